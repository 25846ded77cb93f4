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
 * Finds the highest level that several headings have: each begins a chapter. One heading alone that is above the others, and
 * before them, is the title of the document.
 */
export function cutAtHeadings(blocks: readonly Block[]): HeadingChapters {
  const headings = headingsIn(blocks);
  const [first] = headings;
  if (!first) return { cuts: [] };
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const { block } of headings) counts[block.level]!++;
  const highest = counts.findIndex((count) => count > 0);
  const isTitle = counts[highest] === 1 && first.block.level === highest;
  const next = counts.findIndex((count, level) => count > 0 && level > highest);
  const level = isTitle && next > 0 ? next : highest;
  const isTitleOnly = isTitle && level === highest;
  const cuts = headings
    .filter(({ block }) => block.level === level)
    .map(({ at, block }) => ({ at, level: 1, title: oneLine(block.text) }));
  return { ...(isTitle && { title: oneLine(first.block.text) }), cuts: isTitleOnly ? [] : cuts };
}

function headingsIn(blocks: readonly Block[]): { at: number; block: HeadingBlock }[] {
  return blocks.flatMap((block, at) => (block.kind === 'heading' ? [{ at, block }] : []));
}
