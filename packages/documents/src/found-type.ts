import type { DocumentType } from './document';
import { ZipArchive } from './epub/zip-archive';
import { DocumentError } from './errors';

/** A PDF may have other bytes before its beginning, up to this many. */
const maxBeforePdf = 1024;

/** Types that are files of a program and not texts. */
const names: Partial<Record<DocumentType, string>> = { pdf: 'a PDF', docx: 'a Word document (DOCX)', epub: 'an EPUB' };

/**
 * Finds the type of a document. Its content decides; what the caller says it is decides only between texts.
 *
 * @throws {DocumentError} if it is of a type that is not read, or is declared as a PDF, DOCX or EPUB and is not one.
 */
export async function foundType(content: Uint8Array, declared: DocumentType): Promise<DocumentType> {
  const start = new TextDecoder('latin1').decode(content.subarray(0, maxBeforePdf));
  if (start.startsWith('%PDF-') || (declared === 'pdf' && start.includes('%PDF-'))) return 'pdf';
  if (start.startsWith('PK\u0003\u0004')) return await typeOfArchive(content, declared);
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) throw oldWord(content);
  if (start.startsWith(String.raw`{\rtf`)) throw unread('This is an RTF document. Save it as DOCX, and send it again.');
  const name = names[declared];
  if (name === undefined) return declared;
  const found = /^\s*(?:<!doctype html|<html|<\?xml)/iu.test(start.replace(/^\u00ef\u00bb\u00bf/u, ''))
    ? 'an HTML or XML file'
    : isText(content)
      ? 'a text'
      : 'something else, or damaged';
  throw unread(`This is not ${name}, but ${found}. Send it with its own type.`);
}

async function typeOfArchive(content: Uint8Array, declared: DocumentType): Promise<DocumentType> {
  const archive = await ZipArchive.open(content, declared === 'docx' ? 'DOCX' : 'EPUB');
  if (archive.has('META-INF/container.xml')) return 'epub';
  if (archive.has('word/document.xml')) return 'docx';
  if (archive.has('xl/workbook.xml')) throw unread('This is an Excel workbook. Export its text, and send that.');
  if (archive.has('ppt/presentation.xml')) throw unread('This is a presentation. Export it as PDF, and send that.');
  if (archive.has('content.xml') && archive.has('META-INF/manifest.xml')) {
    throw unread('This is an OpenDocument file. Save it as DOCX, and send it again.');
  }
  // Word may give the text another name. The reader says what is missing.
  if (declared === 'epub' || (declared === 'docx' && archive.has('[Content_Types].xml'))) return declared;
  throw unread('This is a ZIP archive that is neither an EPUB nor a Word document. Send the documents in it.');
}

/** Files of Word 97 to 2003, and encrypted ones of any version, are in the same container. */
function oldWord(content: Uint8Array): DocumentError {
  const isEncrypted = Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  return isEncrypted
    ? new DocumentError('encrypted', 'This Word document is encrypted with a password. Send a copy without one.')
    : unread('This is a file of an old version of Office, such as DOC. Save it as DOCX, and send it again.');
}

function isText(content: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(content).includes('\0');
  } catch {
    return false;
  }
}

function unread(message: string): DocumentError {
  return new DocumentError('malformed', message);
}
