import { ReadableSource } from './readable-source';

describe('ReadableSource', () => {
  const source = '😀<b>one</b> two<i/>.';
  const unread = Array.from(source.matchAll(/<[^>]*>/gu), ({ 0: tag, index }) => ({
    start: index,
    end: index + tag.length,
  }));
  const readable = new ReadableSource({ source, unread });
  const all = Array.from(source).length;

  it('has the text of a range without tags, with offsets in code points', () => {
    expect(readable.text(0, all)).toBe('😀one two.');
    expect(readable.text(4, 8)).toBe('one'.slice(0, 3));
    expect(readable.text(2, 3)).toBe('');
    expect(new ReadableSource({ source, unread: [] }).text(0, all)).toBe(source);
  });

  it('has the length of that text', () => {
    for (const [start, end] of [
      [0, all],
      [0, 5],
      [5, 12],
      [2, 3],
      [all, all],
    ] as const)
      expect(readable.length(start, end)).toBe(Array.from(readable.text(start, end)).length);
  });
});
