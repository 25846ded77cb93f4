import type { Block } from './block';
import { cutText } from './cut-text';
import { escapeMarkdown, withoutLineStart } from './escape-markdown';

/** The normalizer reads no marks in longer paragraphs, in UTF-16 code units. Some room is left for the marks of lists. */
const maxInlineLength = 1900;

/** A change of scene. Without it, the speech planner would pause as after a paragraph. */
const scenePause = '[pause 1s]';

/** Further changes of scene in a chapter have only the pause of a paragraph, because the pauses of a text are limited. */
const maxScenePauses = 60;
const silentBreak = '***';

/**
 * Writes blocks as a text for the speech planner: a blank line between paragraphs, a mark before list items, two spaces before a line break
 * that ends what a line says.
 */
export function writeBlocks(blocks: readonly Block[]): string {
  const written: string[] = [];
  let scenes = 0;
  // Length of the paragraph so far, if it is a table.
  let rows = 0;
  const items: ItemWidths = [];
  for (const [index, block] of blocks.entries()) {
    const text =
      block.kind !== 'break' ? writeBlock(block, items) : ++scenes > maxScenePauses ? silentBreak : scenePause;
    const isRow = block.kind === 'paragraph' && block.isRow === true;
    const isNextRow = isRow && rows > 0 && rows + text.length < maxInlineLength;
    rows = isRow ? text.length + (isNextRow ? rows + 3 : 0) : 0;
    if (index > 0) written.push(isNextRow ? '  \n' : isSameList(blocks[index - 1]!, block) ? '\n' : '\n\n');
    written.push(text);
  }
  return written.join('');
}

/** The width of the last mark at each depth of lists. */
type ItemWidths = number[];

function writeBlock(block: Exclude<Block, { kind: 'break' }>, items: ItemWidths): string {
  if (block.kind !== 'item' && block.isAsWritten) return block.text;
  const paragraphs = writeParagraphs(block.text);
  if (block.kind !== 'item') return paragraphs.join('\n\n');
  // A paragraph in a list belongs to the item if it is indented as the item's text is.
  const depth = Math.min(block.depth, deepestList);
  const indent = '  '.repeat(depth - 1);
  if (block.mark !== '') items[depth] = block.mark.length + 1;
  const width = items[depth] ?? 2;
  const own = block.mark === '' ? ' '.repeat(width) : `${block.mark} `;
  const further = `\n${indent}${' '.repeat(width)}`;
  return indent + own + paragraphs.map((each) => each.replaceAll('\n', further)).join(`\n${further}`);
}

/** Deeper lists are written as if they were at this depth. */
const deepestList = 4;

function isSameList(block: Block, next: Block): boolean {
  return block.kind === 'item' && next.kind === 'item' && next.mark !== '';
}

/** Writes a paragraph, in several if it is too long for its marks. */
function writeParagraphs(text: string): string[] {
  if (text.length <= maxInlineLength) {
    const written = escapeMarkdown(text);
    if (written.length <= maxInlineLength) return [withHardBreaks(written)];
  }
  if (text === escapeMarkdown(text) && !text.includes('\n')) return [text];
  return Array.from(cutText(text, maxInlineLength / 2), (part) => {
    const written = withHardBreaks(escapeMarkdown(part));
    return written.length <= maxInlineLength ? written : withoutLineStart(part);
  });
}

function withHardBreaks(text: string): string {
  return text.replaceAll('\n', '  \n');
}
