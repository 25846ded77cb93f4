import { dropBlocks } from '../chapters/drop-blocks';
import { withoutImprint } from '../chapters/imprint';
import { cutAtHeadings } from '../chapters/cut-at-headings';
import { makeChapters } from '../chapters/make-chapters';
import type { ReadDocument } from '../document';
import type { Warnings } from '../warnings';
import { readFrontMatter } from './front-matter';
import { markdownBlocks } from './markdown-blocks';

/** Reads Markdown: chapters begin at the highest headings. */
export function readMarkdown(source: string, warnings: Warnings): ReadDocument {
  const { text, ...facts } = readFrontMatter(source.replaceAll(/\r\n?/gu, '\n'));
  const markdown = markdownBlocks(text, warnings);
  const { blocks } = dropBlocks(markdown.blocks, markdown.links, warnings);
  const headings = cutAtHeadings(blocks);
  const title = facts.title ?? headings.title;
  return {
    ...facts,
    ...(title !== undefined && { title }),
    chapters: withoutImprint(makeChapters(blocks, headings.cuts, { title, language: facts.language }), warnings, false),
  };
}
