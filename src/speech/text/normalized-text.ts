/**
 * A range of the normalized text and its range in the source. Offsets are in UTF-16 code units; ends are exclusive. Either side
 * may be empty: removed text has an empty normalized range.
 */
export interface OffsetSpan {
  readonly normalizedStart: number;
  readonly normalizedEnd: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
  /** Whether both sides are equal, so that offsets map one to one. Otherwise the range maps as a whole. */
  readonly unchanged: boolean;
}

/** A normalized text and its mapping to the source. */
export interface NormalizedText {
  /** The caller's own string. */
  readonly source: string;
  readonly normalized: string;
  /** In order, without gaps or overlaps. Together they cover all of `source` and all of `normalized`. */
  readonly spans: readonly OffsetSpan[];
}

/** A range of the caller's own string, in UTF-16 code units. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** A text without changes. */
export function unchangedText(source: string): NormalizedText {
  const { length } = source;
  const spans =
    length === 0
      ? []
      : [{ normalizedStart: 0, normalizedEnd: length, sourceStart: 0, sourceEnd: length, unchanged: true }];
  return { source, normalized: source, spans };
}

/**
 * Maps a range of the normalized text to the source, without leading and trailing white space.
 *
 * @example
 * sourceRange(normalize('It is $5.', options), 6, 10) // "five" → { start: 6, end: 8 }, "$5"
 */
export function sourceRange(text: NormalizedText, normalizedStart: number, normalizedEnd: number): SourceRange {
  const first = text.spans[spanAt(text, normalizedStart)];
  if (!first) return { start: text.source.length, end: text.source.length };
  const start = first.unchanged ? first.sourceStart + normalizedStart - first.normalizedStart : first.sourceStart;
  if (normalizedEnd <= normalizedStart) return { start, end: start };

  const last = text.spans[spanAt(text, normalizedEnd - 1)] ?? first;
  const end = last.unchanged ? last.sourceStart + normalizedEnd - last.normalizedStart : last.sourceEnd;
  return withoutWhiteSpace(text.source, start, end);
}

/** The index of the span that contains an offset of the normalized text; the number of spans if none does. */
export function spanAt({ spans }: NormalizedText, offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.normalizedEnd > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function withoutWhiteSpace(source: string, start: number, end: number): SourceRange {
  const text = source.slice(start, end);
  if (text.trim() === '') return { start, end };
  return { start: end - text.trimStart().length, end: start + text.trimEnd().length };
}
