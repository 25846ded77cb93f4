import type { TokenClass } from '../../english/token-class';
import { textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import type { Accepts } from '../language';
import { digitsOf, type NumberWords, numberWords } from './numbers';
import { alternatives } from './patterns';

/** How a language writes and speaks verses of the Bible, and the scales of maps. */
export interface ReferenceWords extends Accepts {
  /** Names of books, separated by `|`. */
  readonly books: string;
  /** The names of books by their abbreviations. */
  readonly shortBooks: Readonly<Record<string, string>>;
  /** Between chapter and verse: a colon, and a comma in German. */
  readonly separators: string;
  /** "à" of "trois à douze". */
  readonly to: string;
  /** "a" of the scale "uno a veinticinco mil". */
  readonly ratio: string;
  /** Pattern of what is between a number and the name of a book: 1. Mose, 1 Corintios. */
  readonly numberMark?: string;
  /** Books of which there are several, and that have no other meaning after a number: their names without chapter and verse. */
  readonly numbered?: string;
  /** What a number before the name of a book is: "erstes" in German. */
  book?(number: bigint, name: string, before: string): string;
}

/** Verses, such as "Jean 3:16", and scales, such as 1:25 000, which are no times. */
export function reference(words: ReferenceWords, numbers: NumberWords): TokenClass {
  const names = alternatives([...words.books.split('|'), ...Object.keys(words.shortBooks)]);
  const group = numbers.decimalSign === ',' ? '.' : ',';
  const bookNumber = words.book ? `(?<number>[1-5])(?:${words.numberMark})` : '(?<number>(?!))';
  const say = (digits: string) => numbers.cardinal(BigInt(digits));
  return {
    name: 'reference',
    accepts: words.accepts,
    rules: [
      patternRule(
        'verses',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_])(?:${bookNumber})?(?<name>${names})\\.? (?<chapter>\\d{1,3})[${words.separators}](?<verse>\\d{1,3})(?:[-–](?<last>\\d{1,3}))?(?![\\p{L}\\p{M}\\p{N}_%€$]|[.,:/–-]\\d)`,
          'gu',
        ),
        (match) => {
          const { groups } = match;
          const name = words.shortBooks[groups.name!] ?? groups.name!;
          const number = groups.number ? `${words.book!(BigInt(groups.number), name, textBefore(match))} ` : '';
          const last = groups.last ? ` ${words.to} ${say(groups.last)}` : '';
          return `${number}${name} ${say(groups.chapter!)} ${say(groups.verse!)}${last}`;
        },
      ),
      patternRule(
        'numbers of books',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])${bookNumber}(?=(?<name>${words.numbered ?? '(?!)'})(?![\\p{L}\\p{M}]))`,
          'gu',
        ),
        (match) => `${words.book!(BigInt(match.groups.number!), match.groups.name!, textBefore(match))} `,
      ),
      patternRule(
        'scales',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_:]|\\d[.,])(?<one>\\d{1,2}) ?: ?(?<many>[1-9]\\d{0,2}(?:(?:[${group}]\\d{3}){1,3}|(?: \\d{3}){1,3}))(?![\\p{L}\\p{M}\\p{N}_]|[.,:]\\d)`,
          'gu',
        ),
        ({ groups }) => `${say(groups.one!)} ${words.ratio} ${numberWords(digitsOf(groups.many!, numbers), numbers)}`,
      ),
    ],
  };
}
