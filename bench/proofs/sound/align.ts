import { FourierTransform } from './fourier-transform';

/** The part that two sounds have in common. Both parts have the same length and share the memory of the sounds. */
export interface CommonPart {
  readonly reference: Float32Array;
  readonly candidate: Float32Array;
  /** The first sample of the part in the whole reference. */
  readonly start: number;
}

/**
 * Finds where a sound begins within another one: the lag with the largest cross-correlation.
 *
 * @param widest the largest lag to try in either direction, in samples.
 * @returns the index of the candidate's first sample in the reference. Negative if the candidate begins earlier.
 */
export function offsetIn(reference: Float32Array, candidate: Float32Array, widest: number): number {
  // The correlation is circular. With this size, no lag that is tried meets one that is not.
  const longest = Math.max(reference.length, candidate.length);
  const fft = new FourierTransform(2 ** Math.ceil(Math.log2(longest + Math.min(widest, longest))));
  const [real, imaginary] = spectrum(reference, fft);
  const [otherReal, otherImaginary] = spectrum(candidate, fft);
  for (let index = 0; index < fft.size; index++) {
    const a = real[index]!;
    const b = imaginary[index]!;
    const c = otherReal[index]!;
    const d = otherImaginary[index]!;
    real[index] = a * c + b * d;
    imaginary[index] = b * c - a * d;
  }
  fft.backward(real, imaginary);
  let best = 0;
  const correlation = (lag: number) => real[(lag + fft.size) % fft.size]!;
  for (let lag = -Math.min(widest, candidate.length - 1); lag <= Math.min(widest, reference.length - 1); lag++) {
    if (correlation(lag) > correlation(best)) best = lag;
  }
  return best;
}

/** The part of two sounds that both have. @param offset the index of the candidate's first sample in the reference. */
export function commonPart(reference: Float32Array, candidate: Float32Array, offset: number): CommonPart {
  const start = Math.max(0, offset);
  const end = Math.min(reference.length, offset + candidate.length);
  return {
    reference: reference.subarray(start, end),
    candidate: candidate.subarray(start - offset, end - offset),
    start,
  };
}

function spectrum(samples: Float32Array, fft: FourierTransform): [real: Float64Array, imaginary: Float64Array] {
  const real = new Float64Array(fft.size);
  const imaginary = new Float64Array(fft.size);
  real.set(samples);
  fft.forward(real, imaginary);
  return [real, imaginary];
}
