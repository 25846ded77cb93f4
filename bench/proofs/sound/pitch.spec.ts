import { cents, pitchOf } from './pitch';

const sampleRate = 24_000;
const harmonics = (hertz: number) =>
  Float32Array.from({ length: 1200 }, (_, index) => {
    const phase = (2 * Math.PI * hertz * index) / sampleRate;
    return Math.sin(phase) / 4 + Math.sin(2 * phase + 1) / 2 + Math.sin(3 * phase + 2) / 3;
  });

describe('pitchOf', () => {
  it.each([65, 110, 137.5, 220, 333, 480])('finds %d Hz within 5 cents, even under louder harmonics', (hertz) => {
    expect(Math.abs(cents(hertz, pitchOf(harmonics(hertz), sampleRate)!))).toBeLessThan(5);
  });

  it('finds none in noise and in silence', () => {
    let seed = 1;
    const noise = Float32Array.from({ length: 1200 }, () => {
      seed = (seed * 48_271) % 0x7fff_ffff;
      return seed / 0x7fff_ffff - 0.5;
    });
    expect(pitchOf(noise, sampleRate)).toBeUndefined();
    expect(pitchOf(new Float32Array(1200), sampleRate)).toBeUndefined();
  });
});
