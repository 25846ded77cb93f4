import type { Language } from '../language';
import { about, fraction, measure, mixedNumber } from './measure';
import { inches } from '../grammar/inches';
import { notation } from '../grammar/notation';
import { reference } from '../grammar/reference';
import { feet, weekdays } from './marks';
import { money } from './money';
import { references } from './references';
import { generations, scores } from './scores';
import { notations } from './notations';
import { numbers } from './numbers';
import { clock, date, oclock, year } from './times';
import {
  abbreviation,
  acronym,
  code,
  electronic,
  identifier,
  initials,
  ordinal,
  range,
  ratio,
  roman,
  sign,
  telephone,
} from './words';

/** Hindi. The rules, with their sources, are in `sentences.json`. */
export const hindi: Language = {
  tag: 'hi',
  own: [
    notation(notations, numbers, acronym),
    code,
    scores,
    generations,
    ratio,
    reference(references, numbers),
    feet,
    inches({ one: 'इंच', many: 'इंच', gender: 'masculine' }, numbers),
    weekdays,
    oclock,
    mixedNumber,
    year,
    about,
    initials,
  ],
  numbers,
  electronic,
  identifier,
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
