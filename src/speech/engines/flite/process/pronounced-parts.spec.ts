import { saidParts } from './pronounced-parts';

const show = (text: string) => saidParts(text).map(({ start, end }) => text.slice(start, end));

describe('saidParts', () => {
  it.each([
    ['Hello, "world"!', ['Hello', 'world']],
    ['2 * 3 | snake_case', ['2', '*', '3', '|', 'snake', '_', 'case']],
    ['—…()', []],
  ])('finds what flite may pronounce in %j', (text, expected) => {
    expect(show(text)).toEqual(expected);
  });
});
