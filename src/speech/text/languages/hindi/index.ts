import type { Language } from '../language';
import { about, fraction, measure, mixedNumber } from './measure';
import { money } from './money';
import { numbers } from './numbers';
import { clock, date, oclock, year } from './times';
import { abbreviation, acronym, code, electronic, initials, ordinal, range, roman, sign, telephone } from './words';

/** Hindi. The rules, with their sources, are in `sentences.json`. */
export const hindi: Language = {
  tag: 'hi',
  own: [code, oclock, mixedNumber, year, about, initials],
  numbers,
  electronic,
  telephone,
  date,
  clock,
  money,
  measure,
  fraction,
  ordinal,
  roman,
  abbreviation,
  range,
  acronym,
  sign,
};
