import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { keepStop, numberStart, wordEnd } from '../words/boundaries';
import { integerPattern, ordinal as ordinalWords } from '../words/number-words';

/** 21st, 1,000th, 3ʳᵈ, 1º. */
const ordinals = patternRule(
  'ordinals',
  new RegExp(`${numberStart}(?<number>${integerPattern})[ -]?(?:st|nd|rd|th|ST|ND|RD|TH|ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)${wordEnd}`, 'gu'),
  ({ text, groups, language }) => {
    // "5 th" is an ordinal, "5 St" and "4-TH" are none.
    if (/[ -]/u.test(text) && !/ (?:st|nd|rd|th)$/u.test(text)) return undefined;
    return ordinalWords(groups.number!, language);
  },
);

/** 3rd-5th, 1st–3rd: whatever is not a date. The numbers are replaced by {@link ordinals}. */
const ordinalRanges = patternRule(
  'from one rank to another',
  new RegExp(`(?<=${numberStart}\\d{1,4}(?:st|nd|rd|th))(?<to> ?[-–—] ?)(?=\\d{1,4}(?:st|nd|rd|th)${wordEnd})`, 'gu'),
  () => ' to ',
);

/** "late 19th c.": a century. */
const centuries = patternRule(
  'centuries',
  new RegExp(`(?<=${numberStart}\\d{1,2}(?:st|nd|rd|th))(?<gap>[ -])(?<century>[cC]\\.)(?![\\p{L}\\p{N}])`, 'gu'),
  ({ groups, input, end }) => ({ century: keepStop('century', groups.century!, input, end) }),
);

/** Ranks: 1st, 2nd and so on. */
export const ordinal: TokenClass = {
  name: 'ordinal',
  accepts: '`21st`, `1,000th`, `3RD`, `3rd-5th`, `19th c.`',
  rules: [ordinalRanges, centuries, ordinals],
};
