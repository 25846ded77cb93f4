import fc from 'fast-check';
import { anyCharacter } from '../../../../bench/proofs/support/any-character';
import { cases } from '../../../../bench/proofs/support/extent';
import type { NormalizeOptions } from './normalize';
import { analyzeText } from './analyze-text';
import { maxSectionLength } from './sections';
import { sourceRange } from './normalized-text';
import { runToEnd } from '../support/time-slices';

const options: NormalizeOptions = { language: 'en-US', mode: 'auto', emoji: 'name' };
const read = (source: string, changed: Partial<NormalizeOptions> = {}) =>
  runToEnd(analyzeText(source, { ...options, ...changed }));

const paragraph = 'On 3 May 2024, Dr. Who paid **$5** for it. “Really?” she asked. It was 12% less than in 1999.';

describe('analyzeText', () => {
  it('processes a long text like its separate paragraphs', () => {
    const count = cases(130, 300);
    const alone = read(paragraph);
    const { text, sentences } = read(Array.from({ length: count }, () => paragraph).join('\n\n'));
    expect(text.normalized).toBe(Array.from({ length: count }, () => alone.text.normalized).join('\n\n'));
    expect(sentences).toHaveLength(count * alone.sentences.length);
    for (const [index, { text: said, endsParagraph }] of sentences.entries()) {
      const expected = alone.sentences[index % alone.sentences.length]!;
      expect([said, endsParagraph]).toEqual([expected.text, expected.endsParagraph]);
    }
  });

  it.each(['auto', 'off'] as const)('maps every sentence of a long text to the source (%s)', (mode) => {
    const count = cases(300, 1000);
    const source = 'Five words are in here. '.repeat(count);
    const { text, sentences } = read(source, { mode });
    expect(sentences).toHaveLength(count);
    for (const { normalizedStart, normalizedEnd } of sentences) {
      const { start, end } = sourceRange(text, normalizedStart, normalizedEnd);
      expect(source.slice(start, end)).toBe('Five words are in here.');
    }
  });

  it('continues sentences at soft wraps, and ends them at other line breaks (off)', () => {
    const texts = (source: string) => read(source, { mode: 'off' }).sentences.map(({ text }) => text);
    expect(texts('a long line that was wrapped\nby an editor')).toEqual(['a long line that was wrapped\nby an editor']);
    expect(texts('Milk and butter\nA dozen eggs')).toEqual(['Milk and butter', 'A dozen eggs']);
  });

  it.each(['auto', 'off'] as const)('keeps the brackets around the ends of sentences (%s)', (mode) => {
    const source = 'It snowed \\[1898]. It is \\<b>. [Now] it rained [1899]';
    const { sentences } = read(source, { mode });
    expect(sentences.map(({ sourceStart, sourceEnd }) => source.slice(sourceStart, sourceEnd))).toEqual([
      'It snowed \\[1898].',
      'It is \\<b>.',
      '[Now] it rained [1899]',
    ]);
  });

  it('does not speak the backslashes of an escaped text, also with off, and maps it to the source', () => {
    const source = '\\# Install \\[edit] in C:\\Users. It \\*rained\\*.';
    const { text, sentences } = read(source, { mode: 'off', isEscaped: true });
    expect(text.normalized).toBe('# Install [edit] in C:\\Users. It *rained*.');
    expect(source.slice(sentences[1]!.sourceStart, sentences[1]!.sourceEnd)).toBe('It \\*rained\\*.');
    expect(read(source, { mode: 'off' }).text.normalized).toBe(source);
  });

  it('covers the whole text, whatever is repeated in it', () => {
    const seed = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 6 }).map((text) => text.toWellFormed());
    fc.assert(
      fc.property(seed, fc.constantFrom('auto' as const, 'off' as const), (part, mode) => {
        const source = part.repeat(Math.ceil((2.5 * maxSectionLength) / part.length));
        const { text } = read(source, { mode });
        let [sourceEnd, normalizedEnd] = [0, 0];
        for (const span of text.spans) {
          expect([span.sourceStart, span.normalizedStart]).toEqual([sourceEnd, normalizedEnd]);
          ({ sourceEnd, normalizedEnd } = span);
        }
        expect([sourceEnd, normalizedEnd]).toEqual([source.length, text.normalized.length]);
      }),
      { numRuns: cases(6, 30) },
    );
  });
});
