import type { Readable } from 'node:stream';

/** A line of a file. */
export interface FileLine {
  /** From 1. */
  readonly number: number;
  /** Without its end; `undefined` if it cannot be read. */
  readonly text: string | undefined;
  /** Why it cannot be read: the end of a sentence that begins with the line. */
  readonly problem?: string;
}

const lineFeed = 0x0a;
const byteOrderMark = '\uFEFF';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the lines of a file in UTF-8. The memory that it needs does not depend on the length of the file or of its lines.
 *
 * @param longest maximum bytes of a line. What is longer is skipped, and reported as a problem.
 * @throws what the stream throws.
 */
export async function* readLines(stream: Readable, longest: number): AsyncGenerator<FileLine> {
  const line = new Line(longest);
  let number = 1;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      line.add(chunk.subarray(start, end));
      yield { number: number++, ...line.take() };
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (!line.isEmpty) yield { number, ...line.take() };
}

/** A line while it arrives. */
class Line {
  private parts: Buffer[] = [];
  private bytes = 0;
  private isFirst = true;

  constructor(private readonly longest: number) {}

  get isEmpty(): boolean {
    return this.bytes === 0;
  }

  add(part: Buffer): void {
    this.bytes += part.length;
    if (this.bytes > this.longest) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  take(): Omit<FileLine, 'number'> {
    const bytes = Buffer.concat(this.parts);
    const isTooLong = this.bytes > this.longest;
    const mayHaveMark = this.isFirst;
    this.parts = [];
    this.bytes = 0;
    this.isFirst = false;
    if (isTooLong) return { text: undefined, problem: `is longer than ${this.longest} bytes` };
    try {
      const text = decoder.decode(bytes);
      return { text: mayHaveMark && text.startsWith(byteOrderMark) ? text.slice(1) : text };
    } catch {
      return { text: undefined, problem: 'is not valid UTF-8' };
    }
  }
}
