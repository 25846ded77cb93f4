const digitNames = '零一二三四五六七八九';
const places = ['', '十', '百', '千'];
/** Names of groups of four digits. */
const groupNames = ['', '万', '亿', '万亿'];

/** Digits of the longest number that is said as a number. Longer ones are read digit by digit. */
const maxCardinalDigits = 16;

/** A number as it is written: `1,234.5`. Bounded, so that searching takes linear time. */
export const numberPattern = '(?:\\d{1,3}(?:,\\d{3}){1,5}(?!\\d)|\\d{1,30})(?:\\.\\d{1,20}(?!\\d))?';

/** What a number follows to be a word of its own: no other digit, and no letter of a name such as `MU5102`. */
export const numberStart = '(?<![\\d.,A-Za-z])';

/** Characters after a number that count in tens of thousands, as in `3.5万`. */
export const scalePattern = '(?:万亿|[百千万亿])';

/** How `2` is said. */
export type Two = '二' | '两';

/** Reads digits one by one. */
export function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => digitNames[Number(digit)]!).join('');
}

/** As {@link digitByDigit}, with 幺 for 1, as in telephone numbers, where 一 sounds too much like 七. */
export function digitsOnThePhone(digits: string): string {
  return digitByDigit(digits).replaceAll('一', '幺');
}

/**
 * Reads a whole number.
 *
 * @param digits without commas.
 * @param two how a lone 2 is said. Before 千, 万 and 亿, and for 200, it is always 两.
 * @example
 * cardinal('12000') // '一万二千'
 */
export function cardinal(digits: string, two: Two = '二'): string {
  const plain = digits.replace(/^0+(?=\d)/u, '');
  if (plain.length > maxCardinalDigits) return digitByDigit(digits);
  if (plain === '0') return '零';
  if (plain === '2') return two;
  const groups: string[] = [];
  for (let end = plain.length; end > 0; end -= 4) groups.unshift(plain.slice(Math.max(0, end - 4), end));
  let said = '';
  let hasGap = false;
  for (const [index, group] of groups.entries()) {
    const name = groupNames[groups.length - 1 - index]!;
    if (Number(group) === 0) {
      hasGap = said !== '';
      continue;
    }
    // A zero is said once for a gap, also for one that ends the group before.
    if (said !== '' && (hasGap || group.startsWith('0'))) said += '零';
    said += groupWords(group, said === '', name !== '') + name;
    hasGap = false;
  }
  return said.replace(/^一十/u, '十');
}

/** Up to four digits that are not all zero. */
function groupWords(group: string, isFirst: boolean, hasName: boolean): string {
  if (isFirst && hasName && Number(group) === 2) return '两';
  let said = '';
  let hasGap = false;
  const digits = Array.from(group.replace(/^0+/u, ''), Number);
  for (const [index, digit] of digits.entries()) {
    const place = places[digits.length - 1 - index]!;
    if (digit === 0) {
      hasGap = true;
      continue;
    }
    if (hasGap) said += '零';
    hasGap = false;
    // 两千, and 两百 alone; but 一千二百 and 二百五十.
    const isPair =
      digit === 2 && isFirst && index === 0 && (place === '千' || (place === '百' && /^200$/u.test(group)));
    said += (isPair ? '两' : digitNames[digit]!) + place;
  }
  return said;
}

/**
 * Reads a number as it is written: whole or decimal, with or without commas.
 *
 * @param two how a lone 2 is said.
 * @example
 * numberWords('1,234.50') // '一千二百三十四点五零'
 */
export function numberWords(written: string, two: Two = '二'): string {
  const [whole = '', decimals] = written.replaceAll(',', '').split('.');
  // A number that begins with zeros is a code.
  const said =
    /^0\d/u.test(whole) && decimals === undefined ? digitByDigit(whole) : cardinal(whole, decimals ? '二' : two);
  return decimals === undefined ? said : `${said}点${digitByDigit(decimals)}`;
}

/** Reads a number and what it counts in: `3.5` and `万`. */
export function scaledNumber(written: string, scale: string, two: Two = '二'): string {
  return numberWords(written, scale === '' ? two : scale === '百' ? '二' : '两') + scale;
}
