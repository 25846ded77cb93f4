import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { numberEnd, numberStart, sentenceIsOver, wordStart } from '../words/boundaries';
import { cardinal, shortYear, yearWords } from '../words/number-words';

const context =
  '(?:[Ii]n|[Ss]ince|[Bb]y|[Ff]rom|[Uu]ntil|[Tt]ill|[Dd]uring|[Bb]efore|[Aa]fter|[Cc]irca|[Cc]a\\.|[Cc]\\.|[Yy]ear|[Ee]arly|[Ll]ate|[Mm]id|[Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter|[Ee]aster|Christmas|©|\\(c\\)|AD|A\\.D\\.|[Aa]nno|[Bb]orn|[Dd]ied|[Ee]st\\.|[Ee]stablished|[Ff]ounded|[Bb]etween|[Oo]f|[Aa]round|[Tt]hrough|[Ee]arly as|[Ll]ate as|[Ll]ater than)';

/** A plural noun, which shows that the number before it is a count and not a year. */
const counted =
  /^ (?!was\b|is\b|has\b|does\b|as\b|its\b|this\b|us\b)(?:\p{Ll}{1,30}[^s\W]s|people|men|women|children)(?![\p{L}])/u;

/** Years from 1000 to 2099 if the context shows it, and from 1900 unless the context excludes it. */
const years = patternRule(
  'years',
  new RegExp(
    `(?:(?<=${wordStart}(?:${context}[ -]?(?:the )?|(?:[Ff]rom|[Bb]etween|[Ii]n) 1\\d{3}(?: to | and | or | until | through )))(?<sure>1\\d{3}|20\\d{2})|${numberStart}(?<likely>19\\d{2}|20\\d{2}|(?<=\\()1[0-8]\\d\\d(?=\\??\\))|(?<=\\p{Ll}{3}, )1[5-8]\\d\\d(?=[,;:.)](?!\\d)|$)|(?<=^|\\n)1[5-8]\\d\\d(?=: \\p{Lu})))(?:['’]s)?(?![\\p{L}\\p{N}_%]|[.,]\\d|-\\d)`,
    'gu',
  ),
  ({ text, groups, input, end, language }) => {
    if (
      (counted.test(input.slice(end, end + 40)) ||
        (!groups.likely && counted.test(input.slice(end, end + 60).replace(/^ (?:to|and|or) \d{4}(?!\d)/u, '')))) &&
      (groups.likely || Number(groups.sure) < 1900)
    )
      return undefined;
    const year = groups.sure || groups.likely!;
    return yearWords(year, language) + text.slice(4);
  },
);

/** "(b. 1950, d. 2010)", "fl. c. 1200": dates of a life. */
const lives = patternRule(
  'words in front of the years of a life',
  /(?<=[(,;] ?|^|['’]s )(?<word>(?:b|d|fl|r|m)\.)(?= ?(?:ca?\. ?)?[12]?\d{3}(?!\d))(?: ?(?<year>[12]\d{3})(?! ?[-–—] ?\d))?|(?<=\((?:[^()\n]{0,40}[^\p{L}])?(?:b|d|fl)\.[^()\n]{1,40}\),? )(?<wed>m\.)(?= \p{Lu})/gu,
  ({ groups, language }) => ({
    wed: groups.wed ? 'married' : undefined,
    word:
      groups.word && { b: 'born', d: 'died', fl: 'flourished', r: 'reigned', m: 'married' }[groups.word.slice(0, -1)],
    year: groups.year ? yearWords(groups.year, language) : undefined,
  }),
);

/** Ranges of years: 2019–2021, 1914-18, 2024/25. */
const yearRanges = patternRule(
  'from one year to another',
  new RegExp(
    `${numberStart}(?<!-)(?<from>1[0-9]\\d{2}|20\\d{2})(?<to> ?[-–—] ?|/)(?<until>(?:1[0-9]|20)\\d{2}|(?<=[-–—/])\\d{2})${numberEnd}(?!-\\d)`,
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

/** 500 BC, 44 B.C., 340 A.D. */
const eras = patternRule(
  'years with an era',
  new RegExp(
    `${numberStart}(?<year>\\d{1,4})(?<space> ?)(?<era>BCE?|B\\.C\\.(?:E\\.)?|AD|A\\.D\\.?|CE|C\\.E\\.)(?![\\p{L}\\p{N}])`,
    'gu',
  ),
  ({ groups, input, end, language }) => {
    const letters = groups.era!.replaceAll('.', '').split('').join('-');
    const stop = groups.era!.endsWith('.') && sentenceIsOver(input, end, 'starter') ? '.' : '';
    return { year: yearWords(groups.year!, language), era: letters + stop };
  },
);

/** "the class of '99", "back in '05". */
const shortYears = patternRule(
  'years of two digits',
  new RegExp(
    `(?<=${wordStart}(?:of|in|since|until|from|by|before|after|spring|summer|fall|autumn|winter|January|February|March|April|May|June|July|August|September|October|November|December) )['’](?<year>\\d{2})${numberEnd}`,
    'giu',
  ),
  ({ groups }) => shortYear(groups.year!),
);

/** Years. */
export const year: TokenClass = {
  name: 'year',
  accepts: "four digits from 1000 to 2099 where they are a year, `1914-18`, `500 BC`, `class of '99`",
  rules: [lives, eras, yearRanges, years, shortYears],
};
