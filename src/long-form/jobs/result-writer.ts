import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BookFacts,
  type BookFormat,
  bookCaptions,
  chaptersInOrder,
  transcriptOf,
  writeBook,
  writeEpub,
} from '@voxgate/documents/books';
import type { AudioEncoders, SampleRate } from '@voxgate/speech';
import type { LevelledChapter } from './chapter-sounds';
import type { Job } from './job';
import { chapterTitle } from './job-facts';
import { isAudio, type JobFormat } from './job-formats';

/** A picture for each of a thousand chapters must not be gigabytes: a larger cover is only in the files of the whole. */
const maxChapterCoverBytes = 300_000;

/** What the files of a job are made with. */
export interface WritingContext {
  readonly job: Job;
  readonly facts: BookFacts;
  readonly encoders: AudioEncoders;
  /** Samples per second of the chapters. */
  readonly sampleRate: SampleRate;
  /** A folder for files, which the caller removes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Writes the files of a job, without storing them. */
export class ResultWriter {
  /** The files with the sound of a chapter in an EPUB, by its number. */
  private readonly epubSounds = new Map<number, string>();

  constructor(private readonly context: WritingContext) {}

  /**
   * Writes a file.
   *
   * @param chapters one, for a file of its own, or all.
   * @returns where it is.
   * @throws what `writeBook` and `writeEpub` throw; the signal's reason, once it has aborted.
   */
  async write(format: JobFormat, chapter: number | null, chapters: readonly LevelledChapter[]): Promise<string> {
    const path = join(this.context.folder, `${chapter ?? 'all'}.${format}`);
    const facts = chapter === null ? this.context.facts : this.factsOf(chapter);
    if (isAudio(format)) await this.writeAudio(path, format, facts, chapters);
    else if (format === 'epub') await this.writeEpub(path, chapters);
    else await writeFile(path, this.textOf(format, facts, chapters), { mode: 0o600 });
    return path;
  }

  private async writeAudio(
    path: string,
    format: BookFormat,
    facts: BookFacts,
    chapters: readonly LevelledChapter[],
  ): Promise<void> {
    const { job, encoders, sampleRate, signal } = this.context;
    const book = {
      facts,
      chapters: this.placed(chapters).map(({ sound, ...each }) => ({ ...each, samples: sound.read(signal) })),
      sampleRate,
    };
    const options = { encoders, owner: job.accountId, signal };
    await writeBook(format, path, book, format === 'opus' ? { ...options, sampleRate: 48_000 } : options);
  }

  private async writeEpub(path: string, chapters: readonly LevelledChapter[]): Promise<void> {
    const { job, facts, signal } = this.context;
    const sounds = [];
    for (const chapter of this.placed(chapters)) sounds.push({ ...chapter, audio: await this.epubSound(chapter) });
    await writeEpub(path, { facts, chapters: sounds, modified: job.createdAt }, signal);
  }

  /** The sound of a chapter of an EPUB has no cover: the book has one. */
  private async epubSound(chapter: LevelledChapter): Promise<{ path: string; contentType: 'audio/mpeg' }> {
    const { number } = chapter;
    const contentType = 'audio/mpeg';
    const known = this.epubSounds.get(number);
    if (known !== undefined) return { path: known, contentType };
    const path = join(this.context.folder, `${number}.epub.mp3`);
    const { cover: _cover, ...facts } = this.factsOf(number);
    await this.writeAudio(path, 'mp3', facts, [chapter]);
    this.epubSounds.set(number, path);
    return { path, contentType };
  }

  private textOf(
    format: Exclude<JobFormat, BookFormat | 'epub'>,
    facts: BookFacts,
    chapters: readonly LevelledChapter[],
  ): string {
    const placed = this.placed(chapters);
    if (format !== 'json') return bookCaptions(placed, format);
    const { title, track } = facts;
    const isPart = track !== undefined && track.count > 1;
    const titled = { ...facts, ...(isPart && { title: `${title}: ${track.title}`.slice(0, 1000) }) };
    return `${JSON.stringify(transcriptOf(titled, placed))}\n`;
  }

  private placed(chapters: readonly LevelledChapter[]) {
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
