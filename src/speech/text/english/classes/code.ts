import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { numberEnd, wordEnd, wordStart } from '../words/boundaries';
import { shortNumber } from '../words/names';
import { cardinal, digitByDigit, inPairs, numberAsName, spellOut } from '../words/number-words';

/** Card and account numbers in groups of four, numbers with leading zeros, and very long numbers. */
const longDigits = patternRule(
  'long strings of digits',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|['’]|\\d[.,]|(?:^|[\\s(=<>+−-])\\.)(?:\\d{4}(?:[ -]\\d{4}){2,4}|\\d{4}[ -]\\d{6}[ -]\\d{5}|97[89](?:-\\d{1,7}){3,4}|0\\d+|[1-9]\\d{6,})${numberEnd}`,
    'gu',
  ),
  ({ text }) => {
    if (/^[1-9]\d{0,11}000$/u.test(text)) return undefined;
    const groups = /[ -]/u.test(text) ? text.split(/[ -]/u) : inGroups(text);
    return groups.map(digitByDigit).join(', ');
  },
);

/** Groups of three digits as in telephone numbers. Up to seven digits stay in one group. */
function inGroups(digits: string): string[] {
  if (digits.length <= 7) return [digits];
  const groups = digits.match(/\d{1,3}/gu) ?? [];
  const last = groups.at(-1)!;
  return last.length === 1 ? [...groups.slice(0, -2), groups.at(-2)! + last] : groups;
}

const carriers =
  "Rooms?|room|Flights?|flight|Routes?|route|Highways?|highway|Interstate|Hwy|Rte|Gates?|gate|Boeing|Airbus|Form|form|Bus|bus|Channel|channel|Locker|locker|Area|Train|train|Xbox|Atari|Commodore|RTX|GTX|RX|Ryzen|Core|Xeon|Radeon|GeForce|Peugeot|Porsche|Ferrari|Levi’s|Levi's|Schedule|Rule|Ward|Bay|Cabin|cabin|Unit|Lot|lot|Box|box|Suite|suite|Apartment|apartment|Apt|Building|building|Chapter 7|Galaxy|United|Delta|AA|UA|DL|BA|LH";

/** Room 1205, Flight 370, Route 66, Boeing 747, Form 1040: numbers that are names. */
const numbersAsNames = patternRule(
  'numbers of rooms and roads',
  new RegExp(
    `(?<=${wordStart}(?:${carriers}) (?:# ?|[A-Z]{2} ?|number )?)(?<number>\\d{2,4})(?<letter>[A-Z])?(?:(?<hyphen>-)(?<series>\\d{3}))?(?![\\p{L}\\p{N}_%]|[.,:]\\d|[-–/]\\d)`,
    'gu',
  ),
  ({ groups, language }) => ({
    number: numberAsName(groups.number!, language),
    letter: groups.letter ? ` ${groups.letter}` : undefined,
    hyphen: groups.hyphen ? ' ' : undefined,
    series: groups.series ? numberAsName(groups.series, language) : undefined,
  }),
);

/** 529 plan, 747 jet, 1040 form. */
const numbersBeforeNouns = patternRule(
  'numbers in front of what they name',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,$£€-])(?<number>\\d{3,4})(?= (?:plan|plans|jet|airliner|form|area code|numbers? plate|freeway|expressway)${wordEnd}|-(?:MISC|NEC|INT|DIV|B|R|K|SR|EZ|X)${wordEnd})`,
    'gu',
  ),
  ({ groups, language }) => numberAsName(groups.number!, language),
);

/** 4K, 8GB5 and the like: "M-P three", "H two O", "G-P-T four": letters and digits in one word. */
const codes = patternRule(
  'codes of letters and digits',
  new RegExp(`${wordStart}(?=[a-z]{0,40}\\d)(?=\\d{0,40}[a-z])[a-z0-9]{2,40}${wordEnd}`, 'giu'),
  ({ text, language }) => codeWords(text, language),
);

/** Numbers joined to capitals by a hyphen: "COVID-19", "F-16", "US-101". See {@link codes}. */
const hyphenatedCodes = patternRule(
  'numbers after a hyphen',
  new RegExp(
    `(?<=\\p{Lu}|(?<![\\p{L}\\p{N}])(?:Sr|Cs|Co|Pu|Am|Tc|Xe|Kr|Ra|Rn|Po))-(?<number>\\d{1,6}(?:\\.\\d{1,3})?)(?![\\p{L}\\p{N}_]|[.,]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    const [whole = '', part] = groups.number!.split('.');
    return ` ${codeNumber(whole, language)}${part ? ` point ${digitByDigit(part)}` : ''}`;
  },
);

function codeWords(code: string, language: string): string {
  // Video resolutions: "ten eighty P".
  const lines = /^(?<lines>\d{3,4})(?<kind>[pi])(?<rate>\d{2,3})?$/u.exec(code)?.groups;
  if (lines) {
    const rate = lines['rate'] ? ` ${cardinal(lines['rate'], language)}` : '';
    return `${inPairs(lines['lines']!)} ${spellOut(lines['kind']!)}${rate}`;
  }
  const base = /^log(?<base>\d{1,2})$/u.exec(code)?.groups?.['base'];
  if (base) return `log base ${cardinal(base, language)}`;
  const parts = code.match(/\d+|\D+/gu)!;
  // "A380" and "i7" have one number, "ab9c4" is a code.
  const hasOneNumber = parts.filter((part) => /\d/u.test(part)).length === 1;
  return parts
    .map((part) => {
      if (/\d/u.test(part)) return hasOneNumber ? codeNumber(part, language) : shortNumber(part, language);
      return part.length <= 2 || /^\p{Lu}{3}$/u.test(part) || !/[aeiouy]/iu.test(part) ? spellOut(part) : part;
    })
    .join(' ');
}

/** "three eighty", "one oh one"; other lengths as in names. */
function codeNumber(digits: string, language: string): string {
  return /^[1-9]\d\d$/u.test(digits) ? numberAsName(digits, language) : shortNumber(digits, language);
}

/** H.264 and 802.11ac: numbers whose point is no decimal point. */
const dottedCodes = patternRule(
  'codes with a point',
  new RegExp(
    `${wordStart}(?:(?<letter>H)\\.(?<number>26\\d)|(?<standard>802)\\.(?<part>\\d{1,2})(?<letters>[a-z]{1,2})?)${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    if (groups.letter) return `H ${numberAsName(groups.number!, language)}`;
    const letters = groups.letters ? ` ${spellOut(groups.letters)}` : '';
    return `${numberAsName(groups.standard!, language)} dot ${cardinal(groups.part!, language)}${letters}`;
  },
);

/** Model numbers, standards and other numbers that count nothing. */
export const code: TokenClass = {
  name: 'code',
  accepts: '`MP3`, `A380`, `COVID-19`, `Room 1205`, `Boeing 747`, `4111 1111 1111 1111`',
  rules: [dottedCodes, numbersAsNames, numbersBeforeNouns, longDigits, codes, hyphenatedCodes],
};
