import { testSound } from '../../../test/tts/support/test-sound';
import { compareSentence, judge, type SpokenSentence, type Verdict, type WholeDecode } from './gate';
import { withClick, withLevelFrom, withMovedWords, withoutAbove, withPitchFrom, withSilence } from './spoilages';

const sampleRate = 24_000;
const second = sampleRate;

/** Three seconds of hum in syllables, as six words of half a second. */
const reference: SpokenSentence = {
  samples: testSound(3, sampleRate),
  words: Array.from({ length: 6 }, (_, index) => ({
    textStart: 5 * index,
    startSeconds: 0.5 * index,
    endSeconds: 0.5 * index + 0.4,
  })),
};
/** In the middle of a loud syllable, where the pitch is clear. */
const join = Math.round(1.42 * second);

const spoiled = (samples: Float32Array): SpokenSentence => ({ ...reference, samples });
const inWindows: WholeDecode = { samples: reference.samples, joins: [join] };
const inOneWindow: WholeDecode = { samples: reference.samples, joins: [] };
const compare = (candidate: SpokenSentence, whole = inWindows) =>
  compareSentence(reference, candidate, sampleRate, whole);
const judged = (candidate: SpokenSentence, whole = inWindows): Verdict[] =>
  judge([compare(candidate, whole)], [{ reference: 0, candidate: 0 }]);
const failures = (candidate: SpokenSentence, whole = inWindows) =>
  judged(candidate, whole).flatMap(({ figure, hasPassed }) => (hasPassed === false ? [figure] : []));

describe('The gate for sound', () => {
  it('finds no difference between equal sounds', () => {
    const { joins, joinsInReference, windowError, ...figures } = compare(reference);
    expect(figures).toEqual({
      offsetSeconds: 0,
      melDistance: { median: 0, p95: 0 },
      loudnessDifference: 0,
      wordErrors: [0, 0, 0, 0, 0, 0],
      hasSameTiming: true,
    });
    expect(joins).toEqual([
      { at: join, levelJump: 0, stepToWords: expect.any(Number), stepToReference: expect.any(Number), pitchJump: 0 },
    ]);
    expect(joinsInReference).toEqual(joins);
    expect(windowError).toBeLessThan(-300);
    expect(failures(reference)).toEqual([]);
    expect(judged(reference).filter(({ hasPassed }) => hasPassed)).toHaveLength(8);
    expect(judged(reference, inOneWindow).filter(({ hasPassed }) => hasPassed)).toHaveLength(4);
  });

  it('finds no difference in a sound that begins later and ends earlier', () => {
    const start = Math.round(0.2 * second);
    const trimmed = { ...reference, samples: reference.samples.subarray(start, 2.9 * second) };
    const comparison = compare(withMovedWords(trimmed, -0.2));
    expect(comparison.offsetSeconds).toBeCloseTo(0.2, 9);
    expect(comparison.melDistance).toEqual({ median: 0, p95: 0 });
    expect(Math.max(...comparison.wordErrors)).toBeCloseTo(0, 9);
    expect(comparison.joins[0]).toMatchObject({ at: join, levelJump: 0, pitchJump: 0 });
  });

  it('detects a click at a join', () => {
    expect(failures(spoiled(withClick(reference.samples, join, 1)))).toEqual(
      expect.arrayContaining([expect.stringContaining('steps inside words')]),
    );
  });

  it('detects a click in silence that is smaller than the steps of words', () => {
    const silent: SpokenSentence = {
      ...reference,
      samples: withSilence(reference.samples, join - 0.1 * second, join + 0.1 * second),
    };
    const clicking = { ...silent, samples: withClick(silent.samples, join, 0.01) };
    const [figures] = compareSentence(silent, clicking, sampleRate, { ...silent, joins: [join] }).joins;
    expect(figures!.stepToWords).toBeLessThan(0.5);
    expect(figures!.stepToReference).toBeGreaterThan(1.5);
  });

  it('detects a jump of level of 2 dB at a join, but none of 0.5 dB', () => {
    const [figures] = compare(spoiled(withLevelFrom(reference.samples, join, -2))).joins;
    expect(figures!.levelJump).toBeCloseTo(2, 2);
    expect(failures(spoiled(withLevelFrom(reference.samples, join, -2)))).toEqual(
      expect.arrayContaining([expect.stringContaining('jump of level')]),
    );
    expect(failures(spoiled(withLevelFrom(reference.samples, join, -0.5)))).toEqual([
      expect.stringContaining('windows beside the whole decode'),
    ]);
  });

  it('detects a window that is not exactly as in the whole decode, but not rounding to 16 bits', () => {
    const rounded = reference.samples.map((sample) => Math.round(sample * 32_767) / 32_768);
    expect(failures(spoiled(rounded))).toEqual([]);
    const click = withClick(reference.samples, Math.round(0.7 * second), 0.002);
    expect(failures(spoiled(click))).toEqual([expect.stringContaining('windows beside the whole decode')]);
  });

  it('compares joins with the whole decode, and only tells how they differ from the reference', () => {
    const louder = withLevelFrom(reference.samples, join, 2);
    const comparison = compare(spoiled(louder), { samples: louder, joins: [join] });
    expect(comparison.joins[0]!.levelJump).toBeCloseTo(0, 9);
    expect(comparison.joinsInReference[0]!.levelJump).toBeCloseTo(2, 2);
  });

  it('detects a jump of pitch of a semitone at a join', () => {
    const [figures] = compare(spoiled(withPitchFrom(reference.samples, join, 100))).joins;
    expect(figures!.pitchJump).toBeGreaterThan(75);
    expect(figures!.pitchJump).toBeLessThan(125);
  });

  it('detects a copy without high frequencies', () => {
    expect(failures(spoiled(withoutAbove(reference.samples, 4000, sampleRate)), inOneWindow)).toEqual([
      expect.stringContaining('mel distance, median of sentences decoded whole'),
    ]);
  });

  it('detects a copy that is 0.6 LU quieter, but none that is 0.4 LU quieter', () => {
    const quieter = (decibels: number) => spoiled(withLevelFrom(reference.samples, 0, -decibels));
    expect(failures(quieter(0.6), inOneWindow)).toEqual(['loudness, largest difference']);
    expect(failures(quieter(0.4), inOneWindow)).toEqual([]);
  });

  it('detects word times that are 80 ms late, but none that are 50 ms late', () => {
    expect(failures(withMovedWords(reference, 0.08))).toEqual(['words whose start and end are within 60 ms']);
    expect(failures(withMovedWords(reference, 0.05))).toEqual([]);
    expect(compare(withMovedWords(reference, 0.05)).hasSameTiming).toBe(false);
  });

  it('detects a missing word time', () => {
    const { wordErrors } = compare({ ...reference, words: reference.words.slice(1) });
    expect(wordErrors).toEqual([Infinity, 0, 0, 0, 0, 0]);
  });

  it('detects one more word that the recogniser gets wrong', () => {
    const comparisons = [compare(reference)];
    const hearing = (candidate: number) => [
      { reference: 2, candidate: 1 },
      { reference: 0, candidate },
    ];
    expect(judge(comparisons, hearing(1))[0]).toMatchObject({
      seen: '2 (1 sentences worse, 1 better)',
      hasPassed: true,
    });
    expect(judge(comparisons, hearing(2))[0]).toMatchObject({
      seen: '3 (1 sentences worse, 1 better)',
      hasPassed: false,
    });
  });
});
