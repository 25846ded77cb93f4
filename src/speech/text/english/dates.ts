import { patternRule } from '../rule';
import { wordEnd, wordStart } from './boundaries';
import { cardinal, isAmerican, ordinal, pluralOf, yearWords } from './number-words';
import { clockWords } from './clock-times';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');
const month =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEP|OCT|NOV|DEC)';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:(?<to> ?[-–—] ?)(?<day2>\\d{1,2})(?:st|nd|rd|th)?)?';

function monthName(written: string): string {
  return months.find((name) => name.toLowerCase().startsWith(written.slice(0, 3).toLowerCase()))!;
}

function isDay(written: string): boolean {
  return Number(written) >= 1 && Number(written) <= 31;
}

/** "November twenty-first, twenty twenty-six", or "the twenty-first of November, ..." outside of American English. */
function dateWords(year: string, monthNumber: number, dayNumber: string, language: string): string {
  const name = months[monthNumber - 1]!;
  const dayWords = ordinal(dayNumber, language);
  const said = isAmerican(language) ? `${name} ${dayWords}` : `the ${dayWords} of ${name}`;
  return `${said}, ${yearWords(year, language)}`;
}

function isDate(monthNumber: string, dayNumber: string): boolean {
  return Number(monthNumber) >= 1 && Number(monthNumber) <= 12 && isDay(dayNumber);
}

/** 2026-11-21 and 2026/11/21, with an optional time of day. */
export const isoDates = patternRule(
  'dates, the year first',
  new RegExp(
    `(?<![\\p{L}\\p{N}_./-])(?<year>[12]\\d{3})(?<sign>[-/])(?<month>\\d{2})\\k<sign>(?<day>\\d{2})(?:(?:T| (?=\\d{2}:\\d{2}:))(?<hour>\\d{2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?(?<zone>Z|[+-]\\d{2}:?\\d{2})?)?(?![\\p{L}\\p{N}]|[-/]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    if (!isDate(groups.month!, groups.day!)) return undefined;
    const date = dateWords(groups.year!, Number(groups.month), groups.day!, language);
    if (!groups.hour) return date;
    const zone = groups.zone === 'Z' ? ' U-T-C' : '';
    return `${date}, at ${clockWords(groups.hour, groups.minute!, '', language)}${zone}`;
  },
);

/**
 * 11/21/2026 has the month first in American English and the day first elsewhere, or the reverse if only that is a valid date.
 * 21.11.2026 and 21-11-2026 have the day first.
 */
export const numericDates = patternRule(
  'dates of numbers',
  /(?<![\p{L}\p{N}_./-])(?<one>\d{1,2})(?<sign>[-/.])(?<two>\d{1,2})\k<sign>(?<year>[12]\d{3}|(?<=\/)\d{2})(?![\p{L}\p{N}]|[-/.]\d)/gu,
  ({ groups, language }) => {
    const { one = '', two = '', year = '' } = groups;
    const monthFirst = groups.sign === '/' && isAmerican(language);
    const orders = monthFirst ? [[one, two] as const, [two, one] as const] : [[two, one] as const, [one, two] as const];
    const order = orders.find(([monthNumber, dayNumber]) => isDate(monthNumber, dayNumber));
    if (!order) return undefined;
    const fullYear = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
    return dateWords(fullYear, Number(order[0]), order[1], language);
  },
);

/** "Nov. 21st, 2026" → "November twenty-first, twenty twenty-six". */
export const monthDayDates = patternRule(
  'dates, the month first',
  new RegExp(
    `${wordStart}(?<month>${month}) (?:the )?(?<days>${day})(?:,? (?<year>[12]\\d{3}))?(?![\\p{L}\\p{N}:]|[.,]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    if (!isDay(groups.day!) || (groups.day2 && !isDay(groups.day2))) return undefined;
    return { month: monthName(groups.month!), ...dayParts(groups, '', language) };
  },
);

/** "21 Nov 2026" → "the twenty-first of November twenty twenty-six". */
export const dayMonthDates = patternRule(
  'dates, the day first',
  new RegExp(
    `${wordStart}(?<![.,]|\\d[-–])(?<days>${day}) (?<of>of )?(?<month>${month})${wordEnd}(?:,? (?<year>[12]\\d{3}))?(?![\\p{N}])`,
    'gu',
  ),
  ({ groups, input, start, language }) => {
    if (!isDay(groups.day!) || (groups.day2 && !isDay(groups.day2))) return undefined;
    const hasArticle = /\bthe $/iu.test(input.slice(Math.max(0, start - 5), start));
    const parts = dayParts(groups, hasArticle ? '' : 'the ', language);
    return { ...parts, days: groups.of ? parts.days : `${parts.days} of`, month: monthName(groups.month!) };
  },
);

function dayParts(groups: Readonly<Record<string, string>>, article: string, language: string) {
  const until = groups.day2 ? ` to ${article}${ordinal(groups.day2, language)}` : '';
  return {
    days: `${article}${ordinal(groups.day!, language)}${until}`,
    year: groups.year ? yearWords(groups.year, language) : undefined,
  };
}

/** "Nov. 2026" → "November twenty twenty-six". */
export const monthYearDates = patternRule(
  'months with a year',
  new RegExp(`${wordStart}(?<month>${month})(?:,| of)? (?<year>[12]\\d{3})${wordEnd}(?![.,]\\d)`, 'gu'),
  ({ groups, language }) => ({ month: monthName(groups.month!), year: yearWords(groups.year!, language) }),
);

/** "the nineteen nineties", "the nineties", "the eighteen hundreds". */
export const decades = patternRule(
  'decades',
  new RegExp(
    `${wordStart}(?:(?<year>[12]\\d{2}0)|(?:['’]|(?<=\\b(?:the|her|his|their|my|your|our|early|mid|late)[ -]))(?<short>[1-9]0))['’]?s${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) =>
    pluralOf(groups.year ? yearWords(groups.year, language) : cardinal(groups.short!, language)),
);
