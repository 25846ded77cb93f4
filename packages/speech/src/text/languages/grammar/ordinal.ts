import type { TokenClass } from '../../english/token-class';
import { textAfter } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import type { Gender } from './numbers';
import { alternation } from '../../alternation';

/** An ending that makes an ordinal of a number. */
export interface OrdinalEnding {
  readonly gender: Gender;
  readonly isPlural?: boolean;
  /**
   * What is said instead, if it is not the usual ordinal: "primer". `undefined` for the usual one.
   *
   * @param following the text after the ordinal.
   */
  instead?(value: bigint, following: string): string | undefined;
}

/** How a language writes ordinals. */
export interface OrdinalWords extends Accepts {
  /** By what follows the digits: `er`, `º`. */
  readonly endings: Readonly<Record<string, OrdinalEnding>>;
  /** The plural of an ordinal. */
  plural(words: string): string;
}

/** Numbers with the ending of an ordinal. */
export function ordinal({ ordinal: words, numbers, range: { to } }: Language): TokenClass {
  return {
    name: 'ordinal',
    accepts: words.accepts,
    rules: [
      patternRule(
        'ranges of ordinals',
        /(?<=(?<![\p{L}\p{M}\p{N}_]|\d[.,])\d{1,4}\.?[ºª°])[-–](?=\d{1,4}\.?[ºª°](?![\p{L}\p{M}\p{N}_]))/gu,
        () => ` ${to} `,
      ),
      patternRule(
        'ordinals',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])(?<number>\\d{1,6}) ?(?<ending>${alternation(Object.keys(words.endings)) || '(?!)'})(?![\\p{L}\\p{M}\\p{N}_])`,
          'gu',
        ),
        (match) => {
          const { groups, text } = match;
          // "Il a 2 e" is no ordinal.
          if (text.includes(' ') && /^[\p{Ll}\p{Lo}]/u.test(groups.ending!)) return undefined;
          return ordinalWith(
            groups.ending!,
            BigInt(groups.number!),
            words,
            (value, gender) => numbers.ordinal(value, gender),
            textAfter(match),
          );
        },
      ),
    ],
  };
}

/** The words of an ordinal with a written ending; `undefined` if the value has none. */
export function ordinalWith(
  ending: string,
  value: bigint,
  words: OrdinalWords,
  ordinalOf: (value: bigint, gender: Gender) => string,
  following = '',
): string | undefined {
  if (value === 0n) return undefined;
  const found = words.endings[ending]!;
  const said = found.instead?.(value, following) ?? ordinalOf(value, found.gender);
  return found.isPlural ? words.plural(said) : said;
}
