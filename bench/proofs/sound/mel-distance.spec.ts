import { testSound } from '../../../test/tts/support/test-sound';
import { melDistance, melSpectrogram } from './mel-distance';
import { withLevelFrom, withoutAbove } from './spoilages';

const sampleRate = 24_000;
const sound = testSound(2, sampleRate);

describe('melDistance', () => {
  it('is 0 for equal sounds', () => {
    expect(melDistance(sound, sound, sampleRate)).toEqual({ median: 0, p95: 0 });
  });

  it('is the change of level if nothing else changes', () => {
    expect(melDistance(sound, withLevelFrom(sound, 0, -3), sampleRate).median).toBeCloseTo(3, 1);
  });

  it('ignores what 16-bit samples change', () => {
    const rounded = sound.map((sample) => Math.round(sample * 32_767) / 32_767);
    expect(melDistance(sound, rounded, sampleRate).p95).toBeLessThan(0.1);
  });

  it('grows with what is removed', () => {
    const distances = [8000, 4000, 2000].map(
      (hertz) => melDistance(sound, withoutAbove(sound, hertz, sampleRate), sampleRate).median,
    );
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(distances[0]).toBeGreaterThan(1);
  });

  it('shows a fault in the last quarter in its 95th percentile', () => {
    const { median, p95 } = melDistance(sound, withLevelFrom(sound, 1.5 * sampleRate, -6), sampleRate);
    expect(median).toBe(0);
    expect(p95).toBeCloseTo(6, 0);
  });

  it('refuses sounds of different lengths', () => {
    expect(() => melDistance(sound, sound.subarray(1), sampleRate)).toThrow('differ in length');
  });
});

describe('melSpectrogram', () => {
  it('shows a tone in the bands around it only', () => {
    const tone = Float32Array.from({ length: 4800 }, (_, index) => Math.sin((2 * Math.PI * 1000 * index) / sampleRate));
    const [bands] = melSpectrogram(tone, sampleRate, 256);
    // 1,000 Hz is 1,000 mel, and the distance of bands is 3,266 mel / 81.
    const loudest = bands!.indexOf(Math.max(...bands!));
    expect(loudest).toBe(Math.round(1000 / (3266 / 81)) - 1);
    expect(bands![loudest + 10]!).toBeLessThan(bands![loudest]! * 1e-6);
    expect(Array.from(bands!).every((power) => power >= 0)).toBe(true);
  });

  it('has no empty band: each responds to noise', () => {
    const [bands] = melSpectrogram(
      Float32Array.of(...new Float32Array(512), 1, ...new Float32Array(511)),
      sampleRate,
      256,
    );
    expect(bands).toHaveLength(80);
    expect(Math.min(...bands!)).toBeGreaterThan(0);
  });
});
