import { runToEnd } from '../support/time-slices';
import { analyzeText } from '../text/analyze-text';
import { singleTurnPiece } from './piece-size';
import { planSpeech } from './plan-speech';
import { planOfSentence, recutSentence } from './recut-sentence';
import { SpeakingTimeEstimator } from './speaking-time';
import type { SpeechPlan } from './speech-plan';

function planOf(source: string): SpeechPlan {
  const analyzed = runToEnd(analyzeText(source, { language: 'en-US', mode: 'auto', emoji: 'name' }));
  const speakingTime = new SpeakingTimeEstimator('en-US', 'any');
  return runToEnd(
    planSpeech(analyzed, { speakingTime, pieceSize: singleTurnPiece, language: 'en-US', voiceId: 'slt', speed: 1 }),
  );
}

const textsOf = ({ pieces }: SpeechPlan) => pieces.map(({ text }) => text);

describe('recutSentence', () => {
  const plan = planOf('It was late. He paid $5 for the tea, and she went home before it rained. No.\n\nThe end.');

  it('cuts one sentence at a clause, and leaves the others as they are', () => {
    const recut = recutSentence(plan, 1, 1);
    expect(textsOf(recut)).toEqual([
      'It was late.',
      'He paid five dollars for the tea,',
      'and she went home before it rained.',
      'No.',
      'The end.',
    ]);
    expect(recut.pieces.map(({ sentence, endsSentence }) => [sentence, endsSentence])).toEqual([
      [0, true],
      [1, false],
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect(recut.pieces.every(({ speed }) => speed === undefined)).toBe(true);
  });

  it('maps each part to its place in the text', () => {
    const [first, second] = planOfSentence(recutSentence(plan, 1, 1), 1).pieces;
    const sourceOf = ({ spans }: NonNullable<typeof first>) =>
      plan.source.slice(spans[0]!.sourceStart, spans.at(-1)!.sourceEnd);
    expect([sourceOf(first!), sourceOf(second!)]).toEqual([
      'He paid $5 for the tea,',
      'and she went home before it rained.',
    ]);
  });

  it('speaks more slowly in the last way, and in all ways if the sentence cannot be cut', () => {
    expect(planOfSentence(recutSentence(plan, 1, 2), 1).pieces.map(({ speed }) => speed)).toEqual([0.9, 0.9]);
    expect(planOfSentence(recutSentence(plan, 2, 1), 2).pieces.map(({ speed }) => speed)).toEqual([0.92]);
    expect(planOfSentence(recutSentence(plan, 2, 2), 2).pieces.map(({ speed }) => speed)).toEqual([0.85]);
  });

  it('keeps the pause after a paragraph at its end, and does not change a sentence in way 0', () => {
    const long = planOf('She counted the coins, and he looked at the clock.\n\nThe end.');
    const pauses = recutSentence(long, 0, 1).pieces.map(({ pauseSeconds }) => pauseSeconds);
    expect(pauses).toEqual([0, long.pieces[0]!.pauseSeconds, 0]);
    expect(recutSentence(long, 0, 0)).toEqual(long);
  });
});
