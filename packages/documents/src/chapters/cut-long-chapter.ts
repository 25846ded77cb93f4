import type { Block } from '../blocks/block';
import { cutText } from '../blocks/cut-text';
import { maxChapterLength } from '../limits';
import type { ChapterBlocks } from './chapter-blocks';

/** How a part of a chapter is called, by language. */
const parts: Readonly<Record<string, string>> = {
  en: 'Part',
  fr: 'Partie',
  es: 'Parte',
  de: 'Teil',
  it: 'Parte',
  pt: 'Parte',
  hi: 'भाग',
};

/**
 * Cuts a chapter that is too long into nearly equal parts, between blocks: "Chapter 1 (Part 2)". A block that is itself too long is cut
 * after a sentence.
 */
export function cutLongChapter(chapter: ChapterBlocks, language = 'en'): ChapterBlocks[] {
  const total = sizeOf(chapter.blocks);
  if (total <= maxChapterLength) return [chapter];
  const count = Math.ceil(total / maxChapterLength);
  const blocks = chapter.blocks.flatMap((block) => shortened(block, Math.ceil(maxChapterLength / 4)));
  const cut: Block[][] = [[]];
  let size = 0;
  for (const block of blocks) {
    const middle = size + sizeOf([block]) / 2;
    if (cut.length < count && middle > (total / count) * cut.length) cut.push([]);
    cut.at(-1)!.push(block);
    size += sizeOf([block]);
  }
  const word = parts[language.split('-')[0]!.toLowerCase()] ?? parts['en']!;
  return cut
    .filter((each) => each.length > 0)
    .map((each, index) => {
      const part = `${word} ${index + 1}`;
      return { ...chapter, title: chapter.title === undefined ? part : `${chapter.title} (${part})`, blocks: each };
    });
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + (block.kind === 'break' ? 5 : block.text.length + 2), 0);
}

function shortened(block: Block, most: number): Block[] {
  if (block.kind === 'break' || block.text.length <= most) return [block];
  return Array.from(cutText(block.text, most), (text, index) => ({
    ...block,
    text,
    ...(block.kind === 'item' && index > 0 && { mark: '' }),
  }));
}
