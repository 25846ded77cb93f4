/** Whether a value is a date of the Gregorian calendar, such as `2026-11-21`, in the years 2000 to 2999. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  // Some engines take the 30th of February for the 2nd of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The number of days from one date to another, including both. */
export function daysFromTo(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}
