import { detectLanguage } from './detect-language';
import { joinShortChapters } from './chapters/join-short-chapters';
import { decodeText, decodeUnicode } from './encoding/decode-text';
import type { DocumentLimits, DocumentType, ReadDocument, SpokenDocument } from './document';
import { readEpub } from './epub/read-epub';
import { DocumentError } from './errors';
import { foundType } from './found-type';
import type { OptionalKind } from './left-out';
import { maxMarkup } from './limits';
import { readMarkdown } from './markdown/read-markdown';
import { readPlain } from './plain/read-plain';
import { readSsml } from './ssml/read-ssml';
import { Warnings } from './warnings';

/**
 * Reads a document in this process. It may take seconds and much memory: others call `readDocument`.
 *
 * @param type a hint: a PDF, a Word document or an EPUB is known by its content.
 * @param include what is read although it is left out by default.
 * @throws {DocumentError} if it cannot be read, has nothing to say, or is over a limit.
 */
export async function parseDocument(
  content: Uint8Array,
  type: DocumentType,
  limits: DocumentLimits,
  include: readonly OptionalKind[] = [],
): Promise<SpokenDocument> {
  const warnings = new Warnings(include);
  const actualType = await foundType(content, type);
  const { characters, ...found } = await readType(content, actualType, limits, warnings);
  const document = { ...found, chapters: joinShortChapters(found.chapters, limits.maxChapters) };
  if (document.chapters.length === 0) {
    throw new DocumentError('empty', 'The document has nothing to say: no words were found in it. Check its type.');
  }
  const size = characters ?? document.chapters.reduce((sum, { text }) => sum + codePoints(text), 0);
  if (size > limits.maxCharacters) {
    throw new DocumentError(
      'too-many-characters',
      `The document has ${size} characters; the limit is ${limits.maxCharacters}. Divide it.`,
    );
  }
  if (document.chapters.length > limits.maxChapters) {
    throw new DocumentError(
      'too-many-chapters',
      `The document has ${document.chapters.length} chapters; the limit is ${limits.maxChapters}. Divide it, or use fewer headings.`,
    );
  }
  const language = document.language ?? (await detectLanguage(document.chapters));
  return {
    ...document,
    type: actualType,
    ...(language !== undefined && { language }),
    warnings: warnings.toSentences(),
    leftOut: warnings.leftOut(),
  };
}

/** `characters` is there if not all that is written is spoken. */
async function readType(
  content: Uint8Array,
  type: DocumentType,
  limits: DocumentLimits,
  warnings: Warnings,
): Promise<ReadDocument & { readonly characters?: number }> {
  switch (type) {
    case 'text':
      return readPlain(bounded(decodeText(content, warnings), limits), warnings);
    case 'markdown':
      return readMarkdown(bounded(decodeText(content, warnings), limits), warnings);
    case 'ssml':
      return readSsml(bounded(decodeUnicode(content), limits));
    case 'epub':
      return await readEpub(content, warnings);
    // Their libraries are large.
    case 'html':
      return (await import('./html/read-html.js')).readHtmlDocument(content, warnings);
    case 'pdf':
      return (await import('./pdf/read-pdf.js')).readPdf(content, warnings);
    case 'docx':
      return (await import('./docx/read-docx.js')).readDocx(content, warnings);
  }
}

/** @throws {DocumentError} if a text is so long that its words must be over the limit too, however many marks it has. */
function bounded(text: string, { maxCharacters }: DocumentLimits): string {
  const most = maxMarkup * maxCharacters;
  if (text.length <= most) return text;
  throw new DocumentError(
    'too-many-characters',
    `The document has ${codePoints(text)} characters with its marks; the limit is ${maxCharacters}, and ${most} with marks. Divide it.`,
  );
}

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    if (unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000) count--;
  }
  return count;
}
