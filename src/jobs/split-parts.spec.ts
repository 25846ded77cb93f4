import { splitParts } from './split-parts';

const paragraph = (sentences: number) => 'All of this is said. '.repeat(sentences).trim();

describe('splitParts', () => {
  it('loses nothing of a text, and adds nothing to it', () => {
    const text = [paragraph(30), paragraph(3), 'x'.repeat(700), '😀'.repeat(500), paragraph(40)].join('\n\n');
    for (const most of [100, 101, 333, 1000]) {
      const parts = splitParts(text, most);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(most);
      for (const part of parts) expect(part.text.isWellFormed()).toBe(true);
    }
  });

  it('cuts between paragraphs, and says so', () => {
    const parts = splitParts([paragraph(4), paragraph(4), paragraph(4)].join('\n\n'), 200);
    expect(parts).toEqual([
      { text: `${paragraph(4)}\n\n${paragraph(4)}\n\n`, endsParagraph: true },
      { text: paragraph(4), endsParagraph: true },
    ]);
  });

  it('cuts a long paragraph between sentences, and says that it goes on', () => {
    const parts = splitParts(paragraph(10), 100);
    expect(parts.slice(0, -1).every(({ text, endsParagraph }) => text.endsWith('. ') && !endsParagraph)).toBe(true);
    expect(parts.at(-1)!.endsParagraph).toBe(true);
  });

  it('cuts the rest of a text in the same way when what is before it has changed', () => {
    const rest = Array.from({ length: 20 }, (_, index) => `${index}. ${paragraph(6)}`).join('\n\n');
    const after = (start: string) => splitParts(`${start}\n\n${rest}`, 300).slice(-10);
    expect(after(paragraph(2))).toEqual(after(paragraph(3)));
  });
});
