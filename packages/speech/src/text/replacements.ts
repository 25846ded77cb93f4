import { type OffsetSpan, type NormalizedText, unchangedText } from './normalized-text';

/** Replaces the non-empty range `text.slice(start, end)` with `normalized`. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly normalized: string;
  /** Why, for the preview: what has been recognised, and what decided if it could be read in several ways. */
  readonly reason?: string;
}

const letter = /[\p{L}\p{M}]/u;
/** A letter, a mark on a letter, or a digit. */
export const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

/**
 * Applies replacements, which must be in order and must not overlap. A replacement that would touch a word is separated by a
 * space ("3D" does not become "threeD"). The neighbours of a removed range are joined.
 */
export function applyReplacements(source: string, replacements: readonly Replacement[]): NormalizedText {
  if (replacements.length === 0) return unchangedText(source);
  const builder = new SpanBuilder();
  let written = 0;
  for (const { start, end, normalized, reason } of replacements) {
    builder.keep(source, written, start);
    const before = touches(normalized[0], builder.lastCharacter) && !isInsideWord(source, start) ? ' ' : '';
    const after = touches(normalized.at(-1), source[end]) && !isInsideWord(source, end) ? ' ' : '';
    builder.replace(start, end, before + normalized + after, reason);
    written = end;
  }
  builder.keep(source, written, source.length);
  return builder.build(source);
}

/** Combines two steps into one. `second.source` must be `first.normalized`. */
export function composeOffsets(first: NormalizedText, second: NormalizedText): NormalizedText {
  const builder = new SpanBuilder();
  const before = first.spans.filter(({ unchanged }) => !unchanged);
  const after = second.spans.filter(({ unchanged }) => !unchanged);
  // Between changed ranges, the distance from an offset in the intermediate text to the source and to the final text.
  let toSource = 0;
  let toNormalized = 0;
  let kept = 0;
  let i = 0;
  let j = 0;

  while (i < before.length || j < after.length) {
    // Overlapping changes of the two steps become one.
    const start = Math.min(before[i]?.normalizedStart ?? Infinity, after[j]?.sourceStart ?? Infinity);
    const sourceStart = start + toSource;
    const normalizedStart = start + toNormalized;
    let end = start;
    const reasons = new Set<string | undefined>();
    for (let begins = true; ; begins = false) {
      const a = before[i];
      const b = after[j];
      if (a && (a.normalizedStart < end || (begins && a.normalizedStart === start))) {
        end = Math.max(end, a.normalizedEnd);
        reasons.add(a.reason);
        toSource = a.sourceEnd - a.normalizedEnd;
        i++;
      } else if (b && (b.sourceStart < end || (begins && b.sourceStart === start))) {
        end = Math.max(end, b.sourceEnd);
        reasons.add(b.reason);
        toNormalized = b.normalizedEnd - b.sourceEnd;
        j++;
      } else break;
    }
    builder.keep(first.source, kept, sourceStart);
    kept = end + toSource;
    reasons.delete(undefined);
    const reason = reasons.size === 0 ? undefined : [...reasons].join('; ');
    builder.replace(sourceStart, kept, second.normalized.slice(normalizedStart, end + toNormalized), reason);
  }
  builder.keep(first.source, kept, first.source.length);
  return builder.build(first.source);
}

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Whether a replacement would run into the adjacent word. */
function touches(said: string | undefined, beside: string | undefined): boolean {
  if (said === undefined || beside === undefined || unspaced.test(said) || unspaced.test(beside)) return false;
  return letter.test(said) && wordCharacter.test(beside);
}

/** Whether the source has letters on both sides of an offset. */
function isInsideWord(source: string, at: number): boolean {
  // A letter may have two code units.
  return (
    /[\p{L}\p{M}]$/u.test(source.slice(Math.max(0, at - 2), at)) && /^[\p{L}\p{M}]/u.test(source.slice(at, at + 2))
  );
}

/** Collects spans from left to right and joins adjacent unchanged spans. */
export class SpanBuilder {
  private readonly spans: OffsetSpan[] = [];
  private readonly pieces: string[] = [];
  private normalizedLength = 0;
  /** The last code unit of the normalized text so far. */
  lastCharacter: string | undefined;

  /** Length of the normalized text so far, in UTF-16 code units. */
  get length(): number {
    return this.normalizedLength;
  }

  keep(source: string, start: number, end: number): void {
    if (start < end) this.add(start, end, source.slice(start, end), true);
  }

  replace(start: number, end: number, normalized: string, reason?: string): void {
    if (start < end || normalized !== '') this.add(start, end, normalized, false, reason);
  }

  build(source: string): NormalizedText {
    return { source, normalized: this.pieces.join(''), spans: this.spans };
  }

  private add(sourceStart: number, sourceEnd: number, normalized: string, unchanged: boolean, reason?: string): void {
    const normalizedStart = this.normalizedLength;
    const normalizedEnd = normalizedStart + normalized.length;
    this.pieces.push(normalized);
    this.normalizedLength = normalizedEnd;
    if (normalized !== '') this.lastCharacter = normalized.at(-1);

    const previous = this.spans.at(-1);
    if (unchanged && previous?.unchanged) this.spans[this.spans.length - 1] = { ...previous, normalizedEnd, sourceEnd };
    else {
      const span = { normalizedStart, normalizedEnd, sourceStart, sourceEnd, unchanged };
      this.spans.push(reason === undefined ? span : { ...span, reason });
    }
  }
}
