import { seededRandom, writeProse } from './prose';

describe('the prose of the proof', () => {
  const book = writeProse(seededRandom(18), 300_000, 30);

  it('is as long as it should be, in chapters', () => {
    expect(book.length).toBeGreaterThanOrEqual(300_000);
    expect(book.length).toBeLessThan(302_000);
    expect(book.match(/^# /gmu)).toHaveLength(30);
  });

  it('has no sentence twice', () => {
    const sentences = book.split(/(?<=[.]”?)\s+(?=[“A-Z])|\n+/u).filter((each) => each.length > 30);
    expect(sentences.length).toBeGreaterThan(2500);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('is the same for the same seed only', () => {
    expect(writeProse(seededRandom(18), 300_000, 30)).toBe(book);
    expect(writeProse(seededRandom(19), 300_000, 30)).not.toBe(book);
  });
});
