import type { Line } from './lines';

/** Lines that belong together. */
export interface Paragraph {
  readonly lines: Line[];
  /** What a list item begins with: `-` or `3.`. */
  readonly mark?: string;
  readonly isRow: boolean;
  /** Whether there is more space above it than between lines. */
  readonly isSetApart: boolean;
}

/** The usual text of a document. */
export interface UsualText {
  readonly size: number;
  readonly font: string;
  /** From line to line. */
  readonly leading: number;
}

const bullet = /^[•◦‣∙●○■□▪▫►▸❖✓✔·\uf0b7\uf0a7]\s*(?=\S)/u;
const dash = /^[–—*-]\s+(?=\S)/u;
const numbered = /^\(?(?<number>\d{1,3})[.)]\s+(?=\S)/u;
const lettered = /^(?:\([a-z]{1,4}\)|[a-z]\)|\[[^\]]{1,12}\])\s+(?=\S)/u;

/** Ends of sentences, with quotation marks and marks of notes after them. */
export const sentenceEnd = /[.!?…:;。！？।]["'”’»)\]]*[⁰¹²³⁴⁵⁶⁷⁸⁹]*$/u;

/** Finds the size, font and leading of most of the text. */
export function usualText(regions: readonly (readonly Line[])[]): UsualText {
  const sizes = new Map<number, number>();
  for (const line of regions.flat()) add(sizes, half(line.size), line.text.length);
  const size = mostOf(sizes) ?? 10;
  const fonts = new Map<string, number>();
  const leadings = new Map<number, number>();
  for (const region of regions) {
    for (const [index, line] of region.entries()) {
      if (half(line.size) !== size) continue;
      add(fonts, line.font, line.text.length);
      const before = region[index - 1];
      const distance = before && half(before.size) === size ? line.baseline - before.baseline : 0;
      if (distance > 0.8 * size && distance < 3 * size) add(leadings, half(distance), 1);
    }
  }
  return { size, font: mostOf(fonts) ?? '', leading: mostOf(leadings) ?? 1.2 * size };
}

/** Whether two sizes are those of one text. */
export function isSameSize(one: number, other: number): boolean {
  return Math.abs(one - other) <= 0.07 * Math.max(one, other);
}

/** Divides the lines of a region into paragraphs: by space, indents, marks of lists, sizes and short lines. */
export function paragraphsOf(lines: readonly Line[], usual: UsualText): Paragraph[] {
  if (lines.length === 0) return [];
  return new ParagraphFinder(lines, usual).find();
}

class ParagraphFinder {
  private readonly left: number;
  private readonly right: number;
  private readonly paragraphs: Paragraph[] = [];

  constructor(
    private readonly lines: readonly Line[],
    private readonly usual: UsualText,
  ) {
    const lefts = new Map<number, number>();
    for (const { left, text } of lines) add(lefts, Math.round(left), text.length);
    const common = mostOf(lefts)!;
    // The text between a margin and an indent is rarely more than that at the margin.
    this.left = Math.min(...[...lefts].filter(([, letters]) => letters * 3 > lefts.get(common)!).map(([at]) => at));
    this.right = Math.max(...lines.map(({ right }) => right));
  }

  find(): Paragraph[] {
    for (const [index, line] of this.lines.entries()) {
      const before = this.lines[index - 1];
      const isRow = this.isRow(index);
      const current = this.paragraphs.at(-1);
      if (!before || !current || isRow || current.isRow || this.isStart(line, before, index, current)) {
        this.start(line, before, isRow);
      } else current.lines.push(line);
    }
    return this.paragraphs;
  }

  private start(line: Line, before: Line | undefined, isRow: boolean): void {
    const mark = isRow ? undefined : this.markOf(line, before);
    const distance = before ? line.baseline - before.baseline : Infinity;
    const isSetApart = distance < 0 || distance > 1.25 * this.leading(line, before);
    this.paragraphs.push({
      lines: [
        mark === undefined
          ? line
          : { ...line, text: line.text.replace(bullet, '').replace(dash, '').replace(numbered, '') },
      ],
      ...(mark !== undefined && { mark }),
      isRow,
      isSetApart,
    });
  }

  private isStart(line: Line, before: Line, index: number, current: Paragraph): boolean {
    const distance = line.baseline - before.baseline;
    if (distance < 0 || distance > 1.4 * this.leading(line, before)) return true;
    if (!isSameSize(line.size, before.size) && Math.min(line.text.length, before.text.length) > 2) return true;
    if (this.isOtherFont(line, before)) return true;
    if (this.markOf(line, before) !== undefined || lettered.test(line.text)) return true;
    return this.isStartByIndent(line, before, index, current) || this.isAfterShort(line, before);
  }

  /** Whether one line is all in a special font, as headings are, and the other one is in the usual one. */
  private isOtherFont(line: Line, before: Line): boolean {
    if (line.font === before.font) return false;
    const special = (each: Line) => each.isOneFont && each.font !== this.usual.font;
    return (
      (special(before) && line.font === this.usual.font && this.isShort(before)) ||
      (special(line) && sentenceEnd.test(before.text) && this.isShort(before))
    );
  }

  private isStartByIndent(line: Line, before: Line, index: number, current: Paragraph): boolean {
    const least = 0.6 * line.size;
    const first = current.lines[0]!;
    const isItem = current.mark !== undefined || lettered.test(first.text);
    if (line.left - before.left > least) {
      if (current.lines.length === 1 && isItem) return false;
      if (line.left - this.left > 0.4 * (this.right - this.left)) return this.isShort(before);
      const next = this.lines[index + 1];
      const isHanging =
        current.lines.length === 1 &&
        next !== undefined &&
        Math.abs(next.left - line.left) < least &&
        !this.isShort(before);
      return !isHanging;
    }
    if (before.left - line.left > least) {
      // A first line is further in than the others; otherwise, something that hangs or is indented ends.
      return current.lines.length > 1 || isItem;
    }
    return false;
  }

  private isAfterShort(line: Line, before: Line): boolean {
    return this.isShort(before) && sentenceEnd.test(before.text) && /^["'“‘«(¿¡]?[\p{Lu}\p{Lo}\p{N}]/u.test(line.text);
  }

  private isShort({ right }: Line): boolean {
    return this.right - right > 0.12 * (this.right - this.left);
  }

  private leading(line: Line, before: Line | undefined): number {
    const size = Math.max(line.size, before?.size ?? 0);
    return isSameSize(size, this.usual.size) ? this.usual.leading : (size * this.usual.leading) / this.usual.size;
  }

  private markOf(line: Line, before: Line | undefined): string | undefined {
    if (bullet.test(line.text)) return '-';
    const isPlausible =
      !before ||
      line.left - this.left > 0.3 * line.size ||
      sentenceEnd.test(before.text) ||
      this.paragraphs.at(-1)?.mark !== undefined;
    if (!isPlausible || (line.isOneFont && line.font !== this.usual.font)) return undefined;
    if (dash.test(line.text)) return '-';
    const number = numbered.exec(line.text)?.groups?.['number'];
    return number === undefined || number === '0' ? undefined : `${Number(number)}.`;
  }

  /** Whether a line is a row of a table: several cells, as the line before or after it. */
  private isRow(index: number): boolean {
    const cells = (at: number) => this.lines[at]?.cells.length ?? 0;
    if (cells(index) < 2) return false;
    const isMark = /^(?:[^\p{L}\d]*|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]?|\[\w+\])$/iu.test(
      this.lines[index]!.cells[0]!,
    );
    if (cells(index) === 2 && isMark) return false;
    return cells(index) > 2 || cells(index - 1) > 1 || cells(index + 1) > 1;
  }
}

export function half(value: number): number {
  return Math.round(2 * value) / 2;
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let most: Key | undefined;
  for (const [key, count] of counts) if (most === undefined || count > counts.get(most)!) most = key;
  return most;
}
