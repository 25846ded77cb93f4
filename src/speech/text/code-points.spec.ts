import { codePointOffsets } from './code-points';

describe('codePointOffsets', () => {
  it('counts a surrogate pair as one character', () => {
    const text = 'a😀b👍🏽c';
    const offset = codePointOffsets(text);
    const characters = Array.from(text);
    for (const [index, character] of characters.entries()) {
      const unit = characters.slice(0, index).join('').length;
      expect({ character, offset: offset(unit) }).toEqual({ character, offset: index });
    }
    expect(offset(text.length)).toBe(characters.length);
  });
});
