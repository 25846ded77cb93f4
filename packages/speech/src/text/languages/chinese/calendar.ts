import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { cardinal, digitByDigit } from './numbers';

const month = '(?:1[0-2]|0?[1-9])';
const day = '(?:3[01]|[12]\\d|0?[1-9])';
const years = '(?:1\\d{3}|20\\d{2})';
const isYearOfCalendar = new RegExp(`^${years}$`, 'u');
const to = '[-—–~～至到]{1,2}';

/** Words after a number of years that say how long, not when. */
const lasting = '(?:[前后後]|以[来來前后後上下]|之[前后後]|时间|時間|历史|歷史|的时间|左右|多|来|来的|內|内|间|間)';

const dayWords = (number: string) => cardinal(number);

/** Dates with 年, 月 and 日, or with signs between them. Years are read digit by digit. */
export const date: TokenClass = {
  name: 'date',
  accepts:
    '`2026年11月30日`, `2026-11-30`, `2008/8/8`, `2002/01`, `12月25日`, `1月1日至3日`, `1980年代`, `2020—2025年`, `公元前202年`, `05年`, `30号`',
  rules: [
    patternRule(
      'dates with signs',
      new RegExp(
        `(?<![\\d./-])(?<year>${years})(?<sign>[-/.·])(?<month>${month})\\k<sign>(?<day>${day})(?![\\d./-]*\\d)`,
        'gu',
      ),
      ({ groups }) => `${digitByDigit(groups['year']!)}年${dayWords(groups['month']!)}月${dayWords(groups['day']!)}日`,
    ),
    patternRule(
      'years and months with signs',
      new RegExp(`(?<![\\d./-])(?<year>${years})/(?<month>${month})(?![\\d./-]*\\d)`, 'gu'),
      ({ groups }) => `${digitByDigit(groups['year']!)}年${dayWords(groups['month']!)}月`,
    ),
    patternRule(
      'ranges of years',
      new RegExp(`(?<!\\d)(?<from>${years})(?:年)?${to}(?<until>${years}|\\d\\d)(?=年)`, 'gu'),
      ({ groups, text }) =>
        `${digitByDigit(groups['from']!)}${text.includes('年') ? '年' : ''}至${digitByDigit(groups['until']!)}`,
    ),
    patternRule(
      'years',
      new RegExp(
        `(?<era>公元前?|西元前?|纪元前?)? ?(?<![\\d.,])(?<year>\\d{4}|0\\d|\\d{1,4})(?=年(?<after>代|${lasting}|度|${month}月|级|级)?)`,
        'gu',
      ),
      ({ groups }) => {
        const { era = '', year = '', after = '' } = groups;
        const isLasting = new RegExp(`^${lasting}$`, 'u').test(after);
        const isYear =
          era !== '' ||
          /^0\d$/u.test(year) ||
          (after.endsWith('月') && year.length === 2) ||
          (isYearOfCalendar.test(year) && !(isLasting && year.endsWith('00')));
        return isYear ? { year: digitByDigit(year) } : undefined;
      },
    ),
    patternRule(
      'days of a month',
      new RegExp(`(?<![\\d.,])(?<month>${month})月(?:份)?(?<day>${day})?(?=[日号號]?(?<range>${to})?)`, 'gu'),
      ({ groups }) => ({ month: dayWords(groups['month']!), ...(groups['day'] && { day: dayWords(groups['day']) }) }),
    ),
    patternRule(
      'days',
      new RegExp(
        `(?<![\\d.,A-Za-z])(?<from>${day}(?:[日号號])?${to})?(?<day>${day})(?=[日号號](?![线楼院门房馆店机车]))`,
        'gu',
      ),
      ({ groups }) => ({
        ...(groups['from'] && {
          from: groups['from'].replace(/\d+/u, dayWords).replace(/[-—–~～]+/u, '至'),
        }),
        day: dayWords(groups['day']!),
      }),
    ),
  ],
};

const hour = '(?:2[0-4]|[01]?\\d)';
const sixty = '[0-5]\\d';
const isHalfSaid = /(?:上午|下午|早上|早晨|凌晨|中午|晚上|傍晚|夜里|半夜|今晚|明早|今早) ?$/u;
/** Words before two numbers that are no time. */
const isRatioBefore = /(?:比例|比率|比值|比分|配比|比为|尺寸|画面|分辨率|以|比)[为是约：:在]{0,2} ?$/u;

/** `14` and `30` are 十四点三十分. */
function clockWords(hours: string, minutes: string, seconds = ''): string {
  const minute = Number(minutes) === 0 && seconds === '' ? '' : `${twoDigits(minutes)}分`;
  return `${cardinal(hours, '两')}点${minute}${seconds && `${twoDigits(seconds)}秒`}`;
}

function twoDigits(number: string): string {
  return Number(number) > 0 && number.startsWith('0') ? `零${cardinal(number)}` : cardinal(number);
}

/** Times of day with a colon. Those in words, such as 3点15分, are numbers before words. */
export const clock: TokenClass = {
  name: 'time',
  accepts: '`14:30`, `9:05`, `22：58`, `13:10:36`, `8:00 a.m.`, `9:00-17:30`',
  rules: [
    patternRule(
      'times',
      new RegExp(
        `(?<![\\d.,:：/A-Za-z-])(?<hours>${hour})[:：](?<minutes>${sixty})(?:[:：](?<seconds>${sixty}))?(?<until> ?${to} ?(?<hours2>${hour})[:：](?<minutes2>${sixty}))?(?![\\d:：]*\\d|\\.\\d)(?<half> ?[ap]\\.?m\\b\\.?)?`,
        'giu',
      ),
      ({ groups, input, start }) => {
        const before = input.slice(Math.max(0, start - 10), start);
        if (!groups['seconds'] && !groups['half'] && isRatioBefore.test(before)) return undefined;
        const half = groups['half'] && !isHalfSaid.test(before) ? (/p/iu.test(groups['half']) ? '下午' : '上午') : '';
        const until = groups['until'] ? `至${clockWords(groups['hours2']!, groups['minutes2']!)}` : '';
        return half + clockWords(groups['hours']!, groups['minutes']!, groups['seconds']) + until;
      },
    ),
    patternRule(
      'hours',
      new RegExp(`(?<![\\d.,])(?<hours>${hour})(?=[点點时時](?![数候间針之]|\\d{3}|[零一二三四五六七八九]))`, 'gu'),
      ({ groups }) => ({ hours: cardinal(groups['hours']!, '两') }),
    ),
    patternRule('minutes', /(?<=[点點时時])(?<minutes>[0-5]?\d)(?=分(?!之))/gu, ({ groups }) => ({
      minutes: twoDigits(groups['minutes']!),
    })),
  ],
};
