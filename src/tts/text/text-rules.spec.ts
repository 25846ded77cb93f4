import { countCharacters, textProblem } from './text-rules';

describe('countCharacters', () => {
  it('counts code points, not code units', () => {
    expect(countCharacters('a😀é')).toBe(3);
  });
});

describe('textProblem', () => {
  it.each(['a', ' a ', '😀', '\u0000'])('accepts %j', (text) => {
    expect(textProblem(text)).toBeUndefined();
  });

  it.each([
    [undefined, 'must be a string'],
    [5, 'must be a string'],
    [['a'], 'must be a string'],
    [{}, 'must be a string'],
    ['', 'must not be empty'],
    [' \n\u00a0\u3000', 'must not be empty'],
    ['a\ud800b', 'must be well-formed Unicode (it has a lone surrogate)'],
  ])('refuses %j', (text, problem) => {
    expect(textProblem(text)).toBe(problem);
  });
});
