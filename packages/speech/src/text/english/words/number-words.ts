import * as british from 'n2words/en-GB';
import * as american from 'n2words/en-US';

/** Pattern of a number as people write it, with or without commas between thousands. */
export const integerPattern = '(?:\\d{1,3}(?:,\\d{3}){1,6}|\\d{1,2}(?:,\\d{2}){1,4},\\d{3}|\\d{1,18})';
export const numberPattern = `(?:${integerPattern}(?:\\.\\d{1,12})?|\\.\\d{1,12})`;

/**
 * Whether a language uses American conventions: "one hundred five", and the month before the day. British English says "one
 * hundred and five" and puts the day first.
 */
export function isAmerican(language: string): boolean {
  return !/^en-(?!us\b|ph\b|ca\b)[a-z]{2}\b/iu.test(language);
}

/** "one hundred five", or "one hundred and five" outside of American English. `digits` may contain commas. */
export function cardinal(digits: string, language: string): string {
  const value = BigInt(digits.replaceAll(',', ''));
  return isAmerican(language) ? american.toCardinal(value) : british.toCardinal(value);
}

/** "twenty-first". The library has no ordinal of 0, so "zeroth" is added here. */
export function ordinal(digits: string, language: string): string {
  const value = BigInt(digits.replaceAll(',', ''));
  if (value === 0n) return 'zeroth';
  return isAmerican(language) ? american.toOrdinal(value) : british.toOrdinal(value);
}

/** "three point one four": digits after the point are spoken one by one. */
export function decimal(number: string, language: string): string {
  const [whole = '', fraction] = number.split('.');
  const words = cardinal(whole || '0', language);
  return fraction === undefined ? words : `${words} point ${digitByDigit(fraction)}`;
}

/** "zero zero seven". Other characters are skipped. */
export function digitByDigit(digits: string): string {
  return Array.from(digits.replace(/\D/gu, ''), (digit) => american.toCardinal(digit)).join(' ');
}

/** Years from 1000 to 9999: "nineteen oh five", "two thousand", "twenty twenty-six". */
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

/** The plural of a number: "nineties", "twenty tens", "sixes". */
export function pluralOf(words: string): string {
  if (words.endsWith('y')) return `${words.slice(0, -1)}ies`;
  return /(?:x|s)$/u.test(words) ? `${words}es` : `${words}s`;
}

/** Spells letters out, joined with hyphens. Without hyphens, voices treat "A" as the article. */
export function spellOut(letters: string): string {
  return Array.from(letters.toUpperCase()).join('-');
}

/** A short number as in the names of rooms and roads: "four oh four", "seven forty-seven", "ten forty", "three thousand". */
export function numberAsName(digits: string, language: string): string {
  if (digits.startsWith('0') || digits.length > 4) return digitByDigit(digits).replace(/^zero (?!zero)/u, 'oh ');
  if (digits.endsWith('00') && digits.length === 3) return cardinal(digits, language);
  return digits.length < 3 || /^\d000$/u.test(digits) ? cardinal(digits, language) : inPairs(digits);
}

/** Year with two digits as in "'05" and "FY24": "oh five", "twenty-four". */
export function shortYear(digits: string): string {
  return digits.startsWith('0') ? `oh ${american.toCardinal(Number(digits))}` : american.toCardinal(Number(digits));
}

/** The full year of one with two digits: 69 is 2069, 70 is 1970. */
export function fullYear(digits: string): string {
  return digits.length === 2 ? `${Number(digits) < 70 ? '20' : '19'}${digits}` : digits;
}
