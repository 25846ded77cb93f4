import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { countedWords, digitsOf, type Noun, numberPattern, type NumberWords } from './numbers';

/** Inches of screens and wheels: 50", 15,6”. A mark that closes a quotation is none. */
export function inches(noun: Noun, numbers: NumberWords): TokenClass {
  return {
    name: 'inches',
    accepts: `\`50"\`, \`15${numbers.decimalSign}6″\``,
    rules: [
      patternRule(
        'inches',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_"“”]|\\d[.,])(?<number>${numberPattern(numbers)}) ?(?:''|["″”])(?![\\p{L}\\p{M}\\p{N}"])`,
          'gu',
        ),
        ({ text, groups, input, start }) => {
          const before = input.slice(Math.max(0, start - 80), start).replace(/^[^]*\n/u, '');
          const isQuoted = (before.match(/(?<!\d ?)["“”]/gu) ?? []).length % 2 === 1;
          if (isQuoted && !text.endsWith('″')) return undefined;
          return countedWords(digitsOf(groups.number!, numbers), noun, numbers);
        },
      ),
    ],
  };
}
