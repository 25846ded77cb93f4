import { splitParts } from './split-parts';

const body = `${'It was a long day, and nobody spoke of it. '.repeat(4)}It ended.`;

describe('splitParts', () => {
  it('gives all of the text, whatever it is cut at', () => {
    const texts = [
      body.repeat(30),
      'x'.repeat(1000),
      '😀'.repeat(500),
      `Title\n\n${body}\n\n\nA part\n \n${body}\n\n`,
      '\n\n\n',
    ];
    for (const text of texts) {
      const parts = splitParts(text, 301, 'Title');
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) {
        expect(part.text.length).toBeLessThanOrEqual(301);
        expect(part.text.isWellFormed()).toBe(true);
      }
    }
  });

  it('makes parts of the title and of headings', () => {
    const text = `1\\. What is it?\n\n${body}\n\nA part\n\n${body}`;
    expect(splitParts(text, 3000, '1. What is it?').map(({ ends }) => ends)).toEqual([
      'heading',
      'paragraph',
      'heading',
      'paragraph',
    ]);
  });

  it.each(['“Yes”\n\nNo\n\nYes', `He came.\n\n${body}`, `- An item\n\n${body}`, `A line\nof a verse\n\n${body}`])(
    'takes nothing else for a heading: %j',
    (text) => {
      expect(splitParts(text, 3000)).toHaveLength(1);
    },
  );
});
