import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { ClockWords } from '../grammar/clock';
import type { DateWords } from '../grammar/date';
import { durationRules } from '../grammar/duration';
import { numbers } from './numbers';

/** Words before a time that has a point instead of a colon. */
const beforeTime = '(?:[Oo]re|[Hh]|[Aa]lle|[Dd]alle|[Dd]elle|[Ll]e|[Vv]erso le|[Ff]ino alle)';

export const clock: ClockWords = {
  accepts: '`15:30`, `alle 9.05`, `9:00-18:30`, `8.30-12.30`, `10:15:30`',
  before: beforeTime,
  suffix: '(?:h(?![\\p{L}])|[ap]\\. ?m\\.)',
  hourSuffix: '[ap]\\. ?m\\.',
  hasPointRanges: true,
  from: 'dalle',
  afterFrom: /(?<!\p{L})(?:dalle|dall['’]|tra le|fra le|ore|le) ?$/iu,
  to: 'alle',
  at: (hour) => (hour === 1n ? "all'" : 'alle '),
  say: ({ hour, minute, second, suffix }) => {
    const hours = hour === 1n ? 'una' : numbers.cardinal(hour);
    const seconds = second > 0n ? ` e ${numbers.cardinal(second)} second${second === 1n ? 'o' : 'i'}` : '';
    const half = suffix.startsWith('a')
      ? ' del mattino'
      : suffix.startsWith('p')
        ? ` ${hour < 6n || hour === 12n ? 'del pomeriggio' : 'di sera'}`
        : '';
    return hours + (minute > 0n ? ` e ${numbers.cardinal(minute)}` : '') + seconds + half;
  },
};

export const date: DateWords = {
  accepts:
    '`25 aprile 1945`, `1° maggio`, `31/12/2025`, `8.3.1968`, `2026-11-21`, `lun. 3 feb.`, `3-5 marzo`, `maggio 2024`',
  months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  shortMonths: ['genn?', 'febbr?|feb', 'mar', 'apr', 'magg?', 'giu', 'lugl?', 'ago', 'sett?', 'ott', 'nov', 'dic'],
  weekdays: [
    ['lun', 'lunedì'],
    ['mart?', 'martedì'],
    ['merc?', 'mercoledì'],
    ['giov?', 'giovedì'],
    ['ven', 'venerdì'],
    ['sab', 'sabato'],
    ['dom', 'domenica'],
  ],
  dayEnding: '[°º]',
  beforeYear: ' |[ ,]del ',
  beforeMonth: 'a|ad|da|di|in|fino a|entro|fine|inizio|metà|e|tra|fra|dal|al|nel',
  beforeMonthYear: 'scade|scadenza:?|scad\\.|fino al|entro|da|dal',
  beforeShortDate: 'il|del|dal|al|entro il|dal|sino al|fino al|data|giorno|scadenza',
  to: 'al',
  toWeekday: 'a',
  from: 'dal',
  afterFrom: /(?<!\p{L})(?:dal|dall['’]|tra il|fra il|il|i|giorni|nei giorni) ?$/iu,
  dayWords: (day) => (day === 1n ? 'primo' : numbers.cardinal(day)),
  dateWords: ({ day, month, year }) =>
    `${date.dayWords(day, '')} ${date.months[month - 1]!}${year ? ` ${date.yearWords(year)}` : ''}`,
  yearWords: (year) => numbers.cardinal(BigInt(year)),
};

/** Years without their century: "il '68", "gli anni '80". */
export const year: TokenClass = {
  name: 'year',
  accepts: "`anni '80`, `il '68`, `dal 1914-18`, `1990-2000`",
  rules: [
    patternRule(
      'years in short',
      /(?<![\p{L}\p{N}]|\d )['’](?<year>\d\d)(?![\p{L}\p{N}]|[.,:]\d|['’])/gu,
      ({ groups }) => numbers.cardinal(BigInt(groups.year!)),
    ),
    patternRule(
      'centuries in short',
      /(?<![\p{L}\p{N}])['’](?<century>[2-9]00)(?![\p{L}\p{N}]|[.,:]\d|['’])/gu,
      ({ groups }) => numbers.cardinal(BigInt(groups.century!)),
    ),
    patternRule(
      'from one year to another',
      /(?<![\p{L}\p{N}_]|\d[.,/-])(?<from>1[0-9]\d\d|20\d\d)(?: ?[-–] ?)(?<to>1[0-9]\d\d|20\d\d|\d\d)(?![\p{L}\p{N}_]|[.,/-]\d)/gu,
      ({ groups, input, start }) => {
        const to = groups.to!.length === 2 ? groups.from!.slice(0, 2) + groups.to! : groups.to!;
        if (Number(to) <= Number(groups.from)) return undefined;
        const between = /(?<!\p{L})dal $/iu.test(input.slice(Math.max(0, start - 5), start)) ? ' al ' : ' ';
        return date.yearWords(groups.from!) + between + date.yearWords(to);
      },
    ),
  ],
};

/** Hours that are written like other numbers, after a word that shows what they are. */
export const hours: TokenClass = {
  name: 'hours',
  accepts: '`ore 9-13`, `dalle 9-18`, `ore 9,30`',
  rules: [
    patternRule(
      'from one hour to another',
      /(?<=(?<!\p{L})[Dd]alle(?: ore)? )(?<from>[01]?\d|2[0-4])(?<dash> ?[-–] ?)(?<to>[01]?\d|2[0-4])(?![\p{L}\p{N}_]|[.,:/]\d)/gu,
      ({ groups }) => `${hourWords(groups.from!)} alle ${hourWords(groups.to!)}`,
    ),
    patternRule(
      'hours of opening',
      /(?<![\p{L}\p{M}])(?:[Oo]re |[Hh]\. ?|(?<=[Oo]rario:? ))(?<from>[01]?\d|2[0-4]) ?[-–] ?(?<to>[01]?\d|2[0-4])(?![\p{L}\p{N}_]|[.,:/]\d)/gu,
      ({ groups }) => `dalle ${hourWords(groups.from!)} alle ${hourWords(groups.to!)}`,
    ),
    patternRule(
      'from an hour to a time with a point',
      /(?<![\p{L}\p{M}\p{N}_:]|\d[.,])(?<from>[01]?\d|2[0-4])(?:[.:](?<fromMinute>[0-5]\d))? ?[-–] ?(?<to>[01]?\d|2[0-4])(?:[.:](?<toMinute>[0-5]\d))?(?![\p{L}\p{N}_]|[.,:/-]\d| ?(?:€|%|euro|km|kg|°))/gu,
      ({ groups, input, start }) => {
        const { from, fromMinute, to, toMinute } = groups;
        // Both with a point are those of the grammar.
        if ((fromMinute === '') === (toMinute === '') || Number(from) >= Number(to)) return undefined;
        const isStated = /(?<!\p{L})dalle $/iu.test(input.slice(Math.max(0, start - 7), start));
        return `${isStated ? '' : 'dalle '}${timeWords(from!, fromMinute!)} alle ${timeWords(to!, toMinute!)}`;
      },
    ),
    patternRule(
      "one o'clock after a preposition",
      /(?<=(?<!\p{L})(?:d?all|dell)['’])1(?![\p{L}\p{N}_º°ª]|[.,:/-]\d)/giu,
      () => 'una',
    ),
    patternRule(
      'hours with a comma',
      /(?<=(?<!\p{L})(?:[Oo]re|[Aa]lle|[Dd]alle(?: ore)?) )(?<hour>[01]?\d|2[0-4]),(?<minute>[0-5]\d)(?![\p{L}\p{N}_€$%]| ?(?:euro|%|€)|[.,:/]\d)/gu,
      ({ groups }) =>
        clock.say({
          hour: BigInt(groups.hour!),
          minute: BigInt(groups.minute!),
          second: 0n,
          suffix: '',
          before: '',
        }),
    ),
  ],
};

/** The words of an hour and minutes. */
function timeWords(hour: string, minute: string): string {
  return clock.say({ hour: BigInt(hour), minute: BigInt(minute || '0'), second: 0n, suffix: '', before: '' });
}

function hourWords(hour: string): string {
  return Number(hour) === 1 ? 'una' : numbers.cardinal(BigInt(hour));
}

/** Durations with letters: 2h 30m. */
export const duration: TokenClass = {
  name: 'duration',
  accepts: '`2h30`, `1 h 45 min`, `h24`, `5\'30"`',
  rules: [
    ...durationRules(
      {
        hour: { one: 'ora', many: 'ore', gender: 'feminine' },
        minute: { one: 'minuto', many: 'minuti', gender: 'masculine' },
        second: { one: 'secondo', many: 'secondi', gender: 'masculine' },
        races: 'record|tempo|dur|maratona|gara|crono|cors|tappa|video|audio',
        join: (amounts) => `${amounts.slice(0, -1).join(', ')} e ${amounts.at(-1)}`,
      },
      numbers,
    ),
    patternRule(
      'hours and minutes',
      /(?<![\p{L}\p{N}_]|\d[.,])(?<hours>\d{1,2}) ?h ?(?<minutes>[0-5]?\d)(?: ?(?:m(?:in\.?)?|['′]))?(?![\p{L}\p{N}_]|[.,]\d)/gu,
      ({ groups, input, start, text }) => {
        const [hour, minutes] = [BigInt(groups.hours!), BigInt(groups.minutes!)];
        // "Alle 15h30" is a time of day.
        if (
          /(?<!\p{L})(?:(?:d?alle|delle)(?: ore)?|ore|le|[ad]ll['’]) ?$/iu.test(
            input.slice(Math.max(0, start - 12), start),
          ) &&
          /\d\d$/u.test(text)
        )
          return clock.say({ hour, minute: minutes, second: 0n, suffix: '', before: '' });
        const counted = hour === 1n ? "un'ora" : `${numbers.cardinal(hour)} ore`;
        if (minutes === 0n) return counted;
        return `${counted} e ${minutes === 1n ? 'un minuto' : `${numbers.cardinal(minutes)} minuti`}`;
      },
    ),
    patternRule(
      'one before a vowel',
      /(?<![\p{L}\p{N}_]|\d[.,:/]|\d )1 (?<noun>[aeiouàèéìòù]\p{Ll}{2,24})(?![\p{L}\p{M}])/gu,
      ({ groups }) => (numbers.genderOf(groups.noun!) === 'feminine' ? `un'${groups.noun}` : undefined),
    ),
    patternRule(
      'around the clock',
      /(?<![\p{L}\p{N}_])[hH] ?24(?:\/24)?(?![\p{L}\p{N}_]|[.,:]\d)/gu,
      () => 'ventiquattr’ore',
    ),
    patternRule('minutes of a match', /(?<=(?<!\p{L})[ad]l )(?<minute>\d{1,3})['′](?![\p{L}\p{N}])/gu, ({ groups }) =>
      numbers.ordinal(BigInt(groups.minute!), 'masculine'),
    ),
    patternRule(
      'minutes and seconds',
      /(?<![\p{L}\p{N}_]|\d[.,])(?<minutes>\d{1,3}) ?['′] ?(?<seconds>[0-5]?\d) ?(?:["″]|'')/gu,
      ({ groups }) => {
        const [minutes, seconds] = [BigInt(groups.minutes!), BigInt(groups.seconds!)];
        return `${minutes === 1n ? 'un minuto' : `${numbers.cardinal(minutes)} minuti`} e ${numbers.cardinal(seconds)} second${seconds === 1n ? 'o' : 'i'}`;
      },
    ),
  ],
};
