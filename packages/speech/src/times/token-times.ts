import type { SoundFinder, Stretch } from '../sound/trim';
import type { PhonemeTime, WordTime } from './timestamp';

/** A sound of a word and the number of its tokens. */
export interface TokenSound {
  /** IPA with its stress, length and tone. */
  readonly ipa: string;
  readonly tokens: number;
}

/** A word of a text and the range of its tokens. */
export interface TokenWord {
  /** Offsets in the text in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly firstToken: number;
  readonly endToken: number;
  /** Its sounds, which have all of its tokens. Unset if they are not known. */
  readonly sounds?: readonly TokenSound[];
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
  return words.map(({ start, end, firstToken, endToken, sounds }) => {
    const spoken = {
      start: clamp(starts[firstToken]! - lead, kept),
      end: clamp(starts[endToken]! - lead, kept),
    };
    const soundEnd = loudness.soundIn(spoken)?.end ?? spoken.end;
    return {
      start,
      end,
      startSeconds: seconds(spoken.start),
      endSeconds: seconds(soundEnd),
      ...(sounds && {
        phonemes: phonemeTimes(sounds, seconds(soundEnd), (token) => seconds(starts[firstToken + token]! - lead)),
      }),
    };
  });
}

/**
 * The times of a word's sounds.
 *
 * @param endSeconds the end of the word. No sound ends later, and the last one ends there.
 * @param secondsAt when a token of the word begins, by its index in the word.
 */
export function phonemeTimes(
  sounds: readonly TokenSound[],
  endSeconds: number,
  secondsAt: (token: number) => number,
): PhonemeTime[] {
  let token = 0;
  return sounds.map(({ ipa, tokens }, index) => {
    token += tokens;
    return { ipa, endSeconds: index === sounds.length - 1 ? endSeconds : Math.min(secondsAt(token), endSeconds) };
  });
}

/** The first sample of each token, followed by the end of the last token. */
export function tokenStarts(lengths: readonly number[]): number[] {
  const starts = [0];
  for (const length of lengths) starts.push(starts.at(-1)! + length);
  return starts;
}

function clamp(sample: number, { start, end }: Stretch): number {
  return Math.max(start, Math.min(sample, end));
}
