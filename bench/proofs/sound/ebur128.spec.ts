import { Ebur128 } from '../../../packages/speech/src/sound/ebur128';
import { integratedLoudness } from './loudness';

const tone = (level: number, seconds: number, sampleRate: number, hertz = 997, phase = 0) =>
  Float32Array.from(
    { length: seconds * sampleRate },
    (_, index) => 10 ** (level / 20) * Math.sin(phase + (2 * Math.PI * hertz * index) / sampleRate),
  );

/** Syllables of a hum with harmonics and pauses. */
const syllables = (sampleRate: number) =>
  Float32Array.from({ length: 6 * sampleRate }, (_, index) => {
    const time = index / sampleRate;
    const hum = Math.sin(880 * time) + 0.5 * Math.sin(2640 * time) + 0.3 * Math.sin(9000 * time);
    return time % 2 > 1.4 ? 0 : 0.2 * Math.max(0, Math.sin(20 * time)) * hum;
  });

describe('Ebur128', () => {
  it.each([16_000, 24_000, 48_000])(
    'is -23.0 LUFS for one channel of 997 Hz at -20 dB, at %d samples per second',
    async (rate) => {
      const { lufs, truePeakDb } = (await Ebur128.load()).measure(tone(-20, 20, rate), rate);
      expect(lufs).toBeCloseTo(-23, 1);
      expect(truePeakDb).toBeCloseTo(-20, 1);
    },
  );

  it.each([16_000, 24_000, 48_000])(
    'agrees with our own implementation within 0.1 LU, at %d samples per second',
    async (rate) => {
      const samples = syllables(rate);
      const { lufs } = (await Ebur128.load()).measure(samples, rate);
      expect(Math.abs(lufs - integratedLoudness(samples, rate))).toBeLessThan(0.1);
    },
  );

  it('finds peaks between samples', async () => {
    // A quarter of the sample rate at 45 degrees: each sample is at 0.707 of the peak.
    const samples = tone(0, 1, 48_000, 12_000, Math.PI / 4);
    expect(Math.max(...samples)).toBeCloseTo(Math.SQRT1_2, 3);
    expect((await Ebur128.load()).measure(samples, 48_000).truePeakDb).toBeCloseTo(0, 0);
  });

  it('is silent for silence, and measures many sounds with one program', async () => {
    const meter = await Ebur128.load();
    expect(meter.measure(new Float32Array(24_000), 24_000)).toEqual({ lufs: -Infinity, truePeakDb: -Infinity });
    const levels = [-10, -20, -30].map((level) => meter.measure(tone(level, 2, 24_000), 24_000).lufs);
    expect(levels.map((lufs) => Math.round(lufs))).toEqual([-13, -23, -33]);
  });
});
