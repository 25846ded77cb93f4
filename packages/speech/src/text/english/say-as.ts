import { applyRules, type Rule } from '../rule';
import type { DateFormat, SayAs } from '../instructions';
import { cardinal as cardinals } from './classes/cardinal';
import { date } from './classes/date';
import { decimal as decimals } from './classes/decimal';
import { fraction } from './classes/fraction';
import { measure } from './classes/measure';
import { money } from './classes/money';
import { telephone } from './classes/telephone';
import { time } from './classes/time';
import {
  cardinal,
  decimal,
  digitByDigit,
  integerPattern,
  isAmerican,
  numberPattern,
  ordinal,
  spellOut,
  yearWords,
} from './words/number-words';

/** The rules that read each kind as they read it in any text. Numbers that are left are cardinals. */
const rulesOf: Readonly<Partial<Record<SayAs['kind'], readonly Rule[]>>> = {
  fraction: fraction.rules,
  unit: measure.rules,
  date: date.rules,
  time: time.rules,
  telephone: telephone.rules,
  currency: money.rules,
};

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');

// oxfmt-ignore
const signNames: Readonly<Record<string, string>> = {
  '.': 'dot', ',': 'comma', ';': 'semicolon', ':': 'colon', '!': 'exclamation mark', '?': 'question mark', '-': 'dash', '–': 'dash', '—': 'dash',
  _: 'underscore', '/': 'slash', '\\': 'backslash', '(': 'open bracket', ')': 'close bracket', '[': 'open bracket', ']': 'close bracket', '{': 'open brace', '}': 'close brace',
  "'": 'apostrophe', '’': 'apostrophe', '"': 'quote', '“': 'quote', '”': 'quote', '`': 'backtick', '*': 'asterisk', '#': 'hash', '@': 'at', '&': 'and', '%': 'percent',
  '+': 'plus', '=': 'equals', '<': 'less than', '>': 'greater than', '|': 'bar', '~': 'tilde', '^': 'caret', '$': 'dollar', '£': 'pound', '€': 'euro', '¥': 'yen', '°': 'degree', '§': 'section',
};

/** Reads a text of a known kind in English: see `SayAsReader`. */
export function englishSayAs(written: string, as: SayAs, language: string): string | undefined {
  const text = written.trim();
  switch (as.kind) {
    case 'characters':
      return characterNames(text);
    case 'digits':
      return digitByDigit(text) || undefined;
    case 'cardinal':
      return numberWords(text, language);
    case 'ordinal': {
      const digits = new RegExp(`^(?<number>${integerPattern})(?:st|nd|rd|th)?$`, 'iu').exec(text)?.groups?.['number'];
      return digits && ordinal(digits, language);
    }
    case 'fraction':
      return byRules(text.replace('+', ' '), as, language);
    case 'date':
      return (as.format && dateInOrder(text, as.format, language)) ?? byRules(text, as, language);
    case 'time':
      return duration(text, language) ?? byRules(text, as, language);
    case 'telephone':
      return byRules(text, as, language) ?? groupsOfDigits(text);
    default:
      return byRules(text, as, language);
  }
}

/** What the rules of a kind make of a text; `undefined` if they change nothing. */
function byRules(text: string, { kind }: SayAs, language: string): string | undefined {
  const { normalized } = applyRules(text, rulesOf[kind]!, language);
  return normalized === text
    ? undefined
    : applyRules(normalized, [...decimals.rules, ...cardinals.rules], language).normalized;
}

/** Letters, digits and signs by their names: "A-B one dash two". Spaces separate groups. */
function characterNames(text: string): string | undefined {
  const groups = text
    .split(/\s+/u)
    .map((group) =>
      Array.from(group.matchAll(/\p{L}+|[^]/gu), ([part]) =>
        /^\p{L}/u.test(part) ? spellOut(part) : /^[0-9]$/u.test(part) ? digitByDigit(part) : (signNames[part] ?? part),
      ).join(' '),
    );
  return groups.join(', ') || undefined;
}

function numberWords(text: string, language: string): string | undefined {
  const { sign = '', number } = new RegExp(`^(?<sign>[-−]?)(?<number>${numberPattern})$`, 'u').exec(text)?.groups ?? {};
  return number && (sign ? 'minus ' : '') + decimal(number, language);
}

function groupsOfDigits(text: string): string | undefined {
  const groups = text.match(/\d+/gu);
  return groups ? (text.startsWith('+') ? 'plus ' : '') + groups.map(digitByDigit).join(', ') : undefined;
}

/** 1'21" → "one minute and twenty-one seconds". */
function duration(text: string, language: string): string | undefined {
  const { minutes, seconds } = /^(?<minutes>\d{1,3})['′] ?(?<seconds>\d{1,2})["″]$/u.exec(text)?.groups ?? {};
  if (!minutes || !seconds) return undefined;
  const counted = (count: string, unit: string) =>
    `${cardinal(count, language)} ${unit}${Number(count) === 1 ? '' : 's'}`;
  return `${counted(minutes, 'minute')} and ${counted(seconds, 'second')}`;
}

/** A date of numbers whose order is known; `undefined` if it is none. */
function dateInOrder(text: string, format: DateFormat, language: string): string | undefined {
  const numbers = text.match(/\d+/gu) ?? [];
  if (numbers.length !== format.length || !/^[\d\s./-]+$/u.test(text)) return undefined;
  const part = (letter: string) => numbers[format.indexOf(letter)];
  const [year, monthNumber, day] = ['y', 'm', 'd'].map(part);
  const month = monthNumber === undefined ? undefined : months[Number(monthNumber) - 1];
  if ((monthNumber && !month) || (day && !(Number(day) >= 1 && Number(day) <= 31))) return undefined;
  const ofMonth = day && ordinal(day, language);
  const dayAndMonth =
    month && ofMonth
      ? isAmerican(language)
        ? `${month} ${ofMonth}`
        : `the ${ofMonth} of ${month}`
      : (month ?? (ofMonth && `the ${ofMonth}`));
  const fullYear = year?.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
  const comma = ofMonth ? ', ' : ' ';
  return [dayAndMonth, fullYear && yearWords(fullYear, language)].filter(Boolean).join(comma) || undefined;
}
