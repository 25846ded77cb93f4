import type { Timestamp } from '@voxgate/speech';
import { GrowingAlignment } from './growing-alignment';

/** The words of a text, each with the given start and end. */
function wordsOf(text: string, times: readonly [start: number, end: number][]): Timestamp[] {
  let from = 0;
  return [...text.matchAll(/[\p{L}\p{N}']+/gu)].map(([word], index): Timestamp => {
    const at = text.indexOf(word, from);
    from = at + word.length;
    const textStart = Array.from(text.slice(0, at)).length;
    const [startSeconds, endSeconds] = times[index]!;
    return {
      type: 'word',
      text: word,
      startSeconds,
      endSeconds,
      textStart,
      textEnd: textStart + Array.from(word).length,
    };
  });
}

describe('GrowingAlignment', () => {
  it('returns every character once, in order, and ends each part with white space', () => {
    const alignment = new GrowingAlignment();
    const text = '  Well, “yes” 😀 he said… No! ';
    alignment.append(text);
    const [well, yes, he, said, no] = wordsOf(text, [
      [0.1, 0.4],
      [0.5, 0.9],
      [1, 1.1],
      [1.1, 1.5],
      [2, 2.5],
    ]) as [Timestamp, Timestamp, Timestamp, Timestamp, Timestamp];
    const parts = [alignment.upTo([well, yes], 0.95), alignment.upTo([he, said], 1.8), alignment.upTo([no], 2.7)].map(
      (part) => part!.characters.join(''),
    );
    expect(parts).toEqual(['  Well, “yes” ', '😀 he said… ', 'No! ']);
  });

  it('adds a space at the end of the text, and does not if more text follows', () => {
    const alignment = new GrowingAlignment();
    alignment.append('Hello');
    const [hello] = wordsOf('Hello', [[0, 0.5]]);
    expect(alignment.upTo([hello!], 0.6)).toMatchObject({
      characters: ['H', 'e', 'l', 'l', 'o', ' '],
      endSeconds: [0.1, 0.2, expect.closeTo(0.3), 0.4, 0.5, 0.6],
    });
    alignment.append('you there');
    const word = { ...hello!, text: 'you', textStart: 5, textEnd: 8, startSeconds: 0.7, endSeconds: 1 };
    expect(alignment.upTo([word], 1)!.characters.join('')).toBe('you ');
  });

  it('adds a space where the text is cut', () => {
    const alignment = new GrowingAlignment();
    for (const text of ['Yes.', 'Now 5', '6. ']) {
      alignment.append(text);
      alignment.cut();
    }
    const words = wordsOf('Yes.Now 5 6. ', [
      [0, 1],
      [1, 2],
      [2, 3],
      [4, 5],
    ]).map((word, index) =>
      index === 3 ? { ...word, textStart: word.textStart - 1, textEnd: word.textEnd - 1 } : word,
    );
    expect(alignment.upTo(words.slice(0, 1), 1)!.characters.join('')).toBe('Yes. ');
    expect(alignment.upTo(words.slice(1, 3), 3)!.characters.join('')).toBe('Now 5 ');
    expect(alignment.upTo(words.slice(3), 5)!.characters.join('')).toBe('6. ');
  });

  it('lasts to the end of the audio after a sentence, and to the end of the word within one', () => {
    const text = 'One two. Three four';
    const alignment = new GrowingAlignment();
    alignment.append(text);
    const words = wordsOf(text, [
      [0, 0.2],
      [0.3, 0.5],
      [0.9, 1.2],
      [1.1, 1.5],
    ]);
    const first = alignment.upTo(words.slice(0, 1), 0.4)!;
    expect(first.endSeconds.at(-1)).toBe(0.2);
    const second = alignment.upTo(words.slice(1, 2), 0.8)!;
    expect([second.startSeconds[0], second.endSeconds.at(-1)]).toEqual([0.3, 0.8]);
    const third = alignment.upTo(words.slice(2, 3), 1.3)!;
    expect(third.startSeconds[0]).toBe(0.9);
  });

  it('never goes back in time, whatever the timestamps are', () => {
    const alignment = new GrowingAlignment();
    alignment.append('One two. ');
    const words = wordsOf('One two.', [
      [0.5, 0.2],
      [0.1, 0.4],
    ]);
    const { startSeconds, endSeconds } = alignment.upTo(words, 0.3)!;
    for (const [index, start] of startSeconds.entries()) {
      expect(start).toBeGreaterThanOrEqual(endSeconds[index - 1] ?? 0);
      expect(endSeconds[index]).toBeGreaterThanOrEqual(start);
    }
  });

  it('has no characters without timestamps', () => {
    const alignment = new GrowingAlignment();
    alignment.append('… ');
    expect(alignment.upTo([], 1)).toBeUndefined();
  });
});
