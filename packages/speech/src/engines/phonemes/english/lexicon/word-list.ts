import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const newLine = 0x0a;

/**
 * A dictionary in one block of memory: a line for each word, sorted by its bytes, with a space after the word. It takes the size
 * of the text (2.5 MB for 126,000 words); a `Map` would take ten times as much in each process.
 */
export class WordList {
  private constructor(private readonly lines: Buffer) {}

  /**
   * @param file a text of sorted lines, compressed with Brotli.
   * @throws {Error} if it cannot be read.
   */
  static read(file: string): WordList {
    return new WordList(brotliDecompressSync(readFileSync(file)));
  }

  /** @param text sorted lines, each with a word, a space and a value. */
  static of(text: string): WordList {
    return new WordList(Buffer.from(text));
  }

  /** What is written after a word; `undefined` if the word is not listed. */
  find(word: string): string | undefined {
    if (word === '' || /\s/u.test(word)) return undefined;
    const { lines } = this;
    const wanted = Buffer.from(`${word} `);
    let from = 0;
    let to = lines.length;
    while (from < to) {
      let start = (from + to) >>> 1;
      while (start > from && lines[start - 1] !== newLine) start--;
      const order = compareWord(lines, start, wanted);
      let end = start;
      while (end < to && lines[end] !== newLine) end++;
      if (order === 0) return lines.toString('utf8', start + wanted.length, end);
      if (order > 0) to = start;
      else from = end + 1;
    }
    return undefined;
  }
}

/** The order of the word at `start`, with the space after it, and another: negative, zero or positive. */
function compareWord(lines: Buffer, start: number, wanted: Buffer): number {
  for (let index = 0; index < wanted.length; index++) {
    const difference = (lines[start + index] ?? newLine) - wanted[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
