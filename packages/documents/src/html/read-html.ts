import { isSpokenBlock } from '../blocks/block';
import { languageTag, oneLine } from '../blocks/plain-text';
import { dropBlocks } from '../chapters/drop-blocks';
import { withoutImprint } from '../chapters/imprint';
import { cutAtHeadings } from '../chapters/cut-at-headings';
import { makeChapters } from '../chapters/make-chapters';
import type { ReadDocument } from '../document';
import type { Warnings } from '../warnings';
import { decodeHtml } from '../encoding/decode-html';
import { replaceDeclaredEntities } from '../encoding/declared-entities';
import { readHtml } from './html-reader';
import { findArticle } from './article';
import { outlineOf } from './page-outline';

/** Reads an HTML page: chapters begin at the highest headings. */
export function readHtmlDocument(content: Uint8Array, warnings: Warnings): ReadDocument {
  const source = replaceDeclaredEntities(decodeHtml(content, warnings));
  // Refuses what is nested too deeply.
  const outline = outlineOf(source);
  const isWhole = warnings.includes('page-furniture');
  const page = { ...outline, isRead: isWhole ? undefined : findArticle(source) };
  const article = readHtml(source, warnings, { page });
  // An article without words is a wrong guess.
  const html = article.blocks.some(isSpokenBlock) ? article : readHtml(source, warnings);
  const { blocks } = dropBlocks(html.blocks, html.links, warnings);
  const headings = cutAtHeadings(blocks);
  const title = headings.title ?? oneLine(html.title);
  const author = oneLine(html.author);
  const language = languageTag(html.language);
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(language !== undefined && { language }),
    chapters: withoutImprint(makeChapters(blocks, headings.cuts, { title, language }), warnings, false),
  };
}
