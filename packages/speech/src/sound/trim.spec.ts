import { cut, Loudness } from './trim';

const rate = 24_000;
const seconds = (count: number) => Math.round(count * rate);
/** A tone surrounded by silence. */
const sound = (before: number, tone: number, after: number) =>
  Float32Array.from({ length: seconds(before + tone + after) }, (_, index) =>
    index >= seconds(before) && index < seconds(before + tone) ? Math.sin(index / 10) / 2 : 0,
  );

describe('Loudness', () => {
  it('keeps the sound plus a margin', () => {
    const { start, end } = new Loudness(sound(0.3, 1, 0.5), rate).kept();
    expect(start / rate).toBeCloseTo(0.29, 2);
    expect(end / rate).toBeCloseTo(1.33, 2);
  });

  it('keeps everything if there is no silence or only silence', () => {
    expect(new Loudness(sound(0, 1, 0), rate).kept()).toEqual({ start: 0, end: rate });
    expect(new Loudness(new Float32Array(rate), rate).kept()).toEqual({ start: 0, end: rate });
  });

  it('trims silence of a range and stays within it', () => {
    const loudness = new Loudness(sound(0.3, 1, 0.5), rate);
    expect(loudness.soundIn({ start: seconds(1), end: seconds(1.7) })).toEqual({
      start: seconds(1),
      end: seconds(1.3),
    });
    expect(loudness.soundIn({ start: seconds(1.4), end: seconds(1.7) })).toBeUndefined();
    expect(loudness.soundIn({ start: 5, end: 5 })).toBeUndefined();
  });
});

describe('cut', () => {
  it('fades both edges and does not change the middle', () => {
    const piece = cut(new Float32Array(2400).fill(0.5), { start: 100, end: 2100 }, rate);
    expect(piece).toHaveLength(2000);
    expect([piece[0], piece.at(-1)]).toEqual([0, 0]);
    expect(new Set(piece.subarray(120, 1760))).toEqual(new Set([0.5]));
    for (let index = 1; index < piece.length; index++) {
      expect(Math.abs(piece[index]! - piece[index - 1]!)).toBeLessThan(0.01);
    }
  });

  it('reduces the volume of sound that would clip and keeps its shape', () => {
    const loud = Float32Array.from({ length: 2400 }, (_, index) => 1.7 * Math.sin(index / 50));
    const piece = cut(loud, { start: 0, end: 2400 }, rate);
    expect(Math.max(...piece)).toBeCloseTo(0.97);
    for (let index = 120; index < 2160; index++) expect(piece[index]! / loud[index]!).toBeCloseTo(0.97 / 1.7, 2);
  });

  it('copies ranges shorter than its fades', () => {
    expect(cut(new Float32Array(10).fill(1), { start: 0, end: 3 }, rate)).toHaveLength(3);
    expect(cut(new Float32Array(10), { start: 3, end: 3 }, rate)).toHaveLength(0);
  });
});
