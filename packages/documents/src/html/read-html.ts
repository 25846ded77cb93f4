import { languageTag, oneLine } from '../blocks/plain-text';
import { cutAtHeadings } from '../chapters/cut-at-headings';
import { makeChapters } from '../chapters/make-chapters';
import type { ReadDocument } from '../document';
import type { Warnings } from '../warnings';
import { decodeHtml } from '../encoding/decode-html';
import { replaceDeclaredEntities } from '../encoding/declared-entities';
import { readHtml } from './html-reader';

/** Reads an HTML page: chapters begin at the highest headings. */
export function readHtmlDocument(content: Uint8Array, warnings: Warnings): ReadDocument {
  const html = readHtml(replaceDeclaredEntities(decodeHtml(content, warnings)), warnings);
  const headings = cutAtHeadings(html.blocks);
  const title = headings.title ?? oneLine(html.title);
  const author = oneLine(html.author);
  const language = languageTag(html.language);
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(language !== undefined && { language }),
    chapters: makeChapters(html.blocks, headings.cuts, { title, language }),
  };
}
