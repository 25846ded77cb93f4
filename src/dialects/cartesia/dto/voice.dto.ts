import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { Voice } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { Integer } from '../../../platform/validation/field-types.decorators';

/** A locale of a voice. */
export class VoiceLocaleDto {
  /** A BCP 47 tag. @example en-US */
  locale: string;

  /** Always true: each voice speaks its own language. @example true */
  is_native: boolean;
}

const presentations = { female: 'feminine', male: 'masculine', unknown: null } as const;

/** A voice in the shape that Cartesia's clients expect. */
export class CartesiaVoiceDto {
  /** @example slt */
  id: string;

  /** `true` for a saved mix of the account. @example false */
  is_owner: boolean;

  /** `private` for a saved mix of the account. */
  access: 'public' | 'private';

  /** `owner` for a saved mix of the account. */
  visibility: 'all' | 'owner';

  /** @example SLT */
  name: string;

  /** @example "A voice of the engine flite that speaks en-US." */
  description: string;

  /** Always empty. */
  @ApiProperty({ example: '' })
  tagline: string;

  /** @example feminine */
  @ApiProperty({ enum: ['feminine', 'masculine', null] })
  gender: string | null;

  /** ISO 639-1. @example en */
  language: string;

  locales: VoiceLocaleDto[];

  /** Always 1970: voices have no date. @example 1970-01-01T00:00:00.000Z */
  created_at: string;

  static from({ voiceId, name, language: locale, gender, engine, mix }: Voice): CartesiaVoiceDto {
    const isOwn = mix !== undefined;
    return {
      id: voiceId,
      is_owner: isOwn,
      access: isOwn ? 'private' : 'public',
      visibility: isOwn ? 'owner' : 'all',
      name,
      description: `A ${mix ? 'mix of voices' : 'voice'} of the engine ${engine} that speaks ${locale}.`,
      tagline: '',
      gender: presentations[gender],
      language: locale.split('-')[0]!,
      locales: [{ locale, is_native: true }],
      created_at: new Date(0).toISOString(),
    };
  }
}

/** The response of GET /voices. */
export class CartesiaVoicePageDto {
  data: CartesiaVoiceDto[];

  /** Whether there is another page. */
  has_more: boolean;

  /** The `starting_after` of the next page. @example slt */
  next_page: string | null;
}

const maxVoices = 100;
const genders = ['masculine', 'feminine', 'gender_neutral'];

/** The query of GET /voices. */
@AcceptsUnknownFields()
export class ListVoicesDto {
  /** Voices per page. @example 10 */
  @Integer({ minimum: 1, maximum: maxVoices, default: 10 })
  @IsOptional()
  @Rule((value) =>
    typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= maxVoices
      ? undefined
      : `must be a whole number from 1 to ${maxVoices}`,
  )
  limit?: string;

  /** The id of the last voice of the page before. */
  @IsOptional()
  @Rule(textRule)
  starting_after?: string;

  /** The id of the first voice of the page after. */
  @IsOptional()
  @Rule(textRule)
  ending_before?: string;

  /** Part of a name or an id. @example slt */
  @IsOptional()
  @Rule(textRule)
  q?: string;

  /** @example feminine */
  @ApiProperty({ enum: genders })
  @IsOptional()
  @Rule((value) => (genders.some((each) => each === value) ? undefined : `must be one of: ${genders.join(', ')}`))
  gender?: string;

  /** A language such as `en`. @example en */
  @IsOptional()
  @Rule(textRule)
  language?: string;
}

function textRule(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200 ? undefined : 'must be a string of at most 200 characters';
}
