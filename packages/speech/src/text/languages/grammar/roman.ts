import type { TokenClass } from '../../english/token-class';
import { romanValue } from '../../roman-value';
import { patternRule, type Match } from '../../rule';
import type { Accepts, Language } from '../language';

/** Words beside a Roman numeral that show what it is. */
export interface RomanContext {
  /** Patterns of what is before and after the numeral, with spaces. */
  readonly before?: string;
  readonly after?: string;
  /** Pattern of what follows the numeral directly, such as the `e` of "XXe". */
  readonly ending?: string;
  say(value: bigint, match: Match): string | undefined;
}

/** Where a language writes Roman numerals, and how it speaks them. The first context that fits decides. */
export interface RomanWords extends Accepts {
  /** "a" of "siglos quince a dieciséis", in languages that read the dash. */
  readonly to?: string;
  readonly contexts: readonly RomanContext[];
}

/** Roman numerals of centuries, rulers and chapters. */
export function roman({ roman: words }: Language): TokenClass {
  return {
    name: 'roman numeral',
    accepts: words.accepts,
    rules: [
      patternRule(
        'ranges of Roman numerals',
        /(?<=(?<![\p{L}\p{M}\p{N}_-])(?<first>[IVXLC]{1,7}))[-–](?=(?<last>[IVXLC]{1,7})(?![\p{L}\p{M}\p{N}_-]))/gu,
        ({ groups }) => {
          const [first, last] = [romanValue(groups.first!), romanValue(groups.last!)];
          return words.to !== undefined && first !== undefined && last !== undefined && first < last
            ? ` ${words.to} `
            : undefined;
        },
      ),
      ...words.contexts.map((context) =>
        patternRule(
          'Roman numerals',
          new RegExp(
            `(?<![\\p{L}\\p{M}\\p{N}_])(?=[IVXLCDM])${context.before ? `(?<=(?<![\\p{L}\\p{M}])(?:${context.before}))` : ''}(?<roman>[IVXLCDM]{1,9})(?<ending>${context.ending ?? ''})(?![\\p{L}\\p{M}\\p{N}_])${context.after ? `(?=${context.after})` : ''}`,
            'gu',
          ),
          (match) => {
            // "Tipo C" and "talla L" have letters.
            if (/^[LCDM]$/u.test(match.groups.roman!) && match.groups.ending === '') return undefined;
            const value = romanValue(match.groups.roman!);
            return value === undefined ? undefined : context.say(BigInt(value), match);
          },
        ),
      ),
    ],
  };
}
