import { onsetLeadSamples, frameSamples, kokoroSampleRate as sampleRate } from '../engines/kokoro/process/model-facts';
import { toTokenRuns } from '../engines/kokoro/process/tokens';
import { planSpeech } from '../plan/plan-speech';
import { singleTurnPiece } from '../plan/piece-size';
import { SpeakingTimeEstimator } from '../plan/speaking-time';
import { Loudness } from '../sound/trim';
import { runToEnd } from '../support/time-slices';
import { analyzeText } from '../text/analyze-text';
import { CharacterTimes } from './character-times';
import { SpeechClock } from './speech-clock';
import { tokenTimes } from './token-times';
import { wordsAndMarks } from './words-and-marks';

const language = 'en-US';
const source = 'Hi!\n\n😀 $5.';
const letters = ['fˈIv', 'dˈɑləɹz'];
/** In frames, without those that the model leaves out. */
const lengths = [6, 2, 1, 3, 2, 2, 2, 1, 3, 2, 2, 2, 2, 6, 8];

it('The example in the README of the word times is what the code computes', () => {
  const analyzed = runToEnd(analyzeText(source, { language, mode: 'auto', emoji: 'silent' }));
  const speakingTime = new SpeakingTimeEstimator(language, 'any');
  const plan = runToEnd(
    planSpeech(analyzed, { voiceId: 'af_heart', speakingTime, pieceSize: singleTurnPiece, speed: 1 }),
  );
  const piece = plan.pieces[1]!;
  expect(piece.text).toBe('five dollars.');
  expect(piece.spans).toContainEqual(
    expect.objectContaining({ normalizedStart: 0, normalizedEnd: 12, sourceStart: 8, sourceEnd: 10 }),
  );

  const words = wordsAndMarks(piece.text).filter(({ kind }) => kind === 'word');
  expect(words).toEqual([
    { kind: 'word', start: 0, end: 4 },
    { kind: 'word', start: 5, end: 12 },
  ]);

  const vocabulary = new Map(Array.from(`${letters.join('')} .`, (letter, index) => [letter, index]));
  const parts = words.map(({ start, end }, index) => ({
    kind: 'word' as const,
    start,
    end,
    letters: letters[index]!,
    isJoined: false,
  }));
  const [run] = toTokenRuns([...parts, { kind: 'mark', symbol: '.', apart: false }], vocabulary);
  expect(run!.words).toMatchObject([
    { firstToken: 0, endToken: 4 },
    { firstToken: 5, endToken: 12 },
  ]);
  expect(run!.tokens).toHaveLength(lengths.length - 2);

  const inSamples = lengths.map((frames) => frames * frameSamples);
  const samples = new Float32Array(inSamples.reduce((sum, length) => sum + length));
  samples.fill(0.5, 0.11 * sampleRate, 0.71 * sampleRate);
  const loudness = new Loudness(samples, sampleRate);
  const kept = loudness.kept();
  expect(kept.start).toBe(0.1 * sampleRate);
  const moved = run!.words.map((word) => ({
    ...word,
    firstToken: word.firstToken + 1,
    endToken: word.endToken + 1,
  }));
  const times = tokenTimes(moved, { sampleRate, lengths: inSamples, lead: onsetLeadSamples, loudness, kept });
  expect(times.map(rounded)).toMatchObject([
    { startSeconds: 0.01, endSeconds: 0.21 },
    { startSeconds: 0.26, endSeconds: 0.61 },
  ]);

  const clock = new SpeechClock(plan);
  clock.skip(sampleRate, sampleRate);
  const [timestamp] = clock.timestampsOf(piece, { samples, sampleRate, words: times }, true);
  expect(rounded(timestamp!)).toMatchObject({
    type: 'word',
    text: '$5',
    startSeconds: 1.01,
    endSeconds: 1.61,
    textStart: 7,
    textEnd: 9,
  });

  const { characters, startSeconds, endSeconds } = new CharacterTimes(source).upTo(timestamp!);
  expect(characters.slice(7)).toEqual(['$', '5']);
  expect(startSeconds.slice(7)).toEqual([1.01, 1.31]);
  expect(endSeconds.slice(7)).toEqual([1.31, 1.61]);
});

function rounded<T extends { startSeconds: number; endSeconds: number }>(times: T): T {
  const milliseconds = (seconds: number) => Number(seconds.toFixed(3));
  return { ...times, startSeconds: milliseconds(times.startSeconds), endSeconds: milliseconds(times.endSeconds) };
}
