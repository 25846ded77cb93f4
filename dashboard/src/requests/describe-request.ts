import type { LoggedRequest } from '../api/types';
import { count } from '../shared/numbers';

const precise = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The day and the time to the second, in the user's time zone. */
export function preciseTime(iso: string): string {
  return precise.format(new Date(iso));
}

/** 1234.5 → "1,235 ms"; 2.25 → "2.3 ms". */
export function milliseconds(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${count(Math.round(ms))} ms`;
}

/** What the kinds of callers are called. */
export const callerKinds = { api_key: 'Key', person: 'Person', link: 'Link' } as const;

/** Who made a request: the name of the key, or the person's e-mail address. */
export function callerName({ caller: { name, type } }: LoggedRequest): string {
  return name ?? (type === 'link' ? 'Link to a file' : 'Removed person');
}
