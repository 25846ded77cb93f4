import { patternRule } from '../rule';
import { numberStart, sentenceIsOver, wordEnd } from './boundaries';
import { cardinal, inPairs } from './number-words';

const half = '(?:[ap]\\.m\\.|[ap]m(?![\\p{L}\\p{N}]))';

/** "three thirty", "nine oh five", "fifteen hundred", "twelve o'clock". `meridiem` is '' or what follows the time. */
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

/** "A-M" or "P-M", with the full stop if it is also that of the sentence. */
function meridiemWords(written: string, input: string, end: number): string {
  const letters = written.startsWith('a') || written.startsWith('A') ? 'A-M' : 'P-M';
  return written.endsWith('.') && sentenceIsOver(input, end, 'capital') ? `${letters}.` : letters;
}

/** 9am-5pm, 9–11 a.m., 15:45-16:30: the first time and the "to"; the second is found by {@link times}. */
export const timeRanges = patternRule(
  'from one time to another',
  new RegExp(
    `${numberStart}(?<time>(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?)(?<space> ?)(?<half>${half})?(?<to> ?[-–—] ?)(?=\\d{1,2}(?::\\d{2} ?${half}?| ?${half})(?!\\d))`,
    'giu',
  ),
  ({ groups, input, end, language }) => {
    if (!isTime(groups.hour!, groups.minute!)) return undefined;
    return {
      // Half past nine until eleven: "9:30-11am" has one "am" for both.
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

/** "a.m." where the number before it has been written as a word. */
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
