import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { numberStart, wordEnd } from '../words/boundaries';
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

/** Ranks: 1st, 2nd and so on. */
export const ordinal: TokenClass = {
  name: 'ordinal',
  accepts: '`21st`, `1,000th`, `3RD`',
  rules: [ordinals],
};
