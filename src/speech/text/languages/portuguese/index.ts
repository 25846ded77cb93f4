import { reference } from '../grammar/reference';
import type { Language } from '../language';
import { references } from './references';
import { fraction, measure } from './measure';
import { money } from './money';
import { numbers } from './numbers';
import { clock, date, duration, weekday } from './times';
import {
  abbreviation,
  acronym,
  code,
  count,
  degree,
  electronic,
  ordinal,
  range,
  roman,
  sign,
  telephone,
} from './words';

/** Portuguese as in Brazil, where Kokoro's voices are from. The rules, with their sources, are in `sentences.json`. */
export const portuguese: Language = {
  tag: 'pt-BR',
  own: [reference(references, numbers), code, count, weekday, duration, degree],
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
