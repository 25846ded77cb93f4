const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** What has just happened must not lie in the future of a clock that ticks every 15 seconds. */
const clockStepSeconds = 20;

const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/**
 * How far a time is from now, in words.
 *
 * @example
 * relativeTime('2026-11-21T12:00:00Z', Date.parse('2026-11-21T12:05:00Z')) // "5 minutes ago"
 */
export function relativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? [undefined, 1];
  if (unit === undefined) return seconds > clockStepSeconds ? 'in less than a minute' : 'just now';
  return inWords.format(Math.trunc(seconds / length), unit);
}

/** A time to the second, with its zone, as the reader's own locale writes it. */
export function exactTime(iso: string): string {
  return exact.format(new Date(iso));
}

/** The day of a time. */
export function calendarDay(iso: string): string {
  return day.format(new Date(iso));
}

/** A length of audio: 65.2 → "1:05". */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
