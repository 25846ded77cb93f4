/** A stretch of a text that is normalised by itself, and the white space after it. Offsets are in UTF-16 code units. */
export interface Section {
  readonly start: number;
  readonly end: number;
  /** The next section begins here. */
  readonly next: number;
}

/**
 * The longest section. Every text of the default limit is one section, and any step of the work on a section takes a few
 * milliseconds.
 */
export const longestSection = 6000;

/** A section is longer than this part of the longest, so that there are not many more than needed. */
const shortestPart = 0.5;

/** Where a text is best parted, best first. The white space is left out of both sections. */
const gaps = [/\n[ \t\r]*\n\s*/gu, /\s*\n\s*/gu, /(?<=[.!?…。！？।]["'”’)]?)\s+/gu, /\s+/gu];

/** A line that opens or closes a block of code. */
const fence = /^ {0,3}(?:`{3}|~{3})/gmu;

/**
 * Parts a long text into sections, at ends of paragraphs if it has any: what Markdown or a rule makes of one depends on
 * nothing in another. A block of code is not parted where there is another place.
 */
export function* sectionsOf(text: string): Generator<Section> {
  let start = 0;
  while (text.length - start > longestSection) {
    const gap = lastGap(text.slice(start, start + longestSection));
    yield { start, end: start + gap.start, next: start + gap.end };
    start += gap.end;
  }
  yield { start, end: text.length, next: text.length };
}

/** Where to part a text: the last of the best places. */
function lastGap(text: string): { start: number; end: number } {
  const least = text.length * shortestPart;
  const fences = Array.from(text.matchAll(fence), ({ index }) => index);
  const isInCode = (at: number) => fences.filter((index) => index < at).length % 2 === 1;
  for (const places of gaps) {
    const found = Array.from(text.matchAll(places), ({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    }));
    const good = found.filter(({ start }) => start >= least);
    const best = good.findLast(({ start }) => !isInCode(start)) ?? good.at(-1);
    if (best) return best;
  }
  // One endless word: not inside a surrogate pair.
  const end = text.isWellFormed() ? text.length : text.length - 1;
  return { start: end, end };
}
