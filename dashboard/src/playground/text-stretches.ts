import type { Timestamp } from '../api/types';

/** A piece of a text; with a time, if it is known when it is said. */
export interface TextStretch {
  /** In Unicode code points. */
  start: number;
  text: string;
  timestamp?: Timestamp;
}

/** Cuts a text where the timed stretches begin and end; joined, the pieces are the text. */
export function textStretches(text: string, timestamps: readonly Timestamp[]): TextStretch[] {
  const points = Array.from(text);
  const stretches: TextStretch[] = [];
  let at = 0;
  const take = (end: number, timestamp?: Timestamp) => {
    if (end <= at) return;
    stretches.push({ start: at, text: points.slice(at, end).join(''), ...(timestamp && { timestamp }) });
    at = end;
  };
  for (const timestamp of timestamps) {
    take(timestamp.text_start);
    take(timestamp.text_end, timestamp);
  }
  take(points.length);
  return stretches;
}
