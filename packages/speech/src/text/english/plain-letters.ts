import { patternRule } from '../rule';

/** Converts styled letters and digits (mathematical, full-width, subscript, ligatures) to plain ones. */
export const plainLetters = patternRule(
  'styled letters',
  /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\ufb00-\ufb06₀-₉ⁿℂℍℕℙℚℝℤℬℰℱℋℐℒℳℛℭℑℜℨℓℊℴ]+/gu,
  ({ text }) => text.normalize('NFKC'),
);
