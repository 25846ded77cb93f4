import { initials } from '../grammar/initials';
import { inches } from '../grammar/inches';
import { often } from '../grammar/often';
import { notation } from '../grammar/notation';
import { primes } from '../grammar/primes';
import { reference } from '../grammar/reference';
import type { Language } from '../language';
import { abbreviation } from './abbreviations';
import { references } from './references';
import { roman } from './roman';
import { fraction, measure } from './measure';
import { letters, road } from './letters';
import { money } from './money';
import { notations } from './notations';
import { numbers } from './numbers';
import { clock, date, duration, hours, year } from './times';
import {
  acronym,
  caret,
  code,
  degree,
  electronic,
  identifier,
  laws,
  ordinal,
  range,
  sign,
  telephone,
  thousands,
} from './words';

/** Italian. The rules, with their sources, are in `sentences.json`. */
export const italian: Language = {
  tag: 'it',
  own: [
    reference(references, numbers),
    notation(notations, numbers, acronym),
    often('`3x al giorno`, `2x più`', (times) => (times === 1n ? 'una volta' : `${numbers.cardinal(times)} volte`)),
    code,
    initials('`J. R. R. Tolkien`, `G. B. Vico`', letters),
    road,
    hours,
    duration,
    primes(
      { one: 'minuto', many: 'minuti', gender: 'masculine' },
      { one: 'secondo', many: 'secondi', gender: 'masculine' },
      numbers,
    ),
    inches({ one: 'pollice', many: 'pollici', gender: 'masculine' }, numbers),
    degree,
    caret,
    thousands,
    laws,
    year,
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
