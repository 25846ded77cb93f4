import { fadeIn, fadeOut, limitPeaks, Loudness, withMargins } from '../../../sound/trim';
import { kokoroSampleRate } from './model-facts';

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
  { startBefore, endAfter, silence }: WindowEdges,
): { kept: Float32Array<ArrayBuffer>; removed: number } {
  const loudness = new Loudness(samples, kokoroSampleRate, silence);
  const sound = {
    start: startBefore === undefined ? 0 : (loudness.soundIn({ start: 0, end: startBefore })?.start ?? startBefore),
    end:
      endAfter === undefined
        ? samples.length
        : (loudness.soundIn({ start: endAfter, end: samples.length })?.end ?? endAfter),
  };
  const { start, end } = withMargins(sound, samples.length, kokoroSampleRate);
  const kept = new Float32Array(samples.subarray(start, end));
  limitPeaks(kept);
  if (startBefore !== undefined) fadeIn(kept, kokoroSampleRate);
  if (endAfter !== undefined) fadeOut(kept, kokoroSampleRate);
  return { kept, removed: start };
}
