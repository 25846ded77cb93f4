import { analyzeText } from '../../../packages/speech/src/text/analyze-text';
import { runToEnd } from '../../../packages/speech/src/support/time-slices';
import { sentences } from './sentences';

describe('The sentences of the gate', () => {
  it('are 60 different ones', () => {
    expect(new Set(sentences).size).toBe(60);
  });

  it.each(['en-US', 'en-GB'])('are one sentence each, and unchanged by normalisation (%s)', (language) => {
    const analyzed = sentences.map((text) => runToEnd(analyzeText(text, { language, mode: 'auto', emoji: 'silent' })));
    expect(analyzed.map(({ text }) => text.normalized)).toEqual(sentences);
    const split = analyzed.filter((each) => each.sentences.length !== 1);
    expect(split.map(({ text }) => text.source)).toEqual([]);
  });
});
