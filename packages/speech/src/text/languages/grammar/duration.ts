import type { TokenClass } from '../../english/token-class';
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
  const say = ({ groups }: { groups: Readonly<Record<string, string>> }) => {
    const amounts = (
      [
        [groups['hours'], words.hour],
        [groups['minutes'], words.minute],
        [groups['seconds'], words.second],
      ] as const
    ).flatMap(([written, noun]) => (written ? [count(written, noun)] : []));
    return words.join(amounts);
  };
  return [
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
