import fc from 'fast-check';
import type { NormalizeOptions } from './normalize';
import { analyzeText } from './analyze-text';
import { longestSection, sectionsOf } from './sections';
import { sourceRange } from './normalized-text';
import { runToEnd } from '../support/time-slices';

const options: NormalizeOptions = { language: 'en-US', mode: 'auto', emoji: 'name' };
const read = (source: string, changed: Partial<NormalizeOptions> = {}) =>
  runToEnd(analyzeText(source, { ...options, ...changed }));

const paragraph = 'On 3 May 2024, Dr. Who paid **$5** for it. “Really?” she asked. It was 12% less than in 1999.';

describe('analyzeText', () => {
  it('processes a long text like its separate paragraphs', () => {
    const count = 300;
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
    const source = 'Five words are in here. '.repeat(1000);
    const { text, sentences } = read(source, { mode });
    expect(sentences).toHaveLength(1000);
    for (const { normalizedStart, normalizedEnd } of sentences) {
      const { start, end } = sourceRange(text, normalizedStart, normalizedEnd);
      expect(source.slice(start, end)).toBe('Five words are in here.');
    }
  });

  it('covers the whole text, whatever is repeated in it', () => {
    const seed = fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).map((text) => text.toWellFormed());
    fc.assert(
      fc.property(seed, fc.constantFrom('auto' as const, 'off' as const), (part, mode) => {
        const source = part.repeat(Math.ceil((2.5 * longestSection) / part.length));
        const { text } = read(source, { mode });
        let [sourceEnd, normalizedEnd] = [0, 0];
        for (const span of text.spans) {
          expect([span.sourceStart, span.normalizedStart]).toEqual([sourceEnd, normalizedEnd]);
          ({ sourceEnd, normalizedEnd } = span);
        }
        expect([sourceEnd, normalizedEnd]).toEqual([source.length, text.normalized.length]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('sectionsOf', () => {
  const sections = (text: string) => Array.from(sectionsOf(text), ({ start, end }) => text.slice(start, end));

  it('does not split a text of the default maximum length', () => {
    expect(sections('a b. '.repeat(1000))).toHaveLength(1);
  });

  it.each([
    ['paragraphs', `${'word '.repeat(200).trim()}.\n\n`, /^word.*word\.$/su],
    ['lines', `${'word '.repeat(200).trim()}\n`, /^word.*word$/su],
    ['sentences', 'Four words of it. ', /^Four.*it\.$/su],
    ['words', 'word ', /^word.*word$/su],
    ['characters of two code units', '😀', /^(?:😀)+$/u],
  ])('splits a long text between %s', (_name, part, whole) => {
    const parts = sections(part.repeat(Math.ceil(20_000 / part.length)).trim());
    expect(parts.length).toBeGreaterThan(2);
    for (const section of parts) {
      expect(section).toMatch(whole);
      expect(section.length).toBeLessThanOrEqual(longestSection);
    }
  });

  it('does not split a code block if there is another place', () => {
    const code = `\`\`\`\n${'let a = 1;\n\n'.repeat(60)}\`\`\``;
    const text = Array.from({ length: 20 }, () => `Some prose.\n\n${code}`).join('\n\n');
    for (const section of sections(text)) expect(section.match(/^```/gmu)!.length % 2).toBe(0);
  });
});
