import { semitonesHigher } from '../../../text/pitch';
import { needsOwnPitch, pitchMoves } from './pitch-moves';

// "Hi you.": two tokens, a space, three tokens and a mark.
const run = {
  tokens: [1, 2, 3, 4, 5, 6, 7],
  words: [
    { start: 0, end: 2, firstToken: 0, endToken: 2 },
    { start: 3, end: 6, firstToken: 3, endToken: 6 },
  ],
};
const own = { median: 200, range: 100 };
const octavesOf = (...spans: Parameters<typeof pitchMoves>[1]) => Array.from(pitchMoves(run, spans, own).octaves);

describe('pitchMoves', () => {
  it('moves the tokens of a range, and nothing else', () => {
    expect(octavesOf({ start: 3, end: 7, pitch: semitonesHigher(6) })).toEqual([0, 0, 0, 0.5, 0.5, 0.5, 0.5]);
    expect(octavesOf()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('divides a word where the pitch changes inside of it', () => {
    expect(octavesOf({ start: 3, end: 5, pitch: semitonesHigher(12) })).toEqual([0, 0, 0, 1, 1, 0, 0]);
  });

  it('rises evenly from the pitch at the start of a range to that at its end', () => {
    const [first, second, , ...others] = octavesOf({
      start: 0,
      end: 7,
      pitch: semitonesHigher(0),
      endPitch: semitonesHigher(12),
    });
    expect(first).toBeGreaterThan(0);
    for (const [index, octave] of [second!, ...others].entries())
      expect(octave).toBeGreaterThanOrEqual([first!, second!, ...others][index]!);
    expect(Math.max(...others)).toBeLessThan(1);
  });

  it('turns hertz into octaves by the pitch of the voice', () => {
    expect(needsOwnPitch([{ start: 0, end: 7, pitch: semitonesHigher(2) }])).toBe(false);
    const span = { start: 0, end: 7, pitch: { factor: 1, hertz: 50 } };
    expect(needsOwnPitch([span])).toBe(true);
    expect(octavesOf(span)[0]).toBeCloseTo(Math.log2(250 / 200), 6);
    expect(octavesOf({ ...span, pitch: { factor: 0, hertz: 150 } })[0]).toBeCloseTo(Math.log2(150 / 200), 6);
  });

  it('stays within an octave, also for pitches that no voice has', () => {
    for (const [pitch, expected] of [
      [{ factor: 0, hertz: -100 }, -1],
      [{ factor: 0, hertz: 0 }, -1],
      [{ factor: 100, hertz: 0 }, 1],
    ] as const) {
      expect(octavesOf({ start: 0, end: 7, pitch })[0]).toBe(expected);
    }
  });

  it('changes the range by what multiplies it', () => {
    const rangeOf = (range: { factor: number; hertz: number }) =>
      pitchMoves(run, [{ start: 0, end: 7, pitch: semitonesHigher(0), range }], own).range[0];
    expect(rangeOf({ factor: 1.5, hertz: 0 })).toBeCloseTo(0.5, 6);
    expect(rangeOf({ factor: 1, hertz: -50 })).toBeCloseTo(-0.5, 6);
    expect(rangeOf({ factor: -5, hertz: 0 })).toBe(-1);
    expect(rangeOf({ factor: 50, hertz: 0 })).toBe(2);
  });
});
