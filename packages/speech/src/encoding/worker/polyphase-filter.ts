/** Attenuation of images and aliases in dB. */
const attenuation = 118;

/** Start of the transition band relative to the lower Nyquist frequency. At 1, the full attenuation is reached. */
const flatUntil = 0.86;

/** A low-pass filter for resampling by `up / down`, decomposed into one short filter per phase. */
export interface PolyphaseFilter {
  readonly up: number;
  readonly down: number;
  /** Input samples needed on either side of an output sample. */
  readonly reach: number;
  /** Coefficients per phase: twice the reach. */
  readonly taps: number;
  /** The coefficients of all phases in sequence. Each phase adds up to 1. */
  readonly coefficients: Float32Array;
}

const filters = new Map<string, PolyphaseFilter>();

/** Returns the filter for two sample rates. Filters are cached. */
export function filterFor(inputRate: number, outputRate: number): PolyphaseFilter {
  const key = `${inputRate}:${outputRate}`;
  const filter = filters.get(key) ?? design(inputRate, outputRate);
  filters.set(key, filter);
  return filter;
}

/**
 * A sinc with a Kaiser window (Kaiser 1974; Oppenheim and Schafer, Discrete-Time Signal Processing, section 7.5.3: the
 * length and the shape of the window follow from the attenuation and from the width of the transition).
 */
function design(inputRate: number, outputRate: number): PolyphaseFilter {
  const divisor = greatestCommonDivisor(inputRate, outputRate);
  const [up, down] = [outputRate / divisor, inputRate / divisor];
  // In units of the input rate.
  const nyquist = Math.min(1, outputRate / inputRate);
  const transition = nyquist * (1 - flatUntil);
  const cutoff = nyquist - transition / 2;
  const reach = Math.ceil((attenuation - 7.95) / (2.285 * Math.PI * transition) / 2) + 1;
  const window = kaiser(0.1102 * (attenuation - 8.7));

  const taps = 2 * reach;
  const coefficients = new Float32Array(up * taps);
  for (let phase = 0; phase < up; phase++) {
    const row = Array.from({ length: taps }, (_, tap) => {
      const distance = phase / up + reach - 1 - tap;
      return sinc(cutoff * distance) * window(distance / reach);
    });
    const sum = row.reduce((total, coefficient) => total + coefficient, 0);
    coefficients.set(
      row.map((coefficient) => coefficient / sum),
      phase * taps,
    );
  }
  return { up, down, reach, taps, coefficients };
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** @returns the window's value at a position from -1 to 1; 0 elsewhere. */
function kaiser(shape: number): (position: number) => number {
  const highest = bessel(shape);
  return (position) => (Math.abs(position) > 1 ? 0 : bessel(shape * Math.sqrt(1 - position * position)) / highest);
}

/** The modified Bessel function of the first kind, of order 0, by its power series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let index = 1; term > sum * 1e-17; index++) {
    term *= (x / (2 * index)) ** 2;
    sum += term;
  }
  return sum;
}
