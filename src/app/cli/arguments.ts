import { InvalidArgumentError } from 'commander';
import { parseTimestamp } from '../../platform/validation/timestamp';

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Longest duration: a century. */
const maxSeconds = 100 * 366 * 86_400;

/** The forms of a time, for the description of an option. */
export const timeForms = 'a duration (90d, 12h), a date (2030-01-31, in UTC) or ISO 8601 with an offset';

/**
 * Parses a duration: a whole number and `s`, `m` (minutes), `h`, `d` or `w`.
 *
 * @returns seconds.
 * @throws {InvalidArgumentError} if it is something else, or longer than a century.
 * @example
 * duration('12h') // 43200
 */
export function duration(value: string): number {
  const seconds = secondsOf(value);
  if (seconds === undefined) throw new InvalidArgumentError('It must be a duration, such as 90d, 12h or 30m.');
  return seconds;
}

/**
 * Parses a time in the future or the past: a duration from now, a date (its beginning in UTC), or a timestamp.
 *
 * @throws {InvalidArgumentError} if it is something else.
 * @example
 * time('90d'), time('2030-01-31'), time('2030-01-31T12:00:00+01:00')
 */
export function time(value: string): Date {
  const seconds = secondsOf(value);
  if (seconds !== undefined) return new Date(Date.now() + seconds * 1000);
  const parsed = parseTimestamp(/^\d{4}-\d{2}-\d{2}$/u.test(value) ? `${value}T00:00:00Z` : value);
  if (!parsed) throw new InvalidArgumentError(`It must be ${timeForms}.`);
  return parsed;
}

function secondsOf(value: string): number | undefined {
  const [, number, unit] = /^(\d{1,10})([smhdw])$/u.exec(value) ?? [];
  if (number === undefined) return undefined;
  const seconds = Number(number) * units[unit!]!;
  return seconds <= maxSeconds ? seconds : undefined;
}
