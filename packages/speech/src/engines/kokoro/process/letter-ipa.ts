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
