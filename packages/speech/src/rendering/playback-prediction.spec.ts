import type { SpeechPlan } from '../plan/speech-plan';
import { predictPlayback } from './playback-prediction';

/** A plan with pieces of 30 characters, which take 2 s at normal speed, and these pauses after them. */
function planOf(pauses: readonly number[], speed = 1): SpeechPlan {
  const text = 'x'.repeat(30);
  const pieces = pauses.map((pauseSeconds) => ({
    text,
    spans: [],
    sentence: 0,
    endsSentence: true,
    pauseSeconds,
    pronunciations: [],
    marks: [],
  }));
  return { version: 3, source: text, voiceId: 'x', speed, leadingSeconds: 0, unread: [], sentences: [], pieces };
}

const leadSeconds = (plan: SpeechPlan, rtf: number) => predictPlayback(plan, rtf).map((piece) => piece.leadSeconds);

describe('predictPlayback', () => {
  it('predicts a lead that grows by the part of each piece that takes no work, and by its pause', () => {
    expect(leadSeconds(planOf([0, 0.5, 0]), 0)).toEqual([0, 2, 4.5]);
    expect(leadSeconds(planOf([0, 0.5, 0]), 0.5)).toEqual([0, 1, 2.5]);
  });

  it('counts the silence of breaks, and pieces at their own speed', () => {
    const plan = planOf([0, 0, 0]);
    const [first, ...rest] = plan.pieces;
    const changed = { ...plan, leadingSeconds: 3, pieces: [{ ...first!, speed: 2, breakSeconds: 1.5 }, ...rest] };
    expect(predictPlayback(changed, 0.5)).toEqual([
      { startSeconds: 3, leadSeconds: 3 },
      { startSeconds: 5.5, leadSeconds: 5 },
      { startSeconds: 7.5, leadSeconds: 6 },
    ]);
  });

  it('counts what the listener has left, and what is made before', () => {
    expect(predictPlayback(planOf([0, 0]), 0.5, { leadSeconds: 1, unspokenSeconds: 4 })).toEqual([
      { startSeconds: 5, leadSeconds: 3 },
      { startSeconds: 7, leadSeconds: 4 },
    ]);
    const [{ leadSeconds: none }] = predictPlayback(planOf([0]), 2, { leadSeconds: 1, unspokenSeconds: 4 }) as [never];
    expect(none).toBe(0);
  });

  it('predicts a lead that grows less at a higher speed', () => {
    expect(leadSeconds(planOf([0, 0, 0], 2), 0.5)).toEqual([0, 0.5, 1]);
  });

  it('predicts no negative lead', () => {
    expect(leadSeconds(planOf([0, 0.25, 0]), 1)).toEqual([0, 0, 0.25]);
    expect(leadSeconds(planOf([0, 0, 0]), 3)).toEqual([0, 0, 0]);
  });

  it('predicts where each piece begins, whatever the work', () => {
    const starts = (rtf: number) => predictPlayback(planOf([0, 0.5, 0], 2), rtf).map((piece) => piece.startSeconds);
    expect(starts(0)).toEqual([0, 1, 2.5]);
    expect(starts(3)).toEqual([0, 1, 2.5]);
  });

  it('has one value for each piece', () => {
    expect(leadSeconds(planOf([]), 0.5)).toEqual([]);
  });
});
