import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BookFacts,
  type BookFormat,
  bookCaptions,
  canBeJoined,
  chaptersInOrder,
  type EncodedSound,
  encodeSound,
  transcriptOf,
  writeEncodedBook,
  type EpubChapter,
  writeEpub,
  writeOriginalEpub,
} from '@voxgate/documents/books';
import { DocumentError } from '@voxgate/documents';
import type { AudioEncoders, AudioMark, SampleRate } from '@voxgate/speech';
import { ApiError } from '../../platform/errors/api-error';
import type { LevelledChapter } from './chapter-sounds';
import type { ChapterTimes } from './chapter-times';
import type { Job } from './job';
import { chapterTitle } from './job-facts';
import { isAudio, type JobFormat, type WholeFormat } from './job-formats';
import type { SampleFile } from './sample-file';
import { SoundQueue } from './sound-queue';

/** A picture for each of a thousand chapters must not be gigabytes: a larger cover is only in the files of the whole. */
const maxChapterCoverBytes = 300_000;

/** What the files of a job are made with. */
export interface WritingContext {
  readonly job: Job;
  readonly facts: BookFacts;
  readonly encoders: AudioEncoders;
  /** What all of its sound is marked with; `undefined`: nothing. */
  readonly mark: AudioMark | undefined;
  /** Samples per second of the chapters. */
  readonly sampleRate: SampleRate;
  /** A folder for files, which the caller removes. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Writes the EPUB that was handed in into a file. */
  readonly writeOriginal: (path: string) => Promise<void>;
}

/** A file that has been written. */
export interface WrittenFile {
  readonly path: string;
  /** For the warnings of the job. */
  readonly warnings: readonly string[];
}

/** A chapter whose sound has been encoded. */
interface EncodedChapter extends ChapterTimes {
  readonly number: number;
  readonly durationSeconds: number;
  readonly sounds: ReadonlyMap<BookFormat, EncodedSound>;
}

/** The sound of the whole in a format in which chapters cannot be put together: it is encoded while they come. */
interface WholeSound {
  readonly queue: SoundQueue;
  readonly encoded: Promise<EncodedSound>;
}

/**
 * Writes the files of a job, without storing them. Chapters are encoded once, as they come, in the order of the book; their files, the EPUB
 * and the whole are made of what is encoded then.
 */
export class ResultWriter {
  private readonly chapters: EncodedChapter[] = [];
  private readonly wholes = new Map<BookFormat, WholeSound>();
  private samples = 0;

  constructor(private readonly context: WritingContext) {}

  /** Whether a file of the whole would have any chapters. */
  get chapterCount(): number {
    return this.chapters.length;
  }

  /**
   * Encodes the next chapter, in all formats at the same time. Its levelled sound is then removed.
   *
   * @param formats with sound, each once.
   * @throws {Error} if an encoder fails or the disk is full; the signal's reason, once it has aborted.
   */
  async add(chapter: LevelledChapter, formats: readonly BookFormat[]): Promise<void> {
    const { sound, ...facts } = chapter;
    const sounds = new Map<BookFormat, EncodedSound>();
    const encodeAs = async (format: BookFormat) => {
      sounds.set(format, await this.encode(format, `${chapter.number}`, sound.read(this.context.signal), this.samples));
    };
    await allSettledOrThrow(formats.flatMap((format) => [encodeAs(format), ...this.encodeInWhole(format, sound)]));
    await rm(sound.path);
    this.samples += sound.samples;
    this.chapters.push({ ...facts, sounds });
  }

  /**
   * Writes a file.
   *
   * @param chapter one that has been added; `null`: all of them. No chapter can be added after that.
   * @throws {ApiError} `FILE_NOT_FOUND` if the EPUB that was handed in is no longer stored; `INVALID_DOCUMENT` if no sound can be added to it.
   * @throws what `writeEncodedBook` and `writeEpub` throw; the signal's reason, once it has aborted.
   */
  async write(format: JobFormat, chapter: number | null): Promise<WrittenFile> {
    const path = join(this.context.folder, `${chapter ?? 'all'}.${format}`);
    const facts = chapter === null ? this.context.facts : this.factsOf(chapter);
    const chapters = this.chapters.filter(({ number }) => chapter === null || number === chapter);
    let warnings: readonly string[] = [];
    if (isAudio(format)) await this.writeAudio(path, format, facts, chapters);
    else if (format === 'epub') await this.writeEpub(path);
    else if (format === 'epub-original') warnings = await this.writeOriginal(path);
    else await writeFile(path, this.textOf(format, facts, chapters), { mode: 0o600 });
    return { path, warnings };
  }

  /** Removes what is encoded of a chapter whose files are stored, except for what the whole is put together from. */
  async tidy(chapter: number): Promise<void> {
    const { sounds } = this.chapters.find(({ number }) => number === chapter)!;
    for (const { format, path } of sounds.values()) if (!canBeJoined(format)) await rm(path, { force: true });
  }

  /** Waits until nothing is encoded any more. Call it when the signal has aborted, or all is written. */
  async close(): Promise<void> {
    for (const { queue, encoded } of this.wholes.values()) {
      queue.end();
      await encoded.catch(() => undefined);
    }
  }

  private encode(
    format: BookFormat,
    name: string,
    samples: AsyncIterable<Float32Array<ArrayBuffer>>,
    startSample: number,
  ): Promise<EncodedSound> {
    const { job, encoders, mark, sampleRate, folder, signal } = this.context;
    const options = {
      encoders,
      owner: job.accountId,
      ...(mark && { mark }),
      signal,
      ...(format === 'opus' && { sampleRate: 48_000 as const }),
    };
    return encodeSound(
      format,
      join(folder, `${name}.${format}.encoded`),
      { samples, sampleRate, startSample },
      options,
    );
  }

  private encodeInWhole(format: BookFormat, sound: SampleFile): Promise<unknown>[] {
    if (canBeJoined(format) || this.context.job.chapters.length === 1) return [];
    const whole = this.wholes.get(format) ?? this.openWhole(format);
    // The encoder does not end before the last chapter, unless it fails.
    return [Promise.race([whole.queue.add(sound), whole.encoded])];
  }

  private openWhole(format: BookFormat): WholeSound {
    const queue = new SoundQueue(this.context.signal);
    const encoded = this.encode(format, 'all', queue.read(), 0);
    // Whoever adds or waits is told.
    encoded.catch(() => undefined);
    const whole = { queue, encoded };
    this.wholes.set(format, whole);
    return whole;
  }

  private async writeAudio(
    path: string,
    format: BookFormat,
    facts: BookFacts,
    chapters: readonly EncodedChapter[],
  ): Promise<void> {
    const { encoders, signal } = this.context;
    const isWhole = chapters.length > 1;
    const sounds =
      isWhole && !canBeJoined(format)
        ? [await this.wholeSound(format)]
        : chapters.map((chapter) => chapter.sounds.get(format)!);
    await writeEncodedBook(path, { facts, chapters: this.placed(chapters), sounds }, { encoders, signal });
  }

  private wholeSound(format: BookFormat): Promise<EncodedSound> {
    const { queue, encoded } = this.wholes.get(format)!;
    queue.end();
    return encoded;
  }

  private async writeEpub(path: string): Promise<void> {
    const { job, facts, signal } = this.context;
    await this.withSound((chapters) => writeEpub(path, { facts, chapters, modified: job.createdAt }, signal));
  }

  private async writeOriginal(path: string): Promise<string[]> {
    const { job, facts, folder, signal } = this.context;
    const original = { path: join(folder, 'original.epub') };
    await this.context.writeOriginal(original.path);
    try {
      return await this.withSound((chapters) =>
        writeOriginalEpub(path, { original, facts, chapters, modified: job.createdAt }, { signal }),
      );
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      throw new ApiError('INVALID_DOCUMENT', `\`epub-original\` cannot be made: ${error.message}`, { cause: error });
    }
  }

  /** Writes something of the chapters, each with its sound as an MP3. */
  private async withSound<T>(write: (chapters: EpubChapter[]) => Promise<T>): Promise<T> {
    const { folder } = this.context;
    const chapters = [];
    for (const chapter of this.placed(this.chapters)) {
      const audio = join(folder, `${chapter.number}.epub.mp3`);
      // The sound of a chapter of an EPUB has no cover: the book has one.
      const { cover: _cover, ...chapterFacts } = this.factsOf(chapter.number);
      await this.writeAudio(audio, 'mp3', chapterFacts, [chapter]);
      chapters.push({ ...chapter, audio: { path: audio, contentType: 'audio/mpeg' as const } });
    }
    const written = await write(chapters);
    await Promise.all(chapters.map(({ audio }) => rm(audio.path)));
    return written;
  }

  private textOf(
    format: Exclude<JobFormat, BookFormat | WholeFormat>,
    facts: BookFacts,
    chapters: readonly EncodedChapter[],
  ): string {
    const placed = this.placed(chapters);
    if (format !== 'json') return bookCaptions(placed, format);
    const { title, track } = facts;
    const isPart = track !== undefined && track.count > 1;
    const titled = { ...facts, ...(isPart && { title: `${title}: ${track.title}`.slice(0, 1000) }) };
    return `${JSON.stringify(transcriptOf(titled, placed))}\n`;
  }

  private placed(chapters: readonly EncodedChapter[]) {
    const titled = chapters.map((chapter) => ({ ...chapter, title: this.titleOf(chapter.number) }));
    const starts = chaptersInOrder(titled);
    return titled.map((chapter, index) => ({ ...chapter, ...starts[index]! }));
  }

  private titleOf(number: number): string {
    return chapterTitle(this.context.job.chapters.find((chapter) => chapter.number === number)!);
  }

  /** What the file of one chapter says about it. */
  private factsOf(chapter: number): BookFacts {
    const { cover, ...facts } = this.context.facts;
    const isSingle = this.context.job.chapters.length === 1;
    return {
      ...facts,
      track: {
        title: isSingle ? facts.title : this.titleOf(chapter),
        number: chapter,
        count: this.context.job.chapters.length,
      },
      ...(cover && (isSingle || cover.bytes.length <= maxChapterCoverBytes) && { cover }),
    };
  }
}

/** Waits for all, so that none writes any more when this returns. @throws what the first that fails throws. */
async function allSettledOrThrow(all: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(all);
  await Promise.all(all);
}
