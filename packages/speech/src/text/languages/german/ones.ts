import type { TokenClass } from '../../english/token-class';
import { textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import type { Noun } from '../grammar/numbers';
import { alternation } from '../../alternation';
import { articleOf, caseOf } from './cases';
import { genderOf } from './numbers';
import { germanUnits } from './units';

const units: Readonly<Record<string, Noun>> = {
  ...germanUnits,
  '€': { one: 'Euro', many: 'Euro', gender: 'masculine' },
};

/** "1" before a noun or a unit, where it is not in the nominative. */
export const ones: TokenClass = {
  name: 'one',
  accepts: '`mit 1 Frau`, `kostet 1 €`, `nach 1 h`, `für 1 Monat`',
  rules: [
    patternRule(
      'one in other cases',
      new RegExp(
        `(?<=\\p{L}\\.? )1(?: ?(?<unit>${alternation(Object.keys(units))})(?![\\p{L}\\p{M}\\p{N}_²³]| ?[/x×]|-\\p{L})|(?= (?!Uhr)\\p{Lu}\\p{Ll}))`,
        'gu',
      ),
      (match) => {
        const before = textBefore(match, 60);
        const unit = match.groups.unit ? units[match.groups.unit] : undefined;
        // "um 1 h" is a time of day.
        if (match.groups.unit === 'h' && /(?<!\p{L})(?:um|ab|bis|gegen) $/iu.test(before)) return undefined;
        const gender = unit?.gender ?? genderOf(match.input.slice(match.end + 1, match.end + 40));
        const place = caseOf(before);
        if (!gender || place === 'nominative') return undefined;
        return articleOf(gender, place) + (unit ? ` ${unit.one}` : '');
      },
    ),
  ],
};
