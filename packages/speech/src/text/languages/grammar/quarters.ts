import type { TokenClass } from '../../english/token-class';
import { fullYear } from '../../english/words/number-words';
import { patternRule } from '../../rule';
import type { DateWords } from './date';

/** How a language speaks quarters and halves of a year in reports: 3T24, 1S 2025. */
export interface QuarterWords {
  /** "trimestre". */
  readonly quarter: string;
  /** "semestre". */
  readonly half: string;
  /** Pattern of what is before a quarter without a year: "el", "no". */
  readonly before: string;
  ordinal(value: bigint): string;
}

/** Quarters and halves of a year. */
export function quarters(accepts: string, words: QuarterWords, date: DateWords): TokenClass {
  return {
    name: 'quarter',
    accepts,
    rules: [
      patternRule(
        'quarters',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])(?:(?<one>[1-4])[ºo]?(?<unit>[TQ])|(?<half>[12])[ºo]?S)(?:(?: de |[ /-]?)(?<year>20\\d\\d|(?<! )\\d\\d)|(?<=(?<![\\p{L}\\p{M}])(?:${words.before}) \\d[ºo]?[TQS]))(?![\\p{L}\\p{M}\\p{N}_]|[.,]\\d)`,
          'giu',
        ),
        ({ groups, text }) => {
          if (text !== text.toUpperCase().replace(/ DE /u, ' de ')) return undefined;
          const year = groups.year ? `${date.ofYear ?? ' '}${date.yearWords(fullYear(groups.year))}` : '';
          return groups.one
            ? `${words.ordinal(BigInt(groups.one))} ${words.quarter}${year}`
            : `${words.ordinal(BigInt(groups.half!))} ${words.half}${year}`;
        },
      ),
    ],
  };
}
