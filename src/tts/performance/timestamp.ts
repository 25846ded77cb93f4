import type { TimestampKind } from '../voices/voice';

/** When a word or a sentence of the caller's text is said. */
export interface Timestamp {
  readonly type: TimestampKind;
  /** The stretch of the caller's own text. */
  readonly text: string;
  /** Seconds since the start of the audio. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Offsets into the caller's own text in Unicode code points, as all lengths are counted. */
  readonly textStart: number;
  readonly textEnd: number;
}
