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
    expect(changed(0.9, 0)).toEqual(sine(0.9));
    expect(peak(changed(0.5, 12))).toBeCloseTo(1.9905, 3);
  });

  it('is silent at the gain of silence', () => {
    expect(peak(changed(0.5, -96))).toBe(0);
  });
});
