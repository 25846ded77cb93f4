import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { fractionSign } from '../../english/words/quantity';
import { patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import { partsOf } from './measure';
import type { Noun } from './numbers';
import { digitsOf, integerWords, numberWords } from './numbers';

/** How a language speaks fractions. */
export interface FractionWords extends Accepts {
  /**
   * "trois quarts"; `undefined` if they have no name, so that they are read with {@link over}. Ends with a hyphen if it is one word
   * with the noun that follows.
   *
   * @param following the text after the fraction and a space; '' if `unit` is given.
   * @param unit the unit after the fraction, whose name the caller adds.
   * @param before the text before the fraction.
   */
  say(top: bigint, bottom: bigint, following: string, unit: Noun | undefined, before: string): string | undefined;
  /** "deux et demi". */
  mixed(whole: string, fraction: string, following: string): string;
  /** The same with a unit, in languages where the unit is last: "zweieinhalb Liter". */
  mixedOf?(whole: bigint, top: bigint, bottom: bigint, unit: Noun): string;
  /**
   * A whole number and a part of a noun, in languages where the noun is between them: "dos tazas y media". `undefined` if the word is no noun.
   *
   * @param part the fraction by itself.
   */
  mixedNoun?(whole: bigint, part: string, isHalf: boolean, noun: string): string | undefined;
  /** "sur" of "vingt-deux sur sept". */
  readonly over: string;
  /** "sur" of the mark "huit sur dix". */
  readonly outOf: string;
  /** Whether the whole comes before the mark: "पाँच में से चार". */
  readonly wholeFirst?: boolean;
  /** Pattern of words near which 4/5 is a mark. */
  readonly marks?: string;
  /** Fractions that are said in a way of their own, such as 24/7. */
  readonly fixed: Readonly<Record<string, string>>;
}

/** Fractions. */
export function fraction({ fraction: words, numbers }: Language): TokenClass {
  const outOf = (mark: string, all: bigint) =>
    words.wholeFirst
      ? `${numbers.cardinal(all)} ${words.outOf} ${mark}`
      : `${mark} ${words.outOf} ${numbers.cardinal(all)}`;
  const markWords = words.marks === undefined ? undefined : new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.marks})`, 'iu');
  const start = '(?<![\\p{L}\\p{M}\\p{N}_/]|\\d[.,])';
  return {
    name: 'fraction',
    accepts: words.accepts,
    rules: [
      patternRule(
        'marks',
        new RegExp(
          `${start}(?<mark>\\d{1,3}[.,]\\d{1,2}(?=/(?:5|6|10|20|30|40|50|60|100)(?!\\d))|\\d{1,3}(?=/(?:10|20|100)(?!\\d)))/(?<all>\\d{1,3})(?![\\p{L}\\p{M}\\p{N}_/]|[.,]\\d| d[aeiou][rs]? )`,
          'gu',
        ),
        ({ groups }) => {
          // 1/10 and 3/100 are fractions.
          if (!/[.,]/u.test(groups.mark!) && Number(groups.mark) < 4) return undefined;
          return outOf(numberWords(digitsOf(groups.mark!, numbers), numbers), BigInt(groups.all!));
        },
      ),
      patternRule(
        'marks out of five',
        new RegExp(`${start}(?<mark>[0-5])/(?<all>5|6)(?![\\p{L}\\p{M}\\p{N}_/]|[.,]\\d)`, 'gu'),
        (match) => {
          const context =
            textBefore(match, 60).replace(/^[^]*[.!?…\n] /u, '') + textAfter(match, 20).replace(/[.!?…\n,;][^]*$/u, '');
          if (Number(match.groups.mark) > Number(match.groups.all) || markWords?.test(context) !== true)
            return undefined;
          return outOf(numbers.cardinal(BigInt(match.groups.mark!)), BigInt(match.groups.all!));
        },
      ),
      ...(words.mixedNoun === undefined
        ? []
        : [
            patternRule(
              'mixed numbers before a noun',
              new RegExp(
                `${start}(?<whole>\\d{1,3})(?: (?=[1-7][/⁄][2-8](?!\\d))| ?(?=${fractionSign}))(?<fraction>[1-7][/⁄][2-8]|${fractionSign}) (?<noun>\\p{Ll}{3,20})(?![\\p{L}\\p{M}-])`,
                'gu',
              ),
              ({ groups }) => {
                const [top, bottom] = partsOf(groups.fraction!);
                const part = words.say(top, bottom, '', undefined, '');
                return part && words.mixedNoun!(BigInt(groups.whole!), part, top === 1n && bottom === 2n, groups.noun!);
              },
            ),
          ]),
      patternRule(
        'fractions',
        new RegExp(
          `${start}(?:(?<whole>\\d{1,4})(?: (?=\\d{1,2}[/⁄])| ?(?=${fractionSign})))?(?<fraction>\\d{1,4}[/⁄]\\d{1,4}|${fractionSign})(?![\\p{L}\\p{M}\\p{N}_/]|[.,]\\d)(?<space> (?=\\p{Ll}))?`,
          'gu',
        ),
        (match) => {
          const { groups } = match;
          const fixed = words.fixed[match.text.trimEnd()];
          if (fixed !== undefined) return fixed + groups.space!;
          const [top, bottom] = partsOf(groups.fraction!);
          const said =
            words.say(
              top,
              bottom,
              groups.whole ? '' : textAfter(match).trimStart(),
              undefined,
              textBefore(match, 60),
            ) ?? `${numbers.cardinal(top)} ${words.over} ${numbers.cardinal(bottom)}`;
          const all = groups.whole ? words.mixed(integerWords(groups.whole, numbers), said, textAfter(match)) : said;
          // "une demi-" joins the next word.
          return all.endsWith('-') ? all : all + groups.space!;
        },
      ),
    ],
  };
}
