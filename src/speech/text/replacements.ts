import { type AlignedSpan, type SpokenText, unchangedText } from './normalized-text';

/** Replaces the non-empty range `text.slice(start, end)` with `spoken`. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly spoken: string;
}

const letter = /[\p{L}\p{M}]/u;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

/**
 * Applies replacements, which must be in order and must not overlap. A replacement that would touch a word is separated by a
 * space ("3D" does not become "threeD"). The neighbours of a removed range are joined.
 */
export function align(source: string, replacements: readonly Replacement[]): SpokenText {
  if (replacements.length === 0) return unchangedText(source);
  const builder = new SpanBuilder();
  let written = 0;
  for (const { start, end, spoken } of replacements) {
    builder.keep(source, written, start);
    const before = touches(spoken[0], builder.lastCharacter) && !isInsideWord(source, start) ? ' ' : '';
    const after = touches(spoken.at(-1), source[end]) && !isInsideWord(source, end) ? ' ' : '';
    builder.replace(start, end, before + spoken + after);
    written = end;
  }
  builder.keep(source, written, source.length);
  return builder.build(source);
}

/** Combines two steps into one. `second.source` must be `first.spoken`. */
export function compose(first: SpokenText, second: SpokenText): SpokenText {
  const builder = new SpanBuilder();
  const before = first.spans.filter(({ unchanged }) => !unchanged);
  const after = second.spans.filter(({ unchanged }) => !unchanged);
  // Between changed ranges, the distance from an offset in the intermediate text to the source and to the final text.
  let toSource = 0;
  let toSpoken = 0;
  let kept = 0;
  let i = 0;
  let j = 0;

  while (i < before.length || j < after.length) {
    // Overlapping changes of the two steps become one.
    const start = Math.min(before[i]?.spokenStart ?? Infinity, after[j]?.sourceStart ?? Infinity);
    const sourceStart = start + toSource;
    const spokenStart = start + toSpoken;
    let end = start;
    for (let begins = true; ; begins = false) {
      const a = before[i];
      const b = after[j];
      if (a && (a.spokenStart < end || (begins && a.spokenStart === start))) {
        end = Math.max(end, a.spokenEnd);
        toSource = a.sourceEnd - a.spokenEnd;
        i++;
      } else if (b && (b.sourceStart < end || (begins && b.sourceStart === start))) {
        end = Math.max(end, b.sourceEnd);
        toSpoken = b.spokenEnd - b.sourceEnd;
        j++;
      } else break;
    }
    builder.keep(first.source, kept, sourceStart);
    kept = end + toSource;
    builder.replace(sourceStart, kept, second.spoken.slice(spokenStart, end + toSpoken));
  }
  builder.keep(first.source, kept, first.source.length);
  return builder.build(first.source);
}

/** Whether a replacement would run into the adjacent word. */
function touches(said: string | undefined, beside: string | undefined): boolean {
  return said !== undefined && beside !== undefined && letter.test(said) && wordCharacter.test(beside);
}

/** Whether the source has letters on both sides of an offset. */
function isInsideWord(source: string, at: number): boolean {
  return /^[\p{L}\p{M}]{2}$/u.test(source.slice(at - 1, at + 1));
}

/** Collects spans from left to right and joins adjacent unchanged spans. */
class SpanBuilder {
  private readonly spans: AlignedSpan[] = [];
  private readonly pieces: string[] = [];
  private spokenLength = 0;
  lastCharacter: string | undefined;

  keep(source: string, start: number, end: number): void {
    if (start < end) this.add(start, end, source.slice(start, end), true);
  }

  replace(start: number, end: number, spoken: string): void {
    if (start < end || spoken !== '') this.add(start, end, spoken, false);
  }

  build(source: string): SpokenText {
    return { source, spoken: this.pieces.join(''), spans: this.spans };
  }

  private add(sourceStart: number, sourceEnd: number, spoken: string, unchanged: boolean): void {
    const spokenStart = this.spokenLength;
    const spokenEnd = spokenStart + spoken.length;
    this.pieces.push(spoken);
    this.spokenLength = spokenEnd;
    if (spoken !== '') this.lastCharacter = spoken.at(-1);

    const previous = this.spans.at(-1);
    if (unchanged && previous?.unchanged) this.spans[this.spans.length - 1] = { ...previous, spokenEnd, sourceEnd };
    else this.spans.push({ spokenStart, spokenEnd, sourceStart, sourceEnd, unchanged });
  }
}
