import type { UsageRow } from '../api/types';
import { audioLength, count } from '../shared/numbers';

/** What can be looked at: its name, its number in a row, and how that is written. */
export const measures = {
  requests: { label: 'Requests', of: (row: UsageRow) => row.requests, write: count },
  characters: { label: 'Characters', of: (row: UsageRow) => row.characters, write: count },
  audio: { label: 'Audio', of: (row: UsageRow) => row.audio_seconds, write: audioLength },
  refusals: { label: 'Refusals', of: refusals, write: count },
} as const satisfies Record<string, { label: string; of: (row: UsageRow) => number; write: (value: number) => string }>;

export type Measure = keyof typeof measures;

/** Refused for the limit, or for a key that was revoked or has expired. */
export function refusals({ rate_limited, unauthorized }: UsageRow): number {
  return rate_limited + unauthorized.revoked + unauthorized.expired;
}
