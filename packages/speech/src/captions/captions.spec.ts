import { ReadableSource } from '../times/readable-source';
import type { Timestamp } from '../times/timestamp';
import { captionsOf } from './captions';
import { cuesOf } from './cues';

/** Timestamps of a text whose words take half a second each; sentences end with a full stop. */
function timesOf(text: string, { words = true } = {}): Timestamp[] {
  const times: Timestamp[] = [];
  let sentenceStart: Timestamp | undefined;
  for (const [index, { 0: word, index: textStart }] of [...text.matchAll(/\S+/g)].entries()) {
    const time: Timestamp = {
      type: 'word',
      text: word,
      startSeconds: index / 2,
      endSeconds: index / 2 + 0.4,
      textStart,
      textEnd: textStart + word.length,
    };
    sentenceStart ??= time;
    if (words) times.push(time);
    if (!word.endsWith('.')) continue;
    const { startSeconds, textStart: start } = sentenceStart;
    times.push({ ...time, type: 'sentence', text: text.slice(start, time.textEnd), startSeconds, textStart: start });
    sentenceStart = undefined;
  }
  return times;
}

const long = `${Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')}.`;

describe('Captions', () => {
  it.each([{ words: true }, { words: false }])('break a long sentence into readable cues, in order (%j)', (options) => {
    const cues = cuesOf(timesOf(`${long} Short one.`, options));
    for (const { lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    }
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(`${long} Short one.`);
    expect(cues.at(-1)!.lines).toEqual(['Short one.']);
    for (const [index, cue] of cues.entries()) {
      expect(cue.endSeconds).toBeGreaterThan(cue.startSeconds);
      expect(cue.startSeconds).toBeGreaterThanOrEqual((cues[index - 1]?.endSeconds ?? 0) - 1e-9);
    }
  });

  it('show the punctuation around the words, and what is written together', () => {
    const text = '“Yes”, 👍 she said — it’s and/or. 😀';
    const characters = Array.from(text);
    const word = (spelling: string, startSeconds: number): Timestamp => {
      const textStart = Array.from(text.slice(0, text.indexOf(spelling))).length;
      const textEnd = textStart + spelling.length;
      return { type: 'word', text: spelling, startSeconds, endSeconds: startSeconds + 1, textStart, textEnd };
    };
    const words = ['Yes', 'she', 'said', 'it’s', 'and', 'or'].map(word);
    const sentence = { text, startSeconds: 0, endSeconds: 6, textStart: 0, textEnd: characters.length };
    expect(cuesOf([...words, { type: 'sentence', ...sentence }])).toEqual([
      { startSeconds: 0, endSeconds: 6, lines: [text] },
    ]);
  });

  it('show no tags of the text', () => {
    const source = 'One <b>two</b>, three.';
    const unread = [
      { start: 4, end: 7 },
      { start: 10, end: 14 },
    ];
    const readable = new ReadableSource({ source, unread });
    const word = (text: string, startSeconds: number): Timestamp => {
      const textStart = source.indexOf(text);
      const textEnd = textStart + text.length;
      return { type: 'word', text, startSeconds, endSeconds: startSeconds + 1, textStart, textEnd };
    };
    const textEnd = source.length;
    const sentence = { text: readable.text(0, textEnd), startSeconds: 0, endSeconds: 3, textStart: 0, textEnd };
    const times: Timestamp[] = [...['One', 'two', 'three'].map(word), { type: 'sentence', ...sentence }];
    expect(captionsOf(times, 'srt', readable)).toContain('\nOne two, three.\n');
  });

  it('stay for a second, unless the next one comes sooner', () => {
    const [first, second] = cuesOf(timesOf('No. Yes.'));
    expect(first).toMatchObject({ startSeconds: 0, endSeconds: 0.5 });
    expect(second).toMatchObject({ startSeconds: 0.5, endSeconds: 1.5 });
  });

  it('are SubRip', () => {
    expect(captionsOf(timesOf('One two. Three four.'), 'srt')).toBe(
      '1\n00:00:00,000 --> 00:00:01,000\nOne two.\n\n2\n00:00:01,000 --> 00:00:02,000\nThree four.\n',
    );
  });

  it('are WebVTT, whose markup is escaped', () => {
    expect(captionsOf(timesOf('A <b> & -->.'), 'vtt')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.900\nA &lt;b&gt; &amp; --&gt;.\n',
    );
  });

  it('go on after an hour', () => {
    const late: Timestamp = {
      type: 'sentence',
      text: 'Late.',
      startSeconds: 3723.4567,
      endSeconds: 3725,
      textStart: 0,
      textEnd: 5,
    };
    expect(captionsOf([late], 'srt')).toContain('01:02:03,457 --> 01:02:05,000');
  });
});
