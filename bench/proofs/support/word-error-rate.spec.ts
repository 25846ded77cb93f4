import { wordErrorRate, wordErrors, words } from './word-error-rate';

describe('wordErrorRate', () => {
  it('is 0 for equal words, ignoring letter case and punctuation', () => {
    expect(wordErrorRate('Well-known, isn’t it?', "well known isn't IT")).toBe(0);
  });

  it.each([
    ['a substituted word', 'one two three four', 'one two tree four', 0.25],
    ['an omitted word', 'one two three four', 'one two four', 0.25],
    ['an inserted word', 'one two three four', 'one two and three four', 0.25],
    ['an empty transcript', 'one two three four', '', 1],
    ['more insertions than expected words', 'one', 'two three four', 3],
    ['swapped words', 'one two', 'two one', 1],
  ])('counts %s', (_name, meant, heard, rate) => {
    expect(wordErrorRate(meant, heard)).toBe(rate);
  });

  it('returns the number of errors, so that rates over several sentences can be computed', () => {
    expect(wordErrors('one two three', 'one tree')).toBe(2);
    expect(words('One, two.')).toHaveLength(2);
  });
});
