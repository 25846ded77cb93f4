import { ApiProperty } from '@nestjs/swagger';
import type { DictionaryState } from '../../../tts/dictionaries/dictionaries.service';
import type { DictionaryRule } from '../../../tts/dictionaries/dictionary-rule';
import { elevenLabsRule } from '../dictionaries/elevenlabs-rules';

const id = { description: 'Starts with `dict_`.', example: 'dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' };
const versionId = { description: 'Starts with `dver_`.', example: 'dver_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' };
const ruleCount = { description: 'The number of its rules.', type: 'integer', example: 12 } as const;
const permission = { description: 'Always `admin`.', example: 'admin' };

/** Seconds since 1970. */
function unix(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** A rule in ElevenLabs' form: an alias or a phoneme rule. */
export class ElevenLabsRuleDto {
  @ApiProperty({ enum: ['alias', 'phoneme'], example: 'alias' })
  type: 'alias' | 'phoneme';

  @ApiProperty({ minLength: 1, maxLength: 100, example: 'SQL' })
  string_to_replace: string;

  @ApiProperty({ description: 'Of an alias rule.', maxLength: 500, required: false, example: 'sequel' })
  alias?: string;

  @ApiProperty({ description: 'Of a phoneme rule.', maxLength: 200, required: false, example: 'ˈsiːkwəl' })
  phoneme?: string;

  @ApiProperty({ description: 'Of a phoneme rule: `ipa` or `cmu-arpabet`.', required: false, example: 'ipa' })
  alphabet?: string;

  @ApiProperty({ required: false, default: true, example: true })
  case_sensitive?: boolean;

  @ApiProperty({ required: false, default: true, example: true })
  word_boundaries?: boolean;
}

/** The response of the routes that create a dictionary. */
export class AddedDictionaryDto {
  @ApiProperty(id)
  id: string;

  @ApiProperty({ example: 'Our words' })
  name: string;

  @ApiProperty({ description: 'The name of who created it.', example: 'Production' })
  created_by: string;

  @ApiProperty({ type: 'integer', example: 1_795_000_000 })
  creation_time_unix: number;

  @ApiProperty(versionId)
  version_id: string;

  @ApiProperty(ruleCount)
  version_rules_num: number;

  @ApiProperty({ type: String, nullable: true, example: null })
  description: string | null;

  @ApiProperty(permission)
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
  @ApiProperty(id)
  id: string;

  @ApiProperty(versionId)
  latest_version_id: string;

  @ApiProperty(ruleCount)
  latest_version_rules_num: number;

  @ApiProperty({ example: 'Our words' })
  name: string;

  @ApiProperty(permission)
  permission_on_resource: string;

  @ApiProperty({ description: 'The name of who created it.', example: 'Production' })
  created_by: string;

  @ApiProperty({ type: 'integer', example: 1_795_000_000 })
  creation_time_unix: number;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  archived_time_unix: number | null;

  @ApiProperty({ type: String, nullable: true, example: null })
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
  @ApiProperty({ type: [ElevenLabsRuleDto] })
  rules: ElevenLabsRuleDto[];

  static fromRules({ rules, ...state }: DictionaryState & { rules: DictionaryRule[] }): MetadataWithRulesDto {
    return Object.assign(DictionaryMetadataDto.from(state), { rules: rules.map(elevenLabsRule) });
  }
}

/** A page of the list. */
export class DictionaryPageDto {
  @ApiProperty({ type: [DictionaryMetadataDto] })
  pronunciation_dictionaries: DictionaryMetadataDto[];

  @ApiProperty({ description: 'The `cursor` of the next page.', type: String, nullable: true, example: null })
  next_cursor: string | null;

  @ApiProperty({ example: false })
  has_more: boolean;
}

/** The response of the routes that change rules. */
export class ChangedRulesDto {
  @ApiProperty(id)
  id: string;

  @ApiProperty(versionId)
  version_id: string;

  @ApiProperty(ruleCount)
  version_rules_num: number;

  static from({ dictionary, version }: DictionaryState): ChangedRulesDto {
    return { id: dictionary.id, version_id: version.id, version_rules_num: version.ruleCount };
  }
}
