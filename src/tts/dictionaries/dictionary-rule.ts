import type { PhoneticAlphabet, PronunciationRule } from '@voxgate/speech';
import { readPronunciation } from '@voxgate/speech';

/** A rule of a dictionary, as the API has it. */
export interface DictionaryRule {
  word: string;
  /** What is read instead of the word. Exactly one of `alias` and `phonemes` is given. */
  alias?: string;
  phonemes?: string;
  /** Of `phonemes`, with which it is always given. */
  alphabet?: PhoneticAlphabet;
  case_sensitive: boolean;
  word_boundaries: boolean;
}

/** A rule as it is stored: fields with their defaults are left out. */
export type StoredRule = Pick<DictionaryRule, 'word' | 'alias' | 'phonemes' | 'alphabet'> & {
  case_sensitive?: boolean;
  word_boundaries?: boolean;
};

export function storedRule({ case_sensitive: isExact, word_boundaries: isWhole, ...rule }: DictionaryRule): StoredRule {
  return { ...rule, ...(!isExact && { case_sensitive: false }), ...(!isWhole && { word_boundaries: false }) };
}

export function ruleOf({
  case_sensitive: isExact = true,
  word_boundaries: isWhole = true,
  ...rule
}: StoredRule): DictionaryRule {
  return { ...rule, case_sensitive: isExact, word_boundaries: isWhole };
}

/** Converts a rule to what speech applies. Rules that the voices can no longer say are left out. */
export function spokenRule({ word, alias, phonemes, alphabet = 'ipa', ...flags }: StoredRule): PronunciationRule[] {
  const caseSensitive = flags.case_sensitive !== false;
  const wordBoundaries = flags.word_boundaries !== false;
  if (alias !== undefined) return [{ word, alias, caseSensitive, wordBoundaries }];
  const { ipa } = readPronunciation(phonemes!, alphabet);
  return ipa === undefined ? [] : [{ word, ipa, caseSensitive, wordBoundaries }];
}
