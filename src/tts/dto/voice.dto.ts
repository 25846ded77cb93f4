import { mixId, shownVoiceId, type TimestampKind, type Voice } from '@voxgate/speech';
import { DateTime, Integer } from '../../platform/validation/field-types.decorators';
import type { ListedVoice, VoiceGrounds } from '../own-voice-source';

/** One element of the list. */
export class VoiceDto {
  /** The value to send as `voice_id`. @example slt */
  voice_id: string;

  /** Whether requests without `voice_id` use this voice. One voice of the server is the default. @example true */
  is_default: boolean;

  /** Display name. @example SLT */
  name: string;

  /** The voice's language as a BCP 47 tag. @example en-US */
  language: string;

  /** How the voice sounds. @example female */
  gender: Voice['gender'];

  /** How old the voice sounds. Most voices do not have this field, because their source does not say so. @example young */
  age?: Voice['age'];

  /**
   * How the voice sounds, in words from measurements: `low` or `high` for its gender, `even` or `lively`, `slow` or `quick` for its language,
   * `breathy`. Operators can use other words for voices on other servers.
   * @example ["low", "even"]
   */
  style?: string[];

  /** The grade from `A` to `F` that the maker of the voice gives to its training data: Kokoro's model card. @example A- */
  grade?: string;

  /** The engine that runs the voice. @example flite */
  engine: string;

  /** Samples per second. @example 16000 */
  @Integer() sample_rate: number;

  /** The timestamps the voice supports. @example [] */
  timestamps: TimestampKind[];

  /** The licence of the voice's data, as an SPDX identifier, or `unknown`. @example MIT-Festival */
  license: string;

  /**
   * Whether the voice can be part of a mix, with other voices of the same `engine` and `sample_rate`. A saved mix
   * cannot.
   * @example false
   */
  is_mixable: boolean;

  /** Whether the pitch of the voice can be changed: by `pitch` in a request, and in SSML. @example false */
  pitch: boolean;

  /**
   * Only of voices on other servers, and of your own voices if this server has no model for them: whether the voice can be used now.
   * Otherwise, requests for it get 503.
   * @example true
   */
  is_available?: boolean;

  /** Only of a voice that your account has handed in: true. @example true */
  is_own?: boolean;

  /** Only of your own voices: why the account may use it. @example consent */
  grounds?: VoiceGrounds;

  /** Only of your own voices: when it was handed in. @example 2030-01-31T12:01:00.000Z */
  @DateTime() created_at?: string;

  /** The voices and weights of a saved mix. Other voices do not have this field. @example af_bella(2)+af_heart(1) */
  mix?: string;

  static from(
    voice: ListedVoice,
    {
      isDefault,
      isMixable,
      pitch,
      isAvailable,
    }: {
      readonly isDefault: boolean;
      readonly isMixable: boolean;
      readonly pitch: boolean;
      readonly isAvailable?: boolean;
    },
  ): VoiceDto {
    return {
      voice_id: voice.voiceId,
      is_default: isDefault,
      name: voice.name,
      language: voice.language,
      gender: voice.gender,
      ...(voice.age && { age: voice.age }),
      ...(voice.style && { style: [...voice.style] }),
      ...(voice.grade && { grade: voice.grade }),
      engine: voice.engine,
      sample_rate: voice.sampleRate,
      timestamps: [...voice.timestamps],
      license: voice.license,
      is_mixable: isMixable,
      pitch,
      ...(isAvailable !== undefined && { is_available: isAvailable }),
      ...(voice.own && {
        is_own: true,
        grounds: voice.own.grounds,
        created_at: voice.own.createdAt.toISOString(),
      }),
      ...(voice.mix && { mix: shownVoiceId(mixId(voice.mix)) }),
    };
  }
}

/** The response of GET /api/v1/voices. */
export class VoiceListDto {
  /** The voices, best first, and then the saved mixes and the own voices of your account. */
  data: VoiceDto[];
}
