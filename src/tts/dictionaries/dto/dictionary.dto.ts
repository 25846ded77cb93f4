import { ApiProperty } from '@nestjs/swagger';
import type { DictionaryRule } from '../dictionary-rule';
import type { DictionaryState } from '../dictionaries.service';
import type { DictionaryVersion } from '../dictionary-version.entity';
import { RuleDto } from './rule.dto';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** A pronunciation dictionary without its rules. */
export class DictionaryDto {
  /** Starts with `dict_`. @example dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** Unique in the account. @example Products */
  @ApiProperty({ minLength: 1, maxLength: 100 })
  name: string;

  /** @example How we say the names of our products */
  @ApiProperty({ type: String, maxLength: 1000 })
  description: string | null;

  /**
   * The language of the words, a BCP 47 tag. It is for lexicons, and does not limit where the rules apply.
   * @example en-US
   */
  language: string | null;

  /** The current version, from 1. @example 3 */
  @Integer() version: number;

  /** The number of rules of the current version. @example 12 */
  @Integer() rule_count: number;

  /** Whether requests that name no dictionaries use it. @example false */
  is_default: boolean;

  /** Whether it is listed only with `?archived=true`. @example false */
  archived: boolean;

  /** @example 2026-11-21T09:30:00.000Z */
  @DateTime() created_at: string;

  /** When the dictionary or its rules were last changed. @example 2026-11-21T09:31:07.250Z */
  @DateTime() updated_at: string;

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
  rules: RuleDto[];

  static fromRules({ rules, ...state }: DictionaryState & { rules: DictionaryRule[] }): DictionaryWithRulesDto {
    return Object.assign(DictionaryDto.from(state), { rules });
  }
}

/** The response of GET /api/v1/pronunciation-dictionaries. */
export class DictionaryListDto {
  /** Oldest first. */
  data: DictionaryDto[];
}

/** A version of a dictionary without its rules. */
export class DictionaryVersionDto {
  /** From 1. @example 2 */
  @Integer() version: number;

  /** @example 11 */
  @Integer() rule_count: number;

  /** @example 2026-11-21T09:30:00.000Z */
  @DateTime() created_at: string;

  /** Who made it: an e-mail address, or the name of an API key. Null: unknown. @example Production */
  created_by: string | null;

  static from({ number, ruleCount, createdAt, createdBy }: DictionaryVersion): DictionaryVersionDto {
    return { version: number, rule_count: ruleCount, created_at: createdAt.toISOString(), created_by: createdBy };
  }
}

/** A version of a dictionary with its rules. */
export class DictionaryVersionWithRulesDto extends DictionaryVersionDto {
  rules: RuleDto[];

  static fromRules({ rules, version }: DictionaryState & { rules: DictionaryRule[] }): DictionaryVersionWithRulesDto {
    return Object.assign(DictionaryVersionDto.from(version), { rules });
  }
}

/** The response of GET /api/v1/pronunciation-dictionaries/{id}/versions. */
export class DictionaryVersionListDto {
  /** Newest first. At most the last 20 are kept. */
  data: DictionaryVersionDto[];
}

/** A dictionary that was read from a lexicon. */
export class ImportedDictionaryDto extends DictionaryDto {
  /**
   * The parts of the lexicon that have no effect or were read otherwise, at most 100.
   * @example ["Line 12: the role of \"read\" has no effect."]
   */
  warnings: string[];

  static fromLexicon(state: DictionaryState, warnings: string[]): ImportedDictionaryDto {
    return Object.assign(DictionaryDto.from(state), { warnings });
  }
}
