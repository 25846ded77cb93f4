/** The choices for a key's expiry. */
export const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'date', label: 'On a date' },
] as const;

export type ExpiryChoice = (typeof expiryChoices)[number]['value'];

const dayMs = 86_400_000;

/**
 * The expiry time that a choice stands for, in the API's format. A date includes the whole day, in the user's time
 * zone.
 *
 * @param date in the format of `<input type="date">`: "2026-11-21".
 */
export function expiryOf(choice: ExpiryChoice, date: string, now: number): string | null {
  if (choice === 'never') return null;
  if (choice === 'date') return new Date(`${date}T23:59:59`).toISOString();
  return new Date(now + Number(choice) * dayMs).toISOString();
}

/** The day `daysAhead` days from now in the user's time zone, in the format of `<input type="date">`. */
export function inputDate(now: number, daysAhead = 0): string {
  const day = new Date(now);
  day.setDate(day.getDate() + daysAhead);
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
