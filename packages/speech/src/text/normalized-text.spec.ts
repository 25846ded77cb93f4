import { normalize } from './normalize';
import { sourceRange, spanAt, unchangedText } from './normalized-text';

const options = { language: 'en-US', mode: 'auto', emoji: 'name' } as const;

/** The source of a word in the normalized text. */
function sourceOf(source: string, spokenWord: string): string {
  const text = normalize(source, options);
  const at = text.normalized.indexOf(spokenWord);
  expect(at).toBeGreaterThanOrEqual(0);
  const { start, end } = sourceRange(text, at, at + spokenWord.length);
  return source.slice(start, end);
}

describe('sourceRange', () => {
  it.each([
    ['It is $5 now.', 'five', '$5'],
    ['It is $5 now.', 'dollars', '$5'],
    ['It is $5 now.', 'now', 'now'],
    ['It is $5 now.', 'five dollars now.', '$5 now.'],
    ['on Nov. 21st, 2026 at 3:30 pm', 'November', 'Nov.'],
    ['on Nov. 21st, 2026 at 3:30 pm', 'twenty-first', '21st'],
    ['on Nov. 21st, 2026 at 3:30 pm', 'twenty-six', '2026'],
    ['on Nov. 21st, 2026 at 3:30 pm', 'P-M', 'pm'],
    ['a **bold** word', 'bold', 'bold'],
    ['the **$5** word', 'dollars', '$5'],
    ['Tom &amp; Al', 'and', '&amp;'],
    ['see [the site](http://x.org) now', 'the site', 'the site'],
    ['love 😀 it', 'grinning', '😀'],
    ['so\u00adft', 'soft', 'so\u00adft'],
    ['  # Title\n\nText', 'Title', 'Title'],
    ['5 km', 'kilometers', '5 km'],
    ['| A | B |\n|---|---|\n| 1 | 2 |', 'two', '2'],
  ])('in %j, maps %j to %j', (source, normalized, written) => {
    expect(sourceOf(source, normalized)).toBe(written);
  });

  it('maps an empty range to an offset', () => {
    expect(sourceRange(unchangedText('abc'), 1, 1)).toEqual({ start: 1, end: 1 });
  });

  it('maps offsets after the end to the end', () => {
    expect(sourceRange(unchangedText('abc'), 3, 3)).toEqual({ start: 3, end: 3 });
    expect(sourceRange(unchangedText(''), 0, 0)).toEqual({ start: 0, end: 0 });
  });
});

describe('spanAt', () => {
  it('finds the span of every character, and none after the end', () => {
    const text = normalize('It is $5 now.', options);
    const found = Array.from(text.normalized, (_, index) => text.spans[spanAt(text, index)]!);
    found.forEach((span, index) => {
      expect(span.normalizedStart).toBeLessThanOrEqual(index);
      expect(span.normalizedEnd).toBeGreaterThan(index);
    });
    expect(spanAt(text, text.normalized.length)).toBe(text.spans.length);
  });
});
