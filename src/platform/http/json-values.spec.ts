import { hasMoreValues } from './json-values';

describe('The values of JSON', () => {
  it.each([
    ['{"a":1}', 2],
    ['[1,2,3]', 4],
    ['{"a":[1,{"b":2}],"c":"x"}', 6],
    [String.raw`{"a,[{":"\\\",,,[[[{{{","b":"\\"}`, 3],
    ['[[[', 4],
    ['{"a":"never ends, and , has [ marks', 2],
  ])('of %s are at most %d', (json, count) => {
    expect(hasMoreValues(json, count)).toBe(false);
    expect(hasMoreValues(json, count - 1)).toBe(true);
  });

  it('are not counted in strings, however long', () => {
    expect(hasMoreValues(JSON.stringify({ text: ',[{"\\\n'.repeat(100_000) }), 2)).toBe(false);
  });
});
