import type { UsagePeriod } from '../api/types';

/** From the first to the last day, as dates in UTC. */
export interface UsageDays {
  from: string;
  to: string;
}

/** What the page shows. The page's address has the same names and values as the server's API. */
export interface UsageFilters {
  range: UsagePeriod | UsageDays;
  /** Empty: all keys. */
  keyId: string;
}

/** The server's maximum. */
export const maxDays = 92;
const dayMs = 86_400_000;

/** Reads the filters from the query of the page's address. A range that is not valid is the last 7 days. */
export function filtersFrom(query: URLSearchParams): UsageFilters {
  const keyId = query.get('api_key_id') ?? '';
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  if (daysProblem(days) === undefined) return { range: days, keyId };
  const period = query.get('period');
  return { range: period === '24h' || period === '30d' ? period : '7d', keyId };
}

/** The query of the page's address for the filters. */
export function addressOf({ range, keyId }: UsageFilters): Record<string, string> {
  const key: Record<string, string> = keyId === '' ? {} : { api_key_id: keyId };
  if (range === '7d') return key;
  return typeof range === 'string' ? { period: range, ...key } : { from: range.from, to: range.to, ...key };
}

/** The query of the server's API for the range. */
export function queryOf(range: UsageFilters['range']): Record<string, string> {
  return typeof range === 'string' ? { period: range } : { from: range.from, to: range.to };
}

/** What is wrong with dates that somebody has entered; `undefined`: nothing. */
export function daysProblem({ from, to }: UsageDays): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both dates.';
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return 'The last day must not be before the first.';
  return days > maxDays ? `Choose at most ${maxDays} days.` : undefined;
}

/** The date of a time in UTC, in which the server counts days. */
export function dayOf(time: string | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(text) === text;
}
