import { type Block, isSpokenBlock } from '../blocks/block';
import { isChapterNumber, joinTitle } from './cut-at-headings';
import type { CutPoint } from './cut-point';

/** A chapter before its text is written. */
export interface ChapterBlocks {
  readonly title?: string;
  readonly level: number;
  readonly blocks: readonly Block[];
}

/**
 * Cuts blocks into chapters. A chapter that has nothing but headings is read with the next one: "Part One" with "Chapter 1". What
 * is before the first cut is a chapter with the title of the document.
 *
 * @param cuts in order. Of several at one place, the last one counts.
 */
export function chapterBlocks(
  blocks: readonly Block[],
  cuts: readonly CutPoint[],
  documentTitle: string | undefined,
): ChapterBlocks[] {
  const starts: CutPoint[] = [{ at: 0, level: 1, title: documentTitle }, ...cuts];
  const chapters: ChapterBlocks[] = [];
  let pending: Block[] = [];
  let pendingTitle: string | undefined;
  for (const [index, { at, title, level }] of starts.entries()) {
    const end = starts[index + 1]?.at ?? blocks.length;
    if (end <= at) continue;
    const part = blocks.slice(at, end);
    for (const block of part) pending.push(block);
    const hasText = part.some((block) => block.kind !== 'heading' && isSpokenBlock(block));
    if (!hasText) {
      pendingTitle ??= title;
      continue;
    }
    // A number of its own page belongs to the title after it.
    const isNumbered = pendingTitle !== undefined && title !== undefined && isChapterNumber(pendingTitle);
    const whole = isNumbered ? joinTitle(pendingTitle!, title) : (title ?? pendingTitle);
    chapters.push({ title: whole, level, blocks: pending });
    pending = [];
    pendingTitle = undefined;
  }
  if (pending.some(isSpokenBlock)) chapters.push({ title: pendingTitle ?? documentTitle, level: 1, blocks: pending });
  return chapters.map((chapter) => ({ ...chapter, blocks: withoutOuterBreaks(chapter.blocks) }));
}

/** A change of scene at the start or the end of a chapter would only be silence. */
function withoutOuterBreaks(blocks: readonly Block[]): readonly Block[] {
  const start = blocks.findIndex(({ kind }) => kind !== 'break');
  const end = blocks.findLastIndex(({ kind }) => kind !== 'break');
  return blocks.slice(start, end + 1);
}
