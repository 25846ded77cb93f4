import type { FrameRange } from './window-plan';

/** The layout of a tensor with frames: all values of a channel follow each other. */
export interface FrameLayout {
  readonly channels: number;
  /** Values of each channel per frame. */
  readonly valuesPerFrame: number;
}

/** Cuts a range of frames out of each channel. */
export function cutFrames(
  values: Float32Array,
  { start, end }: FrameRange,
  { channels, valuesPerFrame }: FrameLayout,
): Float32Array {
  const whole = values.length / channels;
  const width = (end - start) * valuesPerFrame;
  const cut = new Float32Array(channels * width);
  for (let channel = 0; channel < channels; channel++) {
    const first = channel * whole + start * valuesPerFrame;
    cut.set(values.subarray(first, first + width), channel * width);
  }
  return cut;
}
