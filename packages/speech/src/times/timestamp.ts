/** Kinds of timestamps. Which kinds a voice supports depends on its engine. */
export type TimestampKind = 'sentence' | 'word';

/** When a word of a text that an engine speaks is spoken. */
export interface WordTime {
  /** Offsets in that text in UTF-16 code units: `text.slice(start, end)` is the word. */
  readonly start: number;
  readonly end: number;
  /** Seconds from the start of the chunk, within its samples; negative if the word began in an earlier chunk. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** When a word or a sentence of the caller's text is spoken. */
export interface Timestamp {
  readonly type: TimestampKind;
  /** The word or sentence in the caller's own text, without what is not read, such as tags. */
  readonly text: string;
  /** Seconds from the start of the audio. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Offsets in the caller's own text, in Unicode code points like all lengths. */
  readonly textStart: number;
  readonly textEnd: number;
}

/** The times of words after the sound has been cut to the range between two times, in seconds. */
export function clipWordTimes(words: readonly WordTime[], from: number, to: number): WordTime[] {
  const within = (seconds: number) => Math.min(Math.max(seconds, from), to) - from;
  return words.map((word) => ({
    ...word,
    startSeconds: within(word.startSeconds),
    endSeconds: within(word.endSeconds),
  }));
}

/** When a named place of the caller's text is reached. */
export interface MarkTime {
  readonly name: string;
  /** Seconds from the start of the audio. */
  readonly seconds: number;
  /** Where it is in the caller's own text, in Unicode code points. */
  readonly textOffset: number;
}
