import { analyzeText } from '../text/analyze-text';
import { sourceRange } from '../text/normalized-text';
import { planSpeech } from './plan-speech';
import { SpeakingTimeEstimator } from './speaking-time';
import type { SpeechPlan } from './speech-plan';
import { runToEnd } from '../support/time-slices';

const text = 'It costs $5. That is fine 😀!\n\nA second paragraph, which is **important**.\n\nThe end.';
const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

function planOf(source: string, speed = 1, realTimeFactor?: number): SpeechPlan {
  const rtf = realTimeFactor === undefined ? undefined : { realTimeFactor, trimmedSeconds: 0.3 };
  const analyzed = runToEnd(analyzeText(source, { language: 'en-US', mode: 'auto', emoji: 'name' }));
  return runToEnd(planSpeech(analyzed, { voiceId: 'slt', speakingTime, speed, rtf }));
}

describe('planSpeech', () => {
  it('maps every piece to the caller’s text', () => {
    const { pieces, source } = planOf(text);
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
    for (const { text: spoken, spans } of planOf(text, 1, 0.5).pieces) {
      expect(spans[0]!.normalizedStart).toBe(0);
      expect(spans.at(-1)!.normalizedEnd).toBe(spoken.length);
      for (const [index, span] of spans.slice(1).entries())
        expect(span.normalizedStart).toBe(spans[index]!.normalizedEnd);
    }
  });

  it('has pauses between paragraphs, scaled with the speed, and none at the end', () => {
    expect(planOf(text).pieces.map(({ pauseSeconds }) => pauseSeconds)).toEqual([0, 0.35, 0.35, 0]);
    expect(planOf(text, 2).pieces.map(({ pauseSeconds }) => pauseSeconds)).toEqual([0, 0.175, 0.175, 0]);
  });

  it.each([undefined, 0.9])('returns no pieces for a text with nothing to speak (real-time factor %s)', (factor) => {
    expect(planOf('…', 1, factor)).toMatchObject({ sentences: [], pieces: [] });
  });

  it('starts with the first piece if the speed of the engine does not matter', () => {
    expect(planOf(text).prebuffer).toBe(1);
  });

  it.each([undefined, 0.1, 0.9])(
    'speaks every sentence of a long text once, in order (real-time factor %s)',
    (factor) => {
      // More sentences than have cached cutters.
      const count = 450;
      const source = Array.from({ length: count }, (_, index) => `Sentence ${index} is here, and it goes on.`).join(
        ' ',
      );
      const { pieces, sentences } = planOf(source, 1, factor);
      expect(sentences).toHaveLength(count);
      const spoken = sentences.map(() => '');
      for (const { text: piece, sentence } of pieces) spoken[sentence] += `${piece} `;
      expect(pieces.map(({ sentence }) => sentence)).toEqual(
        pieces.map(({ sentence }) => sentence).sort((a, b) => a - b),
      );
      expect(pieces.filter(({ endsSentence }) => endsSentence)).toHaveLength(count);
      const whole = runToEnd(analyzeText(source, { language: 'en-US', mode: 'auto', emoji: 'name' }));
      expect(spoken.map((sentence) => sentence.trim())).toEqual(whole.sentences.map((sentence) => sentence.text));
    },
  );
});
