import type { Block, HeadingBlock } from '../blocks/block';
import { oneLine } from '../blocks/plain-text';
import type { CutPoint } from './cut-point';

/** Where the chapters of a document begin that has only headings to show them. */
export interface HeadingChapters {
  /** The text of the only highest heading, if it is the first one. */
  readonly title?: string;
  readonly cuts: readonly CutPoint[];
}

/**
 * Finds the highest level at which there are several headings, with those above it: each begins a chapter. One heading alone that is above the
 * others, and before them, is the title of the document. A number and the title below it are one heading.
 */
export function cutAtHeadings(blocks: readonly Block[]): HeadingChapters {
  const headings = headingsIn(blocks);
  const [first] = headings;
  if (!first) return { cuts: [] };
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const { block } of headings) counts[block.level]!++;
  const highest = counts.findIndex((count) => count > 0);
  const isTitle = counts[highest] === 1 && first.block.level === highest;
  const others = isTitle ? headings.slice(1) : headings;
  let level = counts.findIndex((count, each) => count > 0 && (!isTitle || each > highest));
  while (level < 6 && others.filter(({ block }) => block.level <= level).length < 2) level++;
  if (others.filter(({ block }) => block.level <= level).length < 2) level = others[0]?.block.level ?? highest;
  const cuts = others
    .filter(({ block, isBelowNumber }) => block.level <= level && !isBelowNumber)
    .map(({ at, title }) => ({ at, level: 1, title: oneLine(title) }));
  return { ...(isTitle && { title: oneLine(first.block.text) }), cuts };
}

interface Heading {
  readonly at: number;
  readonly block: HeadingBlock;
  readonly title: string;
  /** Whether it is the title of the number above it. */
  readonly isBelowNumber: boolean;
}

function headingsIn(blocks: readonly Block[]): Heading[] {
  const headings: Heading[] = [];
  let isBelowNumber = false;
  for (const [at, block] of blocks.entries()) {
    const below: string | undefined =
      block.kind === 'heading' && !isBelowNumber ? titleBelow(block, blocks[at + 1]) : undefined;
    if (block.kind === 'heading') {
      const title = below === undefined ? block.text : joinTitle(block.text, below);
      headings.push({ at, block, title, isBelowNumber });
    }
    isBelowNumber = below !== undefined;
  }
  return headings;
}

/** The heading below one that is only a number. */
function titleBelow(number: HeadingBlock, next: Block | undefined): string | undefined {
  if (next?.kind !== 'heading' || next.level < number.level) return undefined;
  return isChapterNumber(number.text) && !isChapterNumber(next.text) ? next.text : undefined;
}

/** Whether a title is only a number, such as "IV" or "Chapter 4". */
export function isChapterNumber(title: string): boolean {
  return (
    title.length <= 30 &&
    /^(?:(?:chapter|chapitre|cap[ií]tulo|kapitel|capitolo|section|§)\s+)?(?:\d{1,3}|[IVXLC]{1,8}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[.:]?$/iu.test(
      title.trim(),
    )
  );
}

/** "IV" and "The Wall" as "IV. The Wall". */
export function joinTitle(number: string, title: string): string {
  return `${number.trim().replace(/[.:\s—–-]+$/u, '')}. ${title.trim()}`;
}
