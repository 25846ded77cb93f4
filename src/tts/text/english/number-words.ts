import * as british from 'n2words/en-GB';
import * as american from 'n2words/en-US';

/** A number as people write it, with or without commas between thousands, to be put into patterns. */
export const integerPattern = '(?:\\d{1,3}(?:,\\d{3}){1,6}|\\d{1,18})';
export const numberPattern = `(?:${integerPattern}(?:\\.\\d{1,12})?|\\.\\d{1,12})`;

/** Whether a tag is of an English that says "one hundred and five" and puts the day before the month. */
export function isAmerican(language: string): boolean {
  return !/^en-(?!us\b|ph\b|ca\b)[a-z]{2}\b/iu.test(language);
}

/** "one hundred five"; outside of America "one hundred and five". `digits` may have commas. */
export function cardinal(digits: string, language: string): string {
  const value = BigInt(digits.replaceAll(',', ''));
  return isAmerican(language) ? american.toCardinal(value) : british.toCardinal(value);
}

/** "twenty-first". There is no ordinal of 0 in the library: it is "zeroth". */
export function ordinal(digits: string, language: string): string {
  const value = BigInt(digits.replaceAll(',', ''));
  if (value === 0n) return 'zeroth';
  return isAmerican(language) ? american.toOrdinal(value) : british.toOrdinal(value);
}

/** "three point one four", the digits after the point one by one. */
export function decimal(number: string, language: string): string {
  const [whole = '', fraction] = number.split('.');
  const words = cardinal(whole || '0', language);
  return fraction === undefined ? words : `${words} point ${digitByDigit(fraction)}`;
}

/** "zero zero seven". Everything that is no digit is left out. */
export function digitByDigit(digits: string): string {
  return Array.from(digits.replace(/\D/gu, ''), (digit) => american.toCardinal(digit)).join(' ');
}

/** "nineteen oh five", "two thousand", "twenty twenty-six": the way of years from 1000 to 9999. */
export function yearWords(year: string, language: string): string {
  const century = Number(year.slice(0, -2));
  const rest = Number(year.slice(-2));
  if (year.length !== 4 || century < 10 || (century % 10 === 0 && rest < 10)) return cardinal(year, language);
  return inPairs(year);
}

/** Four digits as two numbers: "eighty-six oh one", "seventy-two hundred". */
export function inPairs(digits: string): string {
  const high = american.toCardinal(Number(digits.slice(0, -2)));
  const low = Number(digits.slice(-2));
  if (low === 0) return `${high} hundred`;
  return low < 10 ? `${high} oh ${american.toCardinal(low)}` : `${high} ${american.toCardinal(low)}`;
}

/** The last word of a number in the plural: "nineties", "twenty tens", "sixes". */
export function pluralOf(words: string): string {
  if (words.endsWith('y')) return `${words.slice(0, -1)}ies`;
  return /(?:x|s)$/u.test(words) ? `${words}es` : `${words}s`;
}

/** Letters one by one, as voices read them best: joined with hyphens, or they take "A" for the article. */
export function spellOut(letters: string): string {
  return Array.from(letters.toUpperCase()).join('-');
}
