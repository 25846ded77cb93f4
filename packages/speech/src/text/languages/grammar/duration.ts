import type { TokenClass } from '../../english/token-class';
import { textBefore } from '../../english/words/boundaries';
import { patternRule, type Rule } from '../../rule';
import type { Accepts } from '../language';
import { countedWords, type Noun, type NumberWords } from './numbers';

/** How a language speaks lengths of time that have several units. */
export interface DurationWords {
  readonly hour: Noun;
  readonly minute: Noun;
  readonly second: Noun;
  /** Pattern of words after which "1h30" is a length, in languages that read times of day in another way. */
  readonly before?: string;
  /** Pattern of words before which, in the same sentence, 2:00:35 is a length and no time of day. */
  readonly races?: string;
  /** Joins two or three amounts: "dos horas, un minuto y tres segundos". */
  join(amounts: readonly string[]): string;
}

const start = '(?<![\\p{L}\\p{M}\\p{N}_:]|\\d[.,])';
const end = '(?![\\p{L}\\p{M}\\p{N}_]|[.,]\\d)';
/** A full stop that does not end the sentence. */
const stop = '(?:\\.(?=,| ?[\\p{Ll}\\d]))?';
const and = '(?:,? (?:y|e|et) | ?)';
const hours = `(?<hours>\\d{1,3}) ?(?:h|hs|hrs?)${stop}`;
const minutes = '(?<minutes>\\d{1,3}) ?';
const seconds = `(?<seconds>\\d{1,2}(?:[.,]\\d{1,3})?) ?(?:s|seg|sec)${stop}`;

/** Lengths such as `2 h 31 min 7 s`, `1h 5m` and `3 min 20 s`. */
export function durationRules(words: DurationWords, numbers: NumberWords): readonly Rule[] {
  const count = (written: string, noun: Noun) => {
    const [whole = '', decimals = ''] = written.split(/[.,]/u);
    return countedWords({ whole: String(BigInt(whole)), decimals }, noun, numbers);
  };
  const races = words.races === undefined ? undefined : new RegExp(`(?<!\\p{L})(?:${words.races})[^.!?\\n]*$`, 'iu');
  const say = ({ groups }: { groups: Readonly<Record<string, string>> }) => {
    const amounts = (
      [
        [groups['hours'], words.hour],
        [groups['minutes'], words.minute],
        [groups['seconds'], words.second],
      ] as const
    ).flatMap(([written, noun]) => (written && !/^0+$/u.test(written) ? [count(written, noun)] : []));
    return amounts.length > 1 ? words.join(amounts) : (amounts[0] ?? count('0', words.second));
  };
  return [
    patternRule(
      'lengths with colons',
      new RegExp(
        `${start}(?<hours>\\d{1,3}):(?<minutes>[0-5]\\d):(?<seconds>[0-5]\\d(?:[.,]\\d{1,3})?)(?<unit> ?h(?!\\p{L}))?${end}`,
        'gu',
      ),
      (match) => {
        const isRace =
          races?.test(textBefore(match, 80)) === true &&
          !/(?<!\p{L})(?:las?|à|alle|às?|um) $/iu.test(textBefore(match, 6));
        return match.groups.unit || isRace ? say(match) : undefined;
      },
    ),
    patternRule(
      'minutes and seconds with a colon',
      new RegExp(`${start}(?<minutes>\\d{1,3}):(?<seconds>[0-5]\\d) ?(?:min|mn)(?![\\p{L}])${stop}`, 'gu'),
      say,
    ),
    // No day has 38 hours.
    patternRule(
      'minutes and seconds of a race',
      new RegExp(`${start}(?<minutes>2[5-9]|[3-5]\\d):(?<seconds>[0-5]\\d)(?:[.,]\\d{1,3})?${end}`, 'gu'),
      (match) =>
        races?.test(textBefore(match, 80)) === true ||
        /(?<!\p{L})(?:km|m|quil[oóô]metros|kilómetros|metros|chilometri|metri|mètres|kilomètres)(?!\p{L})[^.!?\n]{0,24} (?:en|em|in) $/u.test(
          textBefore(match, 60),
        )
          ? say(match)
          : undefined,
    ),
    patternRule(
      'hours, minutes and seconds',
      new RegExp(
        `${start}${hours}${and}${minutes}(?:(?:min|mn)${stop}|m|['′])(?![\\p{L}\\p{M}²³])(?:${and}${seconds}|${and}(?<=['′] ?)(?<rest>\\d{1,2})(?:["″]|''))?${end}`,
        'gu',
      ),
      ({ groups }) => say({ groups: { ...groups, seconds: groups.seconds! || groups.rest! } }),
    ),
    patternRule(
      'minutes and seconds',
      new RegExp(`${start}${minutes}(?:(?:min|mn)${stop}|m(?=\\d))${and}${seconds}${end}`, 'gu'),
      say,
    ),
    patternRule('hours and seconds', new RegExp(`${start}${hours}${and}${seconds}${end}`, 'gu'), say),
    ...(words.before === undefined
      ? []
      : [
          patternRule(
            'hours and minutes after a word',
            new RegExp(`(?<=(?<!\\p{L})(?:${words.before}) )(?<hours>\\d{1,2}) ?h ?(?<minutes>[0-5]\\d)${end}`, 'giu'),
            say,
          ),
        ]),
  ];
}

/** Lengths of time, as a class of a language. */
export function duration(words: Accepts & DurationWords, numbers: NumberWords): TokenClass {
  return { name: 'duration', accepts: words.accepts, rules: durationRules(words, numbers) };
}
