import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { ClockWords } from '../grammar/clock';
import type { DateWords } from '../grammar/date';
import { durationRules } from '../grammar/duration';
import { numbers } from './numbers';

/** "uma hora", "vinte e duas horas". */
function hours(value: bigint): string {
  return `${numbers.counting(value, 'feminine')} ${value < 2n ? 'hora' : 'horas'}`;
}

function minutes(value: bigint): string {
  return `${numbers.cardinal(value)} ${value === 1n ? 'minuto' : 'minutos'}`;
}

/** "da manhã": what a.m. and p.m. mean at an hour. */
function halfOfDay(suffix: string, hour: bigint): string {
  if (/^a/iu.test(suffix)) return hour === 12n || hour < 5n ? 'da madrugada' : 'da manhã';
  return hour === 12n || hour < 6n ? 'da tarde' : 'da noite';
}

export const clock: ClockWords = {
  accepts: '`15h30`, `8h`, `21:45`, `9h-18h`, `15:30h`, `10:15:30`',
  letter: '[hH](?:r?s)?',
  suffix: '(?:(?:[hH](?:r?s|oras)?)(?![\\p{L}\\p{M}])|[ap]\\. ?m\\.|[AaPp][Mm](?!\\p{L})|[AP]\\. ?M\\.)',
  hourSuffix: '(?:[ap]\\. ?m\\.|[AaPp][Mm](?!\\p{L})|[AP]\\. ?M\\.)',
  from: 'das',
  afterFrom: /(?<!\p{L})(?:das|da|de|desde as|entre as|as|às) $/iu,
  to: 'às',
  at: (hour) => (hour < 2n ? 'à ' : 'às '),
  say: ({ hour, minute, second, suffix }) => {
    if (/^[ap]/iu.test(suffix)) {
      const rest = minute > 0n ? ` e ${numbers.cardinal(minute)}` : '';
      return `${numbers.counting(hour, 'feminine')}${rest} ${halfOfDay(suffix, hour)}`;
    }
    if (second > 0n) {
      const seconds = `${numbers.cardinal(second)} ${second === 1n ? 'segundo' : 'segundos'}`;
      return `${hours(hour)}, ${minutes(minute)} e ${seconds}`;
    }
    return hours(hour) + (minute > 0n ? ` e ${numbers.cardinal(minute)}` : '');
  },
};

export const date: DateWords = {
  accepts:
    '`7 de setembro de 1822`, `1º de maio`, `05/10/2024`, `5.10.2024`, `2026-11-21`, `sex., 16 de ago.`, `3-5 de março`',
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  shortMonths: [
    ...'jan fev mar abr mai jun jul ago'.split(' '),
    // "No 5º set" and "1 set a 0" are of a match.
    '(?<![º°ª] )set(?! a \\d)|(?<=[º°ª] )set(?=\\.? (?:de )?\\d{4})',
    ...'out nov dez'.split(' '),
  ],
  weekdays: [
    ['seg', 'segunda-feira'],
    ['ter', 'terça-feira'],
    ['qua', 'quarta-feira'],
    ['qui', 'quinta-feira'],
    ['sex', 'sexta-feira'],
    ['s[áa]b', 'sábado'],
    ['dom', 'domingo'],
  ],
  dayEnding: '\\.?[º°ᵒo]',
  between: ' de | ',
  beforeYear: ' de | |/',
  ofYear: ' de ',
  beforeMonthYear: 'vence em|vencimento:?|validade:?|val\\.:?|válido até|válida até|até|desde|em',
  beforeMonth: 'em|desde|até|(?:de|e|a|para|entre)(?! (?:dez|mar)\\.)|fim de|início de|meados de',
  beforeShortDate:
    'de \\d{1,2}[º°]?/\\d{1,2} (?:a|e|até|ao)|(?:segunda|terça|quarta|quinta|sexta)(?:-feira| feira)?,?|feiras?,?|em|dia|no dia|até|de|desde|a partir de|para|data:?|vencimento:?|dias',
  to: 'a',
  from: 'de',
  afterFrom: /(?<!\p{L})(?:de|do|dos|dias|entre|desde|nos dias) $/iu,
  dayWords: (day) => (day === 1n ? 'primeiro' : numbers.cardinal(day)),
  dateWords: ({ day, month, year }) =>
    `${date.dayWords(day, '')} de ${date.months[month - 1]!}${year ? ` de ${date.yearWords(year)}` : ''}`,
  yearWords: (year) => numbers.cardinal(BigInt(year)),
};

/** Days of the week by number, and spans of time. */
export const weekday: TokenClass = {
  name: 'weekday',
  accepts: '`2ª-feira`, `6ª feira`',
  rules: [
    patternRule(
      'days of the week by number',
      // The noun stays, since it is the context of a date after it.
      /(?<![\p{L}\p{M}\p{N}_])(?<number>(?<day>[2-6])[ªa](?<plural>s)?(?<space>[- ]?))(?=feiras?(?![\p{L}\p{M}]))/giu,
      ({ groups, input, end }) => {
        const name = ['segunda', 'terça', 'quarta', 'quinta', 'sexta'][Number(groups.day) - 2]!;
        const isPlural = groups.plural !== '' || /^feiras/iu.test(input.slice(end, end + 6));
        return `${name}${isPlural ? 's' : ''}-`;
      },
    ),
  ],
};

export const duration: TokenClass = {
  name: 'duration',
  accepts: '`2h30min`, `1 h 45 m`, `9-18h`, `às 2 da tarde`',
  rules: [
    ...durationRules(
      {
        hour: { one: 'hora', many: 'horas', gender: 'feminine' },
        minute: { one: 'minuto', many: 'minutos', gender: 'masculine' },
        second: { one: 'segundo', many: 'segundos', gender: 'masculine' },
        races: 'recorde|tempo|dur|maratona|corrida|prova|corr|complet|etapa|vídeo|áudio',
        join: (amounts) => `${amounts.slice(0, -1).join(', ')} e ${amounts.at(-1)}`,
      },
      numbers,
    ),
    patternRule(
      'hours and minutes',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<hours>\d{1,3}) ?h ?(?:e )?(?<minutes>[0-5]?\d) ?m(?:in)?(?![\p{L}\p{M}\p{N}_])/giu,
      ({ groups }) => {
        const rest = BigInt(groups.minutes!);
        return hours(BigInt(groups.hours!)) + (rest > 0n ? ` e ${minutes(rest)}` : '');
      },
    ),
    patternRule(
      'from one hour to another',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,:])(?<from>[01]?\d|2[0-4]) ?[-–] ?(?<to>[01]?\d|2[0-4]) ?h(?![\p{L}\p{M}\p{N}_/])/giu,
      ({ groups, input, start }) => {
        const from = /(?<!\p{L})(?:das|de|entre as) $/iu.test(input.slice(Math.max(0, start - 10), start))
          ? ''
          : 'das ';
        return `${from}${numbers.counting(BigInt(groups.from!), 'feminine')} às ${hours(BigInt(groups.to!))}`;
      },
    ),
    // "Às duas", "das duas irmãs": the article shows the gender.
    patternRule(
      'numbers after a feminine article',
      /(?<=(?<![\p{L}\p{M}])(?:às|as|das|nas|pelas|à(?= 1(?!\d))) )(?<number>\d{1,3})(?![\p{L}\p{M}\p{N}_%º°ª]|[.,:/]\d| ?(?:h|hs|R\$|US\$|€|[-–]|[ap]\. ?m\.|[ap]m(?!\p{L}))| ?min(?!\p{L}))/giu,
      ({ groups }) => (/^0\d/u.test(groups.number!) ? undefined : numbers.counting(BigInt(groups.number!), 'feminine')),
    ),
  ],
};
