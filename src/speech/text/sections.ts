/** A section of a text that is normalized separately, and the white space after it. Offsets are in UTF-16 code units. */
export interface Section {
  readonly start: number;
  readonly end: number;
  /** The next section begins here. */
  readonly next: number;
}

/**
 * Maximum length of a section. Texts within the default limit have one section. Each step on a section takes a few
 * milliseconds.
 */
export const longestSection = 6000;

/** Minimum length of a section relative to the maximum, to avoid many short sections. */
const shortestPart = 0.5;

/** Places to split a text, best first. The white space belongs to neither section. */
const gaps = [/\n[ \t\r]*\n\s*/gu, /\s*\n\s*/gu, /(?<=[.!?…。！？।]["'”’)]?)\s+/gu, /\s+/gu];

/** A line that opens or closes a block of code. */
const fence = /^ {0,3}(?:`{3}|~{3})/gmu;

/**
 * Splits a long text into sections, at ends of paragraphs if possible, since neither Markdown nor rules look across them. Does
 * not split a code block if there is another place.
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

/** The last of the best places to split a text. */
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
  // One endless word: do not split a surrogate pair.
  const end = text.isWellFormed() ? text.length : text.length - 1;
  return { start: end, end };
}
