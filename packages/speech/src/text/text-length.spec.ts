import { countCharacters, countNormalizedCharacters, textProblem, codePointOffsets } from './text-length';

describe('countCharacters', () => {
  it('counts code points, not code units', () => {
    expect(countCharacters('a😀é')).toBe(3);
  });
});

describe('countNormalizedCharacters', () => {
  it('counts words as they are written', () => {
    expect(countNormalizedCharacters('Hello, world.')).toBe(13);
  });

  it.each([
    ['777', 'seven hundred seventy-seven'],
    ['777,777', 'seven hundred seventy-seven thousand seven hundred seventy-seven'],
    ['٣٧٧', 'three hundred seventy-seven'],
    ['50%', 'fifty percent'],
    ['2 > 1', 'two is greater than one'],
  ])('counts at least as many characters for %j as engines speak', (written, said) => {
    expect(countNormalizedCharacters(written)).toBeGreaterThanOrEqual(said.length);
  });
});

describe('textProblem', () => {
  it.each(['a', ' a ', '😀', '\u0000'])('accepts %j', (text) => {
    expect(textProblem(text)).toBeUndefined();
  });

  it.each([
    [undefined, 'invalid', 'must be a string'],
    [5, 'invalid', 'must be a string'],
    [['a'], 'invalid', 'must be a string'],
    [{}, 'invalid', 'must be a string'],
    ['', 'empty', 'must not be empty'],
    [' \n\u00a0\u3000', 'empty', 'must not be empty'],
    ['a\ud800b', 'invalid', 'must be well-formed Unicode (it has a lone surrogate)'],
  ])('refuses %j', (text, reason, rule) => {
    expect(textProblem(text)).toEqual({ reason, rule });
  });
});

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
