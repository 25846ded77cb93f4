// K-weighting of Recommendation ITU-R BS.1770-5, for loudness. It gives the coefficients of its two filters for 48 kHz. These are the same
// filters for any rate, by the bilinear transform: the numbers are the analogue frequencies, gain and qualities of its tables 1 and 2.

/** A filter of the second order: `b0 + b1 z⁻¹ + b2 z⁻²` over `1 + a1 z⁻¹ + a2 z⁻²`. */
export interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** The shelf of 4 dB for the head. */
export function shelf(sampleRate: number): Biquad {
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

/** The high-pass. */
export function highPass(sampleRate: number): Biquad {
  const quality = 0.500_327_037_323_877_3;
  const k = Math.tan((Math.PI * 38.135_470_876_024_44) / sampleRate);
  const scale = 1 + k / quality + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale] };
}
