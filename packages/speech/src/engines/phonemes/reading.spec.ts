import { isBreak, readWordsAndMarks } from './reading';

/** Words unchanged, marks in brackets. */
const show = (text: string) =>
  readWordsAndMarks(text).map((part) => (part.kind === 'word' ? text.slice(part.start, part.end) : `[${part.symbol}]`));

describe('read', () => {
  it.each([
    ['Hello, world!', ['Hello', '[,]', 'world', '[!]']],
    ["Don't – it’s co-operative.", ["Don't", '[—]', 'it’s', 'co-operative', '[.]']],
    ['He said: "Yes" (twice)...', ['He', 'said', '[:]', '[“]', 'Yes', '[”]', '[(]', 'twice', '[)]', '[…]']],
    ['1,000.50 at 10:30, -5', ['1,000.50', 'at', '10:30', '[,]', '-5']],
    ['one,two', ['one', '[,]', 'two']],
    ['at 3 a.m. in the U.S.A.', ['at', '3', 'a.m.', 'in', 'the', 'U.S.A', '[.]']],
    ['wait--what - now', ['wait', '[—]', 'what', '[—]', 'now']],
    ['¿Qué? «Oui» „Ja“', ['Qué', '[?]', '[“]', 'Oui', '[”]', '[“]', 'Ja', '[“]']],
    ['[[abc]] <b>{x}|', ['[(]', '[(]', 'abc', '[)]', '[)]', 'b', 'x']],
    ['नमस्ते दुनिया।', ['नमस्ते', 'दुनिया', '[.]']],
    ['$5 50% C++ 😀', ['$5', '50%', 'C++', '😀']],
    [' \n ', []],
  ])('splits %j', (text, expected) => {
    expect(show(text)).toEqual(expected);
  });

  it('takes linear time', () => {
    for (const text of ['a'.repeat(50_000), "'-.".repeat(20_000), 'a.'.repeat(20_000), '1,'.repeat(20_000)]) {
      expect(readWordsAndMarks(text).length).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('isBreak', () => {
  it('is false for quotation marks', () => {
    expect(readWordsAndMarks('a "b" c, (d)').flatMap((part) => (part.kind === 'mark' ? [isBreak(part)] : []))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});
