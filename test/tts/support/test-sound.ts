/**
 * A speech-like sound: a hum of varying pitch in syllables, with some hiss. It never repeats, and its peak is 1 dB below full
 * scale.
 */
export function testSound(seconds: number, sampleRate: number): Float32Array<ArrayBuffer> {
  let phase = 0;
  let noise = 1;
  const samples = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    const time = index / sampleRate;
    phase += (2 * Math.PI * (140 + 40 * Math.sin(2 * Math.PI * 0.7 * time))) / sampleRate;
    let voice = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic++) voice += Math.sin(harmonic * phase) / harmonic;
    noise = (noise * 48_271) % 0x7fff_ffff;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.3 * time + 0.4));
    return syllable * voice + 0.01 * (noise / 0x7fff_ffff - 0.5);
  });
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / loudest) * 10 ** (-1 / 20));
}

/** How one sound lies in another. */
export interface Match {
  /** Seconds that it comes later than in the original. */
  delaySeconds: number;
  /** The ratio of the original to what differs, in dB. */
  ratio: number;
}

/**
 * Finds a sound in another one that may begin up to `widestSeconds` later or earlier, have another sample rate, and go
 * on longer.
 */
export function match(original: Sound, other: Sound, widestSeconds = 0.3): Match {
  const { sampleRate } = original;
  const resampled = { sampleRate, samples: interpolate(other, sampleRate) };
  const widest = Math.round(widestSeconds * sampleRate);
  const padded = new Float64Array(widest + Math.max(original.samples.length, resampled.samples.length) + widest);
  padded.set(resampled.samples, widest);
  let best = { shift: 0, product: -Infinity };
  for (let shift = -widest; shift <= widest; shift++) {
    const product = sumOfProducts(original.samples, padded, widest + shift);
    if (product > best.product) best = { shift, product };
  }
  let [signal, difference] = [0, 0];
  for (let index = 0; index < original.samples.length; index++) {
    const sample = original.samples[index]!;
    signal += sample ** 2;
    difference += (sample - (resampled.samples[index + best.shift] ?? 0)) ** 2;
  }
  return { delaySeconds: best.shift / sampleRate, ratio: 10 * Math.log10(signal / difference) };
}

export interface Sound {
  samples: Float32Array;
  sampleRate: number;
}

/** Every fourth product of half a second from the middle is enough to find the place. */
function sumOfProducts(one: Float32Array, other: Float64Array, shift: number): number {
  const [from, to] = [Math.floor(one.length * 0.4), Math.floor(one.length * 0.6)];
  // Four sums do not wait for each other.
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  for (let index = from; index < to; index += 16) {
    sum0 += one[index]! * other[index + shift]!;
    sum1 += one[index + 4]! * other[index + shift + 4]!;
    sum2 += one[index + 8]! * other[index + shift + 8]!;
    sum3 += one[index + 12]! * other[index + shift + 12]!;
  }
  return sum0 + sum1 + sum2 + sum3;
}

/** Cubic interpolation: good enough for sounds whose energy is far below the Nyquist frequency. */
function interpolate({ samples, sampleRate }: Sound, outputRate: number): Float32Array {
  if (sampleRate === outputRate) return samples;
  const at = (index: number) => samples[index] ?? 0;
  return Float32Array.from({ length: Math.floor((samples.length * outputRate) / sampleRate) }, (_, index) => {
    const position = (index * sampleRate) / outputRate;
    const [left, part] = [Math.floor(position), position % 1];
    const [a, b, c, d] = [at(left - 1), at(left), at(left + 1), at(left + 2)];
    return b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
  });
}
