import { oneLine } from '../blocks/plain-text';
import type { CutPoint } from '../chapters/cut-point';
import type { Bookmark } from './pdf-file';
import type { PlacedBlock } from './read-pdf';

/** Entries of this kind have chapters in them. */
const part = /^(?:part|book|volume|teil|band|partie|livre|tome|parte|libro|livro)\b/iu;

/** How far below its bookmark a heading is looked for, in blocks. */
const maxDistance = 12;

/** Where chapters begin that the outline of a PDF names. */
export function cutsAtBookmarks(blocks: readonly PlacedBlock[], bookmarks: readonly Bookmark[]): CutPoint[] {
  const cuts = chaptersOf(bookmarks).flatMap(({ title, level, page, top }) => {
    const line = oneLine(title);
    const at = line === undefined ? -1 : placeOf(blocks, line, page, top);
    return at < 0 ? [] : [{ at, level, title: line }];
  });
  // A chapter cannot begin before the one that is named before it.
  const inOrder: CutPoint[] = [];
  for (const cut of cuts) if (cut.at >= (inOrder.at(-1)?.at ?? 0)) inOrder.push(cut);
  return inOrder.length > 1 ? inOrder : [];
}

/** The outermost entries, and those in parts. If one entry contains all others, as the title does, those directly in it. */
function chaptersOf(bookmarks: readonly Bookmark[]): Bookmark[] {
  const outermost = bookmarks.filter(({ level }) => level === 1);
  const around = outermost.length === 1 ? 1 : 0;
  let isInPart = false;
  return bookmarks.flatMap((bookmark) => {
    const level = bookmark.level - around;
    if (level === 1) isInPart = part.test(bookmark.title.trim());
    return level === 1 || (level === 2 && isInPart) ? { ...bookmark, level } : [];
  });
}

/** The block with the title at the place of a bookmark, else the first one there. */
function placeOf(blocks: readonly PlacedBlock[], title: string, page: number, top: number | undefined): number {
  const start = blocks.findIndex((block) => block.page >= page);
  if (start < 0) return -1;
  const wanted = comparable(title);
  const ends = start + maxDistance * (top === undefined ? 1 : 4);
  for (let at = start; at < Math.min(ends, blocks.length) && blocks[at]!.page <= page + 1; at++) {
    const { block } = blocks[at]!;
    const text = block.kind === 'break' ? '' : comparable(block.text.slice(0, 300));
    const isTitle =
      text !== '' && (block.kind === 'heading' ? text.endsWith(wanted) || text.startsWith(wanted) : text === wanted);
    if (isTitle) return at;
  }
  const isThere = (block: PlacedBlock) =>
    block.page > page || (block.page === page && (top === undefined || block.top >= top - 15));
  const at = blocks.findIndex((block, index) => index >= start && isThere(block));
  return at < 0 ? blocks.length - 1 : at;
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
