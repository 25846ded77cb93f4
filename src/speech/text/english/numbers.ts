import { patternRule } from '../rule';
import { numberEnd, numberStart, wordEnd, wordStart } from './boundaries';
import {
  cardinal,
  decimal,
  digitByDigit,
  integerPattern,
  numberPattern,
  ordinal,
  pluralOf,
  yearWords,
} from './number-words';

/** A number with more digits than this and without commas is spoken digit by digit. */
const mostDigits = 15;

/** 21st, 1,000th. */
export const ordinals = patternRule(
  'ordinals',
  new RegExp(`${numberStart}(?<number>${integerPattern})(?:st|nd|rd|th|ST|ND|RD|TH)${wordEnd}`, 'gu'),
  ({ groups, language }) => ordinal(groups.number!, language),
);

// prettier-ignore
const signFractions: Readonly<Record<string, string>> = {
  '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅕': '1/5', '⅖': '2/5', '⅗': '3/5', '⅘': '4/5',
  '⅙': '1/6', '⅚': '5/6', '⅐': '1/7', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8', '⅑': '1/9', '⅒': '1/10',
};

// Fixed expressions.
const fixed: Readonly<Record<string, string>> = {
  '24/7': 'twenty-four seven',
  '9/11': 'nine eleven',
  '50/50': 'fifty-fifty',
  '20/20': 'twenty twenty',
};

/** 1/2, 2 3/4, ½, 1½. */
export const fractions = patternRule(
  'fractions',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/]|\\d[.,])(?<minus>(?<![\\p{N})] ?)[-−])?(?:(?<whole>\\d{1,6})(?: (?=\\d{1,3}[/⁄])| ?(?=[½⅓⅔¼¾⅕-⅞⅐-⅒])))?(?:(?<top>\\d{1,3})[/⁄](?<bottom>\\d{1,4})|(?<sign>[½⅓⅔¼¾⅕-⅞⅐-⅒]))(?![\\p{L}\\p{N}_/]|[.,]\\d)`,
    'gu',
  ),
  ({ text, groups, language }) => {
    if (fixed[text]) return fixed[text];
    const [top = '', bottom = ''] = groups.sign ? signFractions[groups.sign]!.split('/') : [groups.top, groups.bottom];
    const minus = groups.minus ? 'minus ' : '';
    const whole = groups.whole ? `${cardinal(groups.whole, language)} and ` : '';
    if (whole && top === '1' && bottom === '2') return `${minus}${whole}a half`;
    return minus + whole + fractionWords(top, bottom, language);
  },
);

function fractionWords(top: string, bottom: string, language: string): string {
  const parts = Number(bottom);
  const isCommon =
    parts >= 2 && (parts <= 20 || parts === 100 || parts === 1000) && Number(top) > 0 && Number(top) < parts;
  if (!isCommon) return `${cardinal(top, language)} over ${cardinal(bottom, language)}`;
  const one = parts === 2 ? 'half' : parts === 4 ? 'quarter' : ordinal(bottom, language);
  return `${cardinal(top, language)} ${top === '1' ? one : parts === 2 ? 'halves' : `${one}s`}`;
}

const yearContext =
  '(?:[Ii]n|[Ss]ince|[Bb]y|[Ff]rom|[Uu]ntil|[Tt]ill|[Dd]uring|[Bb]efore|[Aa]fter|[Cc]irca|[Cc]a\\.|[Cc]\\.|[Yy]ear|[Ee]arly|[Ll]ate|[Mm]id|[Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter|[Ee]aster|Christmas|©|\\(c\\)|AD|[Aa]nno|[Bb]orn|[Dd]ied|[Bb]etween|[Oo]f)';

/** A plural noun, which shows that the number before it is a count and not a year. */
const counted =
  /^ (?!was\b|is\b|has\b|does\b|as\b|its\b|this\b|us\b)(?:\p{Ll}{1,30}[^s\W]s|people|men|women|children)(?![\p{L}])/u;

/** Years from 1000 to 2099 if the context shows it, and from 1900 unless the context excludes it. */
export const years = patternRule(
  'years',
  new RegExp(
    `(?:(?<=${wordStart}${yearContext}[ -]?(?:the )?)(?<sure>1\\d{3}|20\\d{2})|${numberStart}(?<likely>19\\d{2}|20\\d{2}))(?:['’]s)?(?![\\p{L}\\p{N}_%]|[.,]\\d|-\\d)`,
    'gu',
  ),
  ({ text, groups, input, end, language }) => {
    if (counted.test(input.slice(end, end + 40)) && (groups.likely || Number(groups.sure) < 1900)) return undefined;
    const year = groups.sure || groups.likely!;
    return yearWords(year, language) + text.slice(4);
  },
);

/** Ranges of years: 2019–2021, 1914-18. */
export const yearRanges = patternRule(
  'from one year to another',
  new RegExp(
    `${numberStart}(?<!-)(?<from>1[0-9]\\d{2}|20\\d{2})(?<to> ?[-–—/] ?)(?<until>(?:1[0-9]|20)\\d{2}|(?<=[-–—/])\\d{2})${numberEnd}(?!-\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    const { from = '', to, until = '' } = groups;
    const isRange = Number(until) > Number(until.length === 2 ? from.slice(2) : from);
    if (!isRange || (until.length === 4 && Number(from) < 1500 && Number(until) > 1900)) return undefined;
    const words = until.length === 4 ? yearWords(until, language) : cardinal(until, language);
    return { from: yearWords(from, language), to: to!.includes('/') ? ' ' : ' to ', until: words };
  },
);

/** Ranges such as 10–20 and 3-7, and scores such as 3-2. */
export const ranges = patternRule(
  'ranges',
  new RegExp(
    `${numberStart}(?<!-|\\d )(?<from>${numberPattern})(?<to> ?[–—] ?|-)(?<until>${numberPattern})${numberEnd}(?![-–]\\d| ?=)`,
    'gu',
  ),
  ({ groups, language }) => ({
    from: decimal(groups.from!, language),
    to: ' to ',
    until: decimal(groups.until!, language),
  }),
);

/** Plural numbers: 10s and 20s, 747s. */
export const pluralNumbers = patternRule(
  'numbers in the plural',
  new RegExp(`${numberStart}(?<number>\\d{1,4})s${wordEnd}`, 'gu'),
  ({ groups, language }) => pluralOf(cardinal(groups.number!, language)),
);

/** Multiples: 2x, 10×. */
export const multiples = patternRule(
  'multiples',
  new RegExp(`${numberStart}(?<number>${numberPattern})[x×](?![\\p{L}\\p{N}_]| ?[-+=*/^)\\d])`, 'gu'),
  ({ groups, language }) => `${decimal(groups.number!, language)} times`,
);

/** Dimensions: 1920x1080, 3 x 4. */
export const dimensions = patternRule(
  'dimensions',
  new RegExp(
    `${numberStart}(?<number>${numberPattern})(?<by> ?x ?)(?=${numberPattern}${wordEnd}|${numberPattern} ?x ?\\d)`,
    'gu',
  ),
  ({ groups, language }) => ({ number: decimal(groups.number!, language), by: ' by ' }),
);

/** Abbreviated thousands and millions: 10k, 5M. */
export const largeShort = patternRule(
  'thousands and millions',
  new RegExp(
    `${numberStart}(?<number>${numberPattern})(?: ?(?<word>[mb]n|mln)|(?<letter>[kM]|B(?! \\p{Lu})))(?!\\.\\p{L})${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    const letter = groups.letter || groups.word![0]!;
    const size = letter === 'k' ? 'thousand' : letter.toLowerCase() === 'm' ? 'million' : 'billion';
    return `${decimal(groups.number!, language)} ${size}`;
  },
);

/** Scientific notation: 6.02e23. */
export const scientific = patternRule(
  'scientific notation',
  new RegExp(`${numberStart}(?<number>${numberPattern})[eE](?<sign>[-+−]?)(?<power>\\d{1,3})${numberEnd}`, 'gu'),
  ({ groups, language }) =>
    `${decimal(groups.number!, language)} times ten to the power of ${/[-−]/u.test(groups.sign!) ? 'minus ' : ''}${cardinal(groups.power!, language)}`,
);

/** Negative numbers. */
export const negatives = patternRule(
  'negative numbers',
  new RegExp(`(?<![\\p{L}\\p{N}_)\\]\\-−–\\uFFFC])(?<minus>[-−])(?<number>${numberPattern})${numberEnd}`, 'gu'),
  ({ groups, language }) => `minus ${decimal(groups.number!, language)}`,
);

/** Decimals and numbers with commas: 1,234.5 and 3.14. */
export const decimals = patternRule(
  'decimals and numbers with commas',
  new RegExp(
    `${numberStart}(?<number>\\d{1,3}(?:,\\d{3}){1,6}(?:\\.\\d{1,12})?|\\d{0,18}\\.\\d{1,12})${numberEnd}`,
    'gu',
  ),
  ({ groups, language }) => decimal(groups.number!, language),
);

/** All remaining digits. */
export const cardinals = patternRule('cardinals', /\d+/gu, ({ text, language }) =>
  text.length > mostDigits || /^0\d/u.test(text) ? digitByDigit(text) : cardinal(text, language),
);
