import { createHash } from 'node:crypto';
import { openResampler, softLimit } from './resampler';

const rates = [8000, 16_000, 22_050, 24_000, 44_100, 48_000];
const pairs = rates.flatMap((from) => rates.filter((to) => to !== from).map((to) => [from, to] as const));
/** Up and down, by integer and fractional ratios. */
const telling = [
  [24_000, 48_000],
  [24_000, 8000],
  [24_000, 22_050],
  [22_050, 24_000],
  [16_000, 44_100],
  [44_100, 16_000],
] as const;
const amplitude = 0.5;

function tone(hertz: number, sampleRate: number, length = sampleRate / 4): Float32Array {
  return Float32Array.from({ length }, (_, index) => amplitude * Math.sin((2 * Math.PI * hertz * index) / sampleRate));
}

async function resample(samples: Float32Array, from: number, to: number, cut = () => samples.length) {
  const resampler = openResampler(from, to);
  const parts: Float32Array[] = [];
  for (let start = 0; start < samples.length;) {
    const length = cut();
    parts.push(resampler.process(samples.slice(start, start + length)));
    start += length;
  }
  parts.push(resampler.finish());
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

/**
 * Fits a tone to samples, ignoring both ends.
 *
 * @returns the tone's amplitude, and that of everything else, in dB of the original tone.
 */
function analyse(samples: Float32Array, hertz: number, sampleRate: number) {
  const margin = Math.floor(samples.length / 8);
  let [cosines, sines, products, alongCosine, alongSine] = [0, 0, 0, 0, 0];
  const inside = (visit: (sample: number, cosine: number, sine: number, weight: number) => void) => {
    for (let index = margin; index < samples.length - margin; index++) {
      const angle = (2 * Math.PI * hertz * index) / sampleRate;
      const weight = 1 - Math.cos((2 * Math.PI * (index - margin)) / (samples.length - 2 * margin));
      visit(samples[index]!, Math.cos(angle), Math.sin(angle), weight);
    }
  };
  inside((sample, cosine, sine, weight) => {
    cosines += weight * cosine * cosine;
    sines += weight * sine * sine;
    products += weight * cosine * sine;
    alongCosine += weight * sample * cosine;
    alongSine += weight * sample * sine;
  });
  const determinant = cosines * sines - products * products;
  const a = (alongCosine * sines - alongSine * products) / determinant;
  const b = (alongSine * cosines - alongCosine * products) / determinant;
  let [rest, weights] = [0, 0];
  inside((sample, cosine, sine, weight) => {
    rest += weight * (sample - a * cosine - b * sine) ** 2;
    weights += weight;
  });
  return { gain: decibel(Math.hypot(a, b) / amplitude), rest: decibel(Math.sqrt((2 * rest) / weights) / amplitude) };
}

const decibel = (ratio: number) => 20 * Math.log10(ratio);
const digest = (samples: Float32Array) => createHash('sha256').update(new Uint8Array(samples.buffer)).digest('hex');

describe('the resampler', () => {
  it.each(telling)('from %i Hz to %i Hz: flat within 0.1 dB, images and aliases 110 dB below', async (from, to) => {
    const nyquist = Math.min(from, to) / 2;
    for (const part of [0.01, 0.1, 0.25, 0.4, 0.55, 0.7, 0.8, 0.85]) {
      const { gain, rest } = analyse(await resample(tone(part * nyquist, from), from, to), part * nyquist, to);
      expect(Math.abs(gain)).toBeLessThan(0.1);
      expect(rest).toBeLessThan(-110);
    }
  });

  it.each(telling.filter(([from, to]) => from > to))(
    'from %i Hz to %i Hz: frequencies above the new limit are removed without aliases',
    async (from, to) => {
      for (const part of [0.05, 0.25, 0.5, 0.75, 0.95]) {
        const hertz = to / 2 + part * (from / 2 - to / 2);
        const samples = await resample(tone(hertz, from), from, to);
        const middle = samples.subarray(samples.length / 8, (samples.length * 7) / 8);
        const loudest = middle.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        expect(decibel(loudest / amplitude)).toBeLessThan(-100);
      }
    },
  );

  it.each(pairs)('from %i Hz to %i Hz: returns the number of samples given by the ratio, rounded', async (from, to) => {
    for (const length of [0, 1, 2, 999, 4801]) {
      expect(await resample(tone(100, from, length), from, to)).toHaveLength(Math.round((length * to) / from));
    }
  });

  it.each(telling)('from %i Hz to %i Hz: keeps the position of a sound up to the last sample', async (from, to) => {
    const length = from / 2;
    const samples = await resample(tone(220, from, length), from, to);
    for (const time of [0.1, 0.25, 0.4, 0.49]) {
      const index = Math.round(time * to);
      expect(samples[index]).toBeCloseTo(amplitude * Math.sin((2 * Math.PI * 220 * index) / to), 4);
    }
  });

  it.each(telling)('from %i Hz to %i Hz: is bit-identical however the input is divided', async (from, to) => {
    const samples = tone(1000, from, 20_001);
    const whole = digest(await resample(samples, from, to));
    for (const length of [1, 7, 160, 4096]) expect(digest(await resample(samples, from, to, () => length))).toBe(whole);
    let step = 0;
    expect(digest(await resample(samples, from, to, () => (step = ((step + 1) * 137) % 2999)))).toBe(whole);
  });

  it('is not affected by an earlier sound, finished or not', async () => {
    const samples = tone(1000, 24_000);
    const first = digest(await resample(samples, 24_000, 8000));
    for (const [from, to] of telling) {
      const given = openResampler(from, to);
      given.process(tone(333, from, 777));
      expect(digest(await resample(samples, 24_000, 8000))).toBe(first);
    }
  });

  it('handles several sounds at once', async () => {
    const sounds = [500, 1000, 1500, 2000].map((hertz) => tone(hertz, 24_000));
    const alone: string[] = [];
    for (const sound of sounds) alone.push(digest(await resample(sound, 24_000, 16_000)));

    const resamplers = sounds.map(() => openResampler(24_000, 16_000));
    const parts: Float32Array[][] = sounds.map(() => []);
    for (let start = 0; start < 6000; start += 500) {
      sounds.forEach((sound, index) => parts[index]!.push(resamplers[index]!.process(sound.slice(start, start + 500))));
    }
    resamplers.forEach((resampler, index) => parts[index]!.push(resampler.finish()));
    expect(parts.map((each) => digest(Float32Array.from(each.flatMap((part) => [...part]))))).toEqual(alone);
  });

  it('does not change samples if the rates are equal', async () => {
    const samples = tone(440, 24_000);
    expect(digest(await resample(samples, 24_000, 24_000))).toBe(digest(samples));
  });

  it.each(telling)('from %i Hz to %i Hz: never exceeds full scale', async (from, to) => {
    const square = Float32Array.from({ length: from / 4 }, (_, index) => (index % 37 < 18 ? 1 : -1));
    const samples = await resample(square, from, to);
    for (const sample of samples) expect(Math.abs(sample)).toBeLessThanOrEqual(1);
  });
});

describe('softLimit', () => {
  it('does not change samples well below full scale', () => {
    const samples = Float32Array.of(0, 0.1, -0.5, 0.9, -0.94);
    expect(softLimit(samples.slice())).toEqual(samples);
  });

  it('stays below full scale and is monotonic', () => {
    const limited = softLimit(Float32Array.from({ length: 100 }, (_, index) => 0.9 + index / 500));
    for (let index = 1; index < limited.length; index++) {
      expect(limited[index]).toBeGreaterThan(limited[index - 1]!);
      expect(limited[index]).toBeLessThan(1);
    }
  });

  it('is symmetric', () => {
    const [positive, negative] = softLimit(Float32Array.of(1.2, -1.2));
    expect(negative).toBe(-positive!);
  });
});
