import type { Block } from '../blocks/block';
import { maxChapterLength } from '../limits';
import type { NavigationEntry } from './navigation';

/** An entry of the table of contents with its place in the text: the index of its first block. */
export interface PlacedEntry extends NavigationEntry {
  readonly at: number;
}

/**
 * The entries that are chapters: the outermost ones, and those within them that are in other files, as chapters of a part are. Entries in the
 * same file are sections, unless the entry around them has no text of its own, is the only one, or is too long for a chapter.
 *
 * @param entries in the order of the table of contents.
 */
export function chapterEntries(entries: readonly PlacedEntry[], blocks: readonly Block[]): PlacedEntry[] {
  const outermost = entries.reduce((least, { level }) => Math.min(least, level), Infinity);
  const isOnly = entries.filter(({ level }) => level === outermost).length === 1;
  const sizes = sizesOf(blocks);
  const around: { entry: PlacedEntry; isChapter: boolean; isCut: boolean }[] = [];
  return entries.flatMap((entry, index) => {
    while (around.length > 0 && around.at(-1)!.entry.level >= entry.level) around.pop();
    const parent = around.at(-1);
    const isChapter = !parent || (parent.isChapter && (parent.entry.path !== entry.path || parent.isCut));
    around.push({ entry, isChapter, isCut: isChapter && isCutInside(entries, index, sizes, isOnly && !parent) });
    return isChapter ? { ...entry, level: entry.level - outermost + 1 } : [];
  });
}

/** Entries in one file are chapters if they are longer on average and there is no text before the first one, in UTF-16 code units. */
const minAverageLength = 4000;

function isCutInside(entries: readonly PlacedEntry[], index: number, sizes: TextSizes, isOnly: boolean): boolean {
  const entry = entries[index]!;
  const first = entries[index + 1];
  if (!first || first.level <= entry.level) return false;
  const end = nextAtLevel(entries, index);
  const length = sizes.between(entry.at, end?.at);
  if (isOnly || length > maxChapterLength) return true;
  if (sizes.textBetween(entry.at, first.at) > 0) return false;
  const until = end === undefined ? entries.length : entries.indexOf(end, index);
  const count = entries.slice(index + 1, until).filter(({ level }) => level === first.level).length;
  return length >= minAverageLength * count;
}

const maxLookAhead = 1000;

/** Looks at a bounded number of entries: a hostile table of contents has many within each other. */
function nextAtLevel(entries: readonly PlacedEntry[], index: number): PlacedEntry | undefined {
  const { level } = entries[index]!;
  for (let at = index + 1; at < entries.length && at <= index + maxLookAhead; at++) {
    if (entries[at]!.level <= level) return entries[at];
  }
  return entries[index + maxLookAhead + 1];
}

interface TextSizes {
  between(start: number, end: number | undefined): number;
  /** As `between`, without headings. */
  textBetween(start: number, end: number): number;
}

function sizesOf(blocks: readonly Block[]): TextSizes {
  const all = [0];
  const text = [0];
  for (const block of blocks) {
    const size = block.kind === 'break' ? 0 : block.text.length + 2;
    all.push(all.at(-1)! + size);
    text.push(text.at(-1)! + (block.kind === 'heading' ? 0 : size));
  }
  return {
    between: (start, end) => Math.max(0, (all[end ?? blocks.length] ?? 0) - (all[start] ?? 0)),
    textBetween: (start, end) => Math.max(0, (text[end] ?? 0) - (text[start] ?? 0)),
  };
}
