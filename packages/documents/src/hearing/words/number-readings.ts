import * as english from 'n2words/en-US';

const digitNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** How people read a row of digits: as a number, in pairs as a year, or digit by digit. */
export function digitReadings(digits: string): string[] {
  const readings = [
    cardinal(digits),
    ...inPairs(digits),
    ...afterFirst(digits),
    oneByOne(digits),
    oneByOne(digits, 'oh'),
  ];
  return [...new Set(readings)];
}

/** A whole number in words. */
export function cardinal(digits: string): string {
  return english.toCardinal(BigInt(digits));
}

/** The place of a whole number in a row: `third`. */
export function ordinal(digits: string): string {
  return english.toOrdinal(BigInt(digits));
}

/** The digits after a decimal point. */
export function fractionReadings(digits: string): string[] {
  return [oneByOne(digits), oneByOne(digits, 'oh'), ...(digits.startsWith('0') ? [] : [cardinal(digits)])];
}

/** Minutes or cents: always two digits. */
export function twoDigits(digits: string): string {
  if (digits === '00') return '';
  return digits.startsWith('0') ? `oh ${cardinal(digits)}` : cardinal(digits);
}

/** `1984`, `1900` and `1905`. */
function inPairs(digits: string): string[] {
  if (digits.length !== 4 || digits.startsWith('0')) return [];
  const [first, second] = [digits.slice(0, 2), digits.slice(2)];
  return [`${cardinal(first)} ${second === '00' ? 'hundred' : twoDigits(second)}`];
}

/** `404` and `350`. */
function afterFirst(digits: string): string[] {
  if (digits.length !== 3 || digits.startsWith('0') || digits.endsWith('00')) return [];
  return [`${cardinal(digits[0]!)} ${twoDigits(digits.slice(1))}`];
}

function oneByOne(digits: string, zero = digitNames[0]!): string {
  return Array.from(digits, (digit) => (digit === '0' ? zero : digitNames[Number(digit)]!)).join(' ');
}
