import { type Block, isSpokenBlock } from '../blocks/block';
import type { Warnings } from '../warnings';

/** Titles of tables of contents. */
export const contentsTitle =
  /^\W*(?:(?:(?:brief|short|detailed) )?(?:table of )?contents(?: in brief)?|toc|table des mati[èe]res|sommaire|[íi]ndice(?: general)?|contenido|inhalt(?:sverzeichnis|s[üu]bersicht)?|indice|sommario|sum[áa]rio|विषय[ -]?सूची|अनुक्रमणिका)\W*$/iu;

/** The header of Project Gutenberg is among so many blocks at most. */
const maxHeaderBlocks = 400;

const gutenbergStart =
  /\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG|\*?END\*? ?THE SMALL PRINT|\*END\*THE SMALL PRINT/iu;
const startLine = /^[^\n]*(?:\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG|END\*? ?THE SMALL PRINT)[^\n]*(?:\n|$)/imu;
const gutenbergEnd =
  /(?:^|\n)\s*(?:\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG|\*{0,3} ?End of (?:the |this )?Project Gutenberg)/iu;

/** Blocks without those that are left out. */
export interface KeptBlocks {
  readonly blocks: readonly Block[];
  /** Where a block is now, or the next one that is kept. */
  placeOf(index: number): number;
}

/**
 * Leaves out the header and the licence of Project Gutenberg, and lists of links with a title such as "Contents".
 *
 * @param links the blocks that are links within the document.
 */
export function dropBlocks(blocks: readonly Block[], links: ReadonlySet<Block>, warnings: Warnings): KeptBlocks {
  const replaced = new Map<number, Block | undefined>();
  for (const [index, block] of gutenbergs(blocks, warnings)) replaced.set(index, block);
  for (const index of contents(blocks, links)) replaced.set(index, undefined);
  if (replaced.size === 0) return { blocks, placeOf: (index) => index };
  if (contents(blocks, links).length > 0 && !warnings.leavesOut('contents'))
    return { blocks, placeOf: (index) => index };
  const kept: Block[] = [];
  const places = blocks.map((block, index) => {
    const place = kept.length;
    const now = replaced.has(index) ? replaced.get(index) : block;
    if (now) kept.push(now);
    return place;
  });
  return { blocks: kept, placeOf: (index) => places[index] ?? kept.length };
}

/** The blocks of Project Gutenberg, each with what is kept of it. */
function gutenbergs(blocks: readonly Block[], warnings: Warnings): [number, Block | undefined][] {
  const first = blocks.slice(0, maxHeaderBlocks).findIndex((block) => gutenbergStart.test(textOf(block)));
  const last = blocks.findIndex((block, index) => index > first && gutenbergEnd.test(textOf(block)));
  if ((first < 0 && last < 0) || !warnings.leavesOut('gutenberg')) return [];
  const found: [number, Block | undefined][] = [];
  for (let index = 0; index <= first; index++) {
    const text = textOf(blocks[index]!);
    const line = index === first ? startLine.exec(text) : undefined;
    found.push([index, line ? withText(blocks[index]!, text.slice(line.index + line[0].length)) : undefined]);
  }
  if (last < 0) return found;
  const end = gutenbergEnd.exec(textOf(blocks[last]!))!.index;
  found.push([last, withText(blocks[last]!, textOf(blocks[last]!).slice(0, end))]);
  for (let index = last + 1; index < blocks.length; index++) found.push([index, undefined]);
  return found;
}

/** The title of a table of contents, and the links below it. */
function contents(blocks: readonly Block[], links: ReadonlySet<Block>): number[] {
  const title = blocks.findIndex(
    (block) => block.kind !== 'break' && block.text.length <= 60 && contentsTitle.test(block.text),
  );
  if (title < 0) return [];
  let end = title + 1;
  let count = 0;
  for (; end < blocks.length; end++) {
    const block = blocks[end]!;
    if (!links.has(block) && isSpokenBlock(block)) break;
    if (links.has(block)) count++;
  }
  if (count === 0) return [];
  return Array.from({ length: end - title }, (_each, index) => title + index);
}

function textOf(block: Block): string {
  return block.kind === 'break' ? '' : block.text;
}

function withText(block: Block, text: string): Block | undefined {
  return block.kind === 'break' || text.trim() === '' ? undefined : { ...block, text: text.trim() };
}
