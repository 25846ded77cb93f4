/**
 * A stretch of the spoken text and where it comes from. Offsets are in UTF-16 code units, the unit of JavaScript's
 * strings; ends are exclusive. Either side may be empty: what is silent has no spoken text.
 */
export interface AlignedSpan {
  readonly spokenStart: number;
  readonly spokenEnd: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
  /** Both sides are the same characters, so offsets inside it map one to one; else it maps as a whole. */
  readonly unchanged: boolean;
}

/** What is said for what was written. */
export interface SpokenText {
  /** The caller's own string. */
  readonly source: string;
  readonly spoken: string;
  /** In order, without a gap or an overlap on either side: together they are all of `source` and all of `spoken`. */
  readonly spans: readonly AlignedSpan[];
}

/** Offsets into the caller's own string, in UTF-16 code units. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** A text that is spoken as it is written. */
export function unchangedText(source: string): SpokenText {
  const { length } = source;
  const spans =
    length === 0 ? [] : [{ spokenStart: 0, spokenEnd: length, sourceStart: 0, sourceEnd: length, unchanged: true }];
  return { source, spoken: source, spans };
}

/**
 * Finds what the caller wrote for a stretch of the spoken text, without white space at its ends.
 *
 * @example
 * sourceRange(normalise('It is $5.', options), 6, 10) // "five" → { start: 6, end: 8 }, "$5"
 */
export function sourceRange(text: SpokenText, spokenStart: number, spokenEnd: number): SourceRange {
  const first = text.spans[spanAt(text, spokenStart)];
  if (!first) return { start: text.source.length, end: text.source.length };
  const start = first.unchanged ? first.sourceStart + spokenStart - first.spokenStart : first.sourceStart;
  if (spokenEnd <= spokenStart) return { start, end: start };

  const last = text.spans[spanAt(text, spokenEnd - 1)] ?? first;
  const end = last.unchanged ? last.sourceStart + spokenEnd - last.spokenStart : last.sourceEnd;
  return withoutWhiteSpace(text.source, start, end);
}

/** The index of the span in which a spoken character lies; the number of spans, if it lies in none. */
export function spanAt({ spans }: SpokenText, spokenOffset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.spokenEnd > spokenOffset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function withoutWhiteSpace(source: string, start: number, end: number): SourceRange {
  const text = source.slice(start, end);
  if (text.trim() === '') return { start, end };
  return { start: end - text.trimStart().length, end: start + text.trimEnd().length };
}
