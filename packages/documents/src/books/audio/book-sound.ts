import type { AudioEncoders, AudioFormat, AudioTags, SampleRate } from '@voxgate/speech';
import { type BookFacts, type ChapterFacts, checkBook, checkChapters, startTolerance } from '../book-facts';
import { InvalidBookError } from '../invalid-book.error';
import { encoderInput } from './encoder-input';

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

/**
 * @throws {InvalidBookError} if no file can be made of the book.
 */
export function checkBookSound({ facts, chapters }: Pick<EncodableBook, 'facts' | 'chapters'>): void {
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
  /** Silence before the sound that players must skip in addition to the encoder's delay, in samples of the file. */
  readonly lead: number;
}

/** A book as the writers of files see it: how its sound becomes bytes is not their concern. */
export interface EncodableBook {
  readonly facts: BookFacts;
  readonly chapters: readonly ChapterFacts[];
  /** Samples per second of the file. */
  readonly sampleRate: number;
  /**
   * Encodes all of it.
   *
   * @param take is given the bytes of the file, in order.
   * @param tags only for Opus, whose first pages contain them.
   */
  encode(format: AudioFormat, take: (bytes: Uint8Array) => Promise<void>, tags?: AudioTags): Promise<Encoded>;
}

/** A book whose sound is encoded while its file is written. */
export function encodableBook(book: BookSound, options: WritingOptions): EncodableBook {
  const { facts, chapters, sampleRate } = book;
  return {
    facts,
    chapters,
    sampleRate: options.sampleRate ?? sampleRate,
    encode: (format, take, tags) => encodeChapters(book, format, options, take, tags),
  };
}

/**
 * Encodes all chapters as one sound, in memory that does not depend on their length.
 *
 * @param take is given the bytes of the file, in order.
 * @throws {InvalidBookError} if a chapter's sound is not as long as it says.
 */
async function encodeChapters(
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
      for await (const part of encoderInput(checked(chapter, `chapters[${index}]`, sampleRate), format)) {
        signal?.throwIfAborted();
        samples += part.length;
        await take(await encoder.encode(part));
        signal?.throwIfAborted();
      }
    }
    await take(await encoder.finish());
    return { samples: Math.round((samples * fileRate) / sampleRate), header: await encoder.header(), lead: 0 };
  } finally {
    encoder.close();
  }
}

/**
 * The sound of a chapter.
 *
 * @param field names the chapter in errors.
 * @throws {InvalidBookError} if it is not as long as the chapter says.
 */
async function* checked(
  { samples, durationSeconds }: ChapterSound,
  field: string,
  sampleRate: number,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  let count = 0;
  const most = (durationSeconds + startTolerance) * sampleRate;
  for await (const chunk of samples) {
    count += chunk.length;
    // Checked before the end, so that a sound without end cannot fill the disk.
    if (count > most) break;
    yield chunk;
  }
  if (Math.abs(count / sampleRate - durationSeconds) > startTolerance) {
    const found = count > most ? 'more' : `${(count / sampleRate).toFixed(3)} seconds`;
    throw new InvalidBookError(
      `${field}.durationSeconds`,
      `is ${durationSeconds}, but the chapter's sound has ${found}`,
    );
  }
}
