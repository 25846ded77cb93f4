import type { TokenClass } from '../../english/token-class';
import { minusStart, numberEnd, numberStart, textAfter, textBefore } from '../../english/words/boundaries';
import { type Match, patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import {
  asciiDigits,
  bareWords,
  digitByDigit,
  digitsOf,
  type Gender,
  integerWords,
  numberPattern,
  numberWords,
} from './numbers';

/** How a language speaks ranges, and numbers in general. */
export interface RangeWords extends Accepts {
  /** "à" of "cinq à dix". */
  readonly to: string;
  /** "et" of "entre cinq et dix". */
  readonly and: string;
  /** A text that ends with the word for "between" and a space. */
  readonly before: RegExp;
  /** "da" of "da cinque a dieci", in languages that say it even if it is not written. */
  readonly from?: string;
  /** A text that ends with such a word already, or with what makes it wrong. */
  readonly afterFrom?: RegExp;
  /** A text before two numbers that are said beside each other: "per dieci-quindici minuti". */
  readonly beforePair?: RegExp;
  /** " zu " of the result "drei zu eins", with its spaces; {@link to} if omitted. */
  readonly result?: string;
  /** Pattern of words before two numbers that are a result, even if the second one is higher: "perde 1-3". */
  readonly results?: string;
  /** What follows such a result: "1-3 से हारे". */
  readonly resultBefore?: RegExp;
  /** Of the classes `decimal` and `cardinal`. */
  readonly decimals: string;
  readonly cardinals: string;
}

/**
 * The words of a range: "cinq à dix", "entre cinq et dix", "da cinque a dieci".
 *
 * @param before the text before the range.
 */
export function rangeWords(first: string, last: string, before: string, words: RangeWords): string {
  if (words.before.test(before)) return `${first} ${words.and} ${last}`;
  if (words.beforePair?.test(before)) return `${first}-${last}`;
  const from = words.from && !words.afterFrom?.test(before) ? `${words.from} ` : '';
  return `${from}${first} ${words.to} ${last}`;
}

/** Two numbers with a dash between them. */
export function range({ range: words, numbers }: Language): TokenClass {
  const number = numberPattern(numbers);
  const results =
    words.results === undefined ? undefined : new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.results})[^.!?;\\n]*$`, 'iu');
  return {
    name: 'range',
    accepts: words.accepts,
    rules: [
      // "4-3-3" is a formation, and no subtraction.
      patternRule(
        'rows of numbers with dashes',
        /(?<![\p{L}\p{M}\p{N}_.,/:+–-])\d{1,2}(?:[-–]\d{1,2}){2,5}(?![\p{L}\p{M}\p{N}_/–-]|[.,:]\d| ?[=+×])/gu,
        ({ text }) =>
          text
            .split(/[-–]/u)
            .map((each) => integerWords(each, numbers))
            .join('-'),
      ),
      patternRule(
        'ranges',
        new RegExp(
          `${numberStart}(?<![-–—])(?<from>${number})(?<to>[-–—]| [-–—] )(?<until>${number})(?![\\p{L}\\p{M}\\p{N}_]|[.,]\\d|[-–—]\\d)`,
          'gu',
        ),
        (match) => {
          const [from, until] = [match.groups.from!, match.groups.until!].map((each) => digitsOf(each, numbers));
          const isSpaced = match.groups.to!.length > 1;
          // "10 - 4" is a subtraction.
          if (isSpaced && Number(from!.whole) >= Number(until!.whole)) return undefined;
          const gender = genderAfter(textAfter(match), numbers.genderOf.bind(numbers));
          const [first, last] = [
            bareWords(match.groups.from!, numbers, gender),
            bareWords(match.groups.until!, numbers, gender),
          ];
          // "3-1" is a result, and so is "19-21" beside "21-15".
          const isResult =
            Number(from!.whole) >= Number(until!.whole) ||
            (!isSpaced &&
              (isBesideResult(match) ||
                words.resultBefore?.test(textAfter(match, 16)) === true ||
                (results?.test(textBefore(match, 60)) === true && endsPhrase(match))));
          return isResult
            ? first + (words.result ?? ` ${words.to} `) + last
            : rangeWords(first, last, textBefore(match, 20), words);
        },
      ),
      patternRule('negative numbers', new RegExp(`${minusStart}(?<sign>[-−+])(?=${number})`, 'gu'), ({ groups }) =>
        groups.sign === '+' ? `${numbers.plus} ` : `${numbers.minus} `,
      ),
    ],
  };
}

/** Whether two numbers stand behind two names, or in a list of results of which one has the higher number first. */
function isBesideResult(match: Match): boolean {
  if (
    endsPhrase(match) &&
    /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]{2,20} ?[-–] ?\p{Lu}[\p{L}\p{M}]{2,20}:? $/u.test(textBefore(match, 50))
  )
    return true;
  // "Italia-Francia 1-2 (0-1)"
  if (/\d[-–]\d{1,3} \($/u.test(textBefore(match, 8)) && /^\)|^,? \p{Ll}{1,4}/u.test(textAfter(match, 6))) return true;
  const before =
    /(?:\d{1,3}[-–]\d{1,3}(?:[,;]? (?:\p{L} )?| \p{L}\p{M}?\p{L}? )){1,5}$/u.exec(textBefore(match, 40))?.[0] ?? '';
  const after =
    /^(?:(?: ?\(\d{1,2}\))?[,;]? (?:\p{L}\p{M}{0,2}\p{L}? )?\d{1,3}[-–]\d{1,3}(?!\d)){1,5}/u.exec(
      textAfter(match, 40),
    )?.[0] ?? '';
  return Array.from(`${before} ${after}`.matchAll(/(?<one>\d{1,3})[-–](?<two>\d{1,3})/gu)).some(
    ({ groups }) => Number(groups!['one']) >= Number(groups!['two']),
  );
}

/** Whether nothing that could be counted follows. */
function endsPhrase(match: Match): boolean {
  return /^(?:$|[\n.,;:!?)(»”"]| \(| \d{1,3}[-–]\d| (?:a[lid]?|alla|in|con|contro|contra|para|diante|em|no|na|e|su|sul|per|nel|nella|ai|dopo|grazie|fuori|ma|il|la|lo|i|le|से|पर|और|की|के)(?![\p{L}\p{M}]))/u.test(
    textAfter(match, 12),
  );
}

/** Numbers with decimals, or with groups of digits. */
export function decimal({ range: words, numbers }: Language): TokenClass {
  return {
    name: 'decimal',
    accepts: words.decimals,
    rules: [
      patternRule(
        'decimals',
        new RegExp(`${numberStart}(?<number>${numberPattern(numbers)})${numberEnd}`, 'gu'),
        (match) =>
          /^\d+$/u.test(match.text)
            ? undefined
            : /^0\d/u.test(match.text)
              ? digitByDigit(match.text, numbers)
              : numberWords(
                  digitsOf(match.text, numbers),
                  numbers,
                  genderAfter(textAfter(match), numbers.genderOf.bind(numbers)),
                ),
      ),
    ],
  };
}

/** All numbers that are left. */
export function cardinal({ range: words, numbers }: Language): TokenClass {
  return {
    name: 'cardinal',
    accepts: words.cardinals,
    rules: [
      patternRule('cardinals', /\p{Nd}+/gu, (match) => {
        const digits = asciiDigits(match.text);
        // Behind a point or comma, and inside a word, digits are a code.
        if (/[\p{L}_]$/u.test(match.input.slice(Math.max(0, match.start - 1), match.start)) && digits.length > 3)
          return digitByDigit(digits, numbers);
        const gender = genderAfter(textAfter(match), numbers.genderOf.bind(numbers));
        return digits.length === 4 ? bareWords(digits, numbers, gender) : integerWords(digits, numbers, gender);
      }),
    ],
  };
}

/** The gender of the noun after a number and a space. */
function genderAfter(following: string, genderOf: (following: string) => Gender | undefined): Gender | undefined {
  return following.startsWith(' ') ? genderOf(following.slice(1)) : undefined;
}
