import type { Timestamp } from './timestamp';
import { WordTrack } from './word-track';

const sound = (text: string, textStart: number, textEnd: number, startSeconds: number): Timestamp => ({
  type: 'phoneme',
  text,
  textStart,
  textEnd,
  startSeconds,
  endSeconds: startSeconds + 0.1,
});

describe('WordTrack', () => {
  it('joins the sounds of a word, and names it by the text', () => {
    const track = new WordTrack();
    track.read('Oh, ');
    expect(track.next(sound('o', 0, 2, 0))).toEqual([]);
    track.read('hello');
    const oh = { type: 'word', text: 'Oh', textStart: 0, textEnd: 2, startSeconds: 0, endSeconds: 0.1 };
    expect(track.next(sound('h', 4, 9, 0.2))).toEqual([oh]);
    expect(track.next(sound('ə', 4, 9, 0.3))).toEqual([]);
    expect(track.end()).toMatchObject([{ text: 'hello', startSeconds: 0.2, endSeconds: 0.4 }]);
  });

  it('names words of a text that has been written for long', () => {
    const track = new WordTrack();
    const words = Array.from({ length: 2000 }, (_, index) => `word${index}`);
    const told: string[] = [];
    let at = 0;
    for (const word of words) {
      track.read(`${word} `);
      told.push(...track.next(sound('w', at, at + word.length, at)).map(({ text }) => text));
      at += word.length + 1;
    }
    expect([...told, ...track.end().map(({ text }) => text)]).toEqual(words);
  });

  it('tells nothing of a text without sounds', () => {
    expect(new WordTrack().end()).toEqual([]);
  });
});
