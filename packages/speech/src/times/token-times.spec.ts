import { Loudness, type Stretch } from '../sound/trim';
import { phonemeTimes, tokenTimes } from './token-times';

describe('tokenTimes', () => {
  const sampleRate = 24_000;
  const frameSamples = 600;
  // Two words of two tokens, a space between them, a full stop, and silence at both ends.
  const words = [
    { start: 0, end: 2, firstToken: 1, endToken: 3 },
    { start: 3, end: 5, firstToken: 4, endToken: 6 },
  ];
  const lengths = [12, 4, 4, 2, 4, 10, 6, 8].map((frames) => frames * frameSamples);
  const total = 50 * frameSamples;
  /** Sound in the given frames. */
  const loudness = (from: number, to: number) =>
    new Loudness(
      Float32Array.from({ length: total }, (_, index) =>
        index >= from * frameSamples && index < to * frameSamples ? Math.sin(index / 10) : 0,
      ),
      sampleRate,
    );
  const timesOf = (sound: Loudness, kept: Stretch) =>
    tokenTimes(words, { sampleRate, lengths, lead: 0.04 * sampleRate, loudness: sound, kept });

  it('counts from the start of the kept range and from when a token is heard', () => {
    const times = timesOf(loudness(0, 50), { start: 6000, end: 24_000 });
    expect(times.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [3, 5],
    ]);
    expect(times[0]!.startSeconds).toBeCloseTo(12 * 0.025 - 0.04 - 0.25);
    expect(times[0]!.endSeconds).toBeCloseTo(20 * 0.025 - 0.04 - 0.25);
    expect(times[1]!.startSeconds).toBeCloseTo(22 * 0.025 - 0.04 - 0.25);
    expect(times[1]!.endSeconds).toBeCloseTo(36 * 0.025 - 0.04 - 0.25);
  });

  it('ends a word with its sound, not with the following silence', () => {
    const times = timesOf(loudness(11, 30), { start: 0, end: total });
    expect(times[1]!.endSeconds).toBeCloseTo(30 * 0.025);
  });

  it('stays within the kept range', () => {
    const times = timesOf(loudness(0, 50), { start: 9000, end: 12_000 });
    for (const { startSeconds, endSeconds } of times) {
      expect(startSeconds).toBeGreaterThanOrEqual(0);
      expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
      expect(endSeconds).toBeLessThanOrEqual(3000 / 24_000);
    }
  });
});

describe('phonemeTimes', () => {
  it('ends each sound with its tokens, and none after the word', () => {
    const sounds = [
      { ipa: 'h', tokens: 1 },
      { ipa: 'ˈaɪ', tokens: 2 },
      { ipa: 't', tokens: 1 },
    ];
    expect(phonemeTimes(sounds, 0.35, (token) => token * 0.1)).toEqual([
      { ipa: 'h', endSeconds: 0.1 },
      { ipa: 'ˈaɪ', endSeconds: expect.closeTo(0.3) },
      { ipa: 't', endSeconds: 0.35 },
    ]);
    expect(phonemeTimes(sounds, 0.2, (token) => token * 0.1).map(({ endSeconds }) => endSeconds)).toEqual([
      0.1, 0.2, 0.2,
    ]);
  });
});
