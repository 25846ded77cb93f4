import { analyzeText } from '../text/analyze-text';
import { sourceRange } from '../text/normalized-text';
import { planSpeech } from './plan-speech';
import { singleTurnPiece } from './piece-size';
import { SpeakingTimeEstimator } from './speaking-time';
import type { SpeechPlan } from './speech-plan';
import { runToEnd } from '../support/time-slices';

const text = 'It costs $5. That is fine 😀!\n\nA second paragraph, which is **important**.\n\nThe end.';
const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

function planOf(source: string, speed = 1): SpeechPlan {
  const analyzed = runToEnd(analyzeText(source, { language: 'en-US', mode: 'auto', emoji: 'name' }));
  return runToEnd(planSpeech(analyzed, { voiceId: 'slt', speakingTime, pieceSize: singleTurnPiece, speed }));
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
    for (const { text: spoken, spans } of planOf(text).pieces) {
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

  it('returns no pieces for a text with nothing to speak', () => {
    expect(planOf('…')).toMatchObject({ sentences: [], pieces: [] });
  });

  it('speaks every sentence of a long text once, in order', () => {
    const count = 450;
    const source = Array.from({ length: count }, (_, index) => `Sentence ${index} is here, and it goes on.`).join(' ');
    const { pieces, sentences } = planOf(source);
    expect(sentences).toHaveLength(count);
    expect(pieces.map(({ sentence }) => sentence)).toEqual(Array.from(sentences.keys()));
    expect(pieces.every(({ endsSentence }) => endsSentence)).toBe(true);
    const whole = runToEnd(analyzeText(source, { language: 'en-US', mode: 'auto', emoji: 'name' }));
    expect(pieces.map(({ text: piece }) => piece)).toEqual(whole.sentences.map((sentence) => sentence.text));
  });

  it('cuts a sentence that takes longer than 12 seconds at its speed', () => {
    const sentence = 'The lamp at the end of the harbour had been dark for years, and nobody had lit it since then';
    const source = `${sentence}, while the boats went by, and the people who lived there forgot its name and light.`;
    expect(planOf(source).pieces).toHaveLength(1);
    const slow = planOf(source, 0.5).pieces;
    expect(slow.length).toBeGreaterThan(1);
    expect(slow.map(({ text: piece }) => piece).join(' ')).toBe(source);
    expect(slow.map(({ endsSentence }) => endsSentence)).toEqual([...slow.slice(1).map(() => false), true]);
  });
});
