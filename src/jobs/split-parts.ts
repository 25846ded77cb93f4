/** A part of a chapter, which is planned and spoken by itself. */
export interface ChapterPart {
  readonly text: string;
  /** Whether a paragraph ends with it, so that the pause after it is longer. */
  readonly endsParagraph: boolean;
}

/** Ends of paragraphs, lines, sentences and words, best first. What comes after them belongs to the next part. */
const ends = [/\n[^\S\n]*\n\s*/gu, /\n\s*/gu, /[.!?…。！？।]["'”’»)\]]*\s+/gu, /\s+/gu];

/** A part shorter than this share of the longest is accepted only if nothing better can be found. */
const leastShare = 1 / 4;

/**
 * Cuts a text into parts, at ends of paragraphs if possible. The parts together are the text. The same text is always cut in the same
 * way.
 *
 * @param most the longest part, in UTF-16 code units.
 */
export function splitParts(text: string, most: number): ChapterPart[] {
  const parts: ChapterPart[] = [];
  for (let start = 0; start < text.length;) {
    const { end, endsParagraph } = nextEnd(text, start, most);
    parts.push({ text: text.slice(start, end), endsParagraph });
    start = end;
  }
  return parts;
}

function nextEnd(text: string, start: number, most: number): { end: number; endsParagraph: boolean } {
  if (text.length - start <= most) return { end: text.length, endsParagraph: true };
  const window = text.slice(start, start + most);
  for (const [kind, pattern] of ends.entries()) {
    const end = lastEnd(window, pattern);
    if (end >= most * leastShare) return { end: start + end, endsParagraph: kind === 0 };
  }
  // Not between the halves of a character.
  const isHalf = /[\uD800-\uDBFF]/u.test(window.at(-1)!);
  return { end: start + (isHalf ? most - 1 : most), endsParagraph: false };
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
