import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { minusStart, numberEnd, numberStart, textAfter, wordEnd, wordStart } from '../words/boundaries';
import {
  cardinal as cardinalWords,
  decimal,
  digitByDigit,
  numberPattern,
  pluralOf,
  shortYear,
} from '../words/number-words';

/** A number with more digits than this and without commas is spoken digit by digit. */
const maxDigits = 15;

/** Ranges such as 10–20, 3-7 and 5 - 10, and scores such as 3-2. */
const ranges = patternRule(
  'ranges',
  new RegExp(
    `${numberStart}(?<!-|\\d )(?<from>${numberPattern})(?<to> ?[–—〜] ?|-| - |~)(?<until>${numberPattern})${numberEnd}(?![-–]\\d| ?=)`,
    'gu',
  ),
  (match) => {
    const { from = '', to, until = '' } = match.groups;
    // "5 - 3" is a subtraction, and so is "3 - 5 = -2".
    if (to === ' - ' && (value(from) >= value(until) || /^ ?[-+=*/×÷]/u.test(textAfter(match, 3)))) return undefined;
    return { from: decimal(from, match.language), to: ' to ', until: decimal(until, match.language) };
  },
);

function value(written: string): number {
  return Number(written.replaceAll(',', ''));
}

/** Two or three points between numbers: 1..10 is a range, 114...48 has a pause. */
const dots = patternRule(
  'points between numbers',
  /(?<=[\d\uFFFC])(?:(?<range>\.\.)|(?<pause>\.{3,}|…))(?=\d)/gu,
  ({ groups }) => (groups.range ? ' to ' : '… '),
);

/** Plural numbers: 10s and 20s, 747s, his 2's, 1,000's of people. */
const plurals = patternRule(
  'numbers in the plural',
  new RegExp(
    `${numberStart}(?<!\\p{Lu}-|[Ff]orm )(?!7[0-8]7s)(?<number>\\d{1,3},\\d{3}|\\d{1,4})(?:s|['’]s(?= (?:of|and|or|to|in|are|were)(?!\\p{L})|[.,;)]|$))${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    // "100s of" are hundreds, not one hundreds, and "10,000s of" tens of thousands.
    const words = cardinalWords(groups.number!, language);
    const round = /^(?<count>one|ten|one hundred) (?<size>hundred|thousand)$/u.exec(words)?.groups;
    if (!round) return pluralOf(words);
    const count = { ten: 'tens of ', 'one hundred': 'hundreds of ' }[round['count']!] ?? '';
    return `${count}${round['size']}s`;
  },
);

/** 2-3x, 3x/day. */
const manyTimes = patternRule(
  'ranges and rates of multiples',
  new RegExp(
    `${numberStart}(?:(?<from>${numberPattern})(?<to> ?[-–—] ?|x ?[-–—] ?))?(?<number>${numberPattern})[xX×](?:(?<per> ?/ ?)(?=(?:day|week|wk|month|mo|year|yr|hour|hr|d|night|min|minute)(?![\\p{L}\\p{N}]))|(?![\\p{L}\\p{N}_]| ?[-−+±=≤≥*·/÷^²³\\d]))`,
    'gu',
  ),
  ({ groups, language }) => {
    if (!groups.from && !groups.per) return undefined;
    const from = groups.from ? `${decimal(groups.from, language)} to ` : '';
    return `${from}${decimal(groups.number!, language)} time${groups.number === '1' && !from ? '' : 's'}${groups.per ? ' per ' : ''}`;
  },
);

/** Multiples: 2x, 10×. */
const multiples = patternRule(
  'multiples',
  new RegExp(
    `${numberStart}(?<!\\p{L}\\(|[=+*/√] ?)(?<number>${numberPattern})[x×](?<more>\\+(?!\\d))?(?![\\p{L}\\p{N}_]| ?[-−+±=≤≥*·/÷^²³\\d])`,
    'gu',
  ),
  ({ groups, language, input, start }) => {
    // "f(x) = 3x² − 4x"
    const isTerm =
      /(?:[²³]|\^\d|\))? ?[-−+] ?$/u.test(input.slice(Math.max(0, start - 4), start)) &&
      /[=²³^]/u.test(input.slice(Math.max(0, start - 30), start));
    if (isTerm) return undefined;
    return `${decimal(groups.number!, language)} time${groups.number === '1' ? '' : 's'}${groups.more ? ' or more' : ''}`;
  },
);

/** 12 / 4: behind times and amounts, a stroke divides alternatives and not numbers. */
const divisions = patternRule('divisions of numbers', /(?<=[\d)]) (?<over>\/) (?=[\d(])/gu, () => ({
  over: 'divided by',
}));

/** "3 x 4 = 12", "5 x 10^6": whatever is not a dimension is a product. */
const products = patternRule(
  'products with an x',
  /(?:(?<=[\p{L}\uFFFC] )(?<course>[x×])(?= \d{1,3} (?:days?|weeks?|wks?|doses?|months?|reps?|sets?|nights?)(?!\p{L}))|(?<=[\d\uFFFC)] ?)(?<times>[xX×])(?= ?[\d(]))(?! ?10[-−]\d)/gu,
  ({ groups, input, start, end }) => {
    if (groups.course) return /^ \d{1,3} (?:rep|set|dose)/u.test(input.slice(end, end + 9)) ? 'times' : 'for';
    // "12.3 x10^9"
    if (/^10(?:\^|[⁰¹²³⁴-⁹⁻])/u.test(input.slice(end, end + 3))) return input[start - 1] === ' ' ? 'times ' : ' times ';
    const isSpaced = input[start - 1] === ' ' && input[end] === ' ';
    return isSpaced ? 'times' : input[start - 1] === ' ' || input[end] === ' ' ? undefined : ' times ';
  },
);

/** "a 7-11", "at the 7-11": the shop. */
const shops = patternRule(
  'the shop 7-Eleven',
  new RegExp(
    `(?<=${wordStart}(?:[Aa]|[Tt]he|[Aa]t|[Nn]earest|[Ll]ocal) )7(?<to>-)11(?![\\p{L}\\p{N}_]|[-.,:]\\d| (?:am|pm|a\\.m|p\\.m|people|years|score|win|loss|lead|record|defeat|victory|vote|split))`,
    'gu',
  ),
  () => 'seven-eleven',
);

/** Negative numbers, and positive ones with a sign. */
const signed = patternRule(
  'numbers with a sign',
  new RegExp(`${minusStart}(?:(?<minus>[-−])|(?<plus>\\+))(?<number>${numberPattern})${numberEnd}`, 'gu'),
  ({ groups, language }) => `${groups.minus ? 'minus' : 'plus'} ${decimal(groups.number!, language)}`,
);

/** '24: a year whose context has not shown it. */
const shortYears = patternRule(
  'numbers behind an apostrophe',
  /(?<![\p{L}\p{N}])['’](?<number>\d\d)(?![\p{L}\p{N}'’]|[.,]\d)/gu,
  ({ groups }) => shortYear(groups.number!),
);

/** All remaining digits. */
const cardinals = patternRule('cardinals', /\d+/gu, ({ text, language }) =>
  text.length > maxDigits || /^0\d/u.test(text) ? digitByDigit(text) : cardinalWords(text, language),
);

/** Numbers in the plural, and multiples. */
export const multiple: TokenClass = {
  name: 'multiple',
  accepts: '`2x faster`, `10×`, `10s of thousands`',
  rules: [plurals, manyTimes, multiples, products],
};

/** Ranges and numbers with a sign. */
export const range: TokenClass = {
  name: 'range',
  accepts: '`10–20`, `3-7`, `5 - 10`, `1..10`, `-5`, `+3`',
  rules: [dots, shops, divisions, ranges, signed],
};

/** Whole numbers. After this class, no digit is left. */
export const cardinal: TokenClass = {
  name: 'cardinal',
  accepts: '`3`, `12345`, `007`',
  rules: [shortYears, cardinals],
};
