import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { codePoints } from '../../../platform/validation/label';
import { IsLabel, ToLabel } from '../../../platform/validation/label.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import type { RuleDto } from './rule.dto';
import { RuleDto as Rules } from './rule.dto';
import { maxDescriptionLength, maxRules } from '../limits';
import { Integer } from '../../../platform/validation/field-types.decorators';

const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;
const maxVersion = 2 ** 31 - 1;

const Name = (required: boolean) =>
  applyDecorators(
    ApiProperty({
      description: 'A label for people, unique in the account. It is trimmed and normalised to NFC.',
      minLength: 1,
      maxLength: 100,
      required,
      example: 'Products',
    }),
    ToLabel(),
    ...(required ? [] : [IsGiven()]),
    IsLabel(),
  );

const Description = () =>
  applyDecorators(
    ApiProperty({
      description: 'What it is for. Null: none.',
      type: String,
      nullable: true,
      required: false,
      maxLength: maxDescriptionLength,
      example: 'How we say the names of our products',
    }),
    IsGiven(),
    Rule(descriptionProblem),
  );

const Language = () =>
  applyDecorators(
    ApiProperty({
      description: 'The language of the words, a BCP 47 tag, for lexicons. It does not limit where the rules apply.',
      type: String,
      nullable: true,
      required: false,
      example: 'en-US',
    }),
    IsGiven(),
    Rule(languageProblem),
  );

const IsDefault = () =>
  applyDecorators(
    ApiProperty({
      description: 'Whether requests of the account that name no dictionaries use it. At most 3 dictionaries can be.',
      type: Boolean,
      required: false,
      example: false,
    }),
    IsGiven(),
    Rule(flagProblem),
  );

/** The service reads the rules in steps, because they may be 10,000. */
const RulesField = (description: string, required: boolean) =>
  applyDecorators(
    ApiProperty({ description, type: [Rules], maxItems: maxRules, required }),
    ...(required ? [] : [IsGiven()]),
    Rule((value) => (Array.isArray(value) ? undefined : 'must be a list of rules')),
  );

const ExpectedVersion = () =>
  applyDecorators(
    ApiProperty({
      description: 'The change is refused with `DICTIONARY_CHANGED` if this is not the current version.',
      type: 'integer',
      minimum: 1,
      required: false,
      example: 3,
    }),
    IsGiven(),
    Rule(versionProblem),
  );

/** The body of POST /api/v1/pronunciation-dictionaries. */
export class CreateDictionaryDto {
  @Name(true)
  name: string;

  @Description()
  description?: string | null;

  @Language()
  language?: string | null;

  @IsDefault()
  is_default?: boolean;

  @RulesField('The rules. Default: none.', false)
  rules?: RuleDto[];
}

/** The body of PATCH /api/v1/pronunciation-dictionaries/{id}. Fields that are left out stay as they are. */
export class UpdateDictionaryDto {
  @Name(false)
  name?: string;

  @Description()
  description?: string | null;

  @Language()
  language?: string | null;

  @IsDefault()
  is_default?: boolean;

  /** Whether it is listed only with `?archived=true`. An archived dictionary is no default. @example false */
  @IsGiven()
  @Rule(flagProblem)
  archived?: boolean;

  @RulesField('All its rules. Those that are left out are removed.', false)
  rules?: RuleDto[];

  @ExpectedVersion()
  expected_version?: number;
}

/** The body of POST /api/v1/pronunciation-dictionaries/{id}/rules. */
export class AddRulesDto {
  @RulesField('The rules. A rule takes the place of the one for the same word.', true)
  rules: RuleDto[];

  @ExpectedVersion()
  expected_version?: number;
}

/** The body of POST /api/v1/pronunciation-dictionaries/{id}/rules/remove. */
export class RemoveRulesDto {
  /** The words of the rules. Words without a rule have no effect. @example ["SQL"] */
  @ApiProperty({ type: [String], maxItems: maxRules })
  @Rule((value) =>
    Array.isArray(value) && value.length <= maxRules && value.every((word) => typeof word === 'string')
      ? undefined
      : `must be a list of at most ${maxRules} strings`,
  )
  words: string[];

  @ExpectedVersion()
  expected_version?: number;
}

/** The query of GET /api/v1/pronunciation-dictionaries. */
export class ListDictionariesDto {
  /** `true` lists archived dictionaries, too. */
  @ApiProperty({ default: 'false' })
  @IsGiven()
  @Rule((value) => (value === 'true' || value === 'false' ? undefined : 'must be true or false'))
  archived?: 'true' | 'false';
}

/** The query of GET /api/v1/pronunciation-dictionaries/{id}/pls. */
export class ExportLexiconDto {
  /** Default: the current version. @example 1 */
  @Integer({ minimum: 1 })
  @IsGiven()
  @Rule((value) => versionProblem(Number(value)))
  version?: string;
}

/** The query of POST /api/v1/pronunciation-dictionaries/pls. */
export class ImportLexiconDto {
  @Name(true)
  name: string;
}

/** The query of PUT /api/v1/pronunciation-dictionaries/{id}/pls. */
export class ReplaceByLexiconDto {
  /** The change is refused with `DICTIONARY_CHANGED` if this is not the current version. @example 1 */
  @Integer({ minimum: 1 })
  @IsGiven()
  @Rule((value) => versionProblem(Number(value)))
  expected_version?: string;
}

function descriptionProblem(value: unknown): string | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'string') return 'must be a string or null';
  if (!value.isWellFormed() || value.includes('\0')) return 'must be well-formed Unicode without NUL';
  return codePoints(value) <= maxDescriptionLength ? undefined : `must have at most ${maxDescriptionLength} characters`;
}

function languageProblem(value: unknown): string | undefined {
  return value === null || (typeof value === 'string' && languageTag.test(value))
    ? undefined
    : 'must be a language tag such as en-US, or null';
}

function flagProblem(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'must be true or false';
}

function versionProblem(value: unknown): string | undefined {
  const isVersion = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxVersion;
  return isVersion ? undefined : `must be a whole number from 1 to ${maxVersion}`;
}
