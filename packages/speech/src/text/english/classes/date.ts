import { type Match, patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { keepStop, textAfter, textBefore, wordEnd, wordStart } from '../words/boundaries';
import { cardinal, fullYear, isAmerican, ordinal, pluralOf, shortYear, yearWords } from '../words/number-words';
import { clockWords, offsetWords, secondWords } from './time';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');
const days = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'.split('|');

// Patterns of these rules ignore case. `isMonth` rejects what is a word in lower case.
const month =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)';
const dayName =
  '(?:Mon(?:day)?|Tue(?:s(?:day)?)?|Wed(?:nesday)?|Thu(?:r(?:s(?:day)?)?)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?)';
const dayCapitals = '(?:MON|TUES?|WED|THUR?S?|FRI|SAT|SUN)';
const dayNumber = '(?:0?[1-9]|[12]\\d|3[01])';
const suffix = '(?:st|nd|rd|th)';
const day = `(?<day>${dayNumber})(?<suffix>${suffix})?(?:(?<to> ?[-–—] ?)(?<day2>${dayNumber})${suffix}?)?`;
const year = "(?:[12]\\d{3}|['’]\\d{2})";

const isMarchOrMay = (written: string) => /^ma(?:r|rch|y)$/u.test(written);

function monthName(written: string): string {
  return months.find((name) => name.toLowerCase().startsWith(written.slice(0, 3).toLowerCase()))!;
}

function dayFullName(written: string): string {
  return days.find((name) => name.toLowerCase().startsWith(written.slice(0, 3).toLowerCase()))!;
}

function isDay(written: string): boolean {
  return Number(written) >= 1 && Number(written) <= 31;
}

function anyYear(written: string, language: string): string {
  return /^['’]/u.test(written) ? shortYear(written.slice(1)) : yearWords(written, language);
}

/** "November twenty-first, twenty twenty-six", or "the twenty-first of November, ..." outside of American English. */
function dateWords(yearDigits: string, monthNumber: number, dayDigits: string, language: string): string {
  return `${dayOfMonth(monthNumber, dayDigits, language)}, ${yearWords(yearDigits, language)}`;
}

function dayOfMonth(monthNumber: number, dayDigits: string, language: string): string {
  const name = months[monthNumber - 1]!;
  const said = ordinal(dayDigits, language);
  return isAmerican(language) ? `${name} ${said}` : `the ${said} of ${name}`;
}

function isDate(monthNumber: string, dayDigits: string): boolean {
  return Number(monthNumber) >= 1 && Number(monthNumber) <= 12 && isDay(dayDigits);
}

/** "the 2006-07 season": a year and the one after it, which otherwise is a year and a month. */
const seasons = patternRule(
  'a year and the next one',
  /(?<![\p{L}\p{N}_./-])(?<from>(?:1[89]|20)0[0-8])(?<to>[-–])(?<until>0[1-9])(?![\p{L}\p{N}_]|[-/.,:]\d)/gu,
  ({ groups, language }) =>
    Number(groups.until) === Number(groups.from!.slice(2)) + 1
      ? {
          from: yearWords(groups.from!, language),
          to: ' to ',
          until: `oh ${cardinal(groups.until!.slice(1), language)}`,
        }
      : undefined,
);

/** 2026-11-21, 2026/11/21 and 2001-7-9, with an optional time of day. */
const isoDates = patternRule(
  'dates, the year first',
  new RegExp(
    `(?<![\\p{L}\\p{N}_./-])(?<year>[12]\\d{3})(?<sign>[-/.])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})(?:(?:T| )(?<hour>\\d{2}):(?<minute>[0-5]\\d)(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?(?<zone>Z|(?<shift>[-+−])(?<shiftHours>\\d{2}):?(?<shiftMinutes>\\d{2}))?)?(?! ?[ap]\\.?m\\b|[\\p{L}\\p{N}]|[-/.:]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    if (!isDate(groups.month!, groups.day!)) return undefined;
    const date = dateWords(groups.year!, Number(groups.month), groups.day!, language);
    if (!groups.hour) return date;
    const shift = groups.shift
      ? ` ${offsetWords(groups.shift, groups.shiftHours!, groups.shiftMinutes!, language)}`
      : '';
    const zone = groups.zone ? ` U-T-C${shift}` : '';
    const seconds = secondWords(groups.second!, language);
    return `${date}, at ${clockWords(groups.hour, groups.minute!, seconds, language)}${seconds}${zone}`;
  },
);

/**
 * 11/21/2026 and 11-21-26 have the month first in American English and the day first elsewhere, or the reverse if only that is a
 * valid date. 21.11.2026 has the day first.
 */
const numericDates = patternRule(
  'dates of numbers',
  /(?<![\p{L}\p{N}_./-])(?<one>\d{1,2})(?<sign>[-/.])(?<two>\d{1,2})\k<sign>(?<year>[12]\d{3}|(?<=[-/])\d{2})(?![\p{L}\p{N}%]|[-/.]\d)/gu,
  (match) => {
    const { groups, language } = match;
    const { one = '', two = '', year: written = '' } = groups;
    if (groups.sign === '-' && written.length === 2 && !isShortHyphenDate(match)) return undefined;
    const monthFirst = groups.sign !== '.' && isAmerican(language);
    const orders = monthFirst ? [[one, two] as const, [two, one] as const] : [[two, one] as const, [one, two] as const];
    // "28-10-11" are points, rebounds and assists, so the order is not turned around.
    const isShort = groups.sign === '-' && written.length === 2;
    const order = (isShort ? orders.slice(0, 1) : orders).find(([monthNumber, dayDigits]) =>
      isDate(monthNumber, dayDigits),
    );
    return order && dateWords(fullYear(written), Number(order[0]), order[1], language);
  },
  ({ groups, language }) => (groups.sign === '.' ? undefined : orderOf(groups.one!, groups.two!, language)),
);

/** What decided the order of a day and a month. */
function orderOf(one: string, two: string, language: string): string | undefined {
  if (one === two) return undefined;
  const [isMonthFirst, isDayFirst] = [isDate(one, two), isDate(two, one)];
  if (isMonthFirst && isDayFirst)
    return isAmerican(language) ? 'the month first, as in en-US' : 'the day first, as in en-GB';
  return isMonthFirst ? 'the month first, or it would be no date' : 'the day first, or it would be no date';
}

// A record, a lock, measures and fertilizers have three numbers as well.
const noDateBefore =
  /(?:^|[^\p{L}])(?:record|went|go|goes|had|has|with|averag(?:ed?|es|ing)|posted|scored?|add(?:ed|s)|tallied|line|improved|finished|starts?|won|lost|are|combination|combo|lock(?:er)?|code|numbers?|score|ratio|formation|series|reps|sets|sized?|measurements?)(?: (?:of|at|to|is|was|are|a|an))?:? $/iu;
const noDateAfter =
  /^ (?:(?:ft|in|cm|mm|lbs?|kg|mg|record|mark|start|season|split|rule|fertili[sz]ers?|blend|mix|ratio|formation|combination|combo|reps?|sets?|inch(?:es)?|hours?|days?|weeks?|months?|years?|minutes?|pounds?|points?)(?!\p{L})|\()/iu;

/** Whether numbers such as 2-10-24 are a date: the year is near, and the numbers are not in steps, such as 5-10-15. */
function isShortHyphenDate(match: Match): boolean {
  const { one = '', two = '', year: written = '' } = match.groups;
  const before = textBefore(match);
  if (noDateBefore.test(before) || noDateAfter.test(textAfter(match))) return false;
  const inSteps = Number(two) - Number(one) === Number(written) - Number(two);
  return sureDateBefore.test(before) || (!inSteps && (Number(written) < 40 || Number(written) >= 70));
}

const dateBefore =
  /(?:^|[^\p{L}])(?:on|by|due|until|till|since|before|after|dated?|starting|starts|ends?|through|thru|deadline|from|for|of|payable|maturing|week of|wk of|avail(?:able|\.)|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day),?:? ?$/iu;
const sureDateBefore =
  /(?:^|[^\p{L}])(?:(?:notes?|letters?|e-?mails?|memos?|messages?|posts?|articles?|reports?|orders?|invoices?|minutes|meetings?|calls?|statements?|decisions?|judge?ments?|rulings?|editions?|issues?|reply|visits?|nights?|mornings?|evenings?|afternoons?|weekend|events?|storm|attacks?|as) of|on|due|dated?|week of|wk of|deadline|starting|(?:rsvp|due|register|respond|reply|submit|pay|order|return|apply|arrive|done|ready|back|here|in|call|book|sign up|complete) by|avail(?:able|\.)|LMP|EDC|EDD|DOB|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day),?:? ?$/iu;
const dateAfter = /^ (?:at \d|\d{1,2}(?::\d\d| ?[ap]m))/iu;

/** "Tues 9/3 - Thurs 9/5", "due 3/4–3/8": a dash between two dates. */
const shortDateDashes = patternRule(
  'from one date without a year to another',
  new RegExp(
    `(?<=${wordStart}(?:${dayName}|on|due|from|week of|wk of|dates?:?),? \\d{1,2}/\\d{1,2})(?<to> ?[-–—] ?| to (?=\\d))(?=(?:${dayName},? )?\\d{1,2}/\\d{1,2}(?![\\p{L}\\p{N}/]))`,
    'giu',
  ),
  () => ' to ',
);

/** 12/25 after a word that shows a date: "due 12/25", "Monday 3/4". Otherwise it is a fraction. */
const shortDates = patternRule(
  'dates without a year',
  new RegExp(
    `(?:${wordStart}(?<dayName>${dayName})(?<stop>\\.)?(?=,? \\d))?(?<space>,? )?(?<![\\p{L}\\p{N}_./-])(?<date>(?<one>\\d{1,2})/(?<two>\\d{1,2}))(?![\\p{L}\\p{N}%]|[-/.]\\d)`,
    'gu',
  ),
  (match) => {
    const { one = '', two = '' } = match.groups;
    const before = textBefore(match) + match.text.slice(0, -match.groups.date!.length);
    const isCommonFraction = Number(one) < Number(two) && /^(?:[2-9]|10|12|16)$/u.test(two) && !one.startsWith('0');
    // The end of a range whose dash `shortDateDashes` has replaced.
    const isEnd = /\/\d{1,2}\uFFFC{1,4}$/u.test(before);
    const isSure =
      isEnd || match.groups.dayName !== '' || sureDateBefore.test(before) || dateAfter.test(textAfter(match));
    if (/(?:^|[^\p{L}])(?:odds|priced|favou?rite)(?: of| are| at| from)? $/iu.test(before)) return undefined;
    if (!isSure && (isCommonFraction || !dateBefore.test(before))) return undefined;
    if (
      /^(?:24\/7|9\/11|50\/50)$/u.test(match.groups.date!) ||
      /^ of (?:the|a|an|all|them|my|his|her)\b/u.test(textAfter(match))
    )
      return undefined;
    const [monthNumber, dayDigits] = isAmerican(match.language) && isDate(one, two) ? [one, two] : [two, one];
    if (!isDate(monthNumber, dayDigits)) return undefined;
    const name = match.groups.dayName;
    return {
      dayName: name ? dayFullName(name) : undefined,
      stop: match.groups.stop ? '' : undefined,
      date: dayOfMonth(Number(monthNumber), dayDigits, match.language),
    };
  },
  ({ groups, language }) => orderOf(groups.one!, groups.two!, language),
);

/** 15/Jan/2024:10:30:00 +0000, as web servers write it. */
const logDates = patternRule(
  'dates of log files',
  /(?<![\p{L}\p{N}_/])(?<day>\d{2})\/(?<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\/(?<year>\d{4}):(?<hour>[0-2]\d):(?<minute>[0-5]\d):(?<second>[0-5]\d)(?: (?<sign>[+-])(?<shiftHours>\d{2})(?<shiftMinutes>\d{2}))?(?![\p{L}\p{N}])/gu,
  ({ groups, language }) => {
    const monthNumber = months.indexOf(monthName(groups.month!)) + 1;
    if (!isDate(String(monthNumber), groups.day!)) return undefined;
    const shift = Number(groups.shiftHours) || Number(groups.shiftMinutes);
    const zone = groups.sign
      ? ` U-T-C${shift ? ` ${offsetWords(groups.sign, groups.shiftHours!, groups.shiftMinutes!, language)}` : ''}`
      : '';
    return `${dateWords(groups.year!, monthNumber, groups.day!, language)}, at ${clockWords(groups.hour!, groups.minute!, '', language)}${zone}`;
  },
);

/** 05/2024, and 2024-05 unless that can be a range of years. */
const monthsOfYears = patternRule(
  'months of numbers with a year',
  /(?<![\p{L}\p{N}_./-])(?:(?<month>0?[1-9]|1[0-2])\/(?<year>(?:19|20)\d{2})|(?<year2>(?:19|20)\d{2})-(?<month2>0[1-9]|1[0-2]))(?![\p{L}\p{N}]|[-/.]\d)/gu,
  ({ groups, language }) => {
    const { month2 = '', year2 = '' } = groups;
    if (year2 && Number(month2) > Number(year2.slice(2))) return undefined;
    return `${months[Number(groups.month || month2) - 1]!} ${yearWords(groups.year || year2, language)}`;
  },
);

const cardNear =
  /(?:^|[^\p{L}])(?:cards?|visa|mastercard|amex|debit|credit|cvv|cvc|passports?|licen[cs]es?|certificates?|certification|visas|ID|account)(?!\p{L})|(?:\d{4}|[*•xX]{4}),? \(?$/iu;
const offerNear =
  /(?:^|[^\p{L}])(?:offers?|coupons?|vouchers?|deals?|sales?|promo(?:tion)?s?|codes?|discounts?|tickets?|pass(?:es)?|milk|eggs|yogh?urt|cheese|bread|food|meat|leases?|contracts?|options?|calls?|puts?|bids?|trials?|rebates?|specials?|price|prices|free|off)(?!\p{L})/iu;

/**
 * "Card exp. 09/27" has a month and a year, "the coupon expires 09/27" a month and a day. Without a word for either, what
 * expires in a sentence does so on a day, and the abbreviation is that of a card.
 */
const expiries = patternRule(
  'ends of cards and offers',
  new RegExp(
    `(?<![\\p{L}])(?:(?<short>[Ee]xp|EXP)(?<stop>\\.)?|(?<word>[Ee]xpir(?:es?|ed|ing|y|ation)|EXPIRES|[Gg]ood (?:thru|through|until)|GOOD THRU|[Vv]alid (?:thru|through|until|till)|VALID THRU))(?<noun> date)?(?<colon>:)? ?(?:on )?(?<date>(?<month>0?[1-9]|1[0-2])/(?<last>\\d{2}|\\d(?!\\d))(?<year>/\\d{2,4})?)(?![\\p{L}\\p{N}]|[-/.]\\d)`,
    'gu',
  ),
  (match) => {
    const { month: first = '', last = '', short = '', word = '', noun = '', year: hasYear } = match.groups;
    const name = noun ? 'xpiration' : 'xpires';
    const shortWords = short ? (short.startsWith('E') ? 'E' : 'e') + name : undefined;
    const stop = match.groups.stop ? '' : undefined;
    if (hasYear) return { short: shortWords, stop };
    const before = textBefore(match, 60);
    const isCard = cardNear.test(before) && !/(?:gift|rewards?) cards?/iu.test(before);
    const isPrinted = short !== '' || /^(?:expiry|expiration|(?:good|valid) thru)$/iu.test(word);
    const isYear = Number(last) >= 20 && Number(last) < 45 && last.length === 2;
    const hasDay = isDate(first, last) && isAmerican(match.language);
    const isMonth = isYear && (isCard || !hasDay || (!offerNear.test(before) && isPrinted && first.length === 2));
    if (!isMonth && !hasDay) return undefined;
    return {
      short: shortWords,
      stop,
      date: isMonth
        ? `${months[Number(first) - 1]!} ${yearWords(`20${last}`, match.language)}`
        : dayOfMonth(Number(first), last, match.language),
    };
  },
);

/** "Exp: 12/2025": the word in front of a date that other rules read. */
const expiryWords = patternRule(
  'exp. in front of a date',
  new RegExp(`${wordStart}(?<word>[Ee]xp|EXP)(?<stop>\\.)?(?=:? (?:\\d{1,4}[-/.]\\d|${month}[ -]\\d))`, 'gu'),
  ({ groups }) => ({ word: groups.word!.startsWith('E') ? 'Expires' : 'expires', stop: groups.stop ? '' : undefined }),
);

const dayBeforeMonth =
  /(?:^|[^\p{L}])(?:on|by|until|till|since|before|after|last|this|from|through|to|of|dated?|due|in),? ?$/iu;

const counted = /^ (?:people|persons|times|miles|feet|km|meters|steps|laps|guests|students|cars|votes)(?![\p{L}])/u;

/** Whether "may 5" or "march 3" is a date although the month begins with a small letter. */
function showsDate(match: Match, hasYear: boolean): boolean {
  if (hasYear || match.groups.suffix) return true;
  if (/^ (?:\p{Ll}{3,20}s|people|times|or|feet)(?![\p{L}])/u.test(textAfter(match))) return false;
  return dayBeforeMonth.test(textBefore(match)) && !/(?:^|[^\p{L}])to $/u.test(textBefore(match, 4));
}

/** "Nov. 21st, 2026" → "November twenty-first, twenty twenty-six". Also Mar-03-2019 and Jan-15. */
const monthDayDates = patternRule(
  'dates, the month first',
  new RegExp(
    `${wordStart}(?<!\\d[-/])(?<month>${month})(?:(?<gap>[ .]|\\. )(?:the )?|(?<hyphen>[-/]))(?<days>${day})(?:(?:,? |(?<comma>,)|(?<=-\\d{1,2})(?<hyphen2>-)|(?<=/\\d{1,2})(?<hyphen3>/))(?<year>${year}|(?<=[-/])\\d{2}))?(?![\\p{L}\\p{N}:/%]|[.,]\\d|-\\d)`,
    'giu',
  ),
  (match) => {
    const { groups, language } = match;
    const written = groups.month!;
    // "March 5 miles" is a command.
    const isCount = !groups.year && !groups.suffix && counted.test(textAfter(match));
    if (isCount || (isMarchOrMay(written) && !showsDate(match, groups.year !== ''))) return undefined;
    const twoDigits = /^\d\d$/u.test(groups.year!);
    return {
      month: monthName(written),
      hyphen: groups.hyphen ? ' ' : undefined,
      gap: groups.gap === '.' ? ' ' : undefined,
      days: dayWords(groups, '', language),
      comma: groups.comma ? ', ' : undefined,
      hyphen2: groups.hyphen2 ? ', ' : undefined,
      hyphen3: groups.hyphen3 ? ', ' : undefined,
      year: groups.year ? anyYear(twoDigits ? fullYear(groups.year) : groups.year, language) : undefined,
    };
  },
);

/** "21 Nov 2026" → "the twenty-first of November twenty twenty-six". Also 15-Jan-2020. */
const dayMonthDates = patternRule(
  'dates, the day first',
  new RegExp(
    `${wordStart}(?<![.,$£€]|\\d[-–/])(?<days>${day})(?:(?<gap> )(?<of>of )?|(?<hyphen>[-/])(?=\\p{L}{3}[-/ .,;)]|\\p{L}{3}$))(?<month>${month})(?![\\p{L}\\p{N}_])(?:(?:,? (?:of )?|(?<hyphen2>[-/]))(?<year>[12]\\d{3}|(?<= )['’]\\d{2}|(?<=[-/])\\d{2}))?(?![\\p{N}])`,
    'giu',
  ),
  (match) => {
    const { groups, input, start, end, language } = match;
    const written = groups.month!;
    if (isMarchOrMay(written) && !groups.year && !groups.of && !groups.hyphen) return undefined;
    const hasArticle = /\bthe $/iu.test(input.slice(Math.max(0, start - 5), start));
    const said = dayWords(groups, hasArticle ? '' : 'the ', language);
    const name = monthName(written);
    const twoDigits = /^\d\d$/u.test(groups.year!);
    return {
      days: groups.of ? said : `${said} of`,
      hyphen: groups.hyphen ? ' ' : undefined,
      month: groups.year ? name : keepStop(name, written, input, end),
      hyphen2: groups.hyphen2 ? ' ' : undefined,
      year: groups.year ? anyYear(twoDigits ? fullYear(groups.year) : groups.year, language) : undefined,
    };
  },
);

function dayWords(groups: Readonly<Record<string, string>>, article: string, language: string): string {
  const until = groups.day2 ? ` to ${article}${ordinal(groups.day2, language)}` : '';
  return `${article}${ordinal(groups.day!, language)}${until}`;
}

/** "Nov. 2026" → "November twenty twenty-six". Also "may 1812", Jan-2020 and "Jan '24". */
const monthYearDates = patternRule(
  'months with a year',
  new RegExp(
    `${wordStart}(?<month>${month})(?:(?:,| of)? |(?<hyphen>[-/]))(?<year>[12]\\d{3}|['’]\\d{2}|(?<=\\p{L}{3}[-/])\\d{2})${wordEnd}(?![.,]\\d|['’]s|-\\d)`,
    'giu',
  ),
  (match) => {
    const { groups, language } = match;
    if (isMarchOrMay(groups.month!) && /^ (?:\p{Ll}{3,20}s|people|miles|feet)(?![\p{L}])/u.test(textAfter(match)))
      return undefined;
    const digits = fullYear(groups.year!.replace(/^['’]/u, ''));
    return {
      month: monthName(groups.month!),
      hyphen: groups.hyphen ? ' ' : undefined,
      year: anyYear(digits, language),
    };
  },
);

/** A dash between two dates: "Nov 5 - Nov 9". */
const dateDashes = patternRule(
  'from one date to another',
  new RegExp(
    `(?<=${month} ${dayNumber}${suffix}?(?:,? \\d{4})?)(?<to> ?[-–—] ?)(?=${month} ${dayNumber}${wordEnd})`,
    'gu',
  ),
  () => ' to ',
);

/** Tue 4 Feb, Mon. 10:30, Wed & Thu: short names of days beside a date, a time or another day. */
const dayNames = patternRule(
  'short names of days',
  new RegExp(
    `${wordStart}(?<name>Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun|MON|TUES?|WED|THUR?S?|FRI|SAT|SUN)(?<stop>\\.)?(?:(?<slash>/)(?=${dayName}${wordEnd})|(?=,? (?:the )?(?:\\d{1,2}(?::\\d|${suffix}${wordEnd}| ?[apAP]\\.?[mM](?![\\p{L}])|/\\d| (?:of )?${month}${wordEnd}|(?<=(?:Sat|Sun|SAT|SUN)\\.?,? \\d{1,2})[-–]\\d{1,2}(?![\\p{L}\\p{N}]|[-–/]\\d))|${month}\\.? \\d|\\d{4}-\\d|at \\d|(?:morning|afternoon|evening|night|noon)(?![\\p{L}]))| ?(?:[-–&]| and | to | or ) ?${dayName}${wordEnd})|(?<=${dayName}(?:/| ?& ?| and | or | to )\\k<name>)${wordEnd})`,
    'gu',
  ),
  ({ groups }) => ({
    name: dayFullName(groups.name!),
    stop: groups.stop ? '' : undefined,
    slash: groups.slash ? ' ' : undefined,
  }),
);

/** Ranges of days and months: Mon–Fri, Jan-Mar. */
const dayRanges = patternRule(
  'from one day to another',
  new RegExp(
    `${wordStart}(?:(?<from>${dayName}|${dayCapitals})(?<to>\\.? ?[-–—] ?)(?<until>${dayName}|${dayCapitals})|(?<month>${month})(?<to2> ?[-–—] ?)(?<month2>${month}))${wordEnd}`,
    'gu',
  ),
  ({ groups }) =>
    groups.from
      ? { from: dayFullName(groups.from), to: ' to ', until: dayFullName(groups.until!) }
      : { month: monthName(groups.month!), to2: ' to ', month2: monthName(groups.month2!) },
);

/** M-F 9-5, MWF 10am, M/W/F at 3: days in one letter, in front of a time. */
const dayLetters = patternRule(
  'days in one letter',
  /(?<![\p{L}\p{N}_/-])(?:(?<from>M|T)(?<to>[-–])(?<until>F|Th|S(?=[^\p{L}]))|(?<list>MWF|TTh|M\/W\/F|T\/Th|Tu\/Th|TuTh))(?:(?=:?,? (?:from |at )?\d{1,2}(?::\d|[-–]\d| ?[ap]\.?m(?![\p{L}])))|(?<=(?:\d|\d ?[ap]m?|[ap]\.m\.),? (?:[MT][-–](?:F|Th|S)|MWF|TTh|M\/W\/F|T\/Th))(?![\p{L}\p{N}_-]))/gu,
  ({ groups }) =>
    groups.list
      ? groups.list.startsWith('M')
        ? 'Monday, Wednesday and Friday'
        : 'Tuesday and Thursday'
      : {
          from: groups.from === 'M' ? 'Monday' : 'Tuesday',
          to: ' to ',
          until: { F: 'Friday', Th: 'Thursday' }[groups.until!] ?? 'Saturday',
        },
);

/** 3Q19, 1H 2024, FY24, Q1'24. */
const quarters = patternRule(
  'quarters and fiscal years',
  new RegExp(
    `${wordStart}(?:(?<number>[1-4])(?<part>[QH]) ?['’]?(?<year>\\d{4}|\\d{2})(?<kind2>[EA])?|(?<first>[QH])(?<from>[1-4])(?<dash>[-–])[QH]?(?<until2>[1-4])|(?<number3>[1-4])QFY['’]?(?<year4>\\d{4}|\\d{2})|(?<letter>[QH])(?<number2>[1-4])(?:[ -]?['’](?<year2>\\d{2})|[ -](?<year5>20\\d{2}|19[6-9]\\d)(?<kind3>[EA])?)|(?<kind>[FC]Y)[ -]?['’]?(?<year3>\\d{4}|\\d{2})(?:[-/](?<until>\\d{2}))?(?<kind4>[EA])?)${wordEnd}`,
    'gu',
  ),
  (match) => {
    const { groups, language } = match;
    const yearOf = (written: string) => yearWords(fullYear(written), language);
    // "FY26E": estimated, or actual.
    const mark = groups.kind2 || groups.kind3 || groups.kind4;
    const estimate = mark ? ` ${mark}` : '';
    if (groups.kind) {
      const until = groups.until ? ` to ${shortYear(groups.until)}` : '';
      return `${groups.kind === 'FY' ? 'fiscal' : 'calendar'} year ${yearOf(groups.year3!)}${until}${estimate}`;
    }
    if (groups.letter)
      return `${groups.letter} ${cardinal(groups.number2!, language)} ${yearOf(groups.year2! || groups.year5!)}${estimate}`;
    if (groups.first) {
      const one = (digit: string) => `${groups.first} ${cardinal(digit, language)}`;
      return Number(groups.from) < Number(groups.until2) ? `${one(groups.from!)} to ${one(groups.until2!)}` : undefined;
    }
    if (groups.number3)
      return `the ${ordinal(groups.number3, language)} quarter of fiscal year ${yearOf(groups.year4!)}`;
    if (groups.part === 'H' && Number(groups.number) > 2) return undefined;
    const article = /\b(?:the|this|last|our|its|their|in) $/iu.test(textBefore(match, 7)) ? '' : 'the ';
    const needed = /\bin $/iu.test(textBefore(match, 4)) ? 'the ' : article;
    return `${needed}${ordinal(groups.number!, language)} ${groups.part === 'Q' ? 'quarter' : 'half'} of ${yearOf(groups.year!)}${estimate}`;
  },
);

/** 2Q, "in 2H": a quarter or half without a year. "2H" is an isotope and a pencil as well, so it needs a word before it. */
const companyQuarters = patternRule(
  'quarters of companies',
  new RegExp(
    `${wordStart}(?<![.,$£€#+-])(?:(?<number>[1-4])Q|(?<=${wordStart}(?:in|for|during|throughout|through|since|strong|weak|solid|late|early|of|the|by|our|its|their) )(?<half>[12])H)${wordEnd}(?!['’-]\\p{L}| (?:pencils?|leads?|NMR|isotopes?)${wordEnd})`,
    'gu',
  ),
  (match) => {
    const { number = '', half = '' } = match.groups;
    const needsArticle = /(?:^|[^\p{L}])(?:in|for|during|throughout|through|since|of|by)[ ]$/iu.test(
      textBefore(match, 12),
    );
    return `${needsArticle ? 'the ' : ''}${ordinal(number || half, match.language)} ${number ? 'quarter' : 'half'}`;
  },
);

/** "the nineteen nineties", "the nineties", "the eighteen hundreds", and ranges such as 1970s-90s. */
const decades = patternRule(
  'decades',
  new RegExp(
    `${wordStart}(?:(?<year>[12]\\d{2}0)(?: (?=s(?!\\p{L}))(?<=(?:[Tt]he|[Ee]arly|[Mm]id|[Ll]ate)[ -]\\d{4} ))?|(?:['’]|(?<=${wordStart}(?:[Tt]he|[Hh]er|[Hh]is|[Tt]heir|[Mm]y|[Yy]our|[Oo]ur|[Ee]arly|[Mm]id|[Ll]ate|[Uu]pper|[Ll]ower|low|high|[Rr]oaring|[Ss]winging)[ -])|(?<=[1-9]0['’]?s(?:,|,? (?:and|or|to|through)(?: (?:early|mid|late|even))?|[/&]| &)[ -]?))(?<short>[1-9]0|00)(?!['’]?s (?:timeouts?|delays?|intervals?|windows?|timers?|countdowns?|clips?|videos?|limits?|cooldowns?|pauses?|wait)${wordEnd})|(?<![\\d.,])(?<era>[2-9]0)(?=s (?:music|rock|pop|hair|fashion|style|movies?|nostalgia|kids?|hits|disco|icon|classics?)\\b))['’]?s` +
      `(?:(?<to> ?[-–—] ?)(?:(?<year2>[12]\\d{2}0)|['’]?(?<short2>[1-9]0))['’]?s)?${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    const one = (full: string, short: string) =>
      short === '00' ? 'two thousands' : pluralOf(full ? yearWords(full, language) : cardinal(short, language));
    const until = groups.to ? ` to ${one(groups.year2!, groups.short2!)}` : '';
    return one(groups.year!, groups.short || groups.era!) + until;
  },
);

/** Days, months, quarters and decades. */
export const date: TokenClass = {
  name: 'date',
  accepts:
    '`2026-11-21`, `11/21/2026`, `Nov. 21st`, `21 November 2026`, `march 3 2019`, `Mar-03-2019`, `3Q19`, `1970s-90s`, `Tue 4 Feb`',
  rules: [
    quarters,
    companyQuarters,
    decades,
    logDates,
    expiries,
    expiryWords,
    shortDateDashes,
    shortDates,
    dayLetters,
    dayRanges,
    dayNames,
    dateDashes,
    seasons,
    isoDates,
    numericDates,
    monthsOfYears,
    monthDayDates,
    dayMonthDates,
    monthYearDates,
  ],
};
