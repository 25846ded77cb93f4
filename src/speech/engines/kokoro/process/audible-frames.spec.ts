import { audibleFrames, framesOf, lengthsIn } from './audible-frames';

/** Two values per frame. */
const curve = (...frames: number[]) => Float32Array.from(frames.flatMap((energy) => [energy, energy - 1]));
const silence = (frames: number) => Array<number>(frames).fill(-9.5);

describe('audibleFrames', () => {
  it('removes silence at both ends except for a margin', () => {
    const energy = curve(...silence(12), 5, 8, 7, ...silence(20));
    expect(audibleFrames(energy)).toEqual({ start: 12 - 5, end: 15 + 6 });
  });

  it('keeps a fading ending', () => {
    const energy = curve(...silence(8), 8, 3, -1, -4, -5.5, ...silence(20));
    expect(audibleFrames(energy)).toEqual({ start: 3, end: 13 + 6 });
  });

  it('keeps silence between sounds', () => {
    const energy = curve(...silence(6), 8, ...silence(30), 6, ...silence(10));
    expect(audibleFrames(energy)).toEqual({ start: 1, end: 38 + 6 });
  });

  it('stays within the existing frames', () => {
    expect(audibleFrames(curve(8, 7))).toEqual({ start: 0, end: 2 });
  });
});

describe('framesOf', () => {
  it('cuts a range out of each row', () => {
    const values = Float32Array.from([1, 2, 3, 4, 10, 20, 30, 40]);
    expect(Array.from(framesOf(values, 2, 4, { start: 1, end: 3 }))).toEqual([2, 3, 20, 30]);
    expect(Array.from(framesOf(values, 1, 4, { start: 3, end: 4 }))).toEqual([30, 40]);
  });
});

describe('lengthsIn', () => {
  it('returns token lengths that add up to the range', () => {
    expect(lengthsIn([15, 2, 3, 12, 7, 1], { start: 8, end: 36 })).toEqual([7, 2, 3, 12, 4, 0]);
    expect(lengthsIn([2, 3], { start: 0, end: 5 })).toEqual([2, 3]);
  });
});
