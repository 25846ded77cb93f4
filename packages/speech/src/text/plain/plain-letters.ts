import { patternRule } from '../rule';

const raised: Readonly<Record<string, string>> = { '2': '²', '3': '³' };

/**
 * Converts styled letters, digits and units to plain ones: mathematical, full-width and subscript letters, ligatures, Roman numerals, numbers in
 * circles, units in one character, and raised endings of ordinals (2ⁿᵈ).
 */
export const plainLetters = patternRule(
  'styled letters',
  new RegExp(
    '(?<ending>\\d[\\u02b0-\\u02b8\\u02e1-\\u02e3\\u1d2c-\\u1d6a\\u2071\\u207f]{2}(?!\\p{L}))' +
      '|(?<fraction>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}⁄[₀₁₂₃₄₅₆₇₈₉]{1,2})' +
      '|(?<letters>[\\u{1d400}-\\u{1d7ff}\\uff01-\\uff5e\\ufb00-\\ufb06₀-₉ⁿℂℍℕℙℚℝℤℬℰℱℋℐℒℳℛℭℑℜℨℓℊℴ\\u2160-\\u217f]+)' +
      '|(?<circled>[\\u2460-\\u249b\\u24ea-\\u24ff\\u2776-\\u2793])' +
      '|(?<unit>[\\u3371-\\u337a\\u3380-\\u33df\\u33ff])' +
      '|(?<hyphen>[\\u2010\\u2011])',
    'gu',
  ),
  ({ text, groups, input, start, end }) => {
    if (groups['hyphen']) return '-';
    if (groups['circled']) return numberOf(groups['circled'], input.slice(0, start), input.slice(end, end + 1));
    const plain = text.normalize('NFKC');
    if (groups['unit']) return plain.replace('∕', '/').replace(/(?<=m|s)[23]$/u, (digit) => raised[digit]!);
    return groups['ending'] ? plain.toLowerCase() : plain;
  },
);

/** The number in a circle or in brackets, or with a full stop. At the start of a line, it is a label, and elsewhere a word of its own. */
function numberOf(character: string, before: string, after: string): string {
  const number = valueOf(character.codePointAt(0)!);
  if (/(?:^|\n)[ \t]{0,9}$/u.test(before.slice(-10))) return `${number}.${after === ' ' ? '' : ' '}`;
  return String(number);
}

function valueOf(point: number): number {
  if (point === 0x24ea || point === 0x24ff) return 0;
  if (point <= 0x2473) return point - 0x245f;
  if (point <= 0x2487) return point - 0x2473;
  if (point <= 0x249b) return point - 0x2487;
  if (point <= 0x24f4) return point - 0x24eb + 11;
  if (point <= 0x24fe) return point - 0x24f4;
  return ((point - 0x2776) % 10) + 1;
}
