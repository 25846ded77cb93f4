import { gainFor, loudnessOfMix } from './voice-gain';

describe('gainFor', () => {
  it('is the difference to the common loudness', () => {
    expect(gainFor(-16, -19)).toBe(-3);
    expect(gainFor(-27.9, -19)).toBeCloseTo(8.9);
  });

  it('is none if the loudness is not known, or voices keep their own', () => {
    expect(gainFor(undefined, -19)).toBe(0);
    expect(gainFor(-16, undefined)).toBe(0);
  });

  it('is bounded', () => {
    expect(gainFor(-70, -14)).toBe(20);
    expect(gainFor(5, -30)).toBe(-20);
  });
});

describe('loudnessOfMix', () => {
  it('is the mean by weight', () => {
    expect(
      loudnessOfMix([
        { loudness: -20, weight: 3 },
        { loudness: -24, weight: 1 },
      ]),
    ).toBe(-21);
  });

  it('is not known if that of a voice is not', () => {
    expect(
      loudnessOfMix([
        { loudness: -20, weight: 1 },
        { loudness: undefined, weight: 1 },
      ]),
    ).toBeUndefined();
  });
});
