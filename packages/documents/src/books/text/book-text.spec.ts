import { chaptersInOrder } from '../book-facts';
import { bookCaptions } from './book-captions';
import type { SpokenChapter } from './spoken-chapter';
import { transcriptOf } from './transcript';

const sentences = [
  { text: 'One is here.', startSeconds: 0.25, endSeconds: 2, textStart: 0, textEnd: 12 },
  { text: 'Two too.', startSeconds: 2.5, endSeconds: 4, textStart: 13, textEnd: 21 },
];
const chapters: SpokenChapter[] = chaptersInOrder(['A', 'B'].map((title) => ({ title, durationSeconds: 4.5 }))).map(
  (chapter) => ({ ...chapter, sentences }),
);

describe('bookCaptions', () => {
  it('has the times of the whole book', () => {
    expect(bookCaptions(chapters, 'srt').match(/.* --> .*/gu)).toEqual([
      '00:00:00,250 --> 00:00:02,000',
      '00:00:02,500 --> 00:00:04,000',
      '00:00:04,750 --> 00:00:06,500',
      '00:00:07,000 --> 00:00:08,500',
    ]);
  });

  it('finds the words of each chapter, though their offsets start again', () => {
    const words = [
      { text: 'One', startSeconds: 0.25, endSeconds: 1, textStart: 0, textEnd: 3 },
      { text: 'is', startSeconds: 1, endSeconds: 1.2, textStart: 4, textEnd: 6 },
      { text: 'here', startSeconds: 1.2, endSeconds: 2, textStart: 7, textEnd: 11 },
      { text: 'Two', startSeconds: 2.5, endSeconds: 3, textStart: 13, textEnd: 16 },
      { text: 'too', startSeconds: 3, endSeconds: 4, textStart: 17, textEnd: 20 },
    ];
    const captioned = chapters.map((chapter) => ({ ...chapter, words }));
    expect(bookCaptions(captioned, 'vtt')).toBe(bookCaptions(chapters, 'vtt'));
  });

  it('refuses sentences that are not in order', () => {
    const wrong = chapters.map((chapter) => ({ ...chapter, sentences: sentences.toReversed() }));
    expect(() => bookCaptions(wrong, 'srt')).toThrow('chapters[0].sentences[1] must be after the sentence before it');
  });
});

describe('transcriptOf', () => {
  it('has the times of the whole book', () => {
    expect(transcriptOf({ title: 'T', language: 'en' }, chapters)).toEqual({
      title: 'T',
      chapters: [
        {
          title: 'A',
          start_seconds: 0,
          end_seconds: 4.5,
          sentences: [
            { text: 'One is here.', start_seconds: 0.25, end_seconds: 2 },
            { text: 'Two too.', start_seconds: 2.5, end_seconds: 4 },
          ],
        },
        {
          title: 'B',
          start_seconds: 4.5,
          end_seconds: 9,
          sentences: [
            { text: 'One is here.', start_seconds: 4.75, end_seconds: 6.5 },
            { text: 'Two too.', start_seconds: 7, end_seconds: 8.5 },
          ],
        },
      ],
    });
  });
});
