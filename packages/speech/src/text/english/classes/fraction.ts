import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { minusStart, numberEnd, textAfter } from '../words/boundaries';
import { cardinal, ordinal } from '../words/number-words';
import { fractionSign, mixedWords, quantityWords } from '../words/quantity';

/** 2/10, net 30: two percent less if it is paid in ten days. */
const terms = patternRule(
  'terms of payment',
  /(?<![\p{L}\p{N}_/.,])(?<percent>\d{1,2})\/(?<days>\d{1,3})(?=,? (?:[Nn]et|NET|[Nn]\/) ?\d|,? (?:EOM|E\.O\.M\.))/gu,
  ({ groups, language }) => `${cardinal(groups.percent!, language)} ${cardinal(groups.days!, language)}`,
);

// Fixed expressions.
const fixed: Readonly<Record<string, string>> = {
  '24/7': 'twenty-four seven',
  '9/11': 'nine eleven',
  '50/50': 'fifty-fifty',
  '20/20': 'twenty twenty',
};

/** Shows that two numbers with a hyphen are shares, and not a score: "a 60-40 split". */
const sharedThing =
  /^ (?:split|chance|odds|ownership|partnership|joint venture|custody|mix|blend|basis|rule|ratio)(?!\p{L})/u;

/** Shares of a whole, as in "an 80/20 rule" and "a 50-50 chance". */
const shares = patternRule(
  'shares of a hundred',
  new RegExp(`(?<![\\p{L}\\p{N}_/.,–-])(?<one>\\d{2})(?<sign>[-/–])(?<two>\\d{2})(?![\\p{L}\\p{N}_/%-]|[.,]\\d)`, 'gu'),
  (match) => {
    const { groups, language } = match;
    const { one = '', two = '', sign } = groups;
    const isNamed = sign === '/' || one === '50' || sharedThing.test(textAfter(match));
    if (Number(one) + Number(two) !== 100 || !isNamed) return undefined;
    return `${cardinal(one, language)}-${cardinal(two, language)}`;
  },
);

/** 4/4 time, a 5/1 ARM, 24-7: two numbers that are no fraction. */
const pairs = patternRule(
  'pairs of numbers',
  /(?<![\p{L}\p{N}_/.,–-])(?:(?<one>\d{1,2})\/(?<two>\d{1,2})(?= (?:time(?! (?:of|as|to)\b)|ARM|meter)(?!\p{L}))|24\/7\/365(?![\p{L}\p{N}_/%])|24-7(?![\p{L}\p{N}_/%-]|[.,]\d))/gu,
  ({ text, groups, language }) =>
    groups.one
      ? `${cardinal(groups.one, language)} ${cardinal(groups.two!, language)}`
      : `twenty-four seven${text.endsWith('365') ? ' three sixty-five' : ''}`,
);

const start = `(?<![\\p{L}\\p{N}_/]|\\d[.,])(?<minus>${minusStart}[-−])?`;

/** What is half and not one half: "half price", "half an hour". */
const afterHalf =
  /^[ -](?:price|priced|off|full|empty|way|moon|board|time|marathon|past|size|speed|strength|pay|day|dozen|staff|mast|asleep|done|finished|baked|pint|an? (?=\p{L})|the (?:price|time|size|cost|battle|people|men|women|class|team|money|fun|work|amount|distance|country|world|town|staff|seats|rooms|city|cake|pie|pizza)|(?:my|his|her|our|their|your) (?=\p{Ll}))(?:(?<= )|(?:s|ing|ed|es)?(?!\p{L}))/u;

/** 1/2, 2 3/4, ½, 1½. 22/7 is "twenty-two over seven". */
const fractions = patternRule(
  'fractions',
  new RegExp(
    `${start}(?:(?<whole>\\d{1,6})[ -](?=\\d{1,3}[/⁄]))?(?:(?<top>\\d{1,5})[/⁄](?<bottom>\\d{1,5})|(?<sign>(?:\\d{1,6} ?)?${fractionSign}))(?![\\p{L}\\p{N}_/]|[.,]\\d)`,
    'gu',
  ),
  ({ text, groups, input, end, language }) => {
    if (fixed[text]) return fixed[text];
    // "½ price", "1/2 an hour"
    if (/^(?:½|1[/⁄]2)$/u.test(text) && afterHalf.test(textAfter({ input, end }))) return 'half';
    const minus = groups.minus ? 'minus ' : '';
    if (groups.sign) return minus + quantityWords(groups.sign, language);
    const { whole = '', top = '', bottom = '' } = groups;
    // Seasons and tax years: "2024/25".
    if (/^(?:19|20)\d\d$/u.test(top) && (Number(top) + 1) % 100 === Number(bottom) && bottom.length === 2)
      return undefined;
    // In "22/7", the division matters, not the parts.
    if (!whole && Number(top) >= Number(bottom))
      return `${minus}${cardinal(top, language)} over ${cardinal(bottom, language)}`;
    return minus + mixedWords(whole, top, bottom, language);
  },
);

const part = `(?:(?:\\d{1,6}[ -])?\\d{1,3}[/⁄]\\d{1,3}|\\d{0,6}${fractionSign})`;

/** 2½–3½ hours, 1/2-3/4 cup, 1 1/2 - 2 cups: from one fraction to another, or to a whole number. */
const ranges = patternRule(
  'from one fraction to another',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/–-]|\\d[.,])(?:(?<from>${part})(?<to> ?[-–—] ?)(?<until>${part}|\\d{1,3})|(?<whole>\\d{1,3})(?<to2> ?[-–—] ?)(?<until2>\\d{0,3}${fractionSign}|\\d{1,3} \\d[/⁄]\\d))(?![\\p{L}\\p{N}_/]|[.,]\\d| ?[-–=])`,
    'gu',
  ),
  ({ groups, language }) => {
    const { from, to = '', until = '', whole = '', to2, until2 = '' } = groups;
    // "1/2 - 1/4" is a subtraction, and 50/50-50 no range.
    if (fixed[from!] || (to === ' - ' && value(from!) > value(until))) return undefined;
    if (from) return { from: partWords(from, language), to: ' to ', until: partWords(until, language) };
    return { whole: cardinal(whole, language), to2: to2 ? ' to ' : undefined, until2: partWords(until2, language) };
  },
);

function partWords(written: string, language: string): string {
  return /^\d+$/u.test(written) ? cardinal(written, language) : quantityWords(written, language);
}

const signAfterDigit = new RegExp(`(?<=\\d)(?=${fractionSign})`, 'u');

/** Of a fraction, or of a whole number. */
function value(written: string): number {
  const {
    whole = '0',
    top = '0',
    bottom = '1',
  } = /^(?:(?<whole>\d+)(?:[ -]|$))?(?:(?<top>\d+)[/⁄](?<bottom>\d+))?/u.exec(
    written.replace(signAfterDigit, ' ').normalize('NFKC'),
  )?.groups ?? {};
  return Number(whole) + Number(top) / Number(bottom);
}

/** ½mv², ½gt²: a fraction of a product. Units do not end with these letters, except for feet. */
const coefficients = patternRule(
  'fractions of products',
  new RegExp(`${start}(?<sign>${fractionSign})(?<product>(?!ft)[a-zA-Z]{1,2}[vtxyr])(?=[²³]|\\^[23])`, 'gu'),
  ({ groups, language }) => ({
    sign: `${quantityWords(groups.sign!, language)} `,
    product: groups.product!.split('').join(' '),
  }),
);

/** 2/3rds, 1/4th. */
const ordinalFractions = patternRule(
  'fractions with endings',
  new RegExp(`${start}(?<top>\\d{1,3})/(?<bottom>\\d{1,3})(?:st|nd|rd|th)s?${numberEnd}`, 'giu'),
  ({ groups, language }) => {
    const { top = '', bottom = '' } = groups;
    const minus = groups.minus ? 'minus ' : '';
    if (Number(bottom) < 2) return `${minus}${cardinal(top, language)} over ${cardinal(bottom, language)}`;
    if (Number(bottom) <= 20) return minus + mixedWords('', top, bottom, language);
    return `${minus}${cardinal(top, language)} ${ordinal(bottom, language)}${Number(top) === 1 ? '' : 's'}`;
  },
);

/** One half, three quarters: parts of one. */
export const fraction: TokenClass = {
  name: 'fraction',
  accepts: '`1/2`, `2 3/4`, `½`, `2/3rds`, `80/20`, `4/4 time`, and fixed ones such as `24/7`',
  rules: [terms, pairs, shares, ordinalFractions, ranges, coefficients, fractions],
};
