import { type BookFacts, chaptersInOrder, checkBook, checkChapters } from './book-facts';

const book: BookFacts = { title: 'T', language: 'en' };

describe('checkBook', () => {
  it.each([
    ['title must not be empty', { title: ' ' }],
    ['title must have at most 1000 characters, not 1001', { title: 'x'.repeat(1001) }],
    ['language must be a language tag such as "en" or "pt-BR", not "english please"', { language: 'english please' }],
    ['year must be an integer from 1 to 9999, not 12345', { year: 12_345 }],
    [
      'cover must be a picture of the type image/jpeg; its first bytes are not',
      { cover: { contentType: 'image/jpeg', bytes: Buffer.from('<svg>') } },
    ],
    [
      'cover must have at most 10000000 bytes, not 10000001',
      { cover: { contentType: 'image/png', bytes: Buffer.alloc(10_000_001) } },
    ],
  ] as [string, Partial<BookFacts>][])('says: %s', (message, change) => {
    expect(() => checkBook({ ...book, ...change })).toThrow(message);
  });

  it('accepts the largest cover that is read from an EPUB', () => {
    const bytes = Buffer.alloc(10_000_000);
    bytes.set([0xff, 0xd8, 0xff]);
    expect(() => checkBook({ ...book, cover: { contentType: 'image/jpeg', bytes } })).not.toThrow();
  });
});

describe('checkChapters', () => {
  it('accepts chapters that follow one another', () => {
    expect(() =>
      checkChapters(chaptersInOrder([0.1, 0.2, 0.3].map((durationSeconds) => ({ title: '', durationSeconds })))),
    ).not.toThrow();
  });

  it.each([
    ['chapters must be 1 to 10000, not 0', []],
    ['chapters[0].durationSeconds must be above 0 and at most 86400, not NaN', [[0, NaN]]],
    [
      'chapters[1].startSeconds must be 2, where the chapter before it ends, not 2.5',
      [
        [0, 2],
        [2.5, 1],
      ],
    ],
    ['chapters[0].startSeconds must be 0, where the chapter before it ends, not NaN', [[NaN, 2]]],
  ] as [string, [number, number][]][])('says: %s', (message, times) => {
    const chapters = times.map(([startSeconds, durationSeconds]) => ({ title: 'C', startSeconds, durationSeconds }));
    expect(() => checkChapters(chapters)).toThrow(message);
  });
});
