import fc from 'fast-check';

/** What rules, parsers and segmenters look for, between spaces. */
const visible =
  'a A I x 0 1 5 7 9 uk com www. http:// . , - / : ; @ # $ % & &amp; * _ ` ~ ^ | \\ < > <a </ <!-- ( ) [ ] { } " \' “ ” ! ? … — ' +
  '😀 👍🏽 🇫 é ß 你 । ह ا א ² ½ € £ № + = km kg am pm a.m. Mr. No. St Jan 1st 2nd USD k m XIV the v rc ISO 0x ﬁ 𝐀 10:30 1/2 ' +
  '1,000 3.14 +1 $5 5% -> :: ~~ ** ```';
const invisible = [' ', '\n', '\n\n', '\t', '\r', '\u200b', '\u200d', '\u0301', '\ufffc', '- ', '> ', '1. ', '# '];

/** Short texts for repetition, which reveals quadratic time. */
export const seeds = fc
  .array(fc.constantFrom(...visible.split(' '), ...invisible), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));

/** A seed, repeated up to this many code units. */
export function repeated(seed: string, length: number): string {
  return seed
    .repeat(Math.ceil(length / seed.length))
    .slice(0, length)
    .toWellFormed();
}
