import { bookSeconds, checkBookSound, type EncodableBook } from '../audio/book-sound';
import { OutputFile } from '../audio/output-file';
import { startTolerance } from '../book-facts';
import { AdtsFrames } from './adts-frames';
import { box, u32, u64 } from './boxes';
import { titleSamples } from './chapter-boxes';
import { frameSamples, framesPerChunk, movieBox, type Movie } from './movie-box';
import { SampleSizes } from './sample-sizes';

/** `mdat` with a size of 64 bits. */
const mediaHeaderBytes = 16;
/** An empty box. */
const freeHeaderBytes = 8;

/** Frames with the encoder's delay, silence before the sound, and padding. */
const maxLeadFrames = 3;

/** For each frame, its size and its share of a chunk's place. */
const tableBytesPerFrame = 4 + 8 / framesPerChunk;

/**
 * Writes an audiobook: AAC-LC in MP4 with chapters, cover and tags. All that players need to start is before the sound (`moov` before
 * `mdat`): its size is known from the durations of the chapters, so room for it is left at the start, and it is written last.
 *
 * @throws {InvalidBookError} if no file can be made of the book, or a chapter's sound is not as long as it says.
 * @throws the signal's reason, if it is aborted.
 */
export async function writeM4b(path: string, book: EncodableBook): Promise<void> {
  checkBookSound(book);
  const { facts, chapters, sampleRate } = book;
  const titles = titleSamples(chapters);
  const start = box('ftyp', Buffer.from('M4B ', 'latin1'), u32(0), Buffer.from('M4B M4A mp42isom', 'latin1'));
  const sizes = new SampleSizes();
  const movie: Omit<Movie, 'samples' | 'lead' | 'soundOffset' | 'titlesOffset' | 'bitsPerSecond'> = {
    facts,
    chapters,
    sampleRate,
    sizes,
    titles,
  };

  const unknown = { samples: 0, lead: 0, soundOffset: 0, titlesOffset: 0, bitsPerSecond: 0 };
  const maxSeconds = bookSeconds(chapters) + startTolerance * (chapters.length + 1);
  const maxFrames = Math.ceil((maxSeconds * sampleRate) / frameSamples) + maxLeadFrames;
  // The last 64 bytes: runs of durations and chunks, which an empty table does not have, the last chunk, and a free box.
  const reserved = movieBox({ ...movie, ...unknown }).length + Math.ceil(tableBytesPerFrame * maxFrames) + 64;
  const mediaStart = start.length + reserved;
  const titlesOffset = mediaStart + mediaHeaderBytes;

  await OutputFile.write(path, async (file) => {
    await file.add(Buffer.concat([start, Buffer.alloc(reserved + mediaHeaderBytes), ...titles]));
    const soundOffset = file.size;
    const adts = new AdtsFrames();
    const { samples, lead } = await book.encode('aac', async (bytes) => {
      const frames = adts.take(bytes);
      for (const frame of frames) sizes.add(frame.length);
      await file.add(Buffer.concat(frames));
    });
    const bitsPerSecond = Math.round((8 * sizes.bytes * sampleRate) / (sizes.count * frameSamples));
    const header = movieBox({ ...movie, samples, lead, soundOffset, titlesOffset, bitsPerSecond });
    const unused = reserved - header.length;
    if (unused < freeHeaderBytes)
      throw new Error(`The header of the file needs ${header.length} bytes of ${reserved}.`);
    const mediaBytes = file.size - mediaStart;
    const media = Buffer.concat([u32(1), Buffer.from('mdat', 'latin1'), u64(mediaBytes)]);
    await file.replace(
      start.length,
      Buffer.concat([header, box('free', Buffer.alloc(unused - freeHeaderBytes)), media]),
    );
  });
}
