import { boundedJson } from './bounded-json';

describe('boundedJson', () => {
  it('parses JSON with as many values as it may have', () => {
    expect(boundedJson('{"a":[1,2],"b":"c"}', 10)).toEqual({ a: [1, 2], b: 'c' });
    expect(boundedJson('7', 1)).toBe(7);
  });

  it.each([
    ['nested deeply', '['.repeat(1000) + ']'.repeat(1000)],
    ['long', `[${'0,'.repeat(1000)}0]`],
    ['with many objects', `[${'{},'.repeat(1000)}{}]`],
  ])('refuses JSON that is %s before it is parsed', (_what, json) => {
    // What is wrong at its end is not found any more.
    expect(() => boundedJson(`${json}!`, 1000)).toThrow('too many values');
  });

  it('does not repeat what is no JSON', () => {
    expect(() => boundedJson('birch canoe', 1000)).toThrow(/^the answer is no JSON$/u);
  });
});
