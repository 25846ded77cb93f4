import { fadeIn, fadeOut, limitPeaks, Loudness, withMargins } from '../../sound/trim';
import { retimed, type WordTime } from '../../times/timestamp';

/** Where the sound of a sentence begins and ends in a window. Samples of the window. */
export interface WindowEdges {
  /** The sentence begins with the first sound before this sample; omitted if it began in an earlier window. */
  readonly startBefore?: number;
  /** The sentence ends with the last sound after this sample; omitted if it goes on in the next window. */
  readonly endAfter?: number;
  /** The amplitude (root mean square) of silence. */
  readonly silence: number;
}

/**
 * Finishes the samples of a window: limits peaks, removes the silence around the sentence, and fades its beginning and end.
 *
 * @returns the kept samples, and how many have been removed before them.
 */
export function finishWindow(
  samples: Float32Array,
  sampleRate: number,
  { startBefore, endAfter, silence }: WindowEdges,
): { kept: Float32Array<ArrayBuffer>; removed: number } {
  // Counted from the start of each range, so that the result does not depend on where the window starts.
  const soundIn = (range: Float32Array) =>
    new Loudness(range, sampleRate, silence).soundIn({ start: 0, end: range.length });
  const sound = {
    start: startBefore === undefined ? 0 : (soundIn(samples.subarray(0, startBefore))?.start ?? startBefore),
    end: endAfter === undefined ? samples.length : endAfter + (soundIn(samples.subarray(endAfter))?.end ?? 0),
  };
  const { start, end } = withMargins(sound, samples.length, sampleRate);
  const kept = new Float32Array(samples.subarray(start, end));
  limitPeaks(kept);
  if (startBefore !== undefined) fadeIn(kept, sampleRate);
  if (endAfter !== undefined) fadeOut(kept, sampleRate);
  return { kept, removed: start };
}

/**
 * The times of the words of a window after the silence around the sentence has been removed.
 *
 * @param words with times from the start of the window.
 * @param removed samples removed at the start of the window.
 * @param length samples that are left.
 */
export function timesWithin(
  words: readonly WordTime[],
  { startBefore }: WindowEdges,
  { removed, length, sampleRate }: { removed: number; length: number; sampleRate: number },
): WordTime[] {
  const earliest = startBefore === undefined ? -Infinity : 0;
  const within = (seconds: number, least: number) =>
    Math.min(Math.max(seconds - removed / sampleRate, least), length / sampleRate);
  return words.map((word) =>
    retimed(
      word,
      (seconds) => within(seconds, earliest),
      (seconds) => within(seconds, 0),
    ),
  );
}
