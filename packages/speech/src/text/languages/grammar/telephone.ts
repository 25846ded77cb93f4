import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { patternRule, type Rule } from '../../rule';
import type { Accepts, Language } from '../language';
import { digitByDigit, integerWords, type NumberWords } from './numbers';
import { word } from './reference';

/** How a language writes and speaks telephone numbers. */
export interface TelephoneWords extends Accepts {
  /** Patterns of national numbers, with the separators of their groups. */
  readonly national: readonly string[];
  /** Pattern of words after which any long group of digits is a telephone number: "tél.", "au". */
  readonly before: string;
  /** Whether groups of two digits are numbers ("trente-quatre"), or every digit is read. */
  readonly groups: 'pairs' | 'digits';
  /** Short numbers that are read digit by digit, or as listed. */
  readonly short: Readonly<Record<string, string>>;
  /** Numbers of emergency services, which are read digit by digit near words for them. */
  readonly emergency?: EmergencyWords;
}

/** Where a number such as 112 is that of an emergency service. */
export interface EmergencyWords {
  /** The numbers, separated by `|`. */
  readonly numbers: string;
  /** Pattern of words in the same sentence: "ambulancia". */
  readonly near: string;
  /** Pattern of what is directly before the number, besides a colon, a comma or a bracket: "al", "o". */
  readonly before: string;
}

const end = '(?![\\p{L}\\p{M}\\p{N}_]|[.,/]\\d|[-–]\\d)';

/** Telephone numbers. */
export function telephone({ telephone: words, numbers }: Language): TokenClass {
  const say = ({ text }: { text: string }) => telephoneWords(text, words, numbers);
  const short = Object.keys(words.short);
  return {
    name: 'telephone',
    accepts: words.accepts,
    rules: [
      patternRule(
        'international telephone numbers',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_+])(?:\\((?=\\+\\d{1,3}\\)))?(?:\\+(?=\\(?(?:[ .()/-]{0,3}\\d){7})|00 ?(?=(?:[ .()/-]{0,2}\\d){8}))[1-9]\\d{0,2}(?:[ .-]?\\(0\\))?(?:[ .()/-]{1,2}\\d{1,11}|\\d{8,11}(?!\\d)){1,7}${end}`,
          'gu',
        ),
        say,
      ),
      ...words.national.map((pattern) =>
        patternRule(
          'national telephone numbers',
          new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,/ -])(?:${pattern})${end}`, 'gu'),
          say,
        ),
      ),
      patternRule(
        'telephone numbers after a word',
        new RegExp(
          `(?<=(?<![\\p{L}\\p{M}])(?:${words.before})\\.?(?: n[.°º])?(?: ?:)? )\\(?\\d{2,5}\\)?(?:[ ./-]{0,2}\\d{2,5}){1,5}${end}`,
          'giu',
        ),
        say,
      ),
      ...(short.length === 0
        ? []
        : [
            patternRule(
              'short telephone numbers',
              new RegExp(`(?<=(?<![\\p{L}\\p{M}])(?:${words.before})\\.?(?: ?:)? )(?:${short.join('|')})${end}`, 'giu'),
              ({ text }) => words.short[text],
            ),
          ]),
      ...(words.emergency === undefined ? [] : [emergency(words.emergency, numbers)]),
    ],
  };
}

/** Numbers of emergency services. "El 112 %" and "190 ambulancias" are none. */
function emergency(words: EmergencyWords, numbers: NumberWords): Rule {
  const near = word(words.near)!;
  return patternRule(
    'numbers of emergency services',
    new RegExp(
      `(?:(?<=(?<![\\p{L}\\p{M}])(?<article>${words.before}) )|(?<=[,:(] ?|(?<![\\p{L}\\p{M}])(?:${words.near})[\\p{L}\\p{M}]{0,12} ))(?:${words.numbers})(?!\\d| ?[%€ºª$]| por c|[-–/:]\\d)${end}`,
      'giu',
    ),
    (match) => {
      const before = textBefore(match, 80).replace(/^[^]*[.!?\n] /u, '');
      const after = textAfter(match, 60).replace(/[.!?\n] [^]*$/u, '');
      if (!near.test(`${before} ; ${after}`)) return undefined;
      return !match.groups.article && /^ \p{Ll}{4}/u.test(after) ? undefined : digitByDigit(match.text, numbers);
    },
  );
}

/** The digits of a telephone number in groups, which pauses separate. */
export function telephoneWords(written: string, words: TelephoneWords, numbers: NumberWords): string {
  const isInternational = /^\(?\+|^00(?!0)(?=(?:\D{0,3}\d){8})/u.test(written);
  // In North America, every digit is read.
  const byDigits = words.groups === 'digits' || /^(?:\+1[ .-]|1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/u.test(written);
  const plain = written.replace('(0)', ' ').replace(/^00/u, isInternational ? '+' : '00');
  let groups: readonly string[] = plain.match(/\d+/gu) ?? [];
  if (!byDigits)
    groups = groups.flatMap((group, index) =>
      isInternational && index === 0 && group.length < 4 ? [group] : pairsOf(group),
    );
  const said = groups.map((group) =>
    !byDigits && group.length <= 3 && !group.startsWith('00')
      ? group.startsWith('0')
        ? digitByDigit(group, numbers)
        : integerWords(group, numbers)
      : digitByDigit(group, numbers),
  );
  return `${isInternational ? `${numbers.plus} ` : ''}${said.join(', ')}`;
}

/** A group of digits as pairs: 0612345678 → 06 12 34 56 78. Groups of one and three stay. */
function pairsOf(group: string): string[] {
  if (group.length <= 3) return [group];
  const odd = group.length % 2;
  return [...(odd ? [group.slice(0, 1)] : []), ...(group.slice(odd).match(/../gu) ?? [])];
}
