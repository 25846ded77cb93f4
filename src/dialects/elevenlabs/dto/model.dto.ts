import { ApiProperty } from '@nestjs/swagger';
import { elevenLabsModels } from '../elevenlabs-models';
import { languageName } from './voice.dto';
import type { Voice } from '@voxgate/speech';

export class LanguageDto {
  @ApiProperty({ example: 'en' })
  language_id: string;

  @ApiProperty({ example: 'English' })
  name: string;
}

export class ModelRatesDto {
  @ApiProperty({ example: 1 })
  character_cost_multiplier: number;

  @ApiProperty({ description: 'Always 1.', example: 1 })
  cost_discount_multiplier: number;
}

/** A model in the shape that ElevenLabs' clients expect. */
export class ElevenLabsModelDto {
  @ApiProperty({ example: elevenLabsModels[0].id })
  model_id: string;

  @ApiProperty({ example: elevenLabsModels[0].name })
  name: string;

  @ApiProperty({ example: 'Has no effect: the voice decides.' })
  description: string;

  @ApiProperty({ example: true })
  can_do_text_to_speech: boolean;

  @ApiProperty({ example: false })
  can_do_voice_conversion: boolean;

  @ApiProperty({ example: false })
  can_be_finetuned: boolean;

  @ApiProperty({ example: false })
  can_use_style: boolean;

  @ApiProperty({ example: false })
  can_use_speaker_boost: boolean;

  @ApiProperty({ example: false })
  serves_pro_voices: boolean;

  @ApiProperty({ example: false })
  requires_alpha_access: boolean;

  @ApiProperty({ example: 1 })
  token_cost_factor: number;

  @ApiProperty({ description: 'The server’s limit, the same for all users.', type: 'integer', example: 5000 })
  max_characters_request_free_user: number;

  @ApiProperty({ type: 'integer', example: 5000 })
  max_characters_request_subscribed_user: number;

  @ApiProperty({ type: 'integer', example: 5000 })
  maximum_text_length_per_request: number;

  @ApiProperty({ description: 'The voices’ languages.', type: [LanguageDto] })
  languages: LanguageDto[];

  @ApiProperty({ type: ModelRatesDto })
  model_rates: ModelRatesDto;

  @ApiProperty({
    description: 'Always the same. It does not affect concurrency.',
    example: 'standard',
  })
  concurrency_group: string;

  /** Returns all models. */
  static all(voices: readonly Voice[], maxTextLength: number): ElevenLabsModelDto[] {
    const spoken = new Set(voices.map(({ language }) => language.split('-')[0]!));
    const languages = [...spoken].map((language) => ({ language_id: language, name: languageName(language) }));
    return elevenLabsModels.map(({ id, name }) => ({
      model_id: id,
      name,
      description: 'Has no effect: the voice decides.',
      can_do_text_to_speech: true,
      can_do_voice_conversion: false,
      can_be_finetuned: false,
      can_use_style: false,
      can_use_speaker_boost: false,
      serves_pro_voices: false,
      requires_alpha_access: false,
      token_cost_factor: 1,
      max_characters_request_free_user: maxTextLength,
      max_characters_request_subscribed_user: maxTextLength,
      maximum_text_length_per_request: maxTextLength,
      languages,
      model_rates: { character_cost_multiplier: 1, cost_discount_multiplier: 1 },
      concurrency_group: 'standard',
    }));
  }
}
