import type { Timestamp } from '../api/types';

/** A part of a text, with a timestamp if its time is known. */
export interface TextSegment {
  /** In Unicode code points. */
  start: number;
  text: string;
  timestamp?: Timestamp;
}

/** Splits a text at the start and end of each timestamp. The segments, joined, are the text. */
export function textSegments(text: string, timestamps: readonly Timestamp[]): TextSegment[] {
  const points = Array.from(text);
  const segments: TextSegment[] = [];
  let at = 0;
  const take = (end: number, timestamp?: Timestamp) => {
    if (end <= at) return;
    segments.push({ start: at, text: points.slice(at, end).join(''), ...(timestamp && { timestamp }) });
    at = end;
  };
  for (const timestamp of timestamps) {
    take(timestamp.text_start);
    take(timestamp.text_end, timestamp);
  }
  take(points.length);
  return segments;
}
