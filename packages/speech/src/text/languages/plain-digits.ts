import { patternRule } from '../rule';

/** Digits of other scripts, such as ०१२ and ٠١٢, as those that the grammars know. */
export const plainDigits = patternRule('digits of other scripts', /(?:(?!\d)\p{Nd})+/gu, ({ text }) =>
  Array.from(text, (digit) => {
    const point = digit.codePointAt(0)!;
    let zero = point;
    while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(point - zero);
  }).join(''),
);
