import fc from 'fast-check';
import { anyMarkedText } from '../../../../test/support/any-marked-text';
import { analyzeText } from '../text/analyze-text';
import { type Break, type MarkedText, plainText } from '../text/marked-text';
import { sourceRange } from '../text/normalized-text';
import { planSpeech } from './plan-speech';
import { singleTurnPiece } from './piece-size';
import { SpeakingTimeEstimator } from './speaking-time';
import type { SpeechPlan } from './speech-plan';
import { runToEnd } from '../support/time-slices';

const text = 'It costs $5. That is fine 😀!\n\nA second paragraph, which is **important**.\n\nThe end.';
const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

const voice = { speakingTime, pieceSize: singleTurnPiece, language: 'en-US' };
const options = { language: 'en-US', mode: 'auto', emoji: 'name' } as const;

function planOf(source: string | MarkedText, speed = 1): SpeechPlan {
  const analyzed = runToEnd(analyzeText(source, options));
  return runToEnd(planSpeech(analyzed, { ...voice, voiceId: 'slt', speed, voiceOf: () => voice }));
}

/** Marked text. `<1>`: a break of a second; `<->`: no pause; `<a>`: a mark; `[…]`: another voice. */
function marked(source: string): MarkedText {
  const tags = Array.from(source.matchAll(/<(?<tag>.)>|[[\]]/gu), ({ 0: all, index, groups }) => ({
    start: index,
    end: index + all.length,
    tag: groups!['tag'] ?? '',
  }));
  const starts = Array.from(source.matchAll(/\[/gu), ({ index }) => index + 1);
  return {
    ...plainText(source),
    instructions: tags.map(({ start, end }) => ({ start, end, skip: true })),
    styles: starts.map((start) => ({ start, end: source.indexOf(']', start), voiceId: 'rms' })),
    breaks: tags.flatMap(({ start: at, tag }): Break[] =>
      tag === '-' ? [{ at, strength: 'none' as const }] : /\d/u.test(tag) ? [{ at, seconds: Number(tag) }] : [],
    ),
    marks: tags.flatMap(({ start: at, tag }) => (/[a-z]/u.test(tag) ? [{ at, name: tag }] : [])),
  };
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

  it('cuts a sentence where the voice changes, and keeps closing marks with their words', () => {
    const { pieces, sentences, unread } = planOf(marked('He said “[Yes, I do]”. [All of it.] Good.'));
    expect(pieces.map(({ text: said, voiceId, endsSentence }) => [said, voiceId, endsSentence])).toEqual([
      ['He said “', undefined, false],
      ['Yes, I do”.', 'rms', true],
      ['All of it.', 'rms', true],
      ['Good.', undefined, true],
    ]);
    expect(sentences).toHaveLength(3);
    expect(unread).toHaveLength(4);
  });

  it('has the speed, gain and language of a style where they differ from those of the request', () => {
    const source = 'Slow. Loud. French. Same.';
    const styles = [
      { start: 0, end: 5, rate: 0.5 },
      { start: 6, end: 11, gainDb: 6 },
      { start: 12, end: 19, language: 'fr-FR' },
      { start: 20, end: 25, rate: 1, gainDb: 0, language: 'en-US', voiceId: 'slt' },
    ];
    const { pieces } = planOf({ ...plainText(source), styles }, 1.5);
    expect(pieces.map(({ text: _text, spans: _spans, marks: _marks, ...rest }) => rest)).toMatchObject([
      { speed: 0.75 },
      { gainDb: 6 },
      { language: 'fr-FR' },
      {},
    ]);
    expect(Object.keys(pieces[3]!).toSorted()).toEqual([
      'endsSentence',
      'marks',
      'pauseSeconds',
      'pronunciations',
      'sentence',
      'spans',
      'text',
    ]);
    const fast = planOf({ ...plainText(source), styles: [{ start: 0, end: 5, rate: 100 }] });
    expect(fast.pieces[0]!.speed).toBe(4);
  });

  it('has breaks before the first piece, inside sentences, between them and at the end', () => {
    const { leadingSeconds, pieces } = planOf(marked('<1>One <2>two<1>. <1><-> Three.<-> Four.<3>'));
    expect(leadingSeconds).toBe(1);
    expect(pieces.map(({ text: said, breakSeconds }) => [said, breakSeconds])).toEqual([
      ['One', 2],
      ['two.', 2],
      ['Three.', 0],
      ['Four.', 3],
    ]);
  });

  it('has breaks by their strength that are shorter at a higher speed', () => {
    const source = { ...plainText('One two'), breaks: [{ at: 4, strength: 'strong' as const }] };
    expect(planOf(source).pieces[0]!.breakSeconds).toBe(0.4);
    expect(planOf(source, 2).pieces[0]!.breakSeconds).toBe(0.2);
  });

  it('has marks at the next word, or before a break that precedes it', () => {
    const { pieces } = planOf(marked('<a>One <b>two. <c> Three.<d><1><e> Four<f>.<g>'));
    const marks = pieces.map(({ text: said, marks: own }) => [said, ...own.map(({ name, offset }) => [name, offset])]);
    expect(marks).toEqual([
      ['One two.', ['a', 0], ['b', 4]],
      ['Three.', ['c', 0], ['d', 6]],
      ['Four.', ['e', 0], ['f', 5], ['g', 5]],
    ]);
    expect(pieces[0]!.marks[1]!.sourceOffset).toBe('<a>One '.length);
  });

  it('has the pronunciations of each piece, from its start', () => {
    const source = 'Zoe met Zoe. Ask Zoe.';
    const instructions = Array.from(source.matchAll(/Zoe/gu), ({ index }) => ({
      start: index,
      end: index + 3,
      phonemes: 'ˈzoʊi',
    }));
    const { pieces } = planOf({ ...plainText(source), instructions });
    expect(pieces.map(({ pronunciations }) => pronunciations.map(({ start, end }) => [start, end]))).toEqual([
      [
        [0, 3],
        [8, 11],
      ],
      [[4, 7]],
    ]);
  });

  it('plans every word once, in order, and maps it to the source, whatever the instructions are', () => {
    fc.assert(
      fc.property(anyMarkedText(), (any) => {
        const { text: analyzed, pronunciations } = runToEnd(analyzeText(any, options));
        const plan = planOf(any);
        const bare = (said: string) => said.replaceAll(/\s/gu, '');
        const words = (said: string) => said.replaceAll(/[^\p{L}\p{N}]/gu, '');
        const all = plan.pieces.map(({ text: said }) => said).join(' ');
        expect(words(all)).toBe(words(analyzed.normalized));
        expect(bare(analyzed.normalized)).toContain(bare(plan.pieces[0]?.text ?? ''));
        // A range that takes longer than a piece may is cut, and pronounced by rule.
        const short = pronunciations.filter(
          ({ start, end }) => speakingTime.cumulativeSeconds(analyzed.normalized.slice(start, end)).at(-1)! < 3,
        );
        const given = plan.pieces.flatMap((piece) => piece.pronunciations);
        expect(given.length).toBeGreaterThanOrEqual(short.length);
        expect(given.length).toBeLessThanOrEqual(pronunciations.length);
        expect(plan.pieces.flatMap(({ marks }) => marks.map(({ name }) => name))).toEqual(
          plan.pieces.length === 0 ? [] : any.marks.map(({ name }) => name),
        );
        for (const { text: said, spans, marks, pronunciations: own } of plan.pieces) {
          expect(said).not.toBe('');
          expect(said.trim()).toBe(said);
          expect(spans.at(-1)!.normalizedEnd).toBe(said.length);
          for (const { offset } of marks) expect(offset).toBeLessThanOrEqual(said.length);
          for (const { start, end } of own) expect(words(said.slice(start, end))).not.toBe('');
        }
        const ends = plan.pieces.filter(({ endsSentence }) => endsSentence).map(({ sentence }) => sentence);
        expect(ends).toEqual(Array.from(plan.sentences.keys()));
      }),
      { numRuns: 100 },
    );
  });
});
