import { areNear, distance } from './statistics-fit';

describe('the fit of predicted statistics', () => {
  const sound = Float32Array.from({ length: 1000 }, (_, index) => Math.sin(index / 5));
  const withTone = (share: number) => sound.map((sample, index) => sample + share * Math.sin(index / 3));

  it('is measured as the ratio of sound to difference, and the level', () => {
    const { ratio, level } = distance(sound, withTone(0.1));
    expect(ratio).toBeCloseTo(20, 0);
    expect(level).toBeCloseTo(0, 0);
    expect(
      distance(
        sound,
        sound.map((sample) => sample * 2),
      ).level,
    ).toBeCloseTo(6, 1);
  });

  it('is good enough for sound that differs as with the published model', () => {
    expect(areNear([distance(sound, sound)])).toBe(true);
    expect(areNear([12.5, 19.1, 20.7].map((ratio) => ({ ratio, level: 0.35 })))).toBe(true);
  });

  it('is too bad for sound that differs more in all sentences or in one, or is louder, or is none', () => {
    expect(areNear([13, 13, 14].map((ratio) => ({ ratio, level: 0 })))).toBe(false);
    expect(areNear([8, 25, 25].map((ratio) => ({ ratio, level: 0 })))).toBe(false);
    expect(areNear([{ ratio: 20, level: -1 }])).toBe(false);
    expect(
      areNear([
        distance(
          sound,
          sound.map(() => NaN),
        ),
      ]),
    ).toBe(false);
    expect(
      areNear([
        distance(
          sound.map(() => 0),
          sound,
        ),
      ]),
    ).toBe(false);
  });
});
