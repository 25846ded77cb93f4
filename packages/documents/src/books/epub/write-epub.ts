import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { v5 as uuidOfName } from 'uuid';
import { type BookFacts, checkBook, checkChapters } from '../book-facts';
import { checkSentences } from '../text/spoken-chapter';
import { xmlDeclaration } from '../xml/xml';
import { chapterDocument, chapterOverlay, clipMilliseconds, clipsOf, type EpubChapter } from './epub-chapter';
import { activeClass, navigationDocument, packageDocument, type PackagedChapter } from './package-document';
import { writeZip, type ZipOutput } from './write-zip';

/** A book as text with sound. */
export interface Epub {
  readonly facts: BookFacts;
  readonly chapters: readonly EpubChapter[];
  /** When this version of the book was made. The same book made at the same time is the same file. */
  readonly modified: Date;
}

/** The namespace of names of books that have no identifier. */
const namespace = 'f1c4d9c6-8a64-5a0e-9d0b-5f2c6a1f7f10';

const container = `${xmlDeclaration}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const style = `body { line-height: 1.5; }
.${activeClass} { background-color: #ffe9a8; color: #000; }
`;

/**
 * Writes an EPUB 3 with media overlays: reading systems play the sound and show the sentence that is being read. The sound is not
 * compressed again. Memory depends on the longest chapter's text, not on the sound. If it fails, no file is left.
 *
 * @param path is replaced if it exists.
 * @throws {InvalidBookError} if no file can be made of the book.
 * @throws {Error} if a chapter's audio cannot be read.
 * @throws the signal's reason, if it is aborted.
 */
export async function writeEpub(path: string, epub: Epub, signal?: AbortSignal): Promise<void> {
  const { facts, chapters } = epub;
  checkBook(facts);
  checkChapters(chapters);
  checkSentences(chapters);
  await writeZip(path, (output) => addFiles(output, epub), signal);
}

async function addFiles({ zip, sources, ended }: ZipOutput, { facts, chapters, modified }: Epub): Promise<void> {
  // Without the field for exact times: the first file must have none (EPUB 3.3, section 4.2.3).
  const usual = { mtime: modified, forceDosTimestamp: true, mode: 0o100_644 };
  const stored = { ...usual, compress: false };
  const { title, language, cover } = facts;
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', stored);
  zip.addBuffer(Buffer.from(container), 'META-INF/container.xml', usual);

  const packaged = chapters.map(packagedChapter);
  const coverFile = cover && {
    file: cover.contentType === 'image/png' ? 'cover.png' : 'cover.jpg',
    contentType: cover.contentType,
  };
  const identifier = facts.identifier ?? identifierOf(facts, packaged);
  const opf = packageDocument({ ...facts, identifier }, packaged, coverFile, modified);
  zip.addBuffer(Buffer.from(xmlDeclaration + String(opf)), 'OEBPS/package.opf', usual);
  const navigation = navigationDocument(title, language, packaged);
  zip.addBuffer(Buffer.from(xmlDeclaration + String(navigation)), 'OEBPS/nav.xhtml', usual);
  zip.addBuffer(Buffer.from(style), 'OEBPS/style.css', usual);
  if (cover && coverFile) zip.addBuffer(Buffer.from(cover.bytes), `OEBPS/${coverFile.file}`, stored);

  for (const [index, chapter] of chapters.entries()) {
    const { document, audio, overlay, title: name } = packaged[index]!;
    // Written when their turn comes, so that only one chapter is in memory.
    sources.add(`OEBPS/${document}`, usual, () => xmlStream(chapterDocument(chapter, name, language)));
    if (overlay) {
      sources.add(`OEBPS/${overlay.file}`, usual, () => xmlStream(chapterOverlay(clipsOf(chapter), document, audio)));
    }
    const { path } = chapter.audio;
    const size = await sizeOf(path);
    ended.throwIfAborted();
    sources.add(`OEBPS/${audio}`, { ...stored, size }, () => createReadStream(path));
  }
}

async function sizeOf(path: string): Promise<number> {
  const file = await stat(path);
  if (!file.isFile()) throw new Error(`${path} is not a file.`);
  return file.size;
}

function packagedChapter(chapter: EpubChapter, index: number): PackagedChapter {
  const name = `chapter-${String(index + 1).padStart(4, '0')}`;
  const milliseconds = clipMilliseconds(clipsOf(chapter));
  return {
    title: chapter.title.trim() === '' ? String(index + 1) : chapter.title,
    document: `${name}.xhtml`,
    audio: `audio/${name}.${chapter.audio.contentType === 'audio/mpeg' ? 'mp3' : 'm4a'}`,
    audioType: chapter.audio.contentType,
    ...(milliseconds > 0 && { overlay: { file: `${name}.smil`, milliseconds } }),
  };
}

/** The same for every version of a book with the same author, title and chapters. */
function identifierOf({ title, author }: BookFacts, chapters: readonly PackagedChapter[]): string {
  const name = JSON.stringify([title, author ?? null, chapters.map((chapter) => chapter.title)]);
  return `urn:uuid:${uuidOfName(name, namespace)}`;
}

/** Sentences are collected, since a stream of short strings is slow. */
const partLength = 1 << 16;

function xmlStream(parts: Iterable<string>): Readable {
  return Readable.from(collected(parts), { objectMode: false });
}

function* collected(parts: Iterable<string>): Generator<Buffer> {
  let text = xmlDeclaration;
  for (const part of parts) {
    text += part;
    if (text.length < partLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
