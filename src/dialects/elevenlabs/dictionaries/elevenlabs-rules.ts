import { ApiError } from '../../../platform/errors/api-error';
import type { DictionaryRule } from '../../../tts/dictionaries/dictionary-rule';
import { readRules } from '../../../tts/dictionaries/read-rules';
import { inTimeSlices } from '@voxgate/speech';

/** ElevenLabs' names of the fields of a rule. */
const names = { word: 'string_to_replace', phonemes: 'phoneme' } as const;

/** A rule in ElevenLabs' form. */
export interface ElevenLabsRule {
  type: 'alias' | 'phoneme';
  string_to_replace: string;
  alias?: string;
  phoneme?: string;
  alphabet?: string;
  case_sensitive: boolean;
  word_boundaries: boolean;
}

/**
 * Reads rules in ElevenLabs' form.
 *
 * @param queueGroup as in `inTimeSlices`.
 * @throws {ApiError} `INVALID_REQUEST`, with ElevenLabs' names of the fields.
 */
export function readElevenLabsRules(given: unknown, queueGroup: string): Promise<DictionaryRule[]> {
  return inTimeSlices(readRules(given, names, nativeForm), queueGroup);
}

function nativeForm(rule: unknown, index: number): unknown {
  if (typeof rule !== 'object' || rule === null) return rule;
  const {
    type,
    string_to_replace: word,
    phoneme,
    alias,
    alphabet,
    case_sensitive: isExact,
    word_boundaries: isWhole,
  } = rule as Record<string, unknown>;
  if (type !== 'alias' && type !== 'phoneme') {
    const problem = {
      field: `rules[${index}].type`,
      reason: 'invalid',
      rule: 'must be one of: alias, phoneme',
    } as const;
    throw ApiError.ofFields('INVALID_REQUEST', [problem]);
  }
  return {
    word,
    ...(type === 'alias' ? { alias } : { phonemes: phoneme, alphabet }),
    case_sensitive: isExact,
    word_boundaries: isWhole,
  };
}

/** Writes a rule in ElevenLabs' form. */
export function elevenLabsRule({ word, alias, phonemes, alphabet, ...flags }: DictionaryRule): ElevenLabsRule {
  return alias === undefined
    ? { type: 'phoneme', string_to_replace: word, phoneme: phonemes!, alphabet: alphabet!, ...flags }
    : { type: 'alias', string_to_replace: word, alias, ...flags };
}
