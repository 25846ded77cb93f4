const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The page's clock ticks every 15 seconds. A time this little ahead of it counts as now, not as the future. */
const clockStepSeconds = 20;

const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/**
 * The distance of a time from now, in words. What is ahead has at least two of its unit, and is rounded: a link that works for 72 hours
 * expires in 3 days, also a moment later.
 *
 * @example
 * relativeTime('2026-11-21T12:00:00Z', Date.parse('2026-11-21T12:05:00Z')) // "5 minutes ago"
 */
export function relativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const isAhead = seconds > 0;
  const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= (isAhead ? 1.95 * each : each)) ?? [
    undefined,
    1,
  ];
  if (unit !== undefined)
    return inWords.format(isAhead ? Math.round(seconds / length) : Math.trunc(seconds / length), unit);
  if (seconds >= 60) return 'in 1 minute';
  return seconds > clockStepSeconds ? 'in less than a minute' : 'just now';
}

/** A time with seconds and time zone, in the user's locale. */
export function exactTime(iso: string): string {
  return exact.format(new Date(iso));
}

/** The date of a time. */
export function calendarDay(iso: string): string {
  return day.format(new Date(iso));
}

/** A length of audio: 65.2 → "1:05". */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
