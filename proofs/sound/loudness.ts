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

/** A filter of the second order: `b0 + b1 z⁻¹ + b2 z⁻²` over `1 + a1 z⁻¹ + a2 z⁻²`. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/**
 * K-weighting: a shelf of 4 dB for the head, and a high-pass. The recommendation gives the coefficients for 48 kHz. These
 * are its filters for any rate, derived by the bilinear transform as in libebur128.
 */
function kWeighted(samples: Float32Array, sampleRate: number): Float64Array {
  return filtered(filtered(Float64Array.from(samples), shelf(sampleRate)), highPass(sampleRate));
}

function shelf(sampleRate: number): Biquad {
  const quality = 0.707_175_236_955_419_6;
  const k = Math.tan((Math.PI * 1681.974_450_955_533) / sampleRate);
  const high = 10 ** (3.999_843_853_973_347 / 20);
  const band = high ** 0.499_666_774_154_541_6;
  const scale = 1 + k / quality + k * k;
  return {
    b: [
      (high + (band * k) / quality + k * k) / scale,
      (2 * (k * k - high)) / scale,
      (high - (band * k) / quality + k * k) / scale,
    ],
    a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale],
  };
}

function highPass(sampleRate: number): Biquad {
  const quality = 0.500_327_037_323_877_3;
  const k = Math.tan((Math.PI * 38.135_470_876_024_44) / sampleRate);
  const scale = 1 + k / quality + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale] };
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
