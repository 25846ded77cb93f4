import type { Accent } from '../../phonemes/phonemizer';

/** The languages of the model's voices that espeak-ng can pronounce, by the first letter of a voice's id. */
export type LanguageLetter = 'a' | 'b' | 'e' | 'f' | 'h' | 'i' | 'p';

/** espeak's names for the languages. */
const espeakVoices: Readonly<Record<LanguageLetter, string>> = {
  a: 'en-us',
  b: 'en-gb-x-rp',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  p: 'pt-br',
};

// The model was taught an alphabet of its own: IPA, with one letter for what IPA writes with two. Its English has fewer
// letters than espeak's, its other languages are espeak's with only the pairs joined. Source of the facts: the phoneme
// tables of misaki, with which the model was trained.
const pairs: Readonly<Record<string, string>> = {
  aɪ: 'I',
  aʊ: 'W',
  dz: 'ʣ',
  dʒ: 'ʤ',
  eɪ: 'A',
  oʊ: 'O',
  əʊ: 'Q',
  ts: 'ʦ',
  tʃ: 'ʧ',
  ɔɪ: 'Y',
};

const english: Readonly<Record<string, string>> = {
  aɪə: 'Iə',
  aɪɚ: 'Iəɹ',
  əl: 'ᵊl',
  ɚ: 'əɹ',
  ɐ: 'ə',
  l̩: 'ᵊl',
  m̩: 'ᵊm',
  n̩: 'ᵊn',
  r: 'ɹ',
  x: 'k',
  ç: 'k',
  ɬ: 'l',
  ʲ: '',
  '\u0303': '',
  e: 'A',
};

const american: Readonly<Record<string, string>> = {
  ...english,
  ɜː: 'ɜɹ',
  ɾ: 'T',
  ʔ: 't',
  oː: 'ɔ',
  o: 'ɔ',
  a: 'æ',
  ɒ: 'ɑ',
  ː: '',
};

const british: Readonly<Record<string, string>> = {
  ...english,
  eə: 'ɛː',
  iə: 'ɪə',
  oʊ: 'Q',
  oː: 'ɔː',
  o: 'ɔ',
  æ: 'a',
  ɾ: 't',
  ʔ: 't',
  ɚ: 'ə',
};

const replacements: Readonly<Record<LanguageLetter, Readonly<Record<string, string>>>> = {
  a: { ...pairs, ...american },
  b: { ...pairs, ...british },
  e: pairs,
  f: pairs,
  h: pairs,
  i: pairs,
  p: pairs,
};

const longestFirst = Object.fromEntries(
  Object.entries(replacements).map(([language, table]) => [
    language,
    Object.entries(table).sort(([one], [other]) => other.length - one.length),
  ]),
) as unknown as Readonly<Record<LanguageLetter, readonly (readonly [ipa: string, letters: string])[]>>;

/** How the model wants a language to be pronounced. */
export function accentOf(language: LanguageLetter): Accent {
  return { espeakVoice: espeakVoices[language], spell: (phones) => toModelAlphabet(phones, language) };
}

/**
 * Writes a group of espeak's phones in the model's alphabet.
 *
 * @param phones IPA of one sound each, with its stress: `['f', 'ˈeɪ', 's']`.
 * @returns letters of the model's alphabet: `fˈAs`. What the model has no letter for is left to whoever looks letters up.
 */
export function toModelAlphabet(phones: readonly string[], language: LanguageLetter): string {
  const letters = phones.map((phone) => writePhone(phone, longestFirst[language])).join('');
  // espeak marks a liaison with a hyphen, and has the r of `fire` both in its vowel and after it.
  return letters.replaceAll('-', '').replaceAll('ɹɹ', 'ɹ');
}

function writePhone(phone: string, table: readonly (readonly [ipa: string, letters: string])[]): string {
  let letters = '';
  for (let index = 0; index < phone.length;) {
    const entry = table.find(([ipa]) => phone.startsWith(ipa, index));
    letters += entry ? entry[1] : phone[index]!;
    index += entry ? entry[0].length : 1;
  }
  return letters;
}
