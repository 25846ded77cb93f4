import { dose } from '../grammar/dose';
import { inches } from '../grammar/inches';
import { initials } from '../grammar/initials';
import { notation } from '../grammar/notation';
import { often } from '../grammar/often';
import { primes } from '../grammar/primes';
import { quarters } from '../grammar/quarters';
import { reference } from '../grammar/reference';
import { sets } from '../grammar/sets';
import type { Language } from '../language';
import { letters } from './letters';
import { references } from './references';
import { fraction, measure } from './measure';
import { money } from './money';
import { notations } from './notations';
import { numbers } from './numbers';
import { clock, date, duration, weekday } from './times';
import { abbreviation } from './abbreviations';
import { acronym, code, count, degree, electronic, identifier, ordinal, range, roman, sign, telephone } from './words';
import { preposition } from './prepositions';

/** Portuguese as in Brazil, where Kokoro's voices are from. The rules, with their sources, are in `sentences.json`. */
export const portuguese: Language = {
  tag: 'pt-BR',
  own: [
    reference(references, numbers),
    notation(notations, numbers, acronym),
    quarters(
      '`3T24`, `2T 2025`, `no 1S de 2024`',
      {
        quarter: 'trimestre',
        half: 'semestre',
        before: 'o|no|do|ao|neste|pelo',
        ordinal: (value) => numbers.ordinal(value, 'masculine'),
      },
      date,
    ),
    sets(
      '`fechou em 6/4, 3/6 e 7/5`',
      {
        near: 'sets?|tênis|parcia|venc|fech|ganh|perd|derrot|bat|final|triunf|virada|vitória|placar|quadra|saibro',
        to: ' a ',
      },
      numbers,
    ),
    initials('`A. C. Ramos`, `J. K. Rowling`', letters),
    dose(
      {
        accepts: '`de 8/8h`, `12/12 h`, `PA 12x8`, `pressão de 120/80`',
        between: (hours) => {
          const said = numbers.counting(hours, 'feminine');
          return `${said} em ${said} horas`;
        },
        hours: 'h(?:r?s|oras)?',
        pressure: '(?:PA|P\\. ?A\\.|[Pp]ress(?:ão|ões))(?: arterial)?(?:,? \\p{Ll}{1,10}){0,3}[:,]? ?$',
        over: 'por',
        days: 'dias',
      },
      numbers,
    ),
    preposition,
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
