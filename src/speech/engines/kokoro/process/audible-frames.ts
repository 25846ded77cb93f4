import type { Stretch } from '../../../sound/trim';

/** Leading frames this far below the loudest frame are silent. Natural logarithm of power; 8 is 35 dB. */
const quietBefore = 8;
/** Trailing frames this far below the loudest frame are silent. 14 is 61 dB, since endings are soft; silence is at 78 dB. */
const quietAfter = 14;

/**
 * Frames of silence to keep before and after the sound: 125 and 150 ms. A sound extends beyond its own frames; with fewer
 * frames, soft endings are lost.
 */
const framesBefore = 5;
const framesAfter = 6;

/** Values of the energy curve per frame. */
const valuesPerFrame = 2;

/**
 * The frames to decode: those with sound, plus a margin.
 *
 * @param energy two values per frame: natural logarithms of power.
 */
export function audibleFrames(energy: Float32Array): Stretch {
  const frames = Array.from({ length: energy.length / valuesPerFrame }, (_, frame) =>
    Math.max(...energy.subarray(frame * valuesPerFrame, (frame + 1) * valuesPerFrame)),
  );
  const loudest = frames.reduce((most, value) => Math.max(most, value), -Infinity);
  const first = frames.findIndex((value) => value > loudest - quietBefore);
  const last = frames.findLastIndex((value) => value > loudest - quietAfter);
  return { start: Math.max(0, first - framesBefore), end: Math.min(frames.length, last + 1 + framesAfter) };
}

/**
 * Cuts a range of frames out of a tensor.
 *
 * @param rows the number of rows. Each row has the same number of values per frame.
 * @param frames the number of frames.
 */
export function framesOf(values: Float32Array, rows: number, frames: number, { start, end }: Stretch): Float32Array {
  const perFrame = values.length / rows / frames;
  const width = (end - start) * perFrame;
  const taken = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const rowStart = row * frames * perFrame;
    taken.set(values.subarray(rowStart + start * perFrame, rowStart + end * perFrame), row * width);
  }
  return taken;
}

/** The length of each token within a range of frames. */
export function lengthsIn(lengths: readonly number[], { start, end }: Stretch): number[] {
  let tokenEnd = 0;
  return lengths.map((length) => {
    const tokenStart = tokenEnd;
    tokenEnd += length;
    return Math.max(0, Math.min(tokenEnd, end) - Math.max(tokenStart, start));
  });
}
