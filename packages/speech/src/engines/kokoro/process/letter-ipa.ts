import { pairs } from './alphabet';

/** Letters of the model that are not IPA, apart from those in `pairs`. Source: as there. */
const others: Readonly<Record<string, string>> = {
  S: 's',
  T: 'ɾ',
  ʥ: 'dʑ',
  ʨ: 'tɕ',
  ꭧ: 'tʂ',
  ᵊ: 'ə',
  ᵻ: 'ɨ',
};

const ipaByLetter = new Map([
  ...Object.entries(pairs).map(([ipa, letter]) => [letter, ipa] as const),
  ...Object.entries(others),
]);

/** What a letter of the model's alphabet is in IPA: `A` is `eɪ`. Letters that are IPA, and marks, stay as they are. */
export function ipaOfLetter(letter: string): string {
  return ipaByLetter.get(letter) ?? letter;
}

/**
 * A word in the model's letters, in IPA from which an accent makes the same letters again. A weak vowel that may be left out stays the letter
 * that it is: IPA has only the full vowel for it.
 */
export function reversibleIpa(letters: string): string {
  return Array.from(letters, (letter) => (letter === 'ᵊ' ? letter : ipaOfLetter(letter))).join('');
}
