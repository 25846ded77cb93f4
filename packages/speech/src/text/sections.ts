import type { SourceRange } from './normalized-text';

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
export const maxSectionLength = 6000;

/** Minimum length of a section relative to the maximum, to avoid many short sections. */
const shortestPart = 0.5;

/** Places to split a text, best first. The white space belongs to neither section. */
const gaps = [/\n[ \t\r]*\n\s*/gu, /\s*\n\s*/gu, /(?<=[.!?…。！？।]["'”’)]?)\s+/gu, /\s+/gu];

/** A line that opens or closes a block of code. */
const fence = /^ {0,3}(?:`{3}|~{3})/gmu;

/**
 * Splits a long text into sections, at ends of paragraphs if possible, since neither Markdown nor rules look across them. Does
 * not split a code block if there is another place.
 *
 * @param fixed ranges, in order, that are never split. A section with a longer one is longer.
 */
export function* sectionsOf(text: string, fixed: readonly SourceRange[] = []): Generator<Section> {
  let start = 0;
  let firstFixed = 0;
  while (text.length - start > maxSectionLength) {
    const from = start;
    while (firstFixed < fixed.length && fixed[firstFixed]!.end <= from) firstFixed++;
    const inside: SourceRange[] = [];
    for (let index = firstFixed; index < fixed.length && fixed[index]!.start < from + maxSectionLength; index++)
      inside.push({ start: fixed[index]!.start - from, end: fixed[index]!.end - from });
    const gap = lastGap(text.slice(from, from + maxSectionLength), inside);
    const end = from + text.slice(from, from + gap.start).trimEnd().length;
    const next = from + gap.end + leadingSpace(text, from + gap.end);
    yield { start, end: end > from ? end : from + gap.start, next };
    start = next;
  }
  if (start === text.length && start > 0) return;
  yield { start, end: text.length, next: text.length };
}

/** The last of the best places to split a text. */
function lastGap(text: string, fixed: readonly SourceRange[]): { start: number; end: number } {
  const least = text.length * shortestPart;
  const fences = Array.from(text.matchAll(fence), ({ index }) => index);
  const isInCode = (at: number) => fences.filter((index) => index < at).length % 2 === 1;
  for (const places of gaps) {
    const found = Array.from(text.matchAll(places), ({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    }));
    const good = found.filter((gap) => gap.start >= least && !overlapsAny(gap, fixed));
    const best = good.findLast(({ start }) => !isInCode(start)) ?? good.at(-1);
    if (best) return best;
  }
  // One endless word: do not split a surrogate pair.
  const end = text.isWellFormed() ? text.length : text.length - 1;
  const cut = fixed.find((range) => range.start < end && range.end > end);
  const place = cut === undefined ? end : cut.start > 0 ? cut.start : cut.end;
  return { start: place, end: place };
}

/** Length of the white space at an offset, as far as it matters. */
function leadingSpace(text: string, at: number): number {
  return /^\s*/u.exec(text.slice(at, at + maxSectionLength))![0].length;
}

function overlapsAny(gap: SourceRange, ranges: readonly SourceRange[]): boolean {
  return ranges.some(({ start, end }) => start < gap.end && end > gap.start);
}
