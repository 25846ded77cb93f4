import { ApiProperty } from '@nestjs/swagger';
import { elevenLabsModels } from '../elevenlabs-models';
import type { Voice } from '@voxgate/speech';
import { Integer } from '../../../platform/validation/field-types.decorators';

/** A language that a voice speaks. */
export class VerifiedLanguageDto {
  /** @example en */
  language: string;

  @ApiProperty({ example: elevenLabsModels[0].id })
  model_id: string;

  /** A BCP 47 tag. @example en-US */
  locale: string;
}

/** A voice in the shape that ElevenLabs' clients expect. */
export class ElevenLabsVoiceDto {
  /** @example slt */
  voice_id: string;

  /** @example SLT */
  name: string;

  /** `generated` for a mix of voices. */
  category: 'premade' | 'generated';

  /**
   * Its language, gender, engine and the licence of its data.
   * @example { "language": "en", "locale": "en-US", "gender": "female", "engine": "flite", "license": "MIT-Festival" }
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  labels: Record<string, string>;

  /** @example "A female voice of the engine flite that speaks American English." */
  description: string;

  /** Always null: there are no previews. */
  @ApiProperty({ type: 'null' })
  preview_url: null;

  /** Always empty: there are no tiers. @example [] */
  available_for_tiers: string[];

  /** All models: they have no effect. */
  high_quality_base_model_ids: string[];

  verified_languages: VerifiedLanguageDto[];

  static from({ voiceId, name, language: locale, gender, engine, license, mix }: Voice): ElevenLabsVoiceDto {
    const language = locale.split('-')[0]!;
    return {
      voice_id: voiceId,
      name,
      category: mix ? 'generated' : 'premade',
      labels: { language, locale, gender, engine, license },
      description: `A ${gender === 'unknown' ? '' : `${gender} `}${mix ? 'mix of voices' : 'voice'} of the engine ${engine} that speaks ${languageName(locale)}.`,
      preview_url: null,
      available_for_tiers: [],
      high_quality_base_model_ids: elevenLabsModels.map(({ id }) => id),
      verified_languages: [{ language, model_id: elevenLabsModels[0].id, locale }],
    };
  }

  /**
   * Describes one of ElevenLabs' default voices.
   *
   * @param voice the voice that speaks in its place.
   */
  static replaced(id: string, name: string, voice: Voice): ElevenLabsVoiceDto {
    const description = `The name of an ElevenLabs voice. The voice ${voice.voiceId} speaks in its place.`;
    return Object.assign(ElevenLabsVoiceDto.from(voice), { voice_id: id, name, description });
  }

  /**
   * Describes a voice under its id as its name. SDK 1.x takes whatever has not the form of ElevenLabs' ids for a name, also the ids
   * that this server lists.
   */
  static namedById(voice: Voice): ElevenLabsVoiceDto {
    return Object.assign(ElevenLabsVoiceDto.from(voice), { name: voice.voiceId });
  }
}

/** The response of GET /v1/voices. */
export class ElevenLabsVoiceListDto {
  voices: ElevenLabsVoiceDto[];
}

/** The response of GET /v2/voices. */
export class ElevenLabsVoicePageDto extends ElevenLabsVoiceListDto {
  /** Whether there is another page. */
  has_more: boolean;

  /** Matches on all pages. @example 5 */
  @Integer() total_count: number;

  /** Send it to get the next page. @example "30" */
  next_page_token: string | null;
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the English name of a language; the tag itself if it is unknown. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
