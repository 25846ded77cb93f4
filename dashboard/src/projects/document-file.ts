import type { DocumentType, OptionalKind } from '../api/project-types';
import type { ProjectSource } from './use-projects';

const types: Record<string, DocumentType> = {
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

/** For the `accept` of file fields. */
export const acceptedFiles = Object.keys(types)
  .map((extension) => `.${extension}`)
  .join(',');

/** Largest file, as the server has it by default (`MAX_DOCUMENT_BYTES`). A server with a smaller limit says so itself. */
export const maxFileBytes = 100_000_000;

/** Why a file cannot be handed in. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** A file that can be handed in. */
export interface DocumentFile {
  source: ProjectSource;
  /** The name without its extension. */
  title: string;
}

/**
 * Checks a file that was dropped or chosen. Its name says what it is. It is sent as it is, because only the server finds out in which
 * encoding a text is.
 *
 * @param include what is read although it is left out by default.
 * @throws {FileProblem}
 */
export async function readDocumentFile(file: File, include: OptionalKind[] = []): Promise<DocumentFile> {
  const [, name, extension] = /^(.*)\.([^.]*)$/.exec(file.name) ?? [undefined, file.name, ''];
  const type = types[extension.toLowerCase()];
  if (!type) {
    throw new FileProblem(
      `${file.name} is of a type that is not read. Choose a .txt, .md, .html, .epub, .pdf, .docx or .ssml file.`,
    );
  }
  if (file.size === 0) throw new FileProblem(`${file.name} is empty.`);
  if (file.size > maxFileBytes) {
    throw new FileProblem(
      `${file.name} has ${megabytes(file.size)} MB. Files can have ${megabytes(maxFileBytes)} MB. Split it, or take its pictures out.`,
    );
  }
  // The first byte tells whether there is something to read.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new FileProblem(`${file.name} could not be read. Is it a folder, or has it been moved?`);
    });
  return { source: { input_type: type, document: file, include }, title: name.trim().slice(0, 500) || file.name };
}

/** The contents of a file in base64. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}

function megabytes(bytes: number): string {
  return String(Number((bytes / 1e6).toFixed(1)));
}
