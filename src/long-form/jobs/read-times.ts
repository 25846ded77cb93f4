import { ReadableSource, type SpeechPlan, type TextSyntax, type Timestamp } from '@voxgate/speech';

/** When a word or sentence is spoken, and where it is in what is read of the text: without tags and the marks that keep signs as they are. */
export interface ReadTime extends Timestamp {
  /** In Unicode code points. */
  readonly readStart: number;
  readonly readEnd: number;
}

/** A sign that Markdown would read as a mark is written with a backslash before it. */
const escapes = /\\(?=[!-/:-@[-`{-~])/gu;

/** Finds where the times of one planned text are in what is read of it. */
export class ReadTimes {
  private readonly readable: ReadableSource;
  /** Length of what is read, in Unicode code points. */
  readonly length: number;
  /** The last place that was asked for: the next one is close to it, in a text that may have many tags. */
  private last = { offset: 0, read: 0 };

  constructor({ source, unread }: SpeechPlan, syntax: TextSyntax) {
    const escaped = syntax === 'text' ? Array.from(source.matchAll(escapes), rangeOf) : [];
    const all = [...unread, ...escaped.filter((range) => !unread.some((each) => overlap(each, range)))];
    this.readable = new ReadableSource({ source, unread: all.sort((one, other) => one.start - other.start) });
    this.length = this.readable.length(0, Array.from(source).length);
  }

  /** The time with its place. Its text is what is read. */
  of(time: Timestamp): ReadTime {
    const { textStart, textEnd } = time;
    const readStart = this.place(textStart);
    const readEnd = readStart + this.readable.length(textStart, textEnd);
    return { ...time, text: this.readable.text(textStart, textEnd), readStart, readEnd };
  }

  private place(offset: number): number {
    const { last, readable } = this;
    const read =
      offset < last.offset
        ? last.read - readable.length(offset, last.offset)
        : last.read + readable.length(last.offset, offset);
    this.last = { offset, read };
    return read;
  }
}

function rangeOf({ index }: RegExpExecArray): { start: number; end: number } {
  return { start: index, end: index + 1 };
}

function overlap(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end;
}
