import { mixId, type TimestampKind, type Voice } from '@voxgate/speech';
import { Integer } from '../../platform/validation/field-types.decorators';

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

  /**
   * Only of voices on other servers: whether one of these can be used now. Otherwise, requests for the voice get 503.
   * @example true
   */
  is_available?: boolean;

  /** The voices and weights of a saved mix. Other voices do not have this field. @example af_bella(2)+af_heart(1) */
  mix?: string;

  static from(
    voice: Voice,
    {
      isDefault,
      isMixable,
      isAvailable,
    }: { readonly isDefault: boolean; readonly isMixable: boolean; readonly isAvailable?: boolean },
  ): VoiceDto {
    return {
      voice_id: voice.voiceId,
      is_default: isDefault,
      name: voice.name,
      language: voice.language,
      gender: voice.gender,
      engine: voice.engine,
      sample_rate: voice.sampleRate,
      timestamps: [...voice.timestamps],
      license: voice.license,
      is_mixable: isMixable,
      ...(isAvailable !== undefined && { is_available: isAvailable }),
      ...(voice.mix && { mix: mixId(voice.mix) }),
    };
  }
}

/** The response of GET /api/v1/voices. */
export class VoiceListDto {
  /** The voices, best first, and then the saved mixes of your account. */
  data: VoiceDto[];
}
