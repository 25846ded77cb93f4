import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import type { NumberWords } from './numbers';
import { word } from './reference';

/** How a language speaks the sets of a match of tennis, which are also written with a slash: 6/4, 3/6 e 7/5. */
export interface SetWords {
  /** Pattern of words in the same sentence: "set", "venció". */
  readonly near: string;
  /** " a " of "seis a cuatro". */
  readonly to: string;
}

/** Two or more sets in a row, of which each could be one. */
export function sets(accepts: string, words: SetWords, numbers: NumberWords): TokenClass {
  const near = word(words.near)!;
  const say = (digits: string) => numbers.cardinal(BigInt(digits));
  return {
    name: 'sets',
    accepts,
    rules: [
      patternRule(
        'sets of tennis',
        /(?<![\p{L}\p{M}\p{N}_/]|\d[.,])\d{1,2}\/\d{1,2}(?:(?: ?\(\d{1,2}(?:[-/]\d{1,2})?\))?(?:,? (?:[ye] )?|, ?)\d{1,2}\/\d{1,2}){1,4}(?![\p{L}\p{M}\p{N}_/]|[.,]\d)/gu,
        (match) => {
          const all = Array.from(match.text.matchAll(/(\d{1,2})\/(\d{1,2})(?!\))/gu), ([pair]) => pair);
          const before = textBefore(match, 90).replace(/^[^]*[.!?\n] /u, '');
          const after = textAfter(match, 60).replace(/[.!?\n] [^]*$/u, '');
          if (!all.every(isSet) || !near.test(`${before} ; ${after}`)) return undefined;
          return match.text.replace(/(\d{1,2})\/(\d{1,2})|\d{1,2}/gu, (part, one?: string, other?: string) =>
            one && other ? say(one) + words.to + say(other) : say(part),
          );
        },
      ),
    ],
  };
}

/** Whether a set can end so: 6/0 to 6/4, 7/5, 7/6, or the ten points of the last one. */
function isSet(pair: string): boolean {
  const [less = 0, more = 0] = pair
    .split('/')
    .map(Number)
    .toSorted((one, other) => one - other);
  return (more === 6 && less < 5) || (more === 7 && less > 4 && less < 7) || (more >= 10 && more - less >= 2);
}
