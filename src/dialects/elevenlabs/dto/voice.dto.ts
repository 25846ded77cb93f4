import { ApiProperty } from '@nestjs/swagger';
import { elevenLabsModels } from '../elevenlabs-models';
import type { Voice } from '@voxgate/speech';

/** A language that a voice speaks. */
export class VerifiedLanguageDto {
  @ApiProperty({ example: 'en' })
  language: string;

  @ApiProperty({ example: elevenLabsModels[0].id })
  model_id: string;

  @ApiProperty({ description: 'A BCP 47 tag.', example: 'en-US' })
  locale: string;
}

/** A voice in the shape that ElevenLabs' clients expect. */
export class ElevenLabsVoiceDto {
  @ApiProperty({ example: 'slt' })
  voice_id: string;

  @ApiProperty({ example: 'SLT' })
  name: string;

  @ApiProperty({ description: '`generated` for a mix of voices.', enum: ['premade', 'generated'] })
  category: string;

  @ApiProperty({
    description: 'Its language, gender, engine and the licence of its data.',
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { language: 'en', locale: 'en-US', gender: 'female', engine: 'flite', license: 'MIT-Festival' },
  })
  labels: Record<string, string>;

  @ApiProperty({ example: 'A female voice of the engine flite that speaks American English.' })
  description: string;

  @ApiProperty({ description: 'Always null: there are no previews.', type: 'null' })
  preview_url: null;

  @ApiProperty({ description: 'Always empty: there are no tiers.', type: [String], example: [] })
  available_for_tiers: string[];

  @ApiProperty({ description: 'All models: they have no effect.', type: [String] })
  high_quality_base_model_ids: string[];

  @ApiProperty({ type: [VerifiedLanguageDto] })
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
  @ApiProperty({ type: [ElevenLabsVoiceDto] })
  voices: ElevenLabsVoiceDto[];
}

/** The response of GET /v2/voices. */
export class ElevenLabsVoicePageDto extends ElevenLabsVoiceListDto {
  @ApiProperty({ description: 'Whether there is another page.' })
  has_more: boolean;

  @ApiProperty({ description: 'Matches on all pages.', type: 'integer', example: 5 })
  total_count: number;

  @ApiProperty({ description: 'Send it to get the next page.', type: 'string', nullable: true, example: null })
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
