import { reference } from '../grammar/reference';
import type { Language } from '../language';
import { references } from './references';
import { fraction, measure } from './measure';
import { money } from './money';
import { numbers } from './numbers';
import { clock, date, duration, hours, year } from './times';
import { abbreviation, acronym, code, degree, electronic, ordinal, range, roman, sign, telephone } from './words';

/** Italian. The rules, with their sources, are in `sentences.json`. */
export const italian: Language = {
  tag: 'it',
  own: [reference(references, numbers), code, hours, duration, degree, year],
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
