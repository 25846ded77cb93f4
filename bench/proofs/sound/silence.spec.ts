import { longestSilence } from './silence';

const sampleRate = 24_000;

/** Tones and silences in turn, in seconds, with a faint hiss. */
const sound = (...seconds: number[]) =>
  Float32Array.from(
    seconds.flatMap((length, part) =>
      Array.from(
        { length: Math.round(length * sampleRate) },
        (_, index) => (part % 2 === 0 ? 0.5 * Math.sin(index / 10) : 0) + 0.001 * Math.sin(index * index),
      ),
    ),
  );

describe('longestSilence', () => {
  const samples = sound(0.5, 0.1, 0.5, 0.4, 0.5, 0.2, 0.5);

  it('finds the longest of several silences', () => {
    expect(longestSilence(samples, sampleRate, 0, 3)).toBeCloseTo(0.4, 2);
  });

  it('looks only at the part', () => {
    expect(longestSilence(samples, sampleRate, 0, 1)).toBeCloseTo(0.1, 2);
    expect(longestSilence(samples, sampleRate, 1.2, 1.4)).toBeCloseTo(0.2, 2);
    expect(longestSilence(samples, sampleRate, 1.6, 5)).toBeCloseTo(0.2, 2);
    expect(longestSilence(samples, sampleRate, 0.1, 0.4)).toBe(0);
  });

  it('measures with the level of the whole sound, even in a silent part', () => {
    expect(longestSilence(samples, sampleRate, 1.15, 1.45)).toBeCloseTo(0.3, 1);
  });
});
