import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { Voice } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';

/** A locale of a voice. */
export class VoiceLocaleDto {
  @ApiProperty({ description: 'A BCP 47 tag.', example: 'en-US' })
  locale: string;

  @ApiProperty({ description: 'Always true: each voice speaks its own language.', example: true })
  is_native: boolean;
}

const presentations = { female: 'feminine', male: 'masculine', unknown: null } as const;

/** A voice in the shape that Cartesia's clients expect. */
export class CartesiaVoiceDto {
  @ApiProperty({ example: 'slt' })
  id: string;

  @ApiProperty({ description: '`true` for a saved mix of the account.', example: false })
  is_owner: boolean;

  @ApiProperty({ description: '`private` for a saved mix of the account.', enum: ['public', 'private'] })
  access: string;

  @ApiProperty({ description: '`owner` for a saved mix of the account.', enum: ['all', 'owner'] })
  visibility: string;

  @ApiProperty({ example: 'SLT' })
  name: string;

  @ApiProperty({ example: 'A voice of the engine flite that speaks en-US.' })
  description: string;

  @ApiProperty({ description: 'Always empty.', example: '' })
  tagline: string;

  @ApiProperty({ type: 'string', enum: ['feminine', 'masculine', null], nullable: true, example: 'feminine' })
  gender: string | null;

  @ApiProperty({ description: 'ISO 639-1.', example: 'en' })
  language: string;

  @ApiProperty({ type: [VoiceLocaleDto] })
  locales: VoiceLocaleDto[];

  @ApiProperty({ description: 'Always 1970: voices have no date.', example: '1970-01-01T00:00:00.000Z' })
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
  @ApiProperty({ type: [CartesiaVoiceDto] })
  data: CartesiaVoiceDto[];

  @ApiProperty({ description: 'Whether there is another page.' })
  has_more: boolean;

  @ApiProperty({
    description: 'The `starting_after` of the next page.',
    type: 'string',
    nullable: true,
    example: null,
  })
  next_page: string | null;
}

const maxVoices = 100;
const genders = ['masculine', 'feminine', 'gender_neutral'];

/** The query of GET /voices. */
@AcceptsUnknownFields()
export class ListVoicesDto {
  @ApiProperty({
    description: 'Voices per page.',
    type: 'integer',
    minimum: 1,
    maximum: maxVoices,
    required: false,
    default: 10,
    example: 10,
  })
  @IsOptional()
  @Rule((value) =>
    typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= maxVoices
      ? undefined
      : `must be a whole number from 1 to ${maxVoices}`,
  )
  limit?: string;

  @ApiProperty({ description: 'The id of the last voice of the page before.', type: String, required: false })
  @IsOptional()
  @Rule(textRule)
  starting_after?: string;

  @ApiProperty({ description: 'The id of the first voice of the page after.', type: String, required: false })
  @IsOptional()
  @Rule(textRule)
  ending_before?: string;

  @ApiProperty({ description: 'Part of a name or an id.', type: String, required: false, example: 'slt' })
  @IsOptional()
  @Rule(textRule)
  q?: string;

  @ApiProperty({ enum: genders, required: false, example: 'feminine' })
  @IsOptional()
  @Rule((value) => (genders.some((each) => each === value) ? undefined : `must be one of: ${genders.join(', ')}`))
  gender?: string;

  @ApiProperty({ description: 'A language such as `en`.', type: String, required: false, example: 'en' })
  @IsOptional()
  @Rule(textRule)
  language?: string;
}

function textRule(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200 ? undefined : 'must be a string of at most 200 characters';
}
