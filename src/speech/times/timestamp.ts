import type { TimestampKind } from '../voices/voice';

/** When a word or a sentence of the caller's text is spoken. */
export interface Timestamp {
  readonly type: TimestampKind;
  /** The word or sentence in the caller's own text. */
  readonly text: string;
  /** Seconds from the start of the audio. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Offsets in the caller's own text, in Unicode code points like all lengths. */
  readonly textStart: number;
  readonly textEnd: number;
}
