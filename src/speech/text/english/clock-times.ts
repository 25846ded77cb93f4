import { patternRule } from '../rule';
import { numberStart, sentenceIsOver, wordEnd } from './boundaries';
import { cardinal, inPairs } from './number-words';

const half = '(?:[ap]\\.m\\.|[ap]m(?![\\p{L}\\p{N}]))';

/** "three thirty", "nine oh five", "fifteen hundred", "twelve o'clock". `meridiem` is '' or the text after the time. */
export function clockWords(hour: string, minute: string, meridiem: string, language: string): string {
  const hourWords = cardinal(hour, language);
  if (Number(minute) > 0) return `${hourWords} ${Number(minute) < 10 ? 'oh ' : ''}${cardinal(minute, language)}`;
  if (meridiem) return hourWords;
  if (Number(hour) === 0 || Number(hour) === 24) return 'midnight';
  return Number(hour) <= 12 ? `${hourWords} o'clock` : inPairs(`${hour}00`);
}

function isTime(hour: string, minute: string): boolean {
  return Number(hour) <= 24 && (minute === '' || Number(minute) < 60);
}

/** "A-M" or "P-M", with a full stop if it also ends the sentence. */
function meridiemWords(written: string, input: string, end: number): string {
  const letters = written.startsWith('a') || written.startsWith('A') ? 'A-M' : 'P-M';
  return written.endsWith('.') && sentenceIsOver(input, end, 'capital') ? `${letters}.` : letters;
}

/** Ranges such as 9am-5pm, 9–11 a.m. and 15:45-16:30. Replaces the first time and the dash; {@link times} replaces the second. */
export const timeRanges = patternRule(
  'from one time to another',
  new RegExp(
    `${numberStart}(?<time>(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?)(?<space> ?)(?<half>${half})?(?<to> ?[-–—] ?)(?=\\d{1,2}(?::\\d{2} ?${half}?| ?${half})(?!\\d))`,
    'giu',
  ),
  ({ groups, input, end, language }) => {
    if (!isTime(groups.hour!, groups.minute!)) return undefined;
    return {
      // In "9:30-11am", "am" applies to both times.
      time: clockWords(groups.hour!, groups.minute || '00', groups.half || (groups.minute ? '' : 'later'), language),
      half: groups.half ? meridiemWords(groups.half, input, end) : undefined,
      to: ' to ',
    };
  },
);

/** 3:30 pm, 15:45, 12:00, 10:15:30. */
export const times = patternRule(
  'times',
  new RegExp(
    `(?<![\\p{L}\\p{N}_:]|\\d[.,])(?<time>(?<hour>\\d{1,2}):(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d))?)(?:(?<space> ?)(?<half>${half}))?(?![\\p{L}\\p{N}]|[:.,]\\d)`,
    'giu',
  ),
  ({ groups, input, end, language }) => {
    if (!isTime(groups.hour!, groups.minute!)) return undefined;
    const seconds = groups.second ? ` and ${cardinal(groups.second, language)} seconds` : '';
    return {
      time: clockWords(groups.hour!, groups.minute!, groups.half || seconds, language) + seconds,
      half: groups.half ? meridiemWords(groups.half, input, end) : undefined,
    };
  },
);

/** 9am, 9 a.m. */
export const hours = patternRule(
  'hours',
  new RegExp(`${numberStart}(?<hour>\\d{1,2})(?<space> ?)(?<half>${half})`, 'giu'),
  ({ groups, input, end, language }) => {
    if (Number(groups.hour) > 12) return undefined;
    return { hour: cardinal(groups.hour!, language), half: meridiemWords(groups.half!, input, end) };
  },
);

/** "a.m." after a time that is already written as a word. */
export const halves = patternRule(
  'a.m. and p.m.',
  new RegExp(`(?<![\\p{L}\\p{N}.])[ap]\\.m\\.`, 'giu'),
  ({ text, input, end }) => meridiemWords(text, input, end),
);

/** 16:9 → "sixteen to nine". */
export const ratios = patternRule(
  'ratios and scores',
  new RegExp(`(?<![\\p{L}\\p{N}_:.,])(?<one>\\d{1,4}):(?<two>\\d{1,4})${wordEnd}(?![:.,]\\d)`, 'gu'),
  ({ groups, language }) => `${cardinal(groups.one!, language)} to ${cardinal(groups.two!, language)}`,
);
