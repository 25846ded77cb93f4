import { ApiProperty } from '@nestjs/swagger';
import { elevenLabsModels } from '../elevenlabs-models';
import { languageName } from './voice.dto';
import type { Voice } from '@voxgate/speech';
import { Integer } from '../../../platform/validation/field-types.decorators';

export class LanguageDto {
  /** @example en */
  language_id: string;

  /** @example English */
  name: string;
}

export class ModelRatesDto {
  /** @example 1 */
  character_cost_multiplier: number;

  /** Always 1. @example 1 */
  cost_discount_multiplier: number;
}

/** A model in the shape that ElevenLabs' clients expect. */
export class ElevenLabsModelDto {
  @ApiProperty({ example: elevenLabsModels[0].id })
  model_id: string;

  @ApiProperty({ example: elevenLabsModels[0].name })
  name: string;

  /** @example "Has no effect: the voice decides." */
  description: string;

  /** @example true */
  can_do_text_to_speech: boolean;

  /** @example false */
  can_do_voice_conversion: boolean;

  /** @example false */
  can_be_finetuned: boolean;

  /** @example false */
  can_use_style: boolean;

  /** @example false */
  can_use_speaker_boost: boolean;

  /** @example false */
  serves_pro_voices: boolean;

  /** @example false */
  requires_alpha_access: boolean;

  /** @example 1 */
  token_cost_factor: number;

  /** The server’s limit, the same for all users. @example 5000 */
  @Integer() max_characters_request_free_user: number;

  /** @example 5000 */
  @Integer() max_characters_request_subscribed_user: number;

  /** @example 5000 */
  @Integer() maximum_text_length_per_request: number;

  /** The voices’ languages. */
  languages: LanguageDto[];

  model_rates: ModelRatesDto;

  /** Always the same. It does not affect concurrency. @example standard */
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
