import { rm } from 'node:fs/promises';
import type { BookFormat } from '@voxgate/documents/books';
import { type FilesService, newFileId } from '../../accounts/files/files.service';
import { WorkOverError } from '../work/work-over.error';
import type { ChapterSounds, LevelledChapter, RecordedChapter } from './chapter-sounds';
import type { ChapterSound } from './chapter-speaker';
import type { Job, JobChapter, JobFile } from './job';
import { jobFileName } from './job-file-names';
import { contentTypeOf, isAudio, isOnlyWhole, jobFormatNames } from './job-formats';
import type { JobStore } from './job-store';
import type { ResultWriter, WrittenFile } from './result-writer';

/** What files are made with. */
export interface MakingContext {
  readonly job: Job;
  /** The caller removes it. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly writer: ResultWriter;
  readonly sounds: ChapterSounds;
  readonly store: JobStore;
  readonly files: FilesService;
}

/** One making of the files of a job. Chapters are added in order; those files that are stored are not made again. */
export class FileMaking {
  constructor(private readonly context: MakingContext) {}

  /** Records a chapter while it is spoken. @throws what speaking throws. */
  record({ number }: JobChapter, sound: AsyncIterable<ChapterSound>): Promise<RecordedChapter> {
    const { job, sounds, folder } = this.context;
    const { formats } = job.settings;
    const wantsWords = formats.includes('srt') || formats.includes('vtt');
    return sounds.record(job, number, sound, { folder, wantsWords });
  }

  /**
   * Makes the files of the next chapter.
   *
   * @param recorded without it, what is kept of the speech is read.
   * @throws what storing a file throws; `WorkOverError` if the job was cancelled or removed meanwhile; the signal's reason, once it has aborted.
   */
  async add(chapter: JobChapter, recorded: RecordedChapter | undefined): Promise<void> {
    const { job, sounds, store, writer, folder, signal } = this.context;
    const { number } = chapter;
    const text = await store.chapterText(job.id, number);
    if (!text) throw new WorkOverError();
    const recording = recorded ?? (await this.record(chapter, sounds.spoken(job, text, signal)));
    const levelled = await sounds.level(job, text, recording, { folder, signal });
    if (!levelled) return;
    await this.encode(levelled);
    for (const format of job.settings.formats) {
      if (!isOnlyWhole(format)) await this.store({ format, chapter: number }, () => writer.write(format, number));
    }
    await writer.tidy(number);
  }

  /** Makes the files of the whole. @throws as `add`. */
  async finish(): Promise<void> {
    const { job, writer } = this.context;
    // The last of them may fail the job.
    for (const format of jobFormatNames.filter((each) => job.settings.formats.includes(each))) {
      if (writer.chapterCount > (isOnlyWhole(format) ? 0 : 1)) {
        await this.store({ format, chapter: null }, () => writer.write(format, null));
      }
    }
  }

  /** Waits until nothing is written any more. Call it when the signal has aborted or all is made. */
  close(): Promise<void> {
    return this.context.writer.close();
  }

  private async encode(chapter: LevelledChapter): Promise<void> {
    const wanted = this.context.job.settings.formats;
    const formats = new Set<BookFormat>(wanted.filter(isAudio));
    if (wanted.some(isOnlyWhole)) formats.add('mp3');
    await this.context.writer.add(chapter, [...formats]);
  }

  private async store(file: Omit<JobFile, 'fileId'>, write: () => Promise<WrittenFile>): Promise<void> {
    const { job, store, files } = this.context;
    const { fileId, isStored } = await store.planFile(job.id, file, newFileId());
    if (isStored) return;
    const { path, warnings } = await write();
    await files.store(job.accountId, {
      contents: { path },
      name: jobFileName(job, file),
      contentType: contentTypeOf(file.format),
      kind: 'job-result',
      id: fileId,
    });
    if (!(await store.fileStored(job.id, fileId, warnings))) {
      await files.removeOf(job.accountId, [fileId]);
      throw new WorkOverError();
    }
    await rm(path);
  }
}
