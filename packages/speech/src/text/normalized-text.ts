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
  /** Why a rule has changed the range. */
  readonly reason?: string;
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
export function sourceRange(
  text: Pick<NormalizedText, 'source' | 'spans'>,
  normalizedStart: number,
  normalizedEnd: number,
): SourceRange {
  const first = text.spans[spanAt(text, normalizedStart)];
  if (!first) return { start: text.source.length, end: text.source.length };
  const start = first.unchanged ? first.sourceStart + normalizedStart - first.normalizedStart : first.sourceStart;
  if (normalizedEnd <= normalizedStart) return { start, end: start };

  const last = text.spans[spanAt(text, normalizedEnd - 1)] ?? first;
  const end = last.unchanged ? last.sourceStart + normalizedEnd - last.normalizedStart : last.sourceEnd;
  return withoutWhiteSpace(text.source, start, end);
}

/**
 * Maps an offset of the source to the normalized text. An offset inside a replaced range becomes the start of what replaces it.
 * What was inserted at the offset is before it.
 */
export function normalizedOffset({ spans, normalized }: NormalizedText, sourceOffset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.sourceEnd > sourceOffset) high = middle;
    else low = middle + 1;
  }
  const span = spans[low];
  if (!span) return normalized.length;
  return span.unchanged ? span.normalizedStart + sourceOffset - span.sourceStart : span.normalizedStart;
}

/** The index of the span that contains an offset of the normalized text; the number of spans if none does. */
export function spanAt({ spans }: Pick<NormalizedText, 'spans'>, offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.normalizedEnd > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The spans of a part of the normalized text, with offsets from its start. A span that is cut maps to its part of the source if
 * it is unchanged, otherwise to its whole range.
 */
export function spansWithin(text: NormalizedText, start: number, end: number): OffsetSpan[] {
  const found: OffsetSpan[] = [];
  for (let index = spanAt(text, start); index < text.spans.length; index++) {
    const { normalizedStart, normalizedEnd, sourceStart, sourceEnd, unchanged } = text.spans[index]!;
    if (normalizedStart >= end) break;
    // Removed text is not spoken.
    if (normalizedStart === normalizedEnd) continue;
    const [from, to] = [Math.max(normalizedStart, start), Math.min(normalizedEnd, end)];
    found.push({
      normalizedStart: from - start,
      normalizedEnd: to - start,
      sourceStart: unchanged ? sourceStart + from - normalizedStart : sourceStart,
      sourceEnd: unchanged ? sourceEnd - (normalizedEnd - to) : sourceEnd,
      unchanged,
    });
  }
  return found;
}

function withoutWhiteSpace(source: string, start: number, end: number): SourceRange {
  const text = source.slice(start, end);
  if (text.trim() === '') return { start, end };
  return { start: end - text.trimStart().length, end: start + text.trimEnd().length };
}
