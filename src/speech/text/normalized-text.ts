/**
 * A range of the normalized text and its range in the source. Offsets are in UTF-16 code units; ends are exclusive. Either side
 * may be empty: removed text has an empty normalized range.
 */
export interface AlignedSpan {
  readonly spokenStart: number;
  readonly spokenEnd: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
  /** Whether both sides are equal, so that offsets map one to one. Otherwise the range maps as a whole. */
  readonly unchanged: boolean;
}

/** A normalized text and its mapping to the source. */
export interface SpokenText {
  /** The caller's own string. */
  readonly source: string;
  readonly spoken: string;
  /** In order, without gaps or overlaps. Together they cover all of `source` and all of `spoken`. */
  readonly spans: readonly AlignedSpan[];
}

/** A range of the caller's own string, in UTF-16 code units. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** A text without changes. */
export function unchangedText(source: string): SpokenText {
  const { length } = source;
  const spans =
    length === 0 ? [] : [{ spokenStart: 0, spokenEnd: length, sourceStart: 0, sourceEnd: length, unchanged: true }];
  return { source, spoken: source, spans };
}

/**
 * Maps a range of the normalized text to the source, without leading and trailing white space.
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

/** The index of the span that contains an offset of the normalized text; the number of spans if none does. */
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
