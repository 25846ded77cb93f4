import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { ClockWords } from '../grammar/clock';
import type { DateWords } from '../grammar/date';
import { cardinalOf, partWords, yearWords } from './numbers';

/**
 * A time of day: "साढ़े नौ बजे", "दस बजकर बीस मिनट पर". Hours after twelve have no quarters.
 *
 * @param hasPost whether a word such as "से" or "तक" follows, which takes the place of "पर".
 */
function timeWords(hour: bigint, minute: bigint, second: bigint, hasPost: boolean): string {
  if (minute === 0n && second === 0n) return `${cardinalOf(hour)} बजे`;
  const part = second === 0n && hour >= 1n && hour <= 12n ? quarterWords(hour, minute) : undefined;
  if (part) return `${part} बजे`;
  const seconds = second > 0n ? ` ${cardinalOf(second)} सेकंड` : '';
  return `${cardinalOf(hour)} बजकर ${cardinalOf(minute)} मिनट${seconds}${hasPost ? '' : ' पर'}`;
}

function quarterWords(hour: bigint, minute: bigint): string | undefined {
  const decimals = minute === 15n ? '25' : minute === 30n ? '5' : minute === 45n ? '75' : undefined;
  if (!decimals) return undefined;
  // Quarter past one is "सवा एक", and quarter to one is "पौने एक".
  if (minute === 15n && hour === 1n) return 'सवा एक';
  if (minute === 45n && hour === 12n) return 'पौने एक';
  return partWords({ whole: String(hour), decimals });
}

const hour = '(?<hour>[01]?\\d|2[0-4])';
const start = '(?<![\\p{L}\\p{M}\\p{N}_:]|\\d[.,])';
const wordEnd = '(?![\\p{L}\\p{M}\\p{N}_])';
const postposition = '(?= ?(?:से|तक|पर|का|की|के|को|वाल|और|या)(?![\\p{L}\\p{N}]))';

/** Times of day in front of "बजे". */
export const oclock: TokenClass = {
  name: 'oclock',
  accepts: '`9:30 बजे`, `6.15 बजे`, `10-12 बजे`, `10:20 बजे तक`',
  rules: [
    patternRule(
      'lengths in hours',
      /(?<![\p{L}\p{M}\p{N}_:]|\d[.,])(?<hours>\d{1,2}):(?<minutes>[0-5]\d)(?<noun> ?(?:घंटे|घंटा|घंटों|घण्टे|घण्टा))/gu,
      ({ groups }) => {
        const [count, minutes] = [BigInt(groups.hours!), BigInt(groups.minutes!)];
        const part = quarterWords(count, minutes);
        if (part) return `${part}${groups.noun}`;
        return `${cardinalOf(count)}${groups.noun}${minutes > 0n ? ` ${cardinalOf(minutes)} मिनट` : ''}`;
      },
    ),
    patternRule(
      'spans before बजे',
      new RegExp(
        `${start}${hour}(?::(?<minute>[0-5]\\d))? ?[-–—] ?(?<untilHour>[01]?\\d|2[0-4])(?::(?<untilMinute>[0-5]\\d))? ?बजे${wordEnd}`,
        'gu',
      ),
      ({ groups, input, end }) => {
        const hasPost = new RegExp(`^${postposition}`, 'u').test(input.slice(end, end + 6));
        const first = timeWords(BigInt(groups.hour!), BigInt(groups.minute || '0'), 0n, true);
        const last = timeWords(BigInt(groups.untilHour!), BigInt(groups.untilMinute || '0'), 0n, hasPost);
        return `${first.replace(/ बजे$/u, '')} से ${last}`;
      },
    ),
    patternRule(
      'times before बजे',
      new RegExp(
        `${start}${hour}[:.](?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d))? ?बजे${wordEnd}(?<post>${postposition})?`,
        'gu',
      ),
      (match) =>
        timeWords(
          BigInt(match.groups.hour!),
          BigInt(match.groups.minute!),
          BigInt(match.groups.second || '0'),
          new RegExp(`^${postposition}`, 'u').test(match.input.slice(match.end, match.end + 6)),
        ),
    ),
  ],
};

export const clock: ClockWords = {
  accepts: '`9:30`, `15:45`, `9:30-10:45`, `5:12:01`, `9:30 AM`',
  suffix: '[AaPp]\\.?[Mm]\\.?(?![\\p{L}])',
  hourSuffix: '[AaPp]\\.?[Mm]\\.?(?![\\p{L}])',
  to: 'से',
  say: ({ hour: at, minute, second, suffix, before }) => {
    // "शाम 6:45 PM" says it twice.
    const isSaid = /(?:सुबह|सवेरे|दोपहर|शाम|रात|तड़के|प्रातः)(?: के| को| में)? $/u.test(before);
    const part = isSaid ? '' : /^a/iu.test(suffix) ? 'सुबह ' : /^p/iu.test(suffix) ? partOfDay(at) : '';
    return part + timeWords(at, minute, second, true);
  },
};

/** "दोपहर" from twelve, "शाम" from four, "रात" from eight. */
function partOfDay(at: bigint): string {
  if (at === 12n || at < 4n) return 'दोपहर ';
  return at < 8n ? 'शाम ' : 'रात ';
}

export const date: DateWords = {
  accepts: '`15 अगस्त 1947`, `15/08/1947`, `26.1.1950`, `2026-11-21`, `3-5 मार्च`, `15 अग.`, `अगस्त 2024`',
  months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
  shortMonths: [
    'जन',
    'फर(?:वरी)?|फ़र|फरवरी',
    'मार्च',
    'अप्रै',
    'मई',
    'जून',
    'जुला|जुल',
    'अग(?:स)?',
    'सित(?:ं|म|म्बर)?|सितम्बर',
    'अक्टू|अक्तू(?:बर)?|अक्तूबर',
    'नव(?:ं|म|म्बर)?|नवम्बर',
    'दिस(?:ं|म|म्बर)?|दिसम्बर',
  ],
  keptMonths: 'फरवरी|सितम्बर|सितंम्बर|अक्तूबर|नवम्बर|दिसम्बर',
  weekdays: [],
  between: ' |, | ?-',
  beforeYear: ',? | ?-| सन् ',
  beforeMonthYear: '(?!)',
  afterShortDate: ' (?:तक|को)(?![\\p{L}\\p{M}])',
  beforeShortDate: 'दिनांक:?|तारीख:?|तिथि:?|तारीख़:?',
  to: 'से',
  dayWords: (day) => cardinalOf(day),
  dateWords: ({ day, month, year }) =>
    `${cardinalOf(day)} ${date.months[month - 1]!}${year ? ` ${yearWords(year)}` : ''}`,
  yearWords,
};

/** Years and their eras. */
export const year: TokenClass = {
  name: 'year',
  accepts: '`1999 में`, `सन् 1857`, `1914-18`, `2023-24`, `304 ई.पू.`, `1990 के दशक`',
  rules: [
    patternRule(
      'eras',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,/-])(?<year>\d{1,4}) ?(?<era>ई(?:सा|॰|०|\.)? ?पू(?:र्व|॰|०|\.)?|ई(?:स्वी|\.|॰))(?![\p{L}\p{M}])/gu,
      ({ groups }) => `${yearWords(groups.year!)} ${groups.era!.includes('पू') ? 'ईसा पूर्व' : 'ईस्वी'}`,
    ),
    patternRule(
      'from one year to another',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,/-])(?<from>1[1-9]\d\d|20\d\d) ?[-–] ?(?<to>1[1-9]\d\d|20\d\d|\d\d)(?![\p{L}\p{M}\p{N}_]|[.,/-]\d)/gu,
      ({ groups }) => {
        const isShort = groups.to!.length === 2;
        if (isShort && Number(groups.to) <= Number(groups.from!.slice(2))) return undefined;
        const to = isShort ? cardinalOf(BigInt(groups.to!)) : yearWords(groups.to!);
        // A school year or a budget: "दो हज़ार तेईस-चौबीस".
        const isNext = isShort && Number(groups.to) === Number(groups.from!.slice(2)) + 1;
        return `${yearWords(groups.from!)}${isNext ? '-' : ' से '}${to}`;
      },
    ),
    patternRule(
      'years',
      /(?<![\p{L}\p{M}\p{N}_₹$€£]|[₹$€£] |रु\.? |\d[.,/:-])(?<year>1[1-9]\d\d)(?= (?:में|से|तक|का|की|के|ई|को|ईस्वी|और 1)(?![\p{L}\p{M}]))/gu,
      ({ groups }) => yearWords(groups.year!),
    ),
    patternRule(
      'years after सन्',
      /(?<=(?:सन्|सन|वर्ष|साल|संवत्|शके) )(?<year>1[1-9]\d\d)(?![\p{L}\p{M}\p{N}_]|[.,/:-]\d)/gu,
      ({ groups }) => yearWords(groups.year!),
    ),
  ],
};
