import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { alternation } from '../../alternation';
import { patternRule } from '../../rule';
import type { Accepts } from '../language';
import { type AcronymWords, spellOut } from './acronym';
import { countedWords, digitsOf, type Noun, type NumberWords } from './numbers';
import { word } from './reference';

/** How a language speaks coordinates, winds, blood groups, time zones and the keys of music. */
export interface NotationWords extends Accepts {
  readonly degree: Noun;
  readonly minute: Noun;
  readonly second: Noun;
  /** "pages" of "320 pp.", which is the length of a book. */
  readonly page?: Noun;
  /** The points of the compass by their letters. */
  readonly compass: Readonly<Record<string, string>>;
  /** Pattern of words after which "NE" is a point of the compass. */
  readonly winds?: string;
  /** Pattern of words near which "A+" is a blood group. */
  readonly blood: string;
  readonly positive: string;
  readonly negative: string;
  /** Pattern of the names of notes, and what follows them for ♯ and ♭. */
  readonly notes?: string;
  readonly sharp?: string;
  readonly flat?: string;
}

/** Signs of trades that are put into words: 40°25′N, "viento NE", "grupo 0+", GMT-3, do#. */
export function notation(
  words: NotationWords,
  numbers: NumberWords,
  acronym: Pick<AcronymWords, 'letterNames'>,
): TokenClass {
  const count = (written: string, noun: Noun) => countedWords(digitsOf(written, numbers), noun, numbers);
  const near = word(words.blood)!;
  const winds = word(words.winds);
  const wind =
    words.winds === undefined
      ? undefined
      : new RegExp(`(?<!\\p{L})(?:${words.winds})\\p{L}{0,4}(?: \\p{Ll}{1,3})? $`, 'iu');
  const points = Object.keys(words.compass);
  const single = points.filter((each) => each.length === 1).join('');
  const rhesus = (mark: string) => (mark === '+' ? words.positive : words.negative);
  return {
    name: 'notation',
    accepts: words.accepts,
    rules: [
      patternRule(
        'degrees and minutes of a place or an angle',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])(?<degrees>\\d{1,3}) ?[°º] ?(?<minutes>[0-5]?\\d(?:[.,]\\d{1,4})?) ?['’′](?: ?(?<seconds>[0-5]?\\d(?:[.,]\\d{1,4})?) ?(?:["″”]|''))?(?: ?(?<side>[${single}])(?![\\p{L}\\p{M}\\p{N}_]))?`,
          'gu',
        ),
        ({ groups }) =>
          [
            count(groups.degrees!, words.degree),
            count(groups.minutes!, words.minute),
            groups.seconds && count(groups.seconds, words.second),
            groups.side && words.compass[groups.side],
          ]
            .filter(Boolean)
            .join(' '),
      ),
      patternRule(
        'degrees of a place with decimals',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])(?<degrees>\\d{1,3}[.,]\\d{1,6}) ?[°º] ?(?<side>[${single}])(?![\\p{L}\\p{M}\\p{N}_])`,
          'gu',
        ),
        ({ groups }) => `${count(groups.degrees!, words.degree)} ${words.compass[groups.side!]!}`,
      ),
      ...(words.page === undefined
        ? []
        : [
            patternRule(
              'lengths of books',
              /(?<![\p{L}\p{M}\p{N}_/–-]|\d[.,]|\p{L}\. ?)(?<number>\d{1,4}) (?:pp?|p[aá]gs?|pagg)\.(?=$|[,;)\n])/gu,
              (match) =>
                `${count(match.groups.number!, words.page!)}${/^(?:$|\n)/u.test(textAfter(match, 1)) ? '.' : ''}`,
            ),
          ]),
      patternRule(
        'time zones',
        /(?<![\p{L}\p{M}\p{N}_])(?<zone>GMT|UTC) ?(?<sign>[+−–-]) ?(?<hour>\d{1,2})(?::?(?<minute>[0-5]\d))?(?![\p{L}\p{M}\p{N}_]|[.,:/]\d)/gu,
        ({ groups }) =>
          [
            spellOut(groups.zone!, acronym),
            groups.sign === '+' ? numbers.plus : numbers.minus,
            numbers.cardinal(BigInt(groups.hour!)),
            Number(groups.minute || '0') > 0 && numbers.cardinal(BigInt(groups.minute!)),
          ]
            .filter(Boolean)
            .join(' '),
      ),
      patternRule(
        'blood groups',
        /(?<![\p{L}\p{M}\p{N}_+−-])(?<group>AB|[ABO0]) ?(?<sign>[+−–-])(?![\p{L}\p{M}\p{N}_+−–-]| ?\d)/gu,
        (match) => {
          if (!near.test(textBefore(match, 50).replace(/^[^]*[.!?\n] /u, '')) && !near.test(textAfter(match, 30)))
            return undefined;
          const { group, sign } = match.groups;
          return `${group === '0' ? numbers.cardinal(0n) : group === 'AB' ? spellOut('AB', acronym) : group!} ${rhesus(sign!)}`;
        },
      ),
      patternRule(
        'the rhesus factor',
        /(?<![\p{L}\p{M}\p{N}_])(?:Rh|RH) ?(?:(?<sign>[+−–-])(?![\p{L}\p{M}\p{N}_])|\((?<inside>[+−–-])\))/gu,
        ({ groups }) => `${spellOut('RH', acronym)} ${rhesus(groups.sign! || groups.inside!)}`,
      ),
      ...(winds === undefined
        ? []
        : [
            patternRule(
              'points of the compass',
              new RegExp(
                `(?<![\\p{L}\\p{M}\\p{N}_.-])(?<point>${alternation(points)})(?![\\p{L}\\p{M}\\p{N}_'’]|-?\\d|\\.\\p{L})`,
                'gu',
              ),
              (match) => {
                const { point } = match.groups;
                const before = textBefore(match, 40).replace(/^[^]*[.!?;\n] /u, '');
                // A single letter only directly after the word: "viento del N".
                const isNear =
                  point!.length > 1 ? winds.test(before) && !/\p{Lu}{4}/u.test(before) : wind!.test(before);
                return isNear ? words.compass[point!] : undefined;
              },
            ),
          ]),
      ...(words.notes === undefined
        ? []
        : [
            patternRule(
              'keys of music',
              new RegExp(
                `(?<=(?<![\\p{L}\\p{M}\\p{N}_])(?:${words.notes}))(?<sign>[#♯♭])(?![\\p{L}\\p{M}\\p{N}_#])`,
                'giu',
              ),
              ({ groups }) => ` ${groups.sign === '♭' ? words.flat! : words.sharp!}`,
            ),
          ]),
    ],
  };
}
