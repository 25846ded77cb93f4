import { relativeTo, semitonesHigher } from '../text/pitch';
import { MarkupProblem } from './markup-problem';
import { readPitchStyle } from './pitch-values';

/** The pitch of a style without a contour, for a voice that speaks at a pitch of its own. */
const hertzOf = (style: ReturnType<typeof readPitchStyle>, own: number) => style.level.factor * own + style.level.hertz;

describe('readPitchStyle', () => {
  it.each([
    ['+2st', 200 * 2 ** (2 / 12)],
    ['-12st', 100],
    ['+10%', 220],
    ['-50%', 100],
    ['+20Hz', 220],
    ['-20.5hz', 179.5],
    ['170Hz', 170],
    ['x-low', 200 * 2 ** (-6 / 12)],
    ['low', 200 * 2 ** (-3 / 12)],
    ['medium', 200],
    ['default', 200],
    ['high', 200 * 2 ** (3 / 12)],
    [' x-high ', 200 * 2 ** (6 / 12)],
  ])('reads the pitch %j', (pitch, expected) => {
    expect(hertzOf(readPitchStyle({ pitch }), 200)).toBeCloseTo(expected, 6);
  });

  it.each(['2st', '10%', '20', '+20', '', 'higher', '+13st', '+101%', '2000Hz', '+1e3Hz', '+2 st', 'constructor'])(
    'refuses the pitch %j',
    (pitch) => {
      expect(() => readPitchStyle({ pitch })).toThrow(MarkupProblem);
    },
  );

  it('adds signed values to those of outer elements, and replaces these by labels and hertz', () => {
    const outer = readPitchStyle({ pitch: '+100Hz' });
    expect(hertzOf(readPitchStyle({ pitch: '+10%' }, outer), 200)).toBeCloseTo(330, 6);
    expect(hertzOf(readPitchStyle({ pitch: '-20Hz' }, outer), 200)).toBeCloseTo(280, 6);
    expect(hertzOf(readPitchStyle({ pitch: 'medium' }, outer), 200)).toBe(200);
    expect(hertzOf(readPitchStyle({ pitch: '150Hz' }, outer), 200)).toBe(150);
  });

  it('reads the range in the same forms, and keeps the pitch', () => {
    const outer = readPitchStyle({ pitch: '+2st', range: '+50%' });
    expect(outer.range).toEqual({ factor: 1.5, hertz: 0 });
    const inner = readPitchStyle({ range: '-20Hz' }, outer);
    expect(inner.range).toEqual({ factor: 1.5, hertz: -20 });
    expect(inner.level).toEqual(outer.level);
    expect(readPitchStyle({ range: 'low' }, outer).range).toEqual({ factor: 0.7, hertz: 0 });
  });

  it('reads a contour, whose points are relative to the pitch around it', () => {
    const outer = readPitchStyle({ pitch: '+12st' });
    const { contour, level } = readPitchStyle({ contour: ' (0%,+20Hz)(50%, +10%) (100%,-2st) ' }, outer, 7);
    expect(contour).toEqual({
      id: 7,
      points: [
        { at: 0, pitch: { factor: 2, hertz: 20 } },
        { at: 0.5, pitch: { factor: 2.2, hertz: 0 } },
        { at: 1, pitch: relativeTo(semitonesHigher(-2), outer.level) },
      ],
    });
    expect(level).toEqual({ factor: 1, hertz: 0 });
  });

  it('moves the contour around an element, and ends it with a pitch that replaces it', () => {
    const outer = readPitchStyle({ contour: '(0%,+1st)' }, undefined, 3);
    expect(readPitchStyle({ pitch: '+10%' }, outer)).toMatchObject({ level: { factor: 1.1 }, contour: { id: 3 } });
    expect(readPitchStyle({ pitch: 'high' }, outer).contour).toBeUndefined();
  });

  it.each([
    '',
    'x',
    '(0%,+20Hz',
    '(0,+20Hz)',
    '(50%,+1st) (10%,+1st)',
    '(101%,+1st)',
    '(0%,loud)',
    '(0%,+1st) and (50%,+1st)',
    '(0%,+1st)'.repeat(51),
  ])('refuses the contour %j', (contour) => {
    expect(() => readPitchStyle({ contour })).toThrow(MarkupProblem);
  });
});
