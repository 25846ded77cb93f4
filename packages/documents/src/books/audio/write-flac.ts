import { checkBookSound, type EncodableBook } from './book-sound';
import { streamInfo, withMetadata } from './flac-metadata';
import { OutputFile } from './output-file';
import { vorbisComments } from './vorbis-comments';

/**
 * Writes a book as FLAC, with chapters, cover and tags.
 *
 * @throws {InvalidBookError} if no file can be made of the book, or a chapter's sound is not as long as it says.
 * @throws the signal's reason, if it is aborted.
 */
export async function writeFlac(path: string, book: EncodableBook): Promise<void> {
  checkBookSound(book);
  const { facts, chapters } = book;
  await OutputFile.write(path, async (file) => {
    const { header } = await book.encode('flac', async (bytes) => {
      // The first bytes have all metadata.
      const isFirst = file.size === 0 && bytes.length > 0;
      await file.add(isFirst ? withMetadata(bytes, vorbisComments(facts, chapters), facts.cover) : bytes);
    });
    await file.replace(streamInfo.start, header.subarray(streamInfo.start, streamInfo.end));
  });
}
