import { toCardinal, toOrdinal } from 'n2words/hi-IN';
import type { Digits, Gender, NumberWords } from '../grammar/numbers';

/** Numerals that the library spells in another way than the Central Hindi Directorate does. */
const standardSpellings: Readonly<Record<string, string>> = { तेतालीस: 'तैंतालीस', उन्यासी: 'उनासी' };

function standard(words: string): string {
  return words.replace(/तेतालीस|उन्यासी/gu, (word) => standardSpellings[word]!);
}

/** "बारह लाख चौंतीस हज़ार": lakhs and crores. */
export function cardinalOf(value: bigint): string {
  return standard(toCardinal(value));
}

/** "इक्कीसवाँ", "इक्कीसवीं". */
function ordinal(value: bigint, gender: Gender): string {
  const words = value === 0n ? 'शून्यवाँ' : standard(toOrdinal(value));
  return gender === 'feminine' ? words.replace(/ाँ$/u, 'ीं').replace(/ा$/u, 'ी') : words;
}

/** Years from 1100 to 1999 are read in hundreds: "उन्नीस सौ सैंतालीस". */
export function yearWords(year: string): string {
  const value = BigInt(year);
  if (value < 1100n || value > 1999n) return cardinalOf(value);
  const rest = value % 100n;
  return `${cardinalOf(value / 100n)} सौ${rest > 0n ? ` ${cardinalOf(rest)}` : ''}`;
}

/**
 * Halves and quarters before what is counted: "डेढ़", "ढाई", "साढ़े तीन", "सवा दो", "पौने चार", "आधा", "पौन". `undefined` for other
 * decimals. The sources are in `sentences.json`.
 */
export function partWords({ whole, decimals }: Digits): string | undefined {
  const value = BigInt(whole || '0');
  if (/^50?$/u.test(decimals)) {
    if (value === 0n) return 'आधा';
    return value === 1n ? 'डेढ़' : value === 2n ? 'ढाई' : `साढ़े ${cardinalOf(value)}`;
  }
  if (decimals === '25') return value === 0n ? 'चौथाई' : value === 1n ? 'सवा' : `सवा ${cardinalOf(value)}`;
  if (decimals === '75') return value === 0n ? 'पौन' : `पौने ${cardinalOf(value + 1n)}`;
  return undefined;
}

export const numbers: NumberWords = {
  tag: 'hi',
  decimalSign: '.',
  point: 'दशमलव',
  minus: 'माइनस',
  plus: 'प्लस',
  maxDecimals: 0,
  // Groups of two digits before the last three: 12,34,567.
  integerPattern: '(?:\\d{1,2}(?:,\\d{2}){1,6},\\d{3}|\\d{1,3}(?:,\\d{3}){1,5}|\\d{1,18})(?!\\d)',
  cardinal: cardinalOf,
  counting: cardinalOf,
  ordinal,
  countingPart: partWords,
  genderOf: () => undefined,
};
