import type { TokenClass } from '../../english/token-class';
import { type Match, patternRule } from '../../rule';
import { textAfter } from '../../english/words/boundaries';
import type { Accepts, Language } from '../language';
import { spellOut } from './acronym';

/** A time of day. */
export interface ClockTime {
  readonly hour: bigint;
  readonly minute: bigint;
  readonly second: bigint;
  /** What follows the time, such as "h", "Uhr" or "p. m."; '' if nothing does. */
  readonly suffix: string;
  /** Up to 20 characters before the time. */
  readonly before: string;
}

/** How a language writes and speaks times of day. */
export interface ClockWords extends Accepts {
  /** Pattern of a letter between hour and minute or after a full hour: 15h30, 15h. */
  readonly letter?: string;
  /** Pattern of what may follow a time, which makes it one with a point too: 15.30 Uhr. Without a space before it. */
  readonly suffix?: string;
  /** Pattern of words before a time with a point: ore 15.30. */
  readonly before?: string;
  /** Pattern of a suffix that also follows an hour without minutes: "5 p. m." */
  readonly hourSuffix?: string;
  readonly to: string;
  /** "dalle" of "dalle nove alle dieci", in languages that say it even if it is not written. */
  readonly from?: string;
  /** A text that ends with such a word already. */
  readonly afterFrom?: RegExp;
  /** Whether 8.30-12.30 are times, because the decimal sign is a comma. */
  readonly hasPointRanges?: boolean;
  /** "a las " of "a las ocho", which is said between a date and its time in the form of ISO 8601. */
  at?(hour: bigint): string;
  say(time: ClockTime): string;
}

const start = '(?<![\\p{L}\\p{M}\\p{N}_:]|\\d[.,]| \\d/)';
const end = '(?![\\p{L}\\p{M}\\p{N}_]|[.,:]\\d)';

/** Times of day, and ranges of them. */
export function clock({ clock: words, numbers, acronym }: Language): TokenClass {
  const suffix = words.suffix ? `(?:(?<gap> ?)(?<suffix>${words.suffix}))?` : '';
  const mustHaveSuffix = words.suffix ? `(?: ?(?<suffix>${words.suffix}))` : '(?!)';
  const letter = words.letter ?? '(?!)';
  const hourGroup = '(?<hour>[01]?\\d|2[0-4])';
  const minuteGroup = '(?<minute>[0-5]\\d)';
  /** The end of a time, or a dash and another time. */
  const range = (next: string) => `(?:(?<to> ?[-–—] ?(?=${next}))|${end})`;
  const nextTime = `(?:[01]?\\d|2[0-4])(?: ?(?:${letter})(?![\\p{L}\\p{M}])|:[0-5]\\d(?!\\d)|\\.[0-5]\\d ?(?:${words.suffix ?? '(?!)'}))`;
  const say = (match: Match) => {
    const { groups } = match;
    const time: ClockTime = {
      hour: BigInt(groups.hour!),
      minute: BigInt(groups.minute || '0'),
      second: BigInt(groups.second || '0'),
      suffix: groups.suffix ?? '',
      before: match.input.slice(Math.max(0, match.start - 20), match.start),
    };
    if (time.hour === 24n && time.minute > 0n) return undefined;
    const from = groups.to && words.from && !words.afterFrom?.test(time.before) ? `${words.from} ` : '';
    return { time: from + words.say(time) + keptStop(match), ...(groups.to ? { to: ` ${words.to} ` } : {}) };
  };
  return {
    name: 'time',
    accepts: words.accepts,
    rules: [
      patternRule(
        'the first hour of two',
        new RegExp(
          `${start}(?<hour>[01]?\\d|2[0-4])(?:[.:](?<minute>[0-5]\\d))?(?<to> ?[-–—] ?)(?=(?:[01]?\\d|2[0-4])(?:[:.][0-5]\\d)? ?(?:${words.hourSuffix ?? '(?!)'}|(?:${letter})(?![\\p{L}\\p{M}])))`,
          'gu',
        ),
        ({ groups }) => {
          const [hour, minute] = [BigInt(groups.hour!), BigInt(groups.minute || '0')];
          const said =
            minute === 0n ? numbers.cardinal(hour) : words.say({ hour, minute, second: 0n, suffix: '', before: '' });
          return `${said} ${words.to} `;
        },
      ),
      // "T14:30:00Z" and "T14:30+02:00", whose date has been read.
      patternRule(
        'times with a zone',
        new RegExp(
          `${start}(?<time>${hourGroup}:${minuteGroup}(?::(?<second>[0-5]\\d)(?:\\.\\d{1,9})?)?)(?:Z|(?<=\uFFFC[\\d:.]{5,18})(?<sign>[-−+])(?<zoneHour>[01]\\d):?(?<zoneMinute>[0-5]\\d)?)(?![\\p{L}\\p{M}\\p{N}_]|[.,:]\\d)`,
          'gu',
        ),
        (match) => {
          const { hour, minute, second, sign: direction, zoneHour, zoneMinute } = match.groups;
          const time = { hour: BigInt(hour!), minute: BigInt(minute!), second: BigInt(second || '0') };
          const offset = [zoneHour, zoneMinute]
            .filter((part) => part && Number(part) > 0)
            .map((part) => numbers.cardinal(BigInt(part!)));
          const zone =
            spellOut('UTC', acronym) +
            (offset.length > 0 ? ` ${direction === '+' ? numbers.plus : numbers.minus} ${offset.join(' ')}` : '');
          return `${words.say({ ...time, suffix: '', before: '' })} ${zone}`;
        },
      ),
      patternRule(
        'times with a colon',
        new RegExp(
          `${start}(?<time>${hourGroup}:${minuteGroup}(?::(?<second>[0-5]\\d))?${suffix})${range(nextTime)}`,
          'gu',
        ),
        say,
      ),
      patternRule(
        'times with a letter',
        new RegExp(`${start}(?<time>${hourGroup} ?(?:${letter}) ?${minuteGroup})${range(nextTime)}`, 'gu'),
        say,
      ),
      patternRule(
        'full hours with a letter',
        new RegExp(`${start}(?<time>${hourGroup} ?(?<suffix>${letter}))${range(`\uFFFC|${nextTime}`)}(?![/])`, 'gu'),
        say,
      ),
      patternRule(
        'times with a point',
        new RegExp(`${start}(?<time>${hourGroup}\\.${minuteGroup}${mustHaveSuffix})${range(nextTime)}`, 'gu'),
        say,
      ),
      patternRule(
        'ranges of times with points',
        new RegExp(
          `${start}(?<time>${hourGroup}\\.${minuteGroup})(?<to> ?[-–—] ?)(?<until>(?<untilHour>[01]?\\d|2[0-4])\\.(?<untilMinute>[0-5]\\d))(?![\\p{L}\\p{M}\\p{N}_%]|[.,:/]\\d)`,
          'gu',
        ),
        (match) => {
          const said = words.hasPointRanges && say(match);
          if (!said) return undefined;
          const { untilHour, untilMinute } = match.groups;
          const until = { hour: BigInt(untilHour!), minute: BigInt(untilMinute!), second: 0n, suffix: '', before: '' };
          return { ...said, until: words.say(until) };
        },
      ),
      patternRule(
        'times with a point after a word',
        new RegExp(
          `(?<=(?<![\\p{L}\\p{M}])(?:${words.before ?? '(?!)'})(?: |(?<=['’])))(?<time>${hourGroup}\\.${minuteGroup})${end}`,
          'gu',
        ),
        say,
      ),
      patternRule(
        'full hours with a word',
        new RegExp(`${start}(?<time>${hourGroup} ?(?<suffix>${words.hourSuffix ?? '(?!)'}))${range(nextTime)}`, 'gu'),
        say,
      ),
    ],
  };
}

/** The full stop of a suffix such as "p. m." that also ends the sentence. */
function keptStop(match: Match): string {
  return match.text.endsWith('.') && /^(?:$|\n| \p{Lu})/u.test(textAfter(match, 3)) ? '.' : '';
}
