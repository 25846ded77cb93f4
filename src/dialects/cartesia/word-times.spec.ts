import type { Timestamp } from '@voxgate/speech';
import { WordTimes } from './word-times';

/** The timestamp of the first occurrence of a part of a text. */
function timestampOf(text: string, part: string, startSeconds: number, endSeconds: number): Timestamp {
  const textStart = Array.from(text.slice(0, text.indexOf(part))).length;
  const textEnd = textStart + Array.from(part).length;
  return { type: 'word', text: part, startSeconds, endSeconds, textStart, textEnd };
}

/** The words of a text whose parts are spoken for one second each. */
function wordsOf(text: string, parts: readonly string[]): (readonly [string, number, number])[] {
  const times = new WordTimes().append(text);
  const words = parts.flatMap((part, index) => times.next(timestampOf(text, part, index, index + 1)));
  return [...words, ...times.rest()].map((word) => [word.text, word.start, word.end] as const);
}

describe('WordTimes', () => {
  it('returns words with their punctuation', () => {
    expect(wordsOf('“Hello,” she said.', ['Hello', 'she', 'said'])).toEqual([
      ['“Hello,”', 0, 1],
      ['she', 1, 2],
      ['said.', 2, 3],
    ]);
  });

  it('leaves out tags, also those that come in parts', () => {
    const text = 'Hi.<break time="1s"/>It is <spell>AB</spell>, no?';
    expect(wordsOf(text, ['Hi', 'It', 'is', 'AB', 'no'])).toEqual([
      ['Hi.', 0, 1],
      ['It', 1, 2],
      ['is', 2, 3],
      ['AB', 3, 4],
      ['no?', 4, 5],
    ]);
  });

  it('joins the parts of a word', () => {
    expect(wordsOf('A state-of-the-art 😀 thing', ['A', 'state', 'of', 'the', 'art', 'thing'])).toEqual([
      ['A', 0, 1],
      ['state-of-the-art', 1, 5],
      ['thing', 5, 6],
    ]);
  });

  it('shares the time of a sentence between its words by their lengths', () => {
    expect(wordsOf('  One three, and 4.  ', ['One three, and 4.'])).toEqual([
      ['One', 0, 0.214],
      ['three,', 0.214, 0.643],
      ['and', 0.643, 0.857],
      ['4.', 0.857, 1],
    ]);
  });

  it('counts in code points', () => {
    expect(wordsOf('😀😀 Hi 👍 you', ['Hi', 'you'])).toEqual([
      ['Hi', 0, 1],
      ['you', 1, 2],
    ]);
  });

  it('accepts text that comes later', () => {
    const times = new WordTimes().append('One. ');
    expect(times.next(timestampOf('One. two', 'One', 0, 1))).toEqual([{ text: 'One.', start: 0, end: 1 }]);
    times.append('two');
    expect(times.next(timestampOf('One. two', 'two', 1, 2))).toEqual([]);
    expect([...times.rest(), ...times.rest()]).toEqual([{ text: 'two', start: 1, end: 2 }]);
  });

  it('ignores timestamps without text', () => {
    expect(wordsOf('One', ['', 'One'])).toEqual([['One', 1, 2]]);
  });

  it('takes linear time', () => {
    const text = 'x-'.repeat(100_000);
    const times = new WordTimes().append(text);
    for (let index = 0; index < text.length; index += 2) {
      times.next({
        type: 'word',
        text: 'x',
        startSeconds: index,
        endSeconds: index + 1,
        textStart: index,
        textEnd: index + 1,
      });
    }
    expect(times.rest()).toHaveLength(1);
  });
});
