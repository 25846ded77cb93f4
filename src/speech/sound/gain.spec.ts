import { applyGain } from './gain';

const sine = (amplitude: number) =>
  Float32Array.from({ length: 480 }, (_, index) => amplitude * Math.sin((2 * Math.PI * index) / 48));
const changed = (amplitude: number, decibels: number) => {
  const samples = sine(amplitude);
  applyGain(samples, decibels);
  return samples;
};
const peak = (samples: Float32Array) => Math.max(...samples.map(Math.abs));

describe('applyGain', () => {
  it('multiplies samples by the gain', () => {
    expect(peak(changed(0.5, -6))).toBeCloseTo(0.2506, 3);
    expect(peak(changed(0.1, 6))).toBeCloseTo(0.1995, 3);
    expect(peak(changed(0.9, 0))).toBeCloseTo(0.9, 5);
  });

  it.each([6, 12, 24])('never exceeds -1 dBFS at %s dB, and keeps the order of the samples', (decibels) => {
    const samples = changed(0.97, decibels);
    expect(peak(samples)).toBeLessThanOrEqual(10 ** (-1 / 20));
    for (let index = 1; index <= 12; index++) expect(samples[index]!).toBeGreaterThanOrEqual(samples[index - 1]!);
  });

  it('makes silence of -96 dB', () => {
    expect(peak(changed(1, -96))).toBe(0);
  });
});
