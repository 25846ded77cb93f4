import { ApiProperty } from '@nestjs/swagger';
import type { DictionaryRule } from '../dictionary-rule';
import type { DictionaryState } from '../dictionaries.service';
import type { DictionaryVersion } from '../dictionary-version.entity';
import { RuleDto } from './rule.dto';

/** A pronunciation dictionary without its rules. */
export class DictionaryDto {
  @ApiProperty({ description: 'Starts with `dict_`.', example: 'dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ description: 'Unique in the account.', minLength: 1, maxLength: 100, example: 'Products' })
  name: string;

  @ApiProperty({ type: String, nullable: true, maxLength: 1000, example: 'How we say the names of our products' })
  description: string | null;

  @ApiProperty({
    description:
      'The language of the words, a BCP 47 tag. It is for lexicons, and does not limit where the rules apply.',
    type: String,
    nullable: true,
    example: 'en-US',
  })
  language: string | null;

  @ApiProperty({ description: 'The current version, from 1.', type: 'integer', example: 3 })
  version: number;

  @ApiProperty({ description: 'The number of rules of the current version.', type: 'integer', example: 12 })
  rule_count: number;

  @ApiProperty({ description: 'Whether requests that name no dictionaries use it.', example: false })
  is_default: boolean;

  @ApiProperty({ description: 'Whether it is listed only with `?archived=true`.', example: false })
  archived: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({
    description: 'When the dictionary or its rules were last changed.',
    format: 'date-time',
    example: '2026-11-21T09:31:07.250Z',
  })
  updated_at: string;

  static from({ dictionary, version }: DictionaryState): DictionaryDto {
    return {
      id: dictionary.id,
      name: dictionary.name,
      description: dictionary.description,
      language: dictionary.language,
      version: dictionary.version,
      rule_count: version.ruleCount,
      is_default: dictionary.isDefault,
      archived: dictionary.archivedAt !== null,
      created_at: dictionary.createdAt.toISOString(),
      updated_at: dictionary.updatedAt.toISOString(),
    };
  }
}

/** A pronunciation dictionary with the rules of its current version. */
export class DictionaryWithRulesDto extends DictionaryDto {
  @ApiProperty({ type: [RuleDto] })
  rules: RuleDto[];

  static fromRules({ rules, ...state }: DictionaryState & { rules: DictionaryRule[] }): DictionaryWithRulesDto {
    return Object.assign(DictionaryDto.from(state), { rules });
  }
}

/** The response of GET /api/v1/pronunciation-dictionaries. */
export class DictionaryListDto {
  @ApiProperty({ type: [DictionaryDto], description: 'Oldest first.' })
  data: DictionaryDto[];
}

/** A version of a dictionary without its rules. */
export class DictionaryVersionDto {
  @ApiProperty({ description: 'From 1.', type: 'integer', example: 2 })
  version: number;

  @ApiProperty({ type: 'integer', example: 11 })
  rule_count: number;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({
    description: 'Who made it: an e-mail address, or the name of an API key. Null: unknown.',
    type: String,
    nullable: true,
    example: 'Production',
  })
  created_by: string | null;

  static from({ number, ruleCount, createdAt, createdBy }: DictionaryVersion): DictionaryVersionDto {
    return { version: number, rule_count: ruleCount, created_at: createdAt.toISOString(), created_by: createdBy };
  }
}

/** A version of a dictionary with its rules. */
export class DictionaryVersionWithRulesDto extends DictionaryVersionDto {
  @ApiProperty({ type: [RuleDto] })
  rules: RuleDto[];

  static fromRules({ rules, version }: DictionaryState & { rules: DictionaryRule[] }): DictionaryVersionWithRulesDto {
    return Object.assign(DictionaryVersionDto.from(version), { rules });
  }
}

/** The response of GET /api/v1/pronunciation-dictionaries/{id}/versions. */
export class DictionaryVersionListDto {
  @ApiProperty({ type: [DictionaryVersionDto], description: 'Newest first. At most the last 20 are kept.' })
  data: DictionaryVersionDto[];
}

/** A dictionary that was read from a lexicon. */
export class ImportedDictionaryDto extends DictionaryDto {
  @ApiProperty({
    description: 'The parts of the lexicon that have no effect or were read otherwise, at most 100.',
    type: [String],
    example: ['Line 12: the role of "read" has no effect.'],
  })
  warnings: string[];

  static fromLexicon(state: DictionaryState, warnings: string[]): ImportedDictionaryDto {
    return Object.assign(DictionaryDto.from(state), { warnings });
  }
}
