import fc from 'fast-check';
import { anyCharacter } from '../../../../bench/proofs/support/any-character';
import type { Timestamp } from './timestamp';
import { CharacterTimes, joinAlignments } from './character-times';

const word = (textStart: number, textEnd: number, startSeconds: number, endSeconds: number): Timestamp => ({
  type: 'word',
  text: '',
  textStart,
  textEnd,
  startSeconds,
  endSeconds,
});

const alignmentOf = (text: string, words: readonly Timestamp[], duration: number) => {
  const times = new CharacterTimes(text);
  return joinAlignments([...words.map((each) => times.upTo(each)), times.rest(duration)]);
};

describe('CharacterTimes', () => {
  it('divides a word’s time among its characters, and a pause among the characters between words', () => {
    expect(alignmentOf('Hi, you!', [word(0, 2, 0.1, 0.3), word(4, 7, 0.5, 0.8)], 1)).toEqual({
      characters: ['H', 'i', ',', ' ', 'y', 'o', 'u', '!'],
      startSeconds: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8],
      endSeconds: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1],
    });
  });

  it('counts code points, as the offsets do: a surrogate pair is one character', () => {
    const { characters, endSeconds: ends } = alignmentOf('😀 a', [word(2, 3, 0.2, 0.4)], 0.4);
    expect(characters).toEqual(['😀', ' ', 'a']);
    expect(ends).toEqual([0.1, 0.2, 0.4]);
  });

  it('spreads all characters over the duration if there are no timestamps', () => {
    expect(alignmentOf('ab', [], 1)).toEqual({
      characters: ['a', 'b'],
      startSeconds: [0, 0.5],
      endSeconds: [0.5, 1],
    });
  });

  it('has every character once, in order and within the duration, for any timestamps', () => {
    const stretch = fc.tuple(fc.nat(30), fc.nat(30), fc.double({ min: 0, max: 9, noNaN: true }), fc.nat(3));
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.array(stretch), (text, stretches) => {
        const words = stretches.map(([from, length, start, seconds]) =>
          word(from, from + length, start, start + seconds),
        );
        const { characters, ...times } = alignmentOf(text, words, 12);
        const { startSeconds: starts, endSeconds: ends } = times;
        expect(characters.join('')).toBe(text);
        expect([starts.length, ends.length]).toEqual([characters.length, characters.length]);
        const inOrder = characters.flatMap((_, index) => [starts[index]!, ends[index]!]);
        expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
        expect(inOrder.every((time) => time >= 0 && time <= 12)).toBe(true);
      }),
    );
  });
});
