import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { minusStart, numberEnd, numberStart } from '../words/boundaries';
import { cardinal, decimal as decimalWords, numberPattern } from '../words/number-words';
import { isUnit, nameOfUnit } from '../words/unit-names';

/** Scientific notation: 6.02e23. */
const scientific = patternRule(
  'scientific notation',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?<minus>${minusStart}[-−])?(?<number>${numberPattern})[eE](?<sign>[-+−]?)(?<power>\\d{1,3})(?: (?<unit>km|kg|cm|mm|mg|Hz|GHz|MHz|eV|Pa|mol))?${numberEnd}`,
    'gu',
  ),
  ({ groups, language }) =>
    `${groups.minus ? 'minus ' : ''}${decimalWords(groups.number!, language)} times ten to the power of ${/[-−]/u.test(groups.sign!) ? 'minus ' : ''}${cardinal(groups.power!, language)}${groups.unit && isUnit(groups.unit) ? ` ${nameOfUnit(groups.unit, false, language)}` : groups.unit && ` ${groups.unit}`}`,
);

/** 1.5 x 10-3, as in text that has lost its superscripts. */
const lostPowers = patternRule(
  'powers of ten without a sign for the power',
  new RegExp(`(?<=\\d ?)(?<times>[x×]) ?10(?<minus>[-−])(?<power>\\d{1,2})(?![\\p{L}\\p{N}_]|[.,]\\d|[-–]\\d)`, 'gu'),
  ({ groups, input, start, language }) =>
    `${input[start - 1] === ' ' ? '' : ' '}times ten to the power of minus ${cardinal(groups.power!, language)}`,
);

/** "commas between": (0,0,0,0.5). */
const lists = patternRule(
  'decimals behind a comma without a space',
  /(?<=\d,)(?<number>\d{1,2}\.\d{1,6})(?=[\s,;)\]]|$)/gu,
  ({ text, language }) => decimalWords(text, language),
);

/** Abbreviated thousands and millions: 10k, 5M. Not the 5K of a run. */
const largeShort = patternRule(
  'thousands and millions',
  new RegExp(
    `${numberStart}(?<!#)(?<!(?:[Ee]xit|[Gg]ate|[Rr]ow|[Ss]eat|[Ss]ection|[Dd]oor|[Pp]latform|[Tt]erminal|[Tt]able|[Ff]igure|[Ff]ig\\.|[Rr]oom|[Uu]nit|[Ll]ot|[Ll]evel|[Bb]lock|[Ll]ine|[Gg]rade|[Cc]lass|[Gg]roup|[Bb]us|[Rr]oute|[Ss]ize|[Cc]abin|[Hh]all|[Pp]eriod|[Qq]uestion|[Aa]ppendix|[Aa]pt\\.?|[Rr]ule|[Ff]orm|[Ss]tage|[Bb]ay|[Ss]helf|[Aa]isle|[Ss]lot|[Bb]ox|[Bb]in|[Ll]ocker|[Bb]erth|[Ss]ite|[Ss]tall|[Pp]ier|[Dd]ock|[Tt]rack|[Cc]ourt|[Cc]arriage|[Cc]oach|[Aa]partment|[Ff]lat|[Hh]ouse|[Ss]pot|[Zz]one|[Ee]ntrance|[Ss]tation|[Pp]art|[Ss]tep|[Cc]hapter|[Pp]roblem) )(?<number>${numberPattern})(?: ?(?<word>[mb]n|mln)|(?<letter>[kM]|B(?! \\p{Lu})|m(?= (?:people|users|followers|views|downloads|subscribers|customers|records|rows|years|deal|copies|plays|streams|dollars|pounds|euros)(?![\\p{L}]))|K(?= (?:people|users|followers|views|downloads|subscribers|customers|steps|words|tokens|stars)(?![\\p{L}]))))(?! (?:run|race|runner|walk|time|PB)(?![\\p{L}]))(?!\\.\\p{L})(?<more>\\+(?![\\p{N}]))?(?![\\p{L}\\p{N}_])`,
    'gu',
  ),
  ({ groups, language }) => {
    const letter = groups.letter || groups.word![0]!;
    const size = letter.toLowerCase() === 'k' ? 'thousand' : letter.toLowerCase() === 'm' ? 'million' : 'billion';
    return `${decimalWords(groups.number!, language)} ${size}${groups.more ? ' plus' : ''}`;
  },
);

/** 1 234 567: spaces between thousands. */
const spacedThousands = patternRule(
  'numbers with spaces between thousands',
  /(?<![\p{L}\p{N}_.,+()-]|\d )(?<number>[1-9]\d{0,2}(?:(?: \d{3}){2,5}| 000))(?![\p{L}\p{N}_]|[.,-]\d| \d)/gu,
  ({ text, language }) => cardinal(text.replaceAll(' ', ''), language),
);

/** "804 193 people", "about 12 400 readers": one space between thousands, in front of what is counted. */
const spacedCounts = patternRule(
  'counts with a space between thousands',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,+()-]|\\d )(?<!(?<!\\p{L})(?:[Rr]ooms?|[Pp]ages?|[Ff]lights?|[Bb]us|[Cc]odes?|[Gg]ates?|[Rr]outes?|[Ll]ines?|[Cc]hannels?|[Nn]umbers?|[Nn]os?\\.|[Gg]rades?|[Tt]ables?|[Uu]nits?|[Ss]eats?|[Rr]ows?|[Ll]ots?|[Ee]xits?|[Cc]hapters?|[Vv]ersions?) )(?<number>[1-9]\\d{2} \\d{3}|(?<=^|\\n|[.!?] |(?<!\\p{L})(?:about|around|some|of|to|than|nearly|over|the|has|have|had|were|are|with|and|almost|roughly|only|least|most|by|sold|counts?|another|these|those|all) )[1-9]\\d? \\d{3})(?= (?:people|men|women|children|(?:(?!and|or|to|of|in|at|is|was)\\p{Ll}{2,15} ){0,2}(?!(?:is|was|as|has|this|its|his|us|yes|always|perhaps|across|means|says|goes|does)(?!\\p{L}))\\p{Ll}{2,20}s)(?!\\p{L}))`,
    'gu',
  ),
  ({ text, language }) => cardinal(text.replace(' ', ''), language),
);

/** 1'000'000 and 1_000_000, as in Switzerland and in programs. */
const otherThousands = patternRule(
  'numbers with marks between thousands',
  /(?<![\p{L}\p{N}_.,'’])(?<number>[1-9]\d{0,2}(?:(?:['’]\d{3}){1,5}|(?:_\d{3}){1,5}))(?![\p{L}\p{N}_'’]|[.,]\d)/gu,
  ({ text, language }) => cardinal(text.replace(/\D/gu, ''), language),
);

/** 1.234.567 and 1.234,56: points between thousands. */
const dottedThousands = patternRule(
  'numbers with points between thousands',
  /(?<![\p{L}\p{N}_.,])(?<minus>[-−](?=\d))?(?<whole>[1-9]\d{0,2}(?:(?:\.\d{3}){2,5}|(?:\.\d{3}){1,5}(?=,\d{1,2}(?!\d))))(?:,(?<part>\d{1,2}))?(?![\p{L}\p{N}_]|[.,]\d)/gu,
  ({ groups, language }) => {
    const whole = groups.whole!.replaceAll('.', '');
    const words = decimalWords(groups.part ? `${whole}.${groups.part}` : whole, language);
    return `${groups.minus ? 'minus ' : ''}${words}`;
  },
);

/** Decimals and numbers with commas: 1,234.5 and 3.14. */
const decimals = patternRule(
  'decimals and numbers with commas',
  new RegExp(
    `${numberStart}(?<number>\\d{1,3}(?:,\\d{3}){1,6}(?:\\.\\d{1,12})?|\\d{1,2}(?:,\\d{2}){1,4},\\d{3}(?:\\.\\d{1,12})?|\\d{0,18}(?<!\\.)\\.\\d{1,12})${numberEnd}`,
    'gu',
  ),
  ({ groups, language }) => decimalWords(groups.number!, language),
);

/** Numbers with a size: 10k, 6.02e23, 1.234.567. */
export const magnitude: TokenClass = {
  name: 'magnitude',
  accepts: '`10k`, `5M`, `2.5bn`, `6.02e23`, `1.234.567`',
  rules: [scientific, lostPowers, spacedThousands, spacedCounts, otherThousands, dottedThousands, largeShort],
};

/** Numbers with digits behind a point, or commas between thousands. */
export const decimal: TokenClass = {
  name: 'decimal',
  accepts: '`3.14`, `.5`, `1,234.5`',
  rules: [lists, decimals],
};
