import { analyzeText } from '../text/analyze-text';
import { sourceRange } from '../text/normalized-text';
import { planSpeech } from './plan-speech';
import { SpeakingTimeEstimator } from './speaking-time';
import { parsePlan, type SpeechPlan } from './speech-plan';
import { runToEnd } from '../support/time-slices';

const text = 'It costs $5. That is fine 😀!\n\nA second paragraph, which is **important**.\n\nThe end.';
const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

function planOf(speed = 1, realTimeFactor?: number): SpeechPlan {
  const rtf = realTimeFactor === undefined ? undefined : { realTimeFactor, trimmedSeconds: 0.3 };
  const analyzed = runToEnd(analyzeText(text, { language: 'en-US', mode: 'auto', emoji: 'name' }));
  return runToEnd(planSpeech(analyzed, { voiceId: 'slt', speakingTime, speed, rtf }));
}

describe('a plan', () => {
  it.each([undefined, 0.1, 0.9])('is data: JSON keeps all of it (real-time factor %s)', (factor) => {
    const plan = planOf(1, factor);
    expect(parsePlan(JSON.stringify(plan))).toEqual(plan);
  });

  it('of another version is refused', () => {
    expect(() => parsePlan(JSON.stringify({ ...planOf(), version: 2 }))).toThrow('Plan the text again');
    expect(() => parsePlan('null')).toThrow('Plan the text again');
  });

  it('maps every piece to the caller’s text', () => {
    const { pieces, source } = planOf();
    const written = pieces.map(({ text: spoken, spans }) => {
      const { start, end } = sourceRange({ source, spans }, 0, spoken.length);
      return source.slice(start, end);
    });
    expect(written).toEqual([
      'It costs $5.',
      'That is fine 😀!',
      'A second paragraph, which is **important**.',
      'The end.',
    ]);
    const [first] = pieces;
    const at = first!.text.indexOf('five');
    const { start, end } = sourceRange({ source, spans: first!.spans }, at, at + 'five'.length);
    expect(source.slice(start, end)).toBe('$5');
  });

  it('has spans that cover each piece without gaps', () => {
    for (const { text: spoken, spans } of planOf(1, 0.5).pieces) {
      expect(spans[0]!.normalizedStart).toBe(0);
      expect(spans.at(-1)!.normalizedEnd).toBe(spoken.length);
      for (const [index, span] of spans.slice(1).entries())
        expect(span.normalizedStart).toBe(spans[index]!.normalizedEnd);
    }
  });

  it('has pauses between paragraphs, scaled with the speed, and none at the end', () => {
    expect(planOf().pieces.map(({ pauseSeconds }) => pauseSeconds)).toEqual([0, 0.35, 0.35, 0]);
    expect(planOf(2).pieces.map(({ pauseSeconds }) => pauseSeconds)).toEqual([0, 0.175, 0.175, 0]);
  });
});
