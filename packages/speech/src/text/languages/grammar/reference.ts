import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import type { Accepts } from '../language';
import { digitsOf, type NumberWords, numberWords } from './numbers';
import { alternation } from '../../alternation';

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
  /** Pattern of words near which `16:9` is the shape of a picture, and how it is said. */
  readonly screens?: string;
  shape?(width: bigint, height: bigint): string;
  /** Pattern of words before or after a ratio such as `1:10`, which could be a time, and what is said for the colon. */
  readonly proportions?: string;
  readonly inProportion?: string;
  /** Pattern of words near a result such as `2:1`, and what is said for the colon. */
  readonly scores?: string;
  readonly inScore?: string;
  /** Pattern of what is between a number and the name of a book: 1. Mose, 1 Corintios. */
  readonly numberMark?: string;
  /** Books of which there are several, and that have no other meaning after a number: their names without chapter and verse. */
  readonly numbered?: string;
  /** What a number before the name of a book is: "erstes" in German. */
  book?(number: bigint, name: string, before: string): string;
}

const pair = /(?<![\p{L}\p{M}\p{N}_:]|\d[.,])(?<one>\d{1,3}):(?<other>\d{1,3})(?![\p{L}\p{M}\p{N}_:%€$]|[.,/–-]\d)/gu;

/** A pattern at the beginning of a word. */
export function word(pattern: string | undefined): RegExp | undefined {
  return pattern === undefined ? undefined : new RegExp(`(?<![\\p{L}\\p{M}])(?:${pattern})`, 'iu');
}

/** A text that ends with what is before a time of day. */
const timeBefore = /(?<!\p{L})(?:las?|à|dès|vers|alle|all['’]|dalle|ore|le|às?|das|desde as|até as|até às) ?$/iu;

/** Shapes of pictures. */
const shapes = new Set('16:9 9:16 4:3 3:4 21:9 9:21 16:10 10:16 3:2 2:3 5:4 4:5 1:1 18:9 32:9'.split(' '));

/** Verses, such as "Jean 3:16", and scales, such as 1:25 000, which are no times. */
export function reference(words: ReferenceWords, numbers: NumberWords): TokenClass {
  const names = alternation([...words.books.split('|'), ...Object.keys(words.shortBooks)]);
  const shortNames = alternation(Object.keys(words.shortBooks)) || '(?!)';
  const group = numbers.decimalSign === ',' ? '.' : ',';
  const bookNumber = words.book ? `(?<number>[1-5])(?:${words.numberMark})` : '(?<number>(?!))';
  const say = (digits: string) => numbers.cardinal(BigInt(digits));
  const screens = word(words.screens);
  const proportionBefore = word(words.proportions);
  const proportionAfter =
    words.proportions === undefined
      ? undefined
      : new RegExp(`^,? ?(?:\\p{L}{1,4} ){0,2}(?:${words.proportions})`, 'iu');
  const scores = word(words.scores);
  return {
    name: 'reference',
    accepts: words.accepts,
    rules: [
      patternRule(
        'verses',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_])(?:${bookNumber})?(?<name>${names})\\.? (?<chapter>\\d{1,3})(?:[${words.separators}]|(?<=(?:${shortNames})\\.? \\d{1,3}), ?)(?<verse>\\d{1,3})(?:[-–](?<last>\\d{1,3}))?(?![\\p{L}\\p{M}\\p{N}_%€$]|[.,:/–-]\\d)`,
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
        'chapters of numbered books',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])${bookNumber}(?<name>${shortNames})\\.? (?<chapter>\\d{1,3})(?![\\p{L}\\p{M}\\p{N}_%€$]|[.,:/–-]\\d| \\p{Ll})`,
          'gu',
        ),
        (match) => {
          const { groups } = match;
          const name = words.shortBooks[groups.name!]!;
          return `${words.book!(BigInt(groups.number!), name, textBefore(match))} ${name} ${say(groups.chapter!)}`;
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
          `(?<![\\p{L}\\p{M}\\p{N}_:]|\\d[.,])(?<one>\\d{1,2}) ?: ?(?<many>[1-9]\\d{0,2}(?:(?:[${group}]\\d{3}){1,3}|(?: \\d{3}){1,3})|[1-9]\\d{3,6})(?![\\p{L}\\p{M}\\p{N}_]|[.,:]\\d)`,
          'gu',
        ),
        ({ groups }) => `${say(groups.one!)} ${words.ratio} ${numberWords(digitsOf(groups.many!, numbers), numbers)}`,
      ),
      patternRule('shapes, ratios and results', pair, (match) => {
        const { one, other } = match.groups;
        const before = textBefore(match, 80).replace(/^[^]*[.!?…\n] /u, '');
        const after = textAfter(match, 60).replace(/[.!?…\n] [^]*$/u, '');
        const isTime = /^\d\d$/u.test(other!) && Number(one) <= 24 && Number(other) < 60;
        if (isTime && timeBefore.test(before)) return undefined;
        if (words.shape && shapes.has(match.text)) {
          const isShape = /^(?:16:9|21:9|18:9|32:9)$/u.test(match.text) || screens?.test(before + after) === true;
          if (isShape) return words.shape(BigInt(one!), BigInt(other!));
        }
        // Maps and models have a scale: 1:100.
        if (one === '1' && Number(other) >= 100 && !/dil[uú]|mist|m[eé][lz][ac]l|misc/iu.test(before + after))
          return `${say(one)} ${words.ratio} ${say(other!)}`;
        // Only a word beside it shows that 1:10 is no time.
        const isProportion =
          proportionBefore?.test(isTime ? before.slice(-24) : before) === true || proportionAfter?.test(after) === true;
        if (isProportion) return `${say(one!)} ${words.inProportion ?? words.ratio} ${say(other!)}`;
        const isScore = !isTime && scores?.test(before + after) === true;
        return isScore ? `${say(one!)} ${words.inScore!} ${say(other!)}` : undefined;
      }),
    ],
  };
}
