import { englishRules } from './rules';

describe('englishRules', () => {
  it('has every rule once', () => {
    expect(new Set(englishRules).size).toBe(englishRules.length);
    expect(new Set(englishRules.map(({ name }) => name)).size).toBe(englishRules.length);
  });

  it.each(englishRules.map((rule) => [rule.name, rule] as const))('finds nothing in plain words: %s', (_name, rule) => {
    const text = 'The quick brown fox jumped over the lazy dog, and “no one” saw it; did you? I may march in May.';
    expect([...rule.find(text, 'en-US')]).toEqual([]);
  });
});
