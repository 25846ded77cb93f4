import fc from 'fast-check';
import { cutText } from './cut-text';

describe('cutText', () => {
  it('cuts after a line, else after a sentence, else at a space', () => {
    expect([...cutText('One line here\nanother line', 20)]).toEqual(['One line here', 'another line']);
    expect([...cutText('First one. Then a second sentence', 20)]).toEqual(['First one.', 'Then a second', 'sentence']);
  });

  it('loses no character, and makes no part too long', () => {
    const word = fc.constantFrom('a', 'word', '.', '. ', ' ', '\n', '😀', 'é', 'endlessword'.repeat(3));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (words, most) => {
        const text = words.join('');
        const parts = [...cutText(text, most)];
        expect(parts.every((part) => part.length <= most && part.isWellFormed())).toBe(true);
        expect(parts.join('').replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
      }),
    );
  });
});
