import type { SoundFinder, Stretch } from '../sound/trim';
import type { WordTime } from './timestamp';

/** A word of a text and the range of its tokens. */
export interface TokenWord {
  /** Offsets in the text in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly firstToken: number;
  readonly endToken: number;
}

/** A model's speech for a run of tokens. */
export interface TimedSound {
  /** Samples per second. */
  readonly sampleRate: number;
  /** Samples of each token, which add up to all samples. */
  readonly lengths: readonly number[];
  /** Samples by which a sound starts before its token, in this model. */
  readonly lead: number;
  /** The loudness of all samples. */
  readonly loudness: SoundFinder;
  /** The range of samples that is kept. */
  readonly kept: Stretch;
}

/**
 * Computes word times from token lengths. A word ends where its sound ends, because models add the silence before a pause to
 * the last token of a word. Times count from the start of the kept range and stay within it.
 */
export function tokenTimes(words: readonly TokenWord[], sound: TimedSound): WordTime[] {
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

/** The first sample of each token, followed by the end of the last token. */
function tokenStarts(lengths: readonly number[]): number[] {
  const starts = [0];
  for (const length of lengths) starts.push(starts.at(-1)! + length);
  return starts;
}

function clamp(sample: number, { start, end }: Stretch): number {
  return Math.max(start, Math.min(sample, end));
}
