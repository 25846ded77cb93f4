import type { AudioEncoder, AudioEncoders, AudioFormat, AudioTags, SampleRate } from '@voxgate/speech';
import { type BookFacts, type ChapterFacts, checkBook, checkChapters, startTolerance } from '../book-facts';
import { InvalidBookError } from '../invalid-book.error';

/** A chapter with its sound. */
export interface ChapterSound extends ChapterFacts {
  /** Mono, between -1 and 1. Read once, when the chapter's turn comes. The arrays are taken over and may be detached. */
  readonly samples: AsyncIterable<Float32Array<ArrayBuffer>>;
}

/** A book with its sound. */
export interface BookSound {
  readonly facts: BookFacts;
  /** At least one. Their durations must be those of their samples, within 10 ms. */
  readonly chapters: readonly ChapterSound[];
  /** Samples per second of the sound. */
  readonly sampleRate: number;
}

/** How the audio file of a book is written. */
export interface WritingOptions {
  /** Encode in threads. */
  readonly encoders: AudioEncoders;
  /** Samples per second of the file. Default: those of the sound, which must then be a rate of the format. */
  readonly sampleRate?: SampleRate;
  /** Shares turns in a thread with the other files of this owner. */
  readonly owner?: string;
  /** Ends the writing; the file is then removed. */
  readonly signal?: AbortSignal;
}

/** The longest sound that is given to an encoder at once, so that its answers stay small. */
const maxChunkLength = 1 << 16;

/**
 * @throws {InvalidBookError} if no file can be made of the book.
 */
export function checkBookSound({ facts, chapters }: BookSound): void {
  checkBook(facts);
  checkChapters(chapters);
}

/** Seconds of the whole book, as its chapters say. */
export function bookSeconds(chapters: readonly ChapterFacts[]): number {
  const last = chapters.at(-1)!;
  return last.startSeconds + last.durationSeconds;
}

/** What has been encoded. */
export interface Encoded {
  /** Samples at the rate of the file. */
  readonly samples: number;
  /** What the first bytes must be replaced with; may be empty. */
  readonly header: Uint8Array;
}

/**
 * Encodes all chapters as one sound, in memory that does not depend on their length.
 *
 * @param take is given the bytes of the file, in order.
 * @throws {InvalidBookError} if a chapter's sound is not as long as it says.
 */
export async function encodeChapters(
  { chapters, sampleRate }: BookSound,
  format: AudioFormat,
  { encoders, owner, signal, sampleRate: fileRate = sampleRate as SampleRate }: WritingOptions,
  take: (bytes: Uint8Array) => Promise<void>,
  tags?: AudioTags,
): Promise<Encoded> {
  const encoder = encoders.open(format, {
    inputRate: sampleRate,
    outputRate: fileRate,
    mode: 'file',
    ...(owner !== undefined && { owner }),
    ...(tags && { tags }),
  });
  try {
    let samples = 0;
    for (const [index, chapter] of chapters.entries()) {
      samples += await encodeChapter(chapter, `chapters[${index}]`, sampleRate, encoder, take, signal);
    }
    await take(await encoder.finish());
    return { samples: Math.round((samples * fileRate) / sampleRate), header: await encoder.header() };
  } finally {
    encoder.close();
  }
}

async function encodeChapter(
  { samples, durationSeconds }: ChapterSound,
  field: string,
  sampleRate: number,
  encoder: AudioEncoder,
  take: (bytes: Uint8Array) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  const most = (durationSeconds + startTolerance) * sampleRate;
  for await (const chunk of samples) {
    signal?.throwIfAborted();
    count += chunk.length;
    // Checked before the end, so that a sound without end cannot fill the disk.
    if (count > most) break;
    for (let start = 0; start < chunk.length; start += maxChunkLength) {
      const part = chunk.length > maxChunkLength ? chunk.slice(start, start + maxChunkLength) : chunk;
      await take(await encoder.encode(part));
      signal?.throwIfAborted();
    }
  }
  if (Math.abs(count / sampleRate - durationSeconds) > startTolerance) {
    const found = count > most ? 'more' : `${(count / sampleRate).toFixed(3)} seconds`;
    throw new InvalidBookError(
      `${field}.durationSeconds`,
      `is ${durationSeconds}, but the chapter's sound has ${found}`,
    );
  }
  return count;
}
