import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { numberEnd, wordEnd, wordStart } from '../words/boundaries';
import { shortNumber } from '../words/names';
import { cardinal, decimal, digitByDigit, inPairs, numberAsName, pluralOf, spellOut } from '../words/number-words';

/** Card and account numbers in groups of four, numbers with leading zeros, and very long numbers. */
const longDigits = patternRule(
  'long strings of digits',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|['’]|\\d[.,]|(?:^|[\\s(=<>+−-])\\.)(?:\\d{4}(?:[ -]\\d{4}){2,5}(?: \\d{2})?|\\d{4}[ -]\\d{6}[ -]\\d{5}|97[89](?:-\\d{1,7}){3,4}|0\\d+|[1-9]\\d{6,})${numberEnd}`,
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
  "Rooms?|room|Exit|exit|[Mm]ile [Mm]arker|[Mm]ilepost|Flights?|flight|Routes?|route|Highways?|highway|Interstate|Hwy|Rte|Gates?|gate|Boeing|Airbus|Form|form|Bus|bus|Channel|channel|Locker|locker|Area|Train|train|Xbox|Atari|Commodore|RTX|GTX|RX|Ryzen|Core|Xeon|Radeon|GeForce|Peugeot|Porsche|Ferrari|Levi’s|Levi's|Schedule|Rule|Ward|Bay|Cabin|cabin|Unit|Lot|lot|Box|box|Suite|suite|Apartment|apartment|Apt|Building|building|Chapter 7|Galaxy|United|Delta|AA|UA|DL|BA|LH|SAT|GRE|PSAT|GMAT|BWV";

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

/** ACT 32, "SAT score": tests of colleges, whose names are letters. "ACT 2" is a part of a play. */
const exams = patternRule(
  'tests of colleges',
  new RegExp(
    `${wordStart}ACT(?:(?=:? (?:of )?(?:1[2-9]|2\\d|3[0-6])${wordEnd}(?![.,:/-]\\d)|(?=s? (?:composite|scores?|tests?|exams?|prep|math|English|reading|science)(?!\\p{L}))))`,
    'gu',
  ),
  ({ text }) => spellOut(text),
);

/** "Rooms 101-105", "BWV 1007–1012": a range of numbers that are names. */
const rangesAsNames = patternRule(
  'from one room to another',
  new RegExp(
    `(?<=${wordStart}(?:Rooms?|rooms?|Gates?|gates?|Flights?|flights?|Channels?|channels?|Lots?|lots?|Units?|units?|Lockers?|Seats?|Cabins?|Suites?|Apartments?|Forms?|BWV|KV|RV|HWV) )(?<from>\\d{3,4})(?<to> ?[-–] ?)(?<until>\\d{3,4})(?![\\p{L}\\p{N}_%]|[.,:/]\\d|[-–]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    if (Number(groups.until) <= Number(groups.from)) return undefined;
    return { from: numberAsName(groups.from!, language), to: ' to ', until: numberAsName(groups.until!, language) };
  },
);

/** Blink-182, Boeing-747: three digits behind a name. */
const numbersOfNames = patternRule(
  'three digits behind a name',
  /(?<=(?<![\p{L}\p{N}-])(?!(?:Pre|Post|Sub|Non|Anti|Over|Under|Mid|Top|Ages?|Pages?|From|Nearly|About)-)\p{Lu}\p{Ll}{2,12})-(?<number>[1-9]\d\d)(?![\p{L}\p{N}_%-]|[.,:/–]\d)/gu,
  ({ groups, language }) => ` ${numberAsName(groups.number!, language)}`,
);

/** K. 550: the catalogue of Mozart's works. */
const koechel = patternRule(
  "numbers of Mozart's works",
  /(?<=(?<![\p{L}\p{N}.])K)(?<stop>\.)(?<gap> ?)(?<number>[1-9]\d{1,2})(?<letter>[a-d])?(?=$|[,.;:)\]]|\n| (?:in|is|was|and|by|for)(?!\p{L})| \()/gu,
  ({ groups, language }) => ({
    stop: groups.gap ? '' : ' ',
    number: numberAsName(groups.number!, language),
    letter: groups.letter ? ` ${groups.letter.toUpperCase()}` : undefined,
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

/** "W-2 and the 1040": forms of the tax office. */
const taxForms = patternRule(
  'forms of the tax office',
  /(?<=(?<![\p{L}\p{N}])(?:W-[249]|1099)(?![\p{L}\p{N}])[^.!?\n]{0,40} (?:the|a|my|your) )(?:1040|1099|1098)(?![\p{L}\p{N}_%]|[.,]\d| \p{Ll}{2,20}s(?!\p{L}))/gu,
  ({ text, language }) => numberAsName(text, language),
);

/** B-52s, A320s, 737s, 5Ks: names in the plural. */
const pluralCodes = patternRule(
  'codes in the plural',
  new RegExp(
    `${wordStart}(?:(?:(?<letters>\\p{Lu}{1,3})-?|(?<=(?:${carriers}) )|(?=7[0-8]7s))(?<number>\\d{1,4})|(?<distance>\\d{1,3})K)s${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    if (groups.distance) return `${cardinal(groups.distance, language)} Ks`;
    const words = pluralOf((groups.letters ? codeNumber : numberAsName)(groups.number!, language));
    return groups.letters ? `${spellOut(groups.letters)} ${words}` : words;
  },
);

/** 4K, 8GB5 and the like: "M-P three", "H two O", "G-P-T four": letters and digits in one word. */
const codes = patternRule(
  'codes of letters and digits',
  new RegExp(`${wordStart}(?<!\\d\\.)(?=[a-z]{0,40}\\d)(?=\\d{0,40}[a-z])[a-z0-9]{2,40}${wordEnd}(?!\\.\\d)`, 'giu'),
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
  // World War one and two.
  const war = /^WW(?<war>[12])$/u.exec(code)?.groups?.['war'];
  if (war) return `World War ${cardinal(war, language)}`;
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

/** M1.5, 12.5xyz: a decimal number beside letters. */
const decimalCodes = patternRule(
  'decimal numbers beside letters',
  /(?<![\p{N}_]|\d[.,]|\.\p{L}{1,20})(?<number>\d{1,6}\.\d{1,6})(?![\p{N}_]|[.,]\d)/gu,
  ({ groups, input, start, end, language }) => {
    const before = /\p{L}/u.test(input[start - 1] ?? '');
    const after = /\p{L}/u.test(input[end] ?? '');
    if (!before && !after) return undefined;
    return `${before ? ' ' : ''}${decimal(groups.number!, language)}${after ? ' ' : ''}`;
  },
);

/** S01E05, S2 E5: an episode of a series. */
const episodes = patternRule(
  'episodes',
  new RegExp(`${wordStart}S(?<season>\\d{1,2}) ?E[Pp]?(?<episode>\\d{1,3})${wordEnd}`, 'gu'),
  ({ groups, language }) =>
    `season ${cardinal(groups.season!, language)}, episode ${cardinal(groups.episode!, language)}`,
);

/** F#m7, B♭, Bb major: notes and chords. */
const chords = patternRule(
  'notes and chords',
  new RegExp(
    `${wordStart}(?<note>[A-G])(?<sign>[#♯b♭])(?:(?<kind>maj|min|dim|aug|sus|add|m)(?<number>\\d{1,2})?|(?<number2>[679]|1[13])|(?=[- ](?:major|minor|flat|sharp|scale|chord|clarinet|trumpet|sax)${wordEnd})|(?<=[♯♭]))${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    const { note, sign = '', kind = '' } = groups;
    const number = groups.number || groups.number2;
    const name = {
      maj: 'major',
      min: 'minor',
      m: 'minor',
      dim: 'diminished',
      aug: 'augmented',
      sus: 'sus',
      add: 'add',
    }[kind];
    return [note, /[#♯]/u.test(sign) ? 'sharp' : 'flat', name, number && cardinal(number, language)]
      .filter(Boolean)
      .join(' ');
  },
);

/** .45 caliber, a .22 rifle. */
const calibers = patternRule(
  'calibers',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,])\\.(?<number>\\d{2,3})(?=[ -](?:cal\\.?|caliber|calibre|rifles?|[Mm]agnum|pistols?|revolvers?|ACP|Winchester|Remington|handguns?|Colt|bullets?|rounds?|Long|Special|BMG)(?!\\p{L}))`,
    'gu',
  ),
  ({ groups, language }) => numberAsName(groups.number!, language),
);

/** Psych 101: the number of a course. */
const courses = patternRule(
  'numbers of courses',
  /(?<=(?<!\p{L})\p{Lu}\p{L}{1,20} )(?<number>[1-4]0[1-9])(?=[.!?,;:)]?(?:$|\s(?!\p{Ll})|\s(?:is|was|class|course|with|at|and|or|with)(?!\p{L})))/gu,
  (match) =>
    match.text === '101' ||
    /(?:^|[^\p{L}])(?:MATH|BIO|CHEM|ENG|ENGL|HIST|PSYCH|PSY|ECON|CS|PHYS|PHIL|STAT|ART|MUS|SOC|POLI|SPAN|Math|Bio|Biology|Chem|Chemistry|English|History|Psych|Psychology|Econ|Economics|Physics|Philosophy|Stats|Calculus|Spanish|French|German) $/u.test(
      match.input.slice(Math.max(0, match.start - 14), match.start),
    )
      ? numberAsName(match.text, match.language)
      : undefined,
);

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
  accepts:
    '`MP3`, `A380`, `COVID-19`, `Room 1205`, `Boeing 747`, `S01E05`, `F#m7`, `.45 caliber`, `4111 1111 1111 1111`',
  rules: [
    dottedCodes,
    episodes,
    chords,
    calibers,
    courses,
    exams,
    koechel,
    rangesAsNames,
    numbersOfNames,
    numbersAsNames,
    numbersBeforeNouns,
    longDigits,
    taxForms,
    pluralCodes,
    codes,
    hyphenatedCodes,
    decimalCodes,
  ],
};
