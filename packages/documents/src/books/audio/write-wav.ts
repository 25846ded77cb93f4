import { checkBookSound, type EncodableBook } from './book-sound';
import { OutputFile } from './output-file';
import { wavTags } from './wav-tags';

const bytesPerSample = 2;
/** Without tags. */
const headerBytes = 80;
/** Where the header of the samples is, without tags. */
const dataHeader = 72;
/** Sizes of the usual header are numbers of 32 bits. */
const maxBytes = 0xffff_ffff;

/**
 * Writes a book as WAV: 16-bit samples, with tags, chapters and cover. A file of 4 GiB or more is an RF64 file (EBU Tech 3306).
 *
 * @throws {InvalidBookError} if no file can be made of the book, or a chapter's sound is not as long as it says.
 * @throws the signal's reason, if it is aborted.
 */
export async function writeWav(path: string, book: EncodableBook): Promise<void> {
  checkBookSound(book);
  const { sampleRate } = book;
  const tags = wavTags(book.facts, book.chapters);
  await OutputFile.write(path, async (file) => {
    await file.add(wavHeader(sampleRate, 0, tags));
    await book.encode('pcm', (bytes) => file.add(bytes));
    await file.replace(0, wavHeader(sampleRate, file.size - headerBytes - tags.length, tags));
  });
}

/**
 * The header for so many bytes of samples: 80 bytes and the tags, whether sizes have 32 or 64 bits.
 *
 * @param tags chunks, before that of the samples. Defaults to none.
 */
export function wavHeader(sampleRate: number, dataBytes: number, tags: Buffer = Buffer.alloc(0)): Buffer {
  const riffBytes = headerBytes - 8 + tags.length + dataBytes;
  const isLong = riffBytes > maxBytes;
  const header = Buffer.alloc(headerBytes);
  header.write(isLong ? 'RF64' : 'RIFF', 0, 'latin1');
  header.writeUInt32LE(isLong ? maxBytes : riffBytes, 4);
  header.write('WAVE', 8, 'latin1');
  // The room for the sizes of a long file. In others, readers skip it.
  header.write(isLong ? 'ds64' : 'JUNK', 12, 'latin1');
  header.writeUInt32LE(28, 16);
  if (isLong) {
    header.writeBigUInt64LE(BigInt(riffBytes), 20);
    header.writeBigUInt64LE(BigInt(dataBytes), 28);
    header.writeBigUInt64LE(BigInt(dataBytes / bytesPerSample), 36);
  }
  header.write('fmt ', 48, 'latin1');
  header.writeUInt32LE(16, 52);
  header.writeUInt16LE(1, 56); // PCM
  header.writeUInt16LE(1, 58); // one channel
  header.writeUInt32LE(sampleRate, 60);
  header.writeUInt32LE(sampleRate * bytesPerSample, 64);
  header.writeUInt16LE(bytesPerSample, 68);
  header.writeUInt16LE(8 * bytesPerSample, 70);
  header.write('data', dataHeader, 'latin1');
  header.writeUInt32LE(isLong ? maxBytes : dataBytes, dataHeader + 4);
  return Buffer.concat([header.subarray(0, dataHeader), tags, header.subarray(dataHeader)]);
}
