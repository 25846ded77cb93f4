import { WordList } from './word-list';

describe('WordList', () => {
  const words = ['a', "a's", 'ab', 'abc', 'b', "o'clock", 'z', 'zz'];
  const list = WordList.of(words.map((word) => `${word} value of ${word}\n`).join(''));

  it('finds every word, also the first and the last', () => {
    expect(words.map((word) => list.find(word))).toEqual(words.map((word) => `value of ${word}`));
  });

  it.each(['', ' ', 'a ', 'abcd', "a'", '!', '~', 'zzz', 'value', 'a value', '\n', 'é', '😀'])(
    'does not find %j',
    (word) => {
      expect(list.find(word)).toBeUndefined();
    },
  );

  it('finds nothing in an empty list', () => {
    expect(WordList.of('').find('a')).toBeUndefined();
  });
});
