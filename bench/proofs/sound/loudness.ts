import { type Biquad, highPass, shelf } from '../../../packages/speech/src/sound/k-weighting';
import { decibels, powerOf } from './decibels';

const blockSeconds = 0.4;
/** Blocks overlap by three quarters. */
const stepSeconds = 0.1;
const absoluteGate = -70;
/** Relative to the loudness of all blocks above the absolute gate. */
const relativeGate = -10;

/**
 * The integrated loudness of a mono sound in LUFS, by Recommendation ITU-R BS.1770-5: K-weighting, blocks of 400 ms, an
 * absolute gate at -70 LUFS and a relative one at -10 LU. A sound shorter than a block is one block.
 *
 * @returns `-Infinity` for silence.
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number {
  const powers = blockPowers(kWeighted(samples, sampleRate), sampleRate);
  const audible = powers.filter((power) => loudnessOf(power) > absoluteGate);
  const gate = loudnessOf(mean(audible)) + relativeGate;
  return audible.length === 0 ? -Infinity : loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)));
}

/**
 * K-weighting: a shelf of 4 dB for the head, and a high-pass.
 */
function kWeighted(samples: Float32Array, sampleRate: number): Float64Array {
  return filtered(filtered(Float64Array.from(samples), shelf(sampleRate)), highPass(sampleRate));
}

function filtered(samples: Float64Array, { b, a }: Biquad): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

function blockPowers(samples: Float64Array, sampleRate: number): number[] {
  const length = Math.min(Math.round(blockSeconds * sampleRate), samples.length);
  const step = Math.round(stepSeconds * sampleRate);
  return Array.from({ length: Math.floor((samples.length - length) / step) + 1 }, (_, block) =>
    mean(samples.subarray(block * step, block * step + length).map((sample) => sample * sample)),
  );
}

function loudnessOf(power: number): number {
  return decibels(power * powerOf(-0.691));
}

function mean(values: Float64Array | readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
