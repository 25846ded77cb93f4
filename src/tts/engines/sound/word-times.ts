import type { WordTime } from '../speech-engine';
import type { Loudness, Stretch } from './trim';

/** A word of a text, and which of a model's tokens are its own. */
export interface TokenWord {
  /** Offsets into the text in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly firstToken: number;
  readonly endToken: number;
}

/** Speech as a model has made it of a run of tokens. */
export interface TimedSound {
  /** Samples per second. */
  readonly sampleRate: number;
  /** Samples of each token; together they are all of the samples. */
  readonly lengths: readonly number[];
  /** Samples by which a sound is heard before its token begins, in this model. */
  readonly lead: number;
  /** Of all the samples. */
  readonly loudness: Loudness;
  /** What is kept of the samples. */
  readonly kept: Stretch;
}

/**
 * When each word is said, by the lengths of its tokens. A word ends with its sound: models count the silence before a
 * pause to the last token of the word. The times count from the start of what is kept, and stay within it.
 */
export function wordTimes(words: readonly TokenWord[], sound: TimedSound): WordTime[] {
  const { sampleRate, lengths, lead, loudness, kept } = sound;
  const starts = tokenStarts(lengths);
  const seconds = (sample: number) => (clamp(sample, kept) - kept.start) / sampleRate;
  return words.map(({ start, end, firstToken, endToken }) => {
    const spoken = {
      start: clamp(starts[firstToken]! - lead, kept),
      end: clamp(starts[endToken]! - lead, kept),
    };
    const soundEnd = loudness.soundIn(spoken)?.end ?? spoken.end;
    return { start, end, startSeconds: seconds(spoken.start), endSeconds: seconds(soundEnd) };
  });
}

/** The sample at which each token starts, and last the one at which all of them have ended. */
function tokenStarts(lengths: readonly number[]): number[] {
  const starts = [0];
  for (const length of lengths) starts.push(starts.at(-1)! + length);
  return starts;
}

function clamp(sample: number, { start, end }: Stretch): number {
  return Math.max(start, Math.min(sample, end));
}
