import { EnergyCurve } from './energy-curve';
import { frameSamples } from './model-facts';

/** Two equal values per frame. */
const curve = (...frames: number[]) => new EnergyCurve(Float32Array.from(frames.flatMap((energy) => [energy, energy])));
const silence = (frames: number) => Array<number>(frames).fill(-9.5);

describe('EnergyCurve', () => {
  it('finds where speech begins and ends', () => {
    const { frames, start, soundEnd, audibleEnd } = curve(...silence(12), 5, 8, 7, ...silence(20));
    expect(frames).toBe(35);
    expect(start).toBe(12 * frameSamples);
    expect(soundEnd).toBe(15 * frameSamples);
    expect(audibleEnd).toBe(15 * frameSamples);
  });

  it('tells a fading end from sound', () => {
    const { soundEnd, audibleEnd } = curve(...silence(2), 8, 3, -2, -5, ...silence(20));
    expect(soundEnd).toBe(4 * frameSamples);
    expect(audibleEnd).toBe(6 * frameSamples);
  });

  it('trims silence at both ends of a range of samples', () => {
    const energy = curve(...silence(2), 8, ...silence(3), 6, ...silence(2));
    expect(energy.soundIn({ start: 100, end: 5 * frameSamples })).toEqual({
      start: 2 * frameSamples,
      end: 3 * frameSamples,
    });
    expect(energy.soundIn({ start: 2 * frameSamples + 50, end: 9 * frameSamples })).toEqual({
      start: 2 * frameSamples + 50,
      end: 7 * frameSamples,
    });
    expect(energy.soundIn({ start: 3 * frameSamples, end: 6 * frameSamples })).toBeUndefined();
  });

  it('knows the amplitude of silence: 46 dB below that of the loudest sound', () => {
    const ratio = curve(10, 0).silence / curve(4, 0).silence;
    expect(20 * Math.log10(ratio)).toBeCloseTo((6 * 10) / Math.LN10, 3);
    // A sentence of af_heart whose loudest 5 ms have an amplitude of 0.2.
    expect(curve(8.3, 0).silence).toBeCloseTo(0.2 * 0.005, 4);
  });
});
