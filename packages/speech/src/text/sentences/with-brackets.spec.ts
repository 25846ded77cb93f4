import { withBrackets } from './with-brackets';

const extended = (source: string, part: string) => {
  const start = source.indexOf(part);
  const range = withBrackets(source, { start, end: start + part.length }, 0, source.length);
  return source.slice(range.start, range.end);
};

describe('withBrackets', () => {
  it.each([
    ['It snowed [1898]', 'It snowed [1898', 'It snowed [1898]'],
    ['A \\<b>. Next.', 'A \\<b', 'A \\<b>'],
    ['A [b <c>] d', 'A [b <c', 'A [b <c>]'],
    ['[1] It rained.', '1] It rained.', '[1] It rained.'],
    ['See [a link](x).', 'See [a link', 'See [a link'],
    ['See [a link][x].', 'See [a link', 'See [a link'],
    ['It rained] now', 'It rained', 'It rained'],
    ['a > b', 'a', 'a'],
  ])('reads in %j for %j: %j', (source, part, whole) => expect(extended(source, part)).toBe(whole));

  it('does not reach into what is before and after', () => {
    expect(withBrackets('[a]', { start: 1, end: 2 }, 1, 2)).toEqual({ start: 1, end: 2 });
  });
});
