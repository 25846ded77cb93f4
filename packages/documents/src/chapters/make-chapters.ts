import { type Block, isSpeakable } from '../blocks/block';
import { writeBlocks } from '../blocks/write-blocks';
import type { Chapter } from '../document';
import { chapterBlocks } from './chapter-blocks';
import { cutLongChapter } from './cut-long-chapter';
import type { CutPoint } from './cut-point';

/** What is known of a document besides its blocks. */
export interface ChapterOptions {
  readonly title?: string;
  readonly language?: string;
}

/** Makes chapters of blocks, each with something to say. @returns none if nothing can be said. */
export function makeChapters(
  blocks: readonly Block[],
  cuts: readonly CutPoint[],
  { title, language }: ChapterOptions,
): Chapter[] {
  return chapterBlocks(blocks, cuts, title)
    .flatMap((chapter) => cutLongChapter(chapter, language))
    .map((chapter): Chapter => {
      const text = writeBlocks(chapter.blocks);
      return {
        ...(chapter.title !== undefined && { title: chapter.title }),
        text,
        syntax: 'text',
        level: chapter.level,
      };
    })
    .filter(({ text }) => isSpeakable(text.replaceAll('[pause 1s]', '')));
}
