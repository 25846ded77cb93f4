/** Kinds of timestamps. Which kinds a voice supports depends on its engine. */
export type TimestampKind = 'sentence' | 'word' | 'phoneme' | 'viseme';

/** The kinds of a voice that tells the times of its sounds. */
export const phonemeKinds = ['phoneme', 'viseme'] as const satisfies readonly TimestampKind[];

/** A sound of a word. It begins where the one before it ends; the first one begins with the word. */
export interface PhonemeTime {
  /** IPA with its stress, length and tone: `ˈeɪ`. */
  readonly ipa: string;
  /** Seconds from the start of the chunk. That of the last sound is the end of its word. */
  readonly endSeconds: number;
}

/** When a word of a text that an engine speaks is spoken. */
export interface WordTime {
  /** Offsets in that text in UTF-16 code units: `text.slice(start, end)` is the word. */
  readonly start: number;
  readonly end: number;
  /** Seconds from the start of the chunk, within its samples; negative if the word began in an earlier chunk. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Its sounds in order. Only of voices whose `timestamps` include `phoneme`. */
  readonly phonemes?: readonly PhonemeTime[];
}

/** When a word, a sentence or a sound of the caller's text is spoken. */
export interface Timestamp {
  readonly type: TimestampKind;
  /**
   * The word or sentence in the caller's own text, without what is not read, such as tags. Of a phoneme, its IPA; of a viseme, its
   * name.
   */
  readonly text: string;
  /** Seconds from the start of the audio. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Offsets in the caller's own text, in Unicode code points like all lengths. Of a phoneme or a viseme, those of its word. */
  readonly textStart: number;
  readonly textEnd: number;
}

/**
 * A word with other times. Its sounds stay within it and in order.
 *
 * @param startOf,endOf map a time in seconds. They never put a later time before an earlier one.
 */
export function retimed(
  word: WordTime,
  startOf: (seconds: number) => number,
  endOf: (seconds: number) => number = startOf,
): WordTime {
  const { phonemes, ...facts } = word;
  const endSeconds = endOf(word.endSeconds);
  return {
    ...facts,
    startSeconds: startOf(word.startSeconds),
    endSeconds,
    ...(phonemes && {
      phonemes: phonemes.map(({ ipa, endSeconds: end }) => ({ ipa, endSeconds: Math.min(startOf(end), endSeconds) })),
    }),
  };
}

/** The times of words after the sound has been cut to the range between two times, in seconds. */
export function clipWordTimes(words: readonly WordTime[], from: number, to: number): WordTime[] {
  return words.map((word) => retimed(word, (seconds) => Math.min(Math.max(seconds, from), to) - from));
}

/** When a named place of the caller's text is reached. */
export interface MarkTime {
  readonly name: string;
  /** Seconds from the start of the audio. */
  readonly seconds: number;
  /** Where it is in the caller's own text, in Unicode code points. */
  readonly textOffset: number;
}
