import type { UsageRow } from '../api/types';
import { audioLength, count } from '../shared/numbers';

/** The measures that a chart can show: label, value in a row, and number format. */
export const measures = {
  requests: { label: 'Requests', of: (row: UsageRow) => row.requests, write: count },
  characters: { label: 'Characters', of: (row: UsageRow) => row.characters, write: count },
  audio: { label: 'Audio', of: (row: UsageRow) => row.audio_seconds, write: audioLength },
  refusals: { label: 'Rejected', of: refusals, write: count },
} as const satisfies Record<string, { label: string; of: (row: UsageRow) => number; write: (value: number) => string }>;

export type Measure = keyof typeof measures;

/** Requests rejected by the rate limit, or because the key was revoked or had expired. */
export function refusals({ rate_limited, unauthorized }: UsageRow): number {
  return rate_limited + unauthorized.revoked + unauthorized.expired;
}
