import { graphErrors, graphLength, type WordGraph } from './word-graph';

/** Words, with alternatives as nested lists. */
const graph = (...stretches: (string | string[])[]): WordGraph =>
  stretches.map((stretch) => [stretch].flat().map((words) => words.split(' ').filter((word) => word !== '')));

const heard = (text: string): WordGraph => graph(...text.split(' '));

describe('graphErrors', () => {
  it.each([
    ['a b c', 'a b c', 0],
    ['a b c', 'a x c', 1],
    ['a b c', 'a c', 1],
    ['a b c', 'a b x c', 1],
    ['a b c', 'x', 3],
  ])('counts substituted, omitted and inserted words: %j, %j', (expected, actual, errors) => {
    expect(graphErrors(heard(expected), heard(actual))).toBe(errors);
  });

  it('takes the best alternative of each stretch on both sides', () => {
    const expected = graph('in', ['nineteen eighty', 'one thousand nine hundred eighty'], ['', 'or so']);
    expect(graphErrors(expected, heard('in nineteen eighty'))).toBe(0);
    expect(graphErrors(expected, heard('in nineteen eighty or so'))).toBe(0);
    expect(graphErrors(expected, heard('in nineteen ninety or so'))).toBe(1);
    expect(graphErrors(expected, graph('in', ['ten', 'nineteen eighty'], 'or', 'so'))).toBe(0);
  });

  it('takes two or three words for the same as one that joins them, but only if nothing else is left over', () => {
    expect(graphErrors(heard('data for all'), heard('dataforall'))).toBe(0);
    expect(graphErrors(heard('a b c d'), heard('abcd'))).toBe(4);
    expect(graphErrors(heard('the back yard'), heard('the backyard'))).toBe(0);
    expect(graphErrors(heard('the backyard'), heard('the back yard'))).toBe(0);
    expect(graphErrors(graph('back', ['', 'old'], 'yard'), heard('backyard'))).toBe(0);
    expect(graphErrors(heard('back yard'), heard('backyards'))).toBe(2);
  });

  it('does not pass over words that may not be left out', () => {
    expect(graphErrors(graph('a', ['b'], 'c'), heard('a c'))).toBe(1);
    expect(graphErrors(heard('a b'), [])).toBe(2);
    expect(graphErrors([], heard('a b'))).toBe(2);
  });
});

describe('graphLength', () => {
  it('counts the words of the first alternatives', () => {
    expect(graphLength(graph('in', ['nineteen eighty', 'nineteen'], ['', 'or so']))).toBe(3);
  });
});
