import { patternRule } from '../rule';

/** Digits of other scripts, such as ०१२ and ٠١٢, as those that the grammars know. */
export const plainDigits = patternRule(
  'digits of other scripts',
  /(?:(?!\d)\p{Nd})+/gu,
  ({ text, input, start, end }) => {
    // The zero of Devanagari is also written for the sign of an abbreviation, which looks like it: "डॉ०".
    if (
      text === '०' &&
      /\p{Script=Devanagari}$/u.test(input.slice(Math.max(0, start - 1), start)) &&
      !/^[.,/:]?\p{Nd}/u.test(input.slice(end, end + 2))
    )
      return '॰';
    return Array.from(text, (digit) => {
      const point = digit.codePointAt(0)!;
      let zero = point;
      while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
      return String(point - zero);
    }).join('');
  },
);
