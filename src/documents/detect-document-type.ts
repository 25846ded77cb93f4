import type { DocumentType } from './document';
import { byteOrderMark } from './html/html-encoding';

/** What else is known of a document. */
export interface DocumentHints {
  /** As in the header `Content-Type`; may have parameters. */
  readonly contentType?: string;
  readonly filename?: string;
}

const byContentType: Readonly<Record<string, DocumentType>> = {
  'application/epub+zip': 'epub',
  'application/ssml+xml': 'ssml',
  'application/xhtml+xml': 'html',
  'text/html': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
};

const byExtension: Readonly<Record<string, DocumentType>> = {
  epub: 'epub',
  ssml: 'ssml',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  mkd: 'markdown',
  txt: 'text',
  text: 'text',
};

/**
 * Finds the type of a document: by its first bytes if they show it, else by its content type, else by the extension of its filename, else by
 * how the text looks. `text/plain` and `application/octet-stream` say nothing about Markdown and others, so the filename counts more.
 *
 * @returns `undefined` if it is none of the types, for example a PDF.
 */
export function detectDocumentType(content: Uint8Array, hints: DocumentHints = {}): DocumentType | undefined {
  if (isZip(content)) return isEpub(content) || hinted(hints) === 'epub' ? 'epub' : undefined;
  const start = new TextDecoder(byteOrderMark(content) ?? 'utf-8').decode(content.subarray(0, 4096));
  // A PDF, an image and others have control characters near their start.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u0008\u000e-\u001a]/u.test(start) || start.startsWith('%PDF-')) return undefined;
  const written = hinted(hints);
  return written === undefined || written === 'epub' ? byLook(start) : written;
}

function hinted({ contentType = '', filename = '' }: DocumentHints): DocumentType | undefined {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  const extension = /\.(?<extension>[a-z0-9]{1,10})$/iu.exec(filename.trim())?.groups?.['extension']?.toLowerCase();
  const found = byContentType[type] ?? byExtension[extension ?? ''];
  return found ?? (type === 'text/plain' ? 'text' : undefined);
}

function isZip(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b && content[2] === 3 && content[3] === 4;
}

/** Whether the first file of a ZIP archive is the one that says so. It should be, and is not compressed. */
function isEpub(content: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(content.subarray(0, 200));
  return start.includes('mimetype') && start.includes('application/epub+zip');
}

function byLook(start: string): DocumentType {
  const text = start.replace(/^(?:\s|<\?[^>]{0,300}\?>|<!--(?:(?!-->)[^]){0,2000}-->)+/u, '');
  if (/^<(?:[\w.-]{1,40}:)?speak[\s>]/u.test(text)) return 'ssml';
  if (/^<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/iu.test(text)) return 'html';
  return /^(?:---\n(?:[^\n]{0,200}\n){1,40}?---\n|#{1,3} \S)/u.test(text.replaceAll('\r\n', '\n'))
    ? 'markdown'
    : 'text';
}
