import fc from 'fast-check';
import { Ebur128 } from './ebur128';
import { TruePeakLimiter } from './true-peak-limiter';

const rate = 24_000;

/** Limits samples in calls of the given lengths, again and again. */
function limited(
  samples: Float32Array,
  lengths: readonly number[] = [samples.length],
  sampleRate = rate,
): Float32Array {
  const limiter = new TruePeakLimiter(sampleRate);
  const parts: Float32Array[] = [];
  for (let start = 0, call = 0; start < samples.length; call++) {
    const end = start + lengths[call % lengths.length]!;
    parts.push(limiter.process(samples.subarray(start, end)));
    start = end;
  }
  parts.push(limiter.finish());
  return Float32Array.from(parts.flatMap((part) => Array.from(part)));
}

/** Bursts of a hum with harmonics, of random levels. */
function bursts(seconds: number, level: number, sampleRate = rate): Float32Array {
  let random = 1;
  let amplitude = 0;
  return Float32Array.from({ length: seconds * sampleRate }, (_, index) => {
    if (index % Math.round(0.13 * sampleRate) === 0) {
      random = (random * 16_807) % 2_147_483_647;
      amplitude = level * (random / 2_147_483_647) ** 2;
    }
    const time = index / sampleRate;
    return amplitude * (Math.sin(900 * time) + 0.6 * Math.sin(5000 * time + 1) + 0.5 * Math.sin(31_000 * time)) * 0.7;
  });
}

/** Equal samples have equal bytes. Comparing numbers one by one takes long. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) => Buffer.from(buffer, byteOffset, byteLength);

describe('TruePeakLimiter', () => {
  it.each([8000, 16_000, 22_050, 24_000, 48_000])(
    'keeps true peaks below -1 dB at %d samples per second',
    async (sampleRate) => {
      const meter = await Ebur128.load();
      for (const level of [1, 2, 8]) {
        const sound = bursts(4, level, sampleRate);
        expect(meter.measure(sound, sampleRate).truePeakDb).toBeGreaterThan(-1);
        expect(meter.measure(limited(sound, [480], sampleRate), sampleRate).truePeakDb).toBeLessThanOrEqual(-1);
      }
    },
  );

  it('limits peaks between samples', async () => {
    const sound = Float32Array.from({ length: rate }, (_, index) => Math.sin(Math.PI / 4 + (Math.PI / 2) * index));
    expect(Math.max(...sound)).toBeCloseTo(Math.SQRT1_2, 3);
    const { truePeakDb } = (await Ebur128.load()).measure(limited(sound), rate);
    expect(truePeakDb).toBeLessThanOrEqual(-1);
    expect(truePeakDb).toBeGreaterThan(-1.7);
  });

  it('does not change a sound without high peaks', () => {
    const sound = bursts(2, 0.4);
    expect(bytesOf(limited(sound, [100])).equals(bytesOf(sound))).toBe(true);
  });

  it('becomes exactly the same sound again after a peak', () => {
    const sound = bursts(4, 0.4);
    sound.fill(2, 1000, 1010);
    const result = limited(sound);
    expect(result[1005]).toBeLessThan(0.9);
    expect(bytesOf(result.subarray(2 * rate)).equals(bytesOf(sound.subarray(2 * rate)))).toBe(true);
  });

  it('returns as many samples as it gets, in the same order, and holds back 5 ms', () => {
    const limiter = new TruePeakLimiter(rate);
    const sound = bursts(1, 0.4);
    const first = limiter.process(sound.subarray(0, 1000));
    expect(1000 - first.length).toBeLessThan(0.006 * rate);
    expect(first).toEqual(sound.subarray(0, first.length));
    for (const length of [0, 1, 5, 100, 1000]) expect(limited(bursts(1, 3).subarray(0, length))).toHaveLength(length);
  });

  it('makes the same samples however the sound is divided', () => {
    const sound = bursts(2, 3);
    const whole = limited(sound);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 }), (lengths) => {
        expect(bytesOf(limited(sound, lengths)).equals(bytesOf(whole))).toBe(true);
      }),
      { seed: 8, numRuns: 30 },
    );
  });

  it('changes the gain smoothly', () => {
    const sound = new Float32Array(rate).fill(0.5);
    sound.fill(2, 12_000, 12_003);
    const result = limited(sound);
    const steps = result.map((sample, index) => (index > 0 ? Math.abs(sample - result[index - 1]!) : 0));
    // Except for the peak itself.
    const others = steps.filter((_, index) => Math.abs(index - 12_001) > 4);
    expect(others.reduce((most, step) => Math.max(most, step), 0)).toBeLessThan(0.006);
  });
});
