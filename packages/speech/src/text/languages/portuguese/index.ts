import { inches } from '../grammar/inches';
import { often } from '../grammar/often';
import { primes } from '../grammar/primes';
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
  identifier,
  ordinal,
  range,
  roman,
  sign,
  telephone,
} from './words';

/** Portuguese as in Brazil, where Kokoro's voices are from. The rules, with their sources, are in `sentences.json`. */
export const portuguese: Language = {
  tag: 'pt-BR',
  own: [
    reference(references, numbers),
    code,
    count,
    often('`3x por dia`, `2x mais`', (times) =>
      times === 1n ? 'uma vez' : `${numbers.counting(times, 'feminine')} vezes`,
    ),
    weekday,
    duration,
    primes(
      { one: 'minuto', many: 'minutos', gender: 'masculine' },
      { one: 'segundo', many: 'segundos', gender: 'masculine' },
      numbers,
    ),
    inches({ one: 'polegada', many: 'polegadas', gender: 'feminine' }, numbers),
    degree,
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
