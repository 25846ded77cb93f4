import { wordErrorRate, wordErrors, words } from './word-error-rate';

describe('wordErrorRate', () => {
  it('is 0 for the same words, whatever their case and punctuation', () => {
    expect(wordErrorRate('Well-known, isn’t it?', "well known isn't IT")).toBe(0);
  });

  it.each([
    ['a word that was changed', 'one two three four', 'one two tree four', 0.25],
    ['a word that was left out', 'one two three four', 'one two four', 0.25],
    ['a word that was added', 'one two three four', 'one two and three four', 0.25],
    ['nothing that was heard', 'one two three four', '', 1],
    ['more that was added than was meant', 'one', 'two three four', 3],
    ['an exchange of words', 'one two', 'two one', 1],
  ])('counts %s', (_name, meant, heard, rate) => {
    expect(wordErrorRate(meant, heard)).toBe(rate);
  });

  it('counts errors, so that a rate over several sentences can be told', () => {
    expect(wordErrors('one two three', 'one tree')).toBe(2);
    expect(words('One, two.')).toHaveLength(2);
  });
});
