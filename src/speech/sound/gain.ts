import { limitPeaks } from './trim';

/** Gain of silence in decibels, and less. */
const silence = -96;

/** The highest sample: -1 dBFS, so that encoders and converters do not clip between samples. */
const highestPeak = 10 ** (-1 / 20);

/** Samples above this are bent. */
const bentFrom = 0.7;

/**
 * Makes samples louder or softer. Changes them. Louder ones are limited to -1 dBFS with a smooth curve. It needs to know nothing
 * of the samples before and after, so that a sentence in parts sounds the same as in one.
 */
export function applyGain(samples: Float32Array, decibels: number): void {
  const factor = decibels <= silence ? 0 : 10 ** (decibels / 20);
  for (let index = 0; index < samples.length; index++) samples[index]! *= factor;
  if (factor > 1) limitPeaks(samples, { highestPeak, bentFrom });
}
