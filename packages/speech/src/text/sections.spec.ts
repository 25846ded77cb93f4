import fc from 'fast-check';
import { maxSectionLength, sectionsOf } from './sections';

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
      expect(section.length).toBeLessThanOrEqual(maxSectionLength);
    }
  });

  it('does not split a code block if there is another place', () => {
    const code = `\`\`\`\n${'let a = 1;\n\n'.repeat(60)}\`\`\``;
    const text = Array.from({ length: 20 }, () => `Some prose.\n\n${code}`).join('\n\n');
    for (const section of sections(text)) expect(section.match(/^```/gmu)!.length % 2).toBe(0);
  });

  it('covers the whole text: between two sections there is only white space', () => {
    const part = fc.constantFrom('word ', '.\n\n', '\n', '```\n', '。', '😀', 'x'.repeat(50));
    fc.assert(
      fc.property(fc.array(part, { minLength: 300, maxLength: 2000 }), (parts) => {
        const text = parts.join('');
        let before = 0;
        for (const { start, end, next } of sectionsOf(text)) {
          expect(start).toBe(before);
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(maxSectionLength);
          expect(text.slice(end, next).trim()).toBe('');
          before = next;
        }
        expect(before).toBe(text.length);
      }),
      { numRuns: 30 },
    );
  });
});
