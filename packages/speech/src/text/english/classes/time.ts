import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { numberStart, sentenceIsOver, textAfter, textBefore, wordStart } from '../words/boundaries';
import { cardinal, inPairs, spellOut } from '../words/number-words';

const half = '(?:[ap]\\.m\\.?|[ap]m\\.(?= ?(?:$|\\p{Ll}|[-–—&/]))|[ap]m)';
const zoneNames = '(?:[ECMP][SD]?T|AK[SD]T|HST|GMT|UTC|BST|CES?T|EES?T|IST|JST|KST|SGT|MSK|A[ECW][SD]T|NZ[SD]T|SAST)';
/** A zone after a time: EST, UTC+2. In lower case only "est" and the like, which are no words. */
const zone = `(?<zone>${zoneNames}|e\\.s\\.t\\.?)(?:(?<=UTC|GMT)(?<shift>[-+−]\\d{1,2})(?::?(?<shiftMinutes>[0-5]\\d))?)?(?![\\p{L}\\p{N}])`;

/** "three thirty", "nine oh five", "fifteen hundred", "twelve o'clock". `meridiem` is '' or the text after the time. */
export function clockWords(hour: string, minute: string, meridiem: string, language: string): string {
  const hourWords = cardinal(hour, language);
  if (Number(minute) > 0) return `${hourWords} ${Number(minute) < 10 ? 'oh ' : ''}${cardinal(minute, language)}`;
  if (meridiem) return hourWords;
  if (Number(hour) === 0 || Number(hour) === 24) return 'midnight';
  return Number(hour) <= 12 ? `${hourWords} o'clock` : inPairs(`${hour}00`);
}

/** " and fifteen seconds" behind hours and minutes, or nothing for none. */
export function secondWords(second: string, language: string): string {
  if (!Number(second)) return '';
  return ` and ${cardinal(String(Number(second)), language)} second${Number(second) === 1 ? '' : 's'}`;
}

/** "U-T-C plus two". */
export function offsetWords(sign: string, hours: string, minutes: string, language: string): string {
  const rest = Number(minutes) > 0 ? ` ${cardinal(minutes, language)}` : '';
  return `${/[-−]/u.test(sign) ? 'minus' : 'plus'} ${cardinal(hours, language)}${rest}`;
}

function isTime(hour: string, minute: string): boolean {
  return Number(hour) <= 24 && (minute === '' || Number(minute) < 60);
}

/** Capitalised words that follow a time in the same sentence. */
const afterTime =
  /^ \(?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|June|July|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Eastern|Central|Mountain|Pacific|Atlantic|Greenwich|London|Paris|Berlin|Tokyo|Moscow|Beijing|Sydney|New York|Zulu|Christmas|New Year|EST|[A-Z]{2,5}(?![\p{L}\p{N}]))/u;

/**
 * "A-M" or "P-M", with a full stop if it also ends the sentence. Before a capitalised word, it does unless the word belongs to
 * the time ("9 a.m. EST", "5 p.m. Monday") or the time begins the sentence ("At 5 p.m. Ada left").
 */
function meridiemWords(written: string, input: string, start: number, end: number): string {
  const letters = /^a/iu.test(written) ? 'A-M' : 'P-M';
  if (!written.endsWith('.')) return letters;
  if (sentenceIsOver(input, end, 'starter')) return `${letters}.`;
  const goesOn =
    afterTime.test(input.slice(end, end + 20)) ||
    /(?:^|[.!?\n] )(?:At|By|Around|About|Before|After|Until|From|On) [^.!?\n]{0,20}$/u.test(
      input.slice(Math.max(0, start - 40), start),
    );
  return !goesOn && sentenceIsOver(input, end, 'capital') ? `${letters}.` : letters;
}

function zoneWords(
  { zone: written = '', zoned = '', shift = '', shiftMinutes = '' }: Readonly<Record<string, string>>,
  language: string,
): string {
  const letters = zoned === 'Z' ? 'U-T-C' : spellOut(written.replaceAll('.', ''));
  return shift ? `${letters} ${offsetWords(shift.slice(0, 1), shift.slice(1), shiftMinutes, language)}` : letters;
}

/** "noon-2 p.m.", "12:00 noon": words for a time beside one in figures. */
const wordTimes = patternRule(
  'noon and midnight beside a time',
  /(?<=(?<!\p{L})(?:[Nn]oon|[Mm]idnight))(?<to> ?[-–] ?)(?=\d)|(?<![\p{L}\p{N}_:.,])12(?<zeros>:00)(?= (?:noon|midnight)(?!\p{L}))/gu,
  ({ groups }) => ({ to: groups.to ? ' to ' : undefined, zeros: groups.zeros ? '' : undefined }),
);

/** Ranges such as 9am-5pm, 9–11 a.m. and 15:45-16:30. Replaces the first time and the dash; {@link times} replaces the second. */
const timeRanges = patternRule(
  'from one time to another',
  new RegExp(
    `${numberStart}(?<time>(?<hour>\\d{1,2})(?:[:.](?<minute>[0-5]\\d))?)(?<space> ?)(?<half>${half})?(?<to> ?[-–—] ?)(?=\\d{1,2}(?:(?::[0-5]\\d(?:[:.]\\d\\d)?|\\.[0-5]\\d(?= ?${half})) ?${half}?| ?${half})(?!\\d|\\p{L}{2})|(?<=\\d ?${half} ?[-–—] ?)(?:noon|midnight))`,
    'giu',
  ),
  ({ groups, input, start, end, language }) => {
    if (!isTime(groups.hour!, groups.minute!)) return undefined;
    return {
      // In "9:30-11am", "am" applies to both times.
      time: clockWords(groups.hour!, groups.minute || '00', groups.half || (groups.minute ? '' : 'later'), language),
      half: groups.half ? meridiemWords(groups.half, input, start, end) : undefined,
      to: ' to ',
    };
  },
);

/** UTC-3, GMT -2:00: how far a zone is from Greenwich, without a time of day. */
const offsets = patternRule(
  'offsets of zones',
  /(?<=(?<![\p{L}\p{N}])(?:UTC|GMT))(?<gap> ?)(?<sign>[-+−])(?<hours>\d{1,2})(?::?(?<minutes>[0-5]\d))?(?![\p{L}\p{N}]|[.,:]\d)/gu,
  ({ groups, language }) =>
    Number(groups.hours) <= 14 ? ` ${offsetWords(groups.sign!, groups.hours!, groups.minutes!, language)}` : undefined,
);

/** 3:30 pm, 15:45, 12:00, 10:15:30, 7.45 a.m., 11:30 EST. */
const times = patternRule(
  'times',
  new RegExp(
    `(?<![\\p{L}\\p{N}_:]|\\d[.,])(?<time>(?<hour>\\d{1,2})(?::(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d))?|\\.(?<dotted>[0-5]\\d)(?= ?${half}(?![\\p{L}\\p{N}])| (?:train|bus|flight|ferry)(?!\\p{L}))))` +
      `(?:(?<space> ?)(?<half>${half}|(?<=:[0-5]\\d)[ap](?![\\p{L}\\p{N}.]))(?!(?!e\\.?s\\.?t\\b|[ecmp][sd]t\\b)[\\p{L}\\p{N}]| ?[ap]\\.))?(?:(?<gap> ?)(?<zoned>${zone}|(?<=:[0-5]\\d)Z))?(?<h>(?<=:[0-5]\\d) ?h)?(?!(?!ish(?!\\p{L}))[\\p{L}\\p{N}]|(?<!${half}),\\d|(?<!\\p{L})[:.]\\d)`,
    'giu',
  ),
  ({ groups, input, start, end, language }) => {
    const minute = groups.minute! || groups.dotted!;
    if (!isTime(groups.hour!, minute)) return undefined;
    const seconds = secondWords(groups.second!, language);
    const halfEnd = groups.zoned ? end - groups.gap!.length - groups.zoned.length : end;
    return {
      time: clockWords(groups.hour!, minute, groups.half! || seconds, language) + seconds,
      h: groups.h ? '' : undefined,
      half: groups.half ? meridiemWords(groups.half, input, start, halfEnd) : undefined,
      zoned: groups.zoned ? zoneWords(groups, language) : undefined,
    };
  },
);

/** 8a-5p, 8:30a–5p. */
const shortRanges = patternRule(
  'times with a and p',
  new RegExp(
    `${numberStart}(?<hour>\\d{1,2})(?::(?<minute>[0-5]\\d))?(?<half>[ap])(?<to> ?[-–] ?)(?<hour2>\\d{1,2})(?::(?<minute2>[0-5]\\d))?(?<half2>[ap])(?![\\p{L}\\p{N}.])`,
    'gu',
  ),
  ({ groups, language }) => {
    if (Number(groups.hour) > 12 || Number(groups.hour2) > 12) return undefined;
    const one = (hour: string, minute: string, letter: string) =>
      `${clockWords(hour, minute || '00', letter, language)} ${letter.toUpperCase()}-M`;
    return `${one(groups.hour!, groups.minute!, groups.half!)} to ${one(groups.hour2!, groups.minute2!, groups.half2!)}`;
  },
);

/** "departs at 11.00", "the 9.45 to Leeds": times with a full stop behind a word of journeys and appointments. */
const dottedTimes = patternRule(
  'times with a full stop',
  new RegExp(
    `(?<![\\p{L}\\p{N}_:$£€¥]|\\d[.,])(?<hour>\\d{1,2})\\.(?<minute>[0-5]\\d)(?![\\p{L}\\p{N}_%]| ?[%°$£€]|[.,:]\\d| (?:million|billion|percent|per|dollars|pounds|euros|km|miles|points))`,
    'gu',
  ),
  (match) => {
    const { hour = '', minute = '' } = match.groups;
    const before = textBefore(match, 50);
    const isJourney =
      /(?<!\p{L})(?:depart|arriv|train|bus|ferry|coach|meet|kick-?off|doors|service|breakfast|lunch|dinner|supper|appointment|lesson|leav(?:e|es|ing)|sail|boarding|assembl)/iu.test(
        before,
      ) && /(?:^|[^\p{L}])(?:at|from|until|till|by|the) $/iu.test(before);
    const isPrice = /(?<!\p{L})(?:fare|pric|cost|charg|sold|fee|odds|shares?|worth|a head)/iu.test(
      before + textAfter(match, 12),
    );
    if (!isTime(hour, minute) || !isJourney || isPrice) return undefined;
    return clockWords(hour, minute, '', match.language);
  },
);

/** 3:30p, "opens at 7a": behind a word for a time, an hour with a letter is no amount of pence. */
const shortTimes = patternRule(
  'times with a or p',
  new RegExp(
    `${numberStart}(?:(?<hour>\\d{1,2}):(?<minute>[0-5]\\d)|(?<=${wordStart}(?:at|by|until|till|opens?|closes?|doors|show|starts?|ends?) )(?<alone>\\d{1,2}))(?<half>[ap])(?=[\\s,;:!?)]|\\.(?:\\s|$)|$)`,
    'giu',
  ),
  ({ groups, input, start, end, language }) => {
    const hour = groups.hour || groups.alone!;
    if (Number(hour) > 12 || Number(hour) === 0) return undefined;
    // "Prices start at 5p" and "at 5p each" are prices.
    const isPriced = /(?<!\p{L})(?:pric|cost|s[eo]l[ld]|charg|fare|fee|pence|penn|coin|worth|paid|pay|share)/iu;
    if (groups.alone && isPriced.test(textBefore({ input, start }, 50))) return undefined;
    if (groups.alone && /^ (?:each|off|per|a)(?!\p{L})/u.test(input.slice(end, end + 6))) return undefined;
    return `${clockWords(hour, groups.minute || '00', groups.half!, language)} ${groups.half!.toUpperCase()}-M`;
  },
);

/** 14h30, "at 9h15", 8/7c. "2h30" is a length of time. */
const otherTimes = patternRule(
  'times with an h, and of television',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/]|\\d[.,:])(?:(?<hour>1[3-9]|2[0-3]|(?<=\\bat )\\d{1,2}|\\d{1,2}(?=h\\d\\d ${zone.replace('<zone>', '<zone2>').replace('<shift>', '<shift2>').replace('<shiftMinutes>', '<shiftMinutes2>')}))h(?<minute>[0-5]\\d)|(?<eastern>\\d{1,2})/(?<central>\\d{1,2})c)(?![\\p{L}\\p{N}_]|[.,:]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    if (!groups.eastern) return clockWords(groups.hour!, groups.minute!, '', language);
    if (Number(groups.eastern) > 12 || Number(groups.central) > 12) return undefined;
    return `${cardinal(groups.eastern, language)}, ${cardinal(groups.central!, language)} Central`;
  },
);

const militaryBefore = /(?:^|[^\p{L}])(?:at|by|until|till|before|after|from|since|around|to) $/iu;

/** "at 0830", 1500Z: the clock of the military. "1400 hours" is in the class of durations. */
const militaryTimes = patternRule(
  'times of the military',
  new RegExp(
    `${numberStart}(?<hour>[01]\\d|2[0-3])(?<minute>[0-5]\\d)(?:(?<zulu>Z)|(?<h> ?h))?(?![\\p{L}\\p{N}_]|[.,:]\\d|[-/]\\d)`,
    'gu',
  ),
  (match) => {
    const { hour = '', minute = '', zulu, h } = match.groups;
    // "at 1500" may be a number or a year.
    const isAfter = militaryBefore.test(textBefore(match, 8));
    // Beside another time of the military, it can be nothing else: "Meet at 0600 hrs; lights out at 2200".
    const isShown =
      hour.startsWith('0') ||
      /(?<!\d)(?:0\d[0-5]\d(?!\d)|\d{4} ?(?:hrs|hours)(?!\p{L}))|\uFFFC (?:hrs|hours)(?!\p{L})|lights out|reveille|taps/u.test(
        textBefore(match, 60),
      );
    if (!zulu && !h && !(isShown && isAfter)) return undefined;
    return militaryWords(hour, minute, match.language) + (zulu ? ' Zulu' : h ? ' hours' : '');
  },
);

/** "oh eight thirty", "fourteen hundred", "zero hundred". */
export function militaryWords(hour: string, minute: string, language: string): string {
  const said = hour === '00' ? 'zero' : `${hour.startsWith('0') ? 'oh ' : ''}${cardinal(hour, language)}`;
  if (minute === '00') return `${said} hundred`;
  return `${said} ${Number(minute) < 10 ? 'oh ' : ''}${cardinal(minute, language)}`;
}

/** 9am, 9 a.m. EST. */
const hours = patternRule(
  'hours',
  new RegExp(
    `${numberStart}(?<hour>\\d{1,2})(?<space> ?)(?<half>${half})(?![\\p{L}\\p{N}])(?:(?<gap> ?)(?<zoned>${zone}))?`,
    'giu',
  ),
  ({ groups, input, start, end, language }) => {
    if (Number(groups.hour) > 12) return undefined;
    const halfEnd = groups.zoned ? end - groups.gap!.length - groups.zoned.length : end;
    return {
      hour: cardinal(groups.hour!, language),
      half: meridiemWords(groups.half!, input, start, halfEnd),
      zoned: groups.zoned ? zoneWords(groups, language) : undefined,
    };
  },
);

/** 1030 am, 930pm: hours and minutes without a mark between them. */
const plainTimes = patternRule(
  'times without a colon',
  new RegExp(
    `${numberStart}(?<time>(?<hour>1[0-2]|0?[1-9])(?<minute>[0-5]\\d))(?<space> ?)(?<half>${half})(?![\\p{L}\\p{N}])(?:(?<gap> ?)(?<zoned>${zone}))?(?<to> ?[-–] ?(?=\\d))?`,
    'giu',
  ),
  ({ groups, input, start, end, language }) => {
    const rest = (groups.to ?? '').length + (groups.zoned ? groups.gap!.length + groups.zoned.length : 0);
    return {
      time: clockWords(String(Number(groups.hour)), groups.minute!, groups.half!, language),
      half: meridiemWords(groups.half!, input, start, end - rest),
      zoned: groups.zoned ? zoneWords(groups, language) : undefined,
      to: groups.to ? ' to ' : undefined,
    };
  },
);

/** "a.m." after a time that is already written as a word. */
const halves = patternRule('a.m. and p.m.', new RegExp(`(?<![\\p{L}\\p{N}.])[ap]\\.m\\.`, 'giu'), (match) => {
  // "at 5 P.M. May": initials of a person are no time of day.
  if (/^[AP]\.M\.$/u.test(match.text) && !/(?:\uFFFC|o['’]clock|\p{Ll}) ?$/u.test(textBefore(match, 10)))
    return undefined;
  return meridiemWords(match.text, match.input, match.start, match.end);
});

/** Times of day. */
export const time: TokenClass = {
  name: 'time',
  accepts: '`3:30 pm`, `7.45 a.m.`, `15:45`, `9am-5pm`, `10:15:30`, `9 a.m. EST`, `14h30`, `at 0830`, `1500Z`',
  rules: [
    offsets,
    wordTimes,
    shortRanges,
    shortTimes,
    dottedTimes,
    timeRanges,
    times,
    otherTimes,
    militaryTimes,
    plainTimes,
    hours,
    halves,
  ],
};
