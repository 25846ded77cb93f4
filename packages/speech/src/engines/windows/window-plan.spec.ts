import { planWindows } from './window-plan';

const frameSeconds = 0.025;
const contextFrames = 6;
const units = { frameSeconds, contextFrames, fewestFrames: 10 };

const plan = (frames: number, leadSeconds: number | undefined, rtf = 0.5) =>
  planWindows({
    ...units,
    frames: { start: 10, end: 10 + frames },
    lastStart: 10 + frames - 12,
    leadSeconds,
    rtf,
  });
const lengths = (windows: readonly { start: number; end: number }[]) => windows.map(({ start, end }) => end - start);

describe('planWindows', () => {
  it.each([
    [5, undefined],
    [279, 0],
    [900, 0],
    [900, 3],
    [900, undefined],
  ])('covers %i frames without gaps, for a lead of %p s', (frames, lead) => {
    const windows = plan(frames, lead);
    expect(windows[0]!.start).toBe(10);
    expect(windows.at(-1)!.end).toBe(10 + frames);
    for (const [index, { start }] of windows.slice(1).entries()) expect(start).toBe(windows[index]!.end);
  });

  it('makes as few windows as their length allows if nobody listens yet', () => {
    expect(lengths(plan(72, undefined))).toEqual([72]);
    expect(lengths(plan(210, undefined))).toEqual([70, 70, 70]);
  });

  it('begins with a short window, and lets windows grow', () => {
    const windows = lengths(plan(900, 0));
    expect(windows[0]).toBeLessThan(20);
    for (const [index, length] of windows.slice(1, -1).entries()) {
      expect(length).toBeGreaterThanOrEqual(windows[index]!);
      expect(length).toBeLessThanOrEqual(72);
    }
  });

  it('makes long windows at once for a listener who has enough audio', () => {
    expect(lengths(plan(72, 10))).toEqual([72]);
  });

  it('puts the end of the sound into the last window', () => {
    for (let frames = 30; frames < 300; frames++) {
      expect(plan(frames, 0).at(-1)!.start).toBeLessThanOrEqual(10 + frames - 12);
    }
  });

  it.each([0.1, 0.3, 0.5, 0.6, 0.7, 0.8])(
    'never lets a player run dry after the first window, at a real-time factor of %p',
    (rtf) => {
      const windows = lengths(plan(1000, 0, rtf));
      let made = 0;
      let played = Infinity;
      const late = windows.filter((length) => {
        made += (length + 2 * contextFrames) * frameSeconds * rtf;
        const isLate = made > played;
        played = (played === Infinity ? made : played) + length * frameSeconds;
        return isLate;
      });
      expect(late).toEqual([]);
    },
  );
});
