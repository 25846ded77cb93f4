import { type PhoneticAlphabet, readPronunciation } from '../engines/phonemes/given-pronunciation';
import { MarkupProblem } from './markup-problem';
import { oneOf, readText } from './values';

/** The values of `alphabet`, and what they mean. */
export const alphabets = {
  ipa: 'ipa',
  'cmu-arpabet': 'cmu-arpabet',
  'x-arpabet': 'cmu-arpabet',
  'x-sampa': 'x-sampa',
} as const satisfies Record<string, PhoneticAlphabet>;

/** Maximum length of a pronunciation in UTF-16 code units. It is that of a word or a name. */
export const maxPronunciationLength = 300;

/**
 * Reads the attributes of `phoneme`.
 *
 * @returns IPA.
 * @throws {MarkupProblem}
 */
export function readPhoneme(ph: string, alphabet = 'ipa'): string {
  const names = Object.keys(alphabets) as (keyof typeof alphabets)[];
  const name = oneOf('alphabet', names, alphabet.trim().toLowerCase());
  const { ipa, problem } = readPronunciation(readText('ph', ph, maxPronunciationLength), alphabets[name]);
  if (problem !== undefined) throw new MarkupProblem(`ph ${problem}`);
  return ipa;
}
