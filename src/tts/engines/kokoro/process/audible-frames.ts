import type { Stretch } from '../../sound/trim';

/** What lies so far below the loudest frame comes before the first sound. A natural logarithm of power: 35 dB. */
const quietBefore = 8;
/** What lies so far below it comes after the last one, whose end is soft: 61 dB. Silence lies some 78 dB down. */
const quietAfter = 14;

/**
 * Frames of silence that are kept before and after, as a sound is heard before its own frames and after them: 125 and
 * 150 ms. With fewer, soft endings are lost.
 */
const framesBefore = 5;
const framesAfter = 6;

/** Values of the energy's curve for each frame. */
const valuesPerFrame = 2;

/**
 * The frames that are worth decoding: those with sound in them, and a little around them.
 *
 * @param energy of the frames, two values each: natural logarithms of power.
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
 * Takes a stretch of frames out of a tensor.
 *
 * @param rows how many series of values it has, each with the same number of values for every frame.
 * @param frames how many frames it has.
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

/** How much of each token lies in a stretch of frames. */
export function lengthsIn(lengths: readonly number[], { start, end }: Stretch): number[] {
  let tokenEnd = 0;
  return lengths.map((length) => {
    const tokenStart = tokenEnd;
    tokenEnd += length;
    return Math.max(0, Math.min(tokenEnd, end) - Math.max(tokenStart, start));
  });
}
