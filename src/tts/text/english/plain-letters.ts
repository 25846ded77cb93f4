import { patternRule } from '../rule';

/** Letters and digits in fancy dress (mathematical, full-width, small below the line, ligatures) as what they are. */
export const plainLetters = patternRule(
  'letters in fancy dress',
  /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\ufb00-\ufb06₀-₉ⁿ]+/gu,
  ({ text }) => text.normalize('NFKC'),
);
