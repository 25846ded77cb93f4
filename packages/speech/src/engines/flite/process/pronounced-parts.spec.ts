import { pronouncedParts } from './pronounced-parts';

const show = (text: string) => pronouncedParts(text).map(({ start, end }) => text.slice(start, end));

describe('pronouncedParts', () => {
  it.each([
    ['Hello, "world"!', ['Hello', 'world']],
    ['2 * 3 | snake_case', ['2', '*', '3', '|', 'snake', '_', 'case']],
    ['—…()', []],
  ])('finds what flite may pronounce in %j', (text, expected) => {
    expect(show(text)).toEqual(expected);
  });
});
