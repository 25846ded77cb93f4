import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import { digitByDigit, integerWords, type NumberWords } from './numbers';

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
          `(?<![\\p{L}\\p{M}\\p{N}_+])(?:\\+|00 ?(?=(?:[ .()/-]{0,2}\\d){8}))[1-9]\\d{0,2}(?:[ .-]?\\(0\\))?(?:[ .()/-]{1,2}\\d{1,11}|\\d{8,11}(?!\\d)){1,7}${end}`,
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
          `(?<=(?<![\\p{L}\\p{M}])(?:${words.before})\\.?:? )\\(?\\d{2,5}\\)?(?:[ ./-]{0,2}\\d{2,5}){1,5}${end}`,
          'giu',
        ),
        say,
      ),
      ...(short.length === 0
        ? []
        : [
            patternRule(
              'short telephone numbers',
              new RegExp(`(?<=(?<![\\p{L}\\p{M}])(?:${words.before})\\.?:? )(?:${short.join('|')})${end}`, 'giu'),
              ({ text }) => words.short[text],
            ),
          ]),
    ],
  };
}

/** The digits of a telephone number in groups, which pauses separate. */
export function telephoneWords(written: string, words: TelephoneWords, numbers: NumberWords): string {
  const isInternational = /^\+|^00/u.test(written);
  // In North America, every digit is read.
  const byDigits = words.groups === 'digits' || /^(?:\+1[ .-]|1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/u.test(written);
  const plain = written.replace('(0)', ' ').replace(/^00/u, '+');
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
