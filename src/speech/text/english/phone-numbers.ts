import { patternRule } from '../rule';
import { digitByDigit } from './number-words';

/** Minimum and maximum number of digits. ITU-T E.164 allows at most 15. */
const fewestDigits = 7;
const mostDigits = 15;

/** Telephone numbers, digit by digit with a pause between groups: "five five five, one two three, ...". */
export const phones = patternRule(
  'telephone numbers',
  new RegExp(
    '(?<![\\p{L}\\p{N}+]|[\\d)][-./,])(?:' +
      '\\+\\d{1,15}(?:(?:[ .-]\\(?|\\()\\d{1,8}\\)?){0,6}' +
      '|(?:1[ .-])?(?:\\(\\d{3}\\) ?|\\d{3}[ .-])\\d{3}[ .-]\\d{4}' +
      '|\\d{3}-\\d{4}' +
      '|\\(?0\\d{2,4}\\)? \\d{3,4} \\d{3,4}' +
      ')(?![\\p{L}\\p{N}]|[-.,]\\d)',
    'gu',
  ),
  ({ text }) => {
    const groups = text.match(/\d+/gu) ?? [];
    const count = groups.join('').length;
    if (count < fewestDigits || count > mostDigits) return undefined;
    const said = groups.map((group) => (group === '800' ? 'eight hundred' : digitByDigit(group))).join(', ');
    return text.startsWith('+') ? `plus ${said}` : said;
  },
);
