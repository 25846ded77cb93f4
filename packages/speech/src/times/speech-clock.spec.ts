import type { PlannedPiece, SpeechPlan } from '../plan/speech-plan';
import { SpeechClock } from './speech-clock';

const sampleRate = 1000;
const silent = (milliseconds: number) => ({ samples: { length: milliseconds }, sampleRate });

/** A piece whose text is written the same way in the source, at this offset. */
function pieceAt(offset: number, text: string, sentence: number, endsSentence: boolean): PlannedPiece {
  const { length } = text;
  const sourceEnd = offset + length;
  return {
    text,
    spans: [{ normalizedStart: 0, normalizedEnd: length, sourceStart: offset, sourceEnd, unchanged: true }],
    sentence,
    endsSentence,
    pauseSeconds: 0,
    pronunciations: [],
    marks: [],
  };
}

const source = '😀 One, two. Three.';
const pieces = [pieceAt(3, 'One,', 0, false), pieceAt(8, 'two.', 0, true), pieceAt(13, 'Three.', 1, true)] as const;
const plan: SpeechPlan = {
  version: 3,
  source,
  voiceId: 'x',
  speed: 1,
  leadingSeconds: 0,
  unread: [],
  sentences: [
    { start: 3, end: 12 },
    { start: 13, end: 19 },
  ],
  pieces,
};

describe('SpeechClock', () => {
  it('times words from the start of the speech, with offsets in code points', () => {
    const clock = new SpeechClock(plan);
    clock.skip(250, sampleRate);
    const words = [{ start: 0, end: 3, startSeconds: 0.1, endSeconds: 0.4 }];
    expect(clock.timestampsOf(pieces[0], { ...silent(500), words }, true)).toEqual([
      { type: 'word', text: 'One', startSeconds: 0.35, endSeconds: 0.65, textStart: 2, textEnd: 5 },
    ]);
  });

  it('times a sentence from its first piece to the end of its last chunk', () => {
    const clock = new SpeechClock(plan);
    expect(clock.timestampsOf(pieces[0], silent(500), true)).toEqual([]);
    clock.skip(500, sampleRate);
    expect(clock.timestampsOf(pieces[1], silent(300), false)).toEqual([]);
    clock.skip(300, sampleRate);
    expect(clock.timestampsOf(pieces[1], silent(200), true)).toEqual([
      { type: 'sentence', text: 'One, two.', startSeconds: 0, endSeconds: 1, textStart: 2, textEnd: 11 },
    ]);
  });

  it('ends a sentence whose last piece has no sound with its last sound, and starts the next one where it is spoken', () => {
    const clock = new SpeechClock(plan);
    clock.timestampsOf(pieces[0], silent(500), true);
    clock.skip(500, sampleRate);
    expect(clock.endSentence(pieces[1])).toEqual([
      { type: 'sentence', text: 'One, two.', startSeconds: 0, endSeconds: 0.5, textStart: 2, textEnd: 11 },
    ]);
    expect(clock.endSentence(pieces[1])).toEqual([]);
    expect(clock.timestampsOf(pieces[2], silent(250), true)).toEqual([
      { type: 'sentence', text: 'Three.', startSeconds: 0.5, endSeconds: 0.75, textStart: 12, textEnd: 18 },
    ]);
  });

  describe('times marks', () => {
    const text = 'one two three';
    const marks = [0, 4, 6, 13].map((offset) => ({ name: `at ${offset}`, offset, sourceOffset: offset + 3 }));
    const marked = { ...pieceAt(3, text, 0, true), marks };
    const seconds = (times: readonly { seconds: number }[]) => times.map((time) => Number(time.seconds.toFixed(6)));
    const words = [
      { start: 0, end: 3, startSeconds: 0.1, endSeconds: 0.3 },
      { start: 4, end: 7, startSeconds: 0.4, endSeconds: 0.6 },
    ];
    const last = [{ start: 8, end: 13, startSeconds: 0, endSeconds: 0.2 }];

    it('where the next word begins, or at the end of the piece', () => {
      const clock = new SpeechClock(plan);
      clock.skip(1000, sampleRate);
      const first = clock.marksOf(marked, { ...silent(700), words }, false);
      expect(seconds(first)).toEqual([1.1, 1.4, 1.4]);
      expect(first[1]).toEqual({ name: 'at 4', seconds: 1.4, textOffset: 6 });
      clock.skip(700, sampleRate);
      expect(seconds(clock.marksOf(marked, { ...silent(300), words: last }, true))).toEqual([2]);
      expect(seconds(clock.marksOf(marked, { ...silent(300), words }, true))).toHaveLength(4);
    });

    it('in a later part if their word is there', () => {
      const clock = new SpeechClock(plan);
      const late = { ...marked, marks: [{ name: 'a', offset: 8, sourceOffset: 11 }] };
      expect(clock.marksOf(late, { ...silent(700), words }, false)).toEqual([]);
      clock.skip(700, sampleRate);
      expect(seconds(clock.marksOf(late, { ...silent(300), words: last }, true))).toEqual([0.7]);
    });

    it('by the place in the text if the voice has no word times, and now if the piece has no sound', () => {
      const clock = new SpeechClock(plan);
      expect(seconds(clock.marksOf(marked, silent(1300), true))).toEqual([0, 0.4, 0.6, 1.3]);
      expect(seconds(clock.marksOf(marked, undefined, true))).toEqual([0, 0, 0, 0]);
    });
  });

  it('leaves what is not read out of the text of a timestamp', () => {
    const withTags = 'a <b>two</b> c';
    const tags = [
      { start: 2, end: 5 },
      { start: 8, end: 12 },
    ];
    const clock = new SpeechClock({ ...plan, source: withTags, unread: tags, sentences: [{ start: 0, end: 14 }] });
    expect(clock.timestampsOf(pieceAt(0, withTags, 0, true), silent(500), true)).toMatchObject([
      { type: 'sentence', text: 'a two c', textStart: 0, textEnd: 14 },
    ]);
  });

  describe('when a source word goes on in the next part', () => {
    const text = 'It is five hundred dollars.';
    const dollars: SpeechPlan = {
      ...plan,
      source: 'It is $500.',
      sentences: [{ start: 0, end: 11 }],
      pieces: [
        {
          text,
          spans: [
            { normalizedStart: 0, normalizedEnd: 6, sourceStart: 0, sourceEnd: 6, unchanged: true },
            { normalizedStart: 6, normalizedEnd: 26, sourceStart: 6, sourceEnd: 10, unchanged: false },
            { normalizedStart: 26, normalizedEnd: 27, sourceStart: 10, sourceEnd: 11, unchanged: true },
          ],
          sentence: 0,
          endsSentence: true,
          pauseSeconds: 0,
          pronunciations: [],
          marks: [],
        },
      ],
    };
    const piece = dollars.pieces[0]!;
    /** A part of half a second that speaks this text. */
    const part = (spoken: string) => {
      const words = Array.from(spoken.matchAll(/\w+/gu), ({ 0: word, index }, order) => {
        const start = text.indexOf(spoken) + index;
        return { start, end: start + word.length, startSeconds: order / 10, endSeconds: order / 10 + 0.1 };
      });
      return { ...silent(500), words };
    };
    const timesIn = (parts: readonly string[]) => {
      const clock = new SpeechClock(dollars);
      return parts.map((spoken, index) => {
        const timestamps = clock.timestampsOf(piece, part(spoken), index === parts.length - 1);
        clock.skip(500, sampleRate);
        return timestamps.map(({ text: word, startSeconds, endSeconds }) => [word, startSeconds, endSeconds]);
      });
    };

    it.each<[string[], unknown[]]>([
      [
        ['It is five', 'hundred dollars.'],
        [
          [
            ['It', 0, 0.1],
            ['is', 0.1, 0.2],
          ],
          [
            ['$500', 0.2, 0.7],
            ['It is $500.', 0, 0.7],
          ],
        ],
      ],
      [
        ['It is', 'five', 'hundred', '', 'dollars.'],
        [
          [
            ['It', 0, 0.1],
            ['is', 0.1, 0.2],
          ],
          [],
          [],
          [],
          [
            ['$500', 0.5, 2.1],
            ['It is $500.', 0, 2.1],
          ],
        ],
      ],
      [
        ['It is five hundred dollars', '.'],
        [
          [
            ['It', 0, 0.1],
            ['is', 0.1, 0.2],
            ['$500', 0.2, 0.5],
          ],
          [['It is $500.', 0, 1]],
        ],
      ],
      [
        ['It is five'],
        [
          [
            ['It', 0, 0.1],
            ['is', 0.1, 0.2],
            ['$500', 0.2, 0.3],
            ['It is $500.', 0, 0.3],
          ],
        ],
      ],
    ])('gives it one timestamp, with its last part (%j)', (parts, expected) => {
      const rounded = timesIn(parts).map((timestamps) =>
        timestamps.map(([word, start, end]) => [
          word,
          Number(Number(start).toFixed(3)),
          Number(Number(end).toFixed(3)),
        ]),
      );
      expect(rounded).toEqual(expected);
    });
  });
});
