import { integratedLoudness } from './loudness';

const tone = (level: number, seconds: number, sampleRate: number, hertz = 997) =>
  Float32Array.from(
    { length: seconds * sampleRate },
    (_, index) => 10 ** (level / 20) * Math.sin((2 * Math.PI * hertz * index) / sampleRate),
  );

const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => Array.from(part)));

// The recommendation's own calibration: 997 Hz at full scale in one channel is -3.01 LUFS.
describe('integratedLoudness', () => {
  it.each([24_000, 48_000])('is -3.01 LUFS for a full-scale tone of 997 Hz at %d samples per second', (sampleRate) => {
    expect(integratedLoudness(tone(0, 5, sampleRate), sampleRate)).toBeCloseTo(-3.01, 1);
  });

  it('is 20 LU lower for a tone 20 dB lower', () => {
    const difference =
      integratedLoudness(tone(-20, 5, 24_000), 24_000) - integratedLoudness(tone(0, 5, 24_000), 24_000);
    expect(difference).toBeCloseTo(-20, 3);
  });

  it('weights frequencies: less for bass, 4 dB more for treble', () => {
    expect(integratedLoudness(tone(0, 5, 24_000, 40), 24_000)).toBeLessThan(-8);
    expect(integratedLoudness(tone(0, 5, 24_000, 8000), 24_000)).toBeCloseTo(0.6, 0);
  });

  // Cases 3 and 4 of EBU Tech 3341, in mono.
  it('ignores what is more than 10 LU quieter than the rest', () => {
    const sound = joined(tone(-36, 10, 24_000), tone(-23, 60, 24_000), tone(-36, 10, 24_000));
    expect(integratedLoudness(sound, 24_000)).toBeCloseTo(-26, 1);
  });

  it('ignores silence', () => {
    const sound = joined(tone(-72, 10, 24_000), tone(-23, 10, 24_000));
    expect(integratedLoudness(sound, 24_000)).toBeCloseTo(-26, 1);
    expect(integratedLoudness(new Float32Array(24_000), 24_000)).toBe(-Infinity);
  });

  it('measures a sound shorter than a block', () => {
    expect(integratedLoudness(tone(0, 0.2, 24_000), 24_000)).toBeCloseTo(-3.01, 0);
  });
});
