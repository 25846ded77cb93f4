import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { maxDescriptionLength, maxRules } from '../../../tts/dictionaries/limits';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { codePoints } from '../../../platform/validation/label';
import { IsLabel, ToLabel } from '../../../platform/validation/label.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { ElevenLabsRuleDto } from './pronunciation-dictionary.dto';
import { Integer } from '../../../platform/validation/field-types.decorators';
import { trueOrFalse } from '../../../platform/validation/value-rules';

const maxPageSize = 100;
const sorts = ['creation_time_unix', 'created_at_unix', 'name'] as const;

/** The body of a route that takes rules. The service reads them in steps. */
@AcceptsUnknownFields()
export class RulesDto {
  /** The rules. */
  @ApiProperty({ type: [ElevenLabsRuleDto], maxItems: maxRules })
  @Rule((value) => (Array.isArray(value) ? undefined : 'must be a list of rules'))
  rules: ElevenLabsRuleDto[];
}

/** The body of POST /v1/pronunciation-dictionaries/add-from-rules. */
@AcceptsUnknownFields()
export class AddFromRulesDto extends RulesDto {
  /** Unique in the account. @example "Our words" */
  @ToLabel()
  @IsLabel()
  name: string;

  /** @example How we say it */
  @ApiProperty({ type: String, maxLength: maxDescriptionLength })
  @IsOptional()
  @Rule(descriptionProblem)
  description?: string | null;
}

/** The fields of POST /v1/pronunciation-dictionaries/add-from-file. */
export class AddFromFileDto {
  /** Unique in the account. @example "Our words" */
  @ApiProperty({ minLength: 1, maxLength: 100 })
  name: string;

  /** A lexicon of PLS 1.0. Without it, the dictionary has no rules. */
  @ApiProperty({ type: 'string', format: 'binary' })
  file?: unknown;

  /** @example How we say it */
  @ApiProperty({ maxLength: maxDescriptionLength })
  description?: string;
}

/** The body of PATCH /v1/pronunciation-dictionaries/{id}. */
@AcceptsUnknownFields()
export class PatchDictionaryDto {
  /** @example Our words */
  @ToLabel()
  @IsOptional()
  @IsLabel()
  name?: string | null;

  /** @example false */
  @IsOptional()
  @Rule(trueOrFalse)
  archived?: boolean | null;
}

/** The body of POST /v1/pronunciation-dictionaries/{id}/remove-rules. */
@AcceptsUnknownFields()
export class RemoveRuleStringsDto {
  /** @example ["SQL"] */
  @ApiProperty({ type: [String], maxItems: maxRules })
  @Rule((value) =>
    Array.isArray(value) && value.length <= maxRules && value.every((word) => typeof word === 'string')
      ? undefined
      : `must be a list of at most ${maxRules} strings`,
  )
  rule_strings: string[];
}

/** The query of GET /v1/pronunciation-dictionaries. */
@AcceptsUnknownFields()
export class DictionaryPageQueryDto {
  /** `next_cursor` of the previous page. */
  @IsOptional()
  @Rule((value) => (typeof value === 'string' ? undefined : 'must be given once'))
  cursor?: string;

  /** @example 30 */
  @Integer({ minimum: 1, maximum: maxPageSize, default: 30 })
  @IsOptional()
  @Rule((size) => {
    const isNumber = typeof size === 'string' && /^\d{1,3}$/.test(size) && Number(size) >= 1;
    return isNumber && Number(size) <= maxPageSize ? undefined : `must be a whole number from 1 to ${maxPageSize}`;
  })
  page_size?: string;

  @ApiProperty({ enum: sorts, default: 'creation_time_unix' })
  @IsOptional()
  @Rule((value) => oneOf(sorts, value))
  sort?: (typeof sorts)[number];

  /** `descending` by default. @example descending */
  @IsOptional()
  @Rule((value) =>
    typeof value === 'string' && /^(?:asc|desc)(?:ending)?$/iu.test(value)
      ? undefined
      : 'must be ascending or descending',
  )
  sort_direction?: string;

  @ApiProperty({ default: 'false' })
  @IsOptional()
  @Rule((value) => oneOf(['true', 'false'], value))
  include_archived?: 'true' | 'false';
}

/** @returns the rule that a description breaks. */
export function descriptionProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (!value.isWellFormed() || value.includes('\0')) return 'must be well-formed Unicode without NUL';
  return codePoints(value) <= maxDescriptionLength ? undefined : `must have at most ${maxDescriptionLength} characters`;
}
