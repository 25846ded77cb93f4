import { ApiProperty } from '@nestjs/swagger';
import type { DictionaryState } from '../../../tts/dictionaries/dictionaries.service';
import type { DictionaryRule } from '../../../tts/dictionaries/dictionary-rule';
import { elevenLabsRule } from '../dictionaries/elevenlabs-rules';
import { Integer } from '../../../platform/validation/field-types.decorators';

/** Seconds since 1970. */
function unix(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** A rule in ElevenLabs' form: an alias or a phoneme rule. */
export class ElevenLabsRuleDto {
  /** @example alias */
  type: 'alias' | 'phoneme';

  /** @example SQL */
  @ApiProperty({ minLength: 1, maxLength: 100 })
  string_to_replace: string;

  /** Of an alias rule. @example sequel */
  @ApiProperty({ maxLength: 500 })
  alias?: string;

  /** Of a phoneme rule. @example ˈsiːkwəl */
  @ApiProperty({ maxLength: 200 })
  phoneme?: string;

  /** Of a phoneme rule: `ipa`, `cmu-arpabet` or `x-sampa`. @example ipa */
  alphabet?: string;

  /** Default: `true`. @example true */
  case_sensitive?: boolean;

  /** Default: `true`. @example true */
  word_boundaries?: boolean;
}

/** The response of the routes that create a dictionary. */
export class AddedDictionaryDto {
  /** Starts with `dict_`. @example dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** @example "Our words" */
  name: string;

  /** The name of who created it. @example Production */
  created_by: string;

  /** @example 1795000000 */
  @Integer() creation_time_unix: number;

  /** Starts with `dver_`. @example dver_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  version_id: string;

  /** The number of its rules. @example 12 */
  @Integer() version_rules_num: number;

  /** @example Names of our products */
  description: string | null;

  /** Always `admin`. @example admin */
  permission_on_resource: string;

  static from({ dictionary, version }: DictionaryState): AddedDictionaryDto {
    return {
      id: dictionary.id,
      name: dictionary.name,
      created_by: dictionary.createdBy ?? '',
      creation_time_unix: unix(dictionary.createdAt),
      version_id: version.id,
      version_rules_num: version.ruleCount,
      description: dictionary.description,
      permission_on_resource: 'admin',
    };
  }
}

/** A dictionary without its rules. */
export class DictionaryMetadataDto {
  /** Starts with `dict_`. @example dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** Starts with `dver_`. @example dver_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  latest_version_id: string;

  /** The number of its rules. @example 12 */
  @Integer() latest_version_rules_num: number;

  /** @example "Our words" */
  name: string;

  /** Always `admin`. @example admin */
  permission_on_resource: string;

  /** The name of who created it. @example Production */
  created_by: string;

  /** @example 1795000000 */
  @Integer() creation_time_unix: number;

  /** @example 1764200000 */
  @Integer() archived_time_unix: number | null;

  /** @example Names of our products */
  description: string | null;

  static from({ dictionary, version }: DictionaryState): DictionaryMetadataDto {
    return {
      id: dictionary.id,
      latest_version_id: version.id,
      latest_version_rules_num: version.ruleCount,
      name: dictionary.name,
      permission_on_resource: 'admin',
      created_by: dictionary.createdBy ?? '',
      creation_time_unix: unix(dictionary.createdAt),
      archived_time_unix: dictionary.archivedAt && unix(dictionary.archivedAt),
      description: dictionary.description,
    };
  }
}

/** A dictionary with the rules of its latest version. */
export class MetadataWithRulesDto extends DictionaryMetadataDto {
  rules: ElevenLabsRuleDto[];

  static fromRules({ rules, ...state }: DictionaryState & { rules: DictionaryRule[] }): MetadataWithRulesDto {
    return Object.assign(DictionaryMetadataDto.from(state), { rules: rules.map(elevenLabsRule) });
  }
}

/** A page of the list. */
export class DictionaryPageDto {
  pronunciation_dictionaries: DictionaryMetadataDto[];

  /** The `cursor` of the next page. @example dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  next_cursor: string | null;

  /** @example false */
  has_more: boolean;
}

/** The response of the routes that change rules. */
export class ChangedRulesDto {
  /** Starts with `dict_`. @example dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** Starts with `dver_`. @example dver_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  version_id: string;

  /** The number of its rules. @example 12 */
  @Integer() version_rules_num: number;

  static from({ dictionary, version }: DictionaryState): ChangedRulesDto {
    return { id: dictionary.id, version_id: version.id, version_rules_num: version.ruleCount };
  }
}
