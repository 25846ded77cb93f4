import { moveStressToVowel, tidyIpa } from '../../phonemes/ipa';
import type { Accent } from '../../phonemes/phonemizer';
import type { ProgramLanguage } from '../../../voices/packs/manifests/language-programs';

/** The languages of the model's voices, by the first letter of a voice's id. */
export type LanguageLetter = 'a' | 'b' | 'e' | 'f' | 'h' | 'i' | 'j' | 'p' | 'z';

/** The languages that a program of the pack pronounces, because espeak-ng does not do it well. */
export const programLanguages: Readonly<Partial<Record<LanguageLetter, ProgramLanguage>>> = { j: 'ja', z: 'zh' };

/** espeak's names for the languages. */
const espeakVoices: Readonly<Record<LanguageLetter, string>> = {
  a: 'en-us',
  b: 'en-gb-x-rp',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  j: 'ja',
  p: 'pt-br',
  z: 'cmn',
};

// The model uses its own alphabet: IPA with single letters for some pairs. Its English has fewer letters than espeak's. Its
// other languages use espeak's letters with the pairs joined. Source: the phoneme tables of misaki, which the model was
// trained with.
export const pairs: Readonly<Record<string, string>> = {
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

// What espeak writes for letters of other languages, and the model does not know.
export const strange: Readonly<Record<string, string>> = { ɫ: 'l', ɬ: 'l', ɭ: 'l', ɮ: 'l', ʉ: 'u', ʍ: 'w' };

const ofAll = { ...pairs, ...strange };

/** Affricates that only the programs of the pack write. */
const affricates: Readonly<Record<string, string>> = { dʑ: 'ʥ', tɕ: 'ʨ', tʂ: 'ꭧ' };

const english: Readonly<Record<string, string>> = {
  // Two letters: the model's English has none for both.
  ts: 'ts',
  dz: 'dz',
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
  ʲ: '',
  '\u0303': '',
  e: 'A',
  ɨ: 'ᵻ',
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
  a: { ...ofAll, ...american },
  b: { ...ofAll, ...british },
  e: ofAll,
  f: ofAll,
  h: ofAll,
  i: ofAll,
  j: { ...ofAll, ...affricates },
  p: ofAll,
  z: { ...ofAll, ...affricates },
};

const longestFirst = Object.fromEntries(
  Object.entries(replacements).map(([language, table]) => [
    language,
    Object.entries(table).sort(([one], [other]) => other.length - one.length),
  ]),
) as unknown as Readonly<Record<LanguageLetter, readonly (readonly [ipa: string, letters: string])[]>>;

/** The letter of a language, for texts in another language than the voice's; `undefined` if the model does not know it. */
export function letterOf(language: string | undefined): LanguageLetter | undefined {
  const tag = language?.toLowerCase() ?? '';
  if (/^en(?:-(?:us|ca|ph))?$/u.test(tag)) return 'a';
  return byPrimarySubtag[tag.split('-', 1)[0]!];
}

const byPrimarySubtag: Readonly<Record<string, LanguageLetter>> = {
  en: 'b',
  es: 'e',
  fr: 'f',
  hi: 'h',
  it: 'i',
  ja: 'j',
  pt: 'p',
  zh: 'z',
  cmn: 'z',
};

/** The letters of the model: the keys of `tokenizer.json` in the pack. */
export const modelLetters: ReadonlySet<string> = new Set(
  Array.from(
    '$;:,.!?—…"()“” \u0303ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ',
  ),
);

/** Signs of IPA as people write English, which espeak does not write. */
const writtenEnglish: readonly (readonly [RegExp, string])[] = [
  [/e(?![ɪə])/gu, 'ɛ'],
  [/ɝː?/gu, 'ɜːɹ'],
  [/ɜː?ɹ/gu, 'ɜːɹ'],
  [/r/gu, 'ɹ'],
  [/ɫ/gu, 'l'],
  [/ʍ/gu, 'w'],
  [/\u0303/gu, ''],
  [/y/gu, 'u'],
  // Only after a consonant and before none but another is it one syllable without a vowel. The hyphen keeps the two letters apart.
  [/(?<=^|[\s\-aeiouæɑɐɒɔəɚɛɜɪʊʌːAIOQWYᵊhjɹwˈˌ])əl|əl(?=[ˈˌ]*[aeiouæɑɐɒɔəɚɛɜɪʊʌAIOQWYᵻɨ])/gu, 'ə-l'],
];

const writtenAmerican: readonly (readonly [RegExp, string])[] = [
  ...writtenEnglish,
  [/əʊ/gu, 'oʊ'],
  [/ɜːɹ/gu, 'ɜɹ'],
  [/ɜː/gu, 'ɜɹ'],
  // Not the end of a diphthong: as in near, not as in fire.
  [/((?<![aeoɔə])[ɪʊ]|[ɛe])ə(?=ɹ|$| )/gu, '$1'],
];

/** How to pronounce a language for the model. */
export function accentOf(language: LanguageLetter): Accent {
  const program = programLanguages[language];
  return {
    espeakVoice: espeakVoices[language],
    ...(language === 'a' && { english: 'american' as const }),
    ...(language === 'b' && { english: 'british' as const }),
    ...(program && { program }),
    spell: (phones) =>
      Array.from(toModelAlphabet(phones, language))
        .filter((letter) => modelLetters.has(letter))
        .join(''),
    spellIpa: (ipa) => ipaToModelAlphabet(ipa, language),
    hasLetter: (letter) => modelLetters.has(letter),
  };
}

function ipaToModelAlphabet(ipa: string, language: LanguageLetter): string {
  let written = moveStressToVowel(tidyIpa(ipa));
  const rules = language === 'a' ? writtenAmerican : language === 'b' ? writtenEnglish : [];
  for (const [pattern, replacement] of rules) written = written.replace(pattern, replacement);
  return toModelAlphabet([written], language);
}

/**
 * Converts a group of espeak's phones to the model's alphabet.
 *
 * @param phones IPA with one sound each, including its stress: `['f', 'ˈeɪ', 's']`.
 * @returns letters of the model's alphabet: `fˈAs`. May contain letters that the model does not know.
 */
export function toModelAlphabet(phones: readonly string[], language: LanguageLetter): string {
  const letters = phones.map((phone) => writePhone(phone, longestFirst[language])).join('');
  // espeak marks a liaison with a hyphen, and writes the r of `fire` both in its vowel and after it.
  return letters.replaceAll('-', '').replaceAll('ɹɹ', 'ɹ');
}

/**
 * Writes a phone with the letters of a table.
 *
 * @param table the longest entries first. What it does not have stays as it is.
 */
export function writePhone(phone: string, table: readonly (readonly [ipa: string, letters: string])[]): string {
  let letters = '';
  for (let index = 0; index < phone.length;) {
    const entry = table.find(([ipa]) => phone.startsWith(ipa, index));
    letters += entry ? entry[1] : phone[index]!;
    index += entry ? entry[0].length : 1;
  }
  return letters;
}
