import * as french from 'n2words/fr-FR';
import * as belgian from 'n2words/fr-BE';
import type { NumberWords } from '../grammar/numbers';
import { frenchGenderOf } from './genders';

/** Whether a word begins with the sound of a vowel, so that "de" before it is elided. */
export function isElided(word: string): boolean {
  return (
    /^(?:[aeiouyàâäéèêëîïôöùûüœ]|h(?!uit|aricot|ollandais))/iu.test(word) &&
    !/^(?:yen|yaourt|yuan|onze|oui)/iu.test(word)
  );
}

/** "d'euros", "de dollars". */
export function withDe(word: string): string {
  return isElided(word) ? `d'${word}` : `de ${word}`;
}

const numbersOf = (library: typeof french): NumberWords => ({
  tag: 'fr',
  decimalSign: ',',
  point: 'virgule',
  minus: 'moins',
  plus: 'plus',
  maxDecimals: 3,
  cardinal: (value) => library.toCardinal(value),
  counting: (value, gender) =>
    gender === 'feminine' ? library.toCardinal(value).replace(/(?<!\p{L})un$/u, 'une') : library.toCardinal(value),
  ordinal: (value, gender) => {
    if (value === 1n && gender === 'feminine') return 'première';
    // "millionième", not "un millionième".
    return library.toOrdinal(value).replace(/^un (?=mill)/u, '');
  },
  ofMillions: withDe,
  genderOf: frenchGenderOf,
});

/** Numbers of France and Canada. */
export const frenchNumbers: NumberWords = numbersOf(french);

/** Numbers of Belgium: septante, nonante. */
export const belgianNumbers: NumberWords = numbersOf(belgian);
