import type { SpeechPlan } from '../plan/speech-plan';

/** A range in Unicode code points. */
interface CodePointRange {
  readonly start: number;
  readonly end: number;
}

/** A part of what is read: a range of the text, or what is read instead of one. */
type Part = CodePointRange | { readonly read: string };

/** The caller's text without its markup: what is read of it. Offsets are in Unicode code points of the whole text. */
export class ReadableSource {
  private readonly characters: readonly string[];
  private readonly unread: readonly (CodePointRange & { readonly read?: string })[];

  constructor({ source, unread }: Pick<SpeechPlan, 'source' | 'unread'>) {
    this.characters = Array.from(source);
    let [unit, codePoint] = [0, 0];
    const codePointAt = (offset: number) => {
      while (unit < offset) unit += this.characters[codePoint++]!.length;
      return codePoint;
    };
    this.unread = unread.map(({ start, end, ...range }) => ({
      ...range,
      start: codePointAt(start),
      end: codePointAt(end),
    }));
  }

  /** What is read of a range. */
  text(start: number, end: number): string {
    const parts: string[] = [];
    for (const part of this.readIn(start, end)) {
      parts.push('read' in part ? part.read : this.characters.slice(part.start, part.end).join(''));
    }
    return parts.join('');
  }

  /** Number of code points that are read of a range. */
  length(start: number, end: number): number {
    let length = 0;
    for (const part of this.readIn(start, end)) {
      length += 'read' in part ? Array.from(part.read).length : part.end - part.start;
    }
    return length;
  }

  private *readIn(start: number, end: number): Generator<Part> {
    let from = start;
    for (let index = this.firstAfter(start); index < this.unread.length; index++) {
      const skipped = this.unread[index]!;
      if (skipped.start >= end) break;
      if (skipped.start > from) yield { start: from, end: skipped.start };
      // What is read instead of a range belongs to its start.
      if (skipped.read !== undefined && skipped.start >= start) yield { read: skipped.read };
      from = skipped.end;
    }
    if (from < end) yield { start: from, end };
  }

  /** The index of the first unread range that ends after an offset. */
  private firstAfter(offset: number): number {
    let low = 0;
    let high = this.unread.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.unread[middle]!.end > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
