import { checkBookSound, type EncodableBook } from './book-sound';
import { OutputFile } from './output-file';
import { vorbisComments } from './vorbis-comments';

/**
 * Writes a book as Opus in Ogg, with chapters, cover and tags.
 *
 * @throws {InvalidBookError} if no file can be made of the book, or a chapter's sound is not as long as it says.
 * @throws the signal's reason, if it is aborted.
 */
export async function writeOpus(path: string, book: EncodableBook): Promise<void> {
  checkBookSound(book);
  const { facts, chapters } = book;
  const tags = { comments: vorbisComments(facts, chapters), ...(facts.cover && { cover: facts.cover }) };
  await OutputFile.write(path, (file) => book.encode('opus', (bytes) => file.add(bytes), tags));
}
