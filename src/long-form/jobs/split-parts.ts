/** A part of a chapter, which is planned and spoken by itself. */
export interface ChapterPart {
  readonly text: string;
  /** What ends with it. The pause after a paragraph is longer than after a sentence, and longer still after a heading. */
  readonly ends: 'heading' | 'paragraph' | 'sentence';
}

/** Ends of paragraphs, lines, sentences and words, best first. What comes after them belongs to the next part. */
const ends = [/\n[^\S\n]*\n\s*/gu, /\n\s*/gu, /[.!?…。！？।]["'”’»)\]]*\s+/gu, /\s+/gu];

/** A part shorter than this share of the longest is accepted only if nothing better can be found. */
const leastShare = 1 / 4;

/** The longest line that may be a heading within a chapter, and the shortest paragraph that it may be the heading of. */
const maxHeadingLength = 80;
const shortestBody = 100;

/**
 * Cuts a text into parts, at ends of paragraphs if possible. The parts together are the text. The same text is always cut in the same
 * way.
 *
 * A heading is a part of its own: the title of the chapter, if the text begins with it, and a short line without a full stop before a
 * paragraph that is longer.
 *
 * @param most the longest part, in UTF-16 code units.
 */
export function splitParts(text: string, most: number, title?: string | null): ChapterPart[] {
  const parts: ChapterPart[] = [];
  for (let start = 0; start < text.length;) {
    const { end, ends: what } = nextEnd(text, start, most, start === 0 ? title : undefined);
    parts.push({ text: text.slice(start, end), ends: what });
    start = end;
  }
  return parts;
}

type PartEnd = Pick<ChapterPart, 'ends'> & { readonly end: number };

function nextEnd(text: string, start: number, most: number, title: string | null | undefined): PartEnd {
  const window = text.slice(start, start + most);
  const heading = nextHeading(window, title);
  if (heading) {
    return heading.start === 0
      ? { end: start + heading.end, ends: 'heading' }
      : { end: start + heading.start, ends: 'paragraph' };
  }
  if (text.length - start <= most) return { end: text.length, ends: 'paragraph' };
  for (const [kind, pattern] of ends.entries()) {
    const end = lastEnd(window, pattern);
    if (end >= most * leastShare) return { end: start + end, ends: kind === 0 ? 'paragraph' : 'sentence' };
  }
  // Not between the halves of a character.
  const isHalf = /[\uD800-\uDBFF]/u.test(window.at(-1)!);
  return { end: start + (isHalf ? most - 1 : most), ends: 'sentence' };
}

/** The first heading of a text, with the white space after it. */
function nextHeading(text: string, title: string | null | undefined): { start: number; end: number } | undefined {
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(ends[0]!)) {
    const end = index + gap.length;
    const line = text.slice(start, index);
    const isTitle = start === 0 && title && plain(line) === plain(title);
    if (isTitle || (isHeading(line) && isBody(text.slice(end, end + shortestBody)))) return { start, end };
    start = end;
  }
  return undefined;
}

/** A line of a verse, an item of a list or what somebody says is no heading. */
function isHeading(line: string): boolean {
  return (
    line.length <= maxHeadingLength && /^(?:#{1,6}\s)?[\p{Lu}\p{Lo}\p{N}](?:[^\n]*[\p{L}\p{N})])?$/u.test(line.trim())
  );
}

function isBody(text: string): boolean {
  return text.length === shortestBody && !/\n\s*\n/u.test(text);
}

/** A title without the marks and the white space that a text may have instead. */
function plain(text: string): string {
  return text.replaceAll(/^#+|\\(?=\p{P})|\s+/gu, ' ').replaceAll(/\s+/gu, '');
}

/** The end of the last match that ends within the text; 0 if there is none. White space at its end may go on. */
function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const matchEnd = match.index + match[0].length;
    if (matchEnd < text.length) end = matchEnd;
  }
  return end;
}
