import { count } from '../shared/numbers';

const units: Readonly<Record<number, string>> = { 1: 'second', 60: 'minute', 3600: 'hour', 86_400: 'day' };

/** The length of a window in words: 60 → "minute", 90 → "90 seconds". */
export function windowInWords(seconds: number): string {
  return units[seconds] ?? `${count(seconds)} seconds`;
}

/** "10 per minute" */
export function limitInWords({ limit, window_seconds: seconds }: { limit: number; window_seconds: number }): string {
  return `${count(limit)} per ${windowInWords(seconds)}`;
}
