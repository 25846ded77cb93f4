import type { DocumentType } from '@voxgate/documents';

const byExtension: Readonly<Record<string, DocumentType>> = {
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  epub: 'epub',
  pdf: 'pdf',
  docx: 'docx',
  ssml: 'ssml',
};

const byMediaType: Readonly<Record<string, DocumentType>> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/epub+zip': 'epub',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/ssml+xml': 'ssml',
};

/**
 * The type that a file says it has: by the extension of its name, else by its media type.
 *
 * @returns `undefined` if neither says it.
 */
export function declaredType(name: string, mediaType = ''): DocumentType | undefined {
  const extension = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? '';
  const media = mediaType.replace(/;.*$/su, '').trim().toLowerCase();
  return ownValue(byExtension, extension) ?? ownValue(byMediaType, media);
}

/** The type that a response says it has: its media type decides, because `/download.php` and `/book.txt?as=html` may be anything. */
export function servedType(path: string, mediaType: string | undefined): DocumentType | undefined {
  const media = declaredType('', mediaType);
  // Servers call files that they do not know plain text.
  return media === undefined || media === 'text' ? (declaredType(path) ?? media) : media;
}

function ownValue<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
