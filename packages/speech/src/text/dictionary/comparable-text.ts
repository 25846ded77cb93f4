import type { TimeSliced } from '../../support/time-slices';
import type { SourceRange } from '../normalized-text';

/** Code units that are processed in one step. */
const stepLength = 1024;

/** Something that cannot be part of a word of a dictionary, such as a tag. */
export const barrier = '\0';

/** A base character with its combining marks, or a run of white space. */
const units = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/** A step does not end before one of these: the second half of a surrogate pair, a combining mark, or white space. */
const insideUnit = /[\udc00-\udfff\p{M}\s]/u;

const plainAscii = /^[\x21-\x7e]*$/u;

/**
 * A text in the form in which words are compared. Composed and decomposed letters are equal (NFC), and so are typographic and
 * plain apostrophes, and white space of any length within a paragraph.
 */
export class ComparableText {
  private readonly keys: string[] = [];
  private readonly foldedKeys: string[] = [];
  /** For each code unit of the key: the start in the source of the unit that begins there, or -1 inside of a unit. */
  private readonly starts: number[] = [];
  private readonly foldedStarts: number[] = [];
  private end = 0;

  /** Appends a range of a text. */
  *add(text: string, from: number, to: number): TimeSliced<void> {
    units.lastIndex = 0;
    for (let start = from; start < to;) {
      let stop = Math.min(to, start + stepLength);
      while (stop < to && insideUnit.test(String.fromCodePoint(text.codePointAt(stop)!))) stop++;
      for (const [unit] of text.slice(start, stop).matchAll(units)) {
        this.addUnit(unit, { start, end: start + unit.length });
        start += unit.length;
      }
      yield;
    }
  }

  /** Appends characters that stand for a range of the source, such as `&` for `&amp;`. */
  addUnit(unit: string, { start, end }: SourceRange): void {
    const key = comparable(unit);
    append(key, start, this.keys, this.starts);
    append(fold(key), start, this.foldedKeys, this.foldedStarts);
    this.end = end;
  }

  /** @returns the key, its form without case, and the offsets of both in the source. */
  finish(): { exact: KeyText; folded: KeyText } {
    const { end } = this;
    return {
      exact: { key: this.keys.join(''), starts: [...this.starts, end] },
      folded: { key: this.foldedKeys.join(''), starts: [...this.foldedStarts, end] },
    };
  }
}

/** A text to search, and its offsets in the source. */
export interface KeyText {
  readonly key: string;
  /** For each offset of the key, that of the source; -1 where a match can neither start nor end. */
  readonly starts: readonly number[];
}

function append(key: string, start: number, keys: string[], starts: number[]): void {
  if (key === '') return;
  keys.push(key);
  starts.push(start);
  for (let index = 1; index < key.length; index++) starts.push(-1);
}

/** The form in which a word of a dictionary is compared. */
export function comparableWord(word: string, caseSensitive: boolean): string {
  const key = Array.from(word.trim().matchAll(units), ([unit]) => comparable(unit)).join('');
  return caseSensitive ? key : Array.from(word.trim().matchAll(units), ([unit]) => fold(comparable(unit))).join('');
}

function comparable(unit: string): string {
  if (plainAscii.test(unit)) return unit;
  if (unit.trim() === '' && unit !== '') return /\n\s*\n|[\r\u2029]\s*[\r\u2029]/u.test(unit) ? barrier : ' ';
  return unit.normalize('NFC').replace(/[’ʼ‘＇]/gu, "'");
}

/**
 * Removes case as Unicode's full case folding does: ß equals ss, İ equals i with a dot, and both forms of sigma are equal.
 * The dotless ı is a letter of its own.
 */
function fold(key: string): string {
  if (plainAscii.test(key)) return key.toLowerCase();
  return key.startsWith('ı') ? key : key.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
