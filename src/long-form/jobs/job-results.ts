import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { FilesService, newFileId } from '../../accounts/files/files.service';
import { SpeechSynthesizer } from '@voxgate/speech';
import type { WorkRun } from '../work/work';
import { WorkFolders } from '../work/work-folders';
import { WorkOverError } from '../work/work-over.error';
import { ChapterSounds, type LevelledChapter } from './chapter-sounds';
import type { Job, JobFile } from './job';
import { Covers } from './covers';
import { bookFacts } from './job-facts';
import { jobFileName } from './job-file-names';
import { contentTypeOf } from './job-formats';
import { JobStore } from './job-store';
import { ResultWriter } from './result-writer';

/** Makes the files of a job from what has been spoken: each chapter in each format, and the whole. */
@Injectable()
export class JobResults {
  constructor(
    private readonly sounds: ChapterSounds,
    private readonly covers: Covers,
    private readonly store: JobStore,
    private readonly files: FilesService,
    private readonly synthesizer: SpeechSynthesizer,
    private readonly folders: WorkFolders,
  ) {}

  /**
   * Makes the files that are not there yet.
   *
   * @throws what storing a file throws; `WorkOverError` if the job was cancelled or removed meanwhile; the signal's reason, once it has aborted.
   */
  async make(run: WorkRun<Job>, signal: AbortSignal): Promise<void> {
    await this.folders.lend('jobs', run, (folder) => this.makeIn(run.work, folder, signal));
  }

  private async makeIn(job: Job, folder: string, signal: AbortSignal): Promise<void> {
    const { formats } = job.settings;
    const wantsWords = formats.includes('srt') || formats.includes('vtt');
    const writer = new ResultWriter({
      job,
      facts: bookFacts(job, this.synthesizer.voices, await this.covers.read(job)),
      encoders: this.synthesizer.encoders,
      sampleRate: this.sounds.rateOf(job),
      folder,
      signal,
    });
    const chapters: LevelledChapter[] = [];
    for (const { number } of job.chapters) {
      const text = await this.store.chapterText(job.id, number);
      if (!text) throw new WorkOverError();
      const chapter = await this.sounds.level(job, text, { folder, wantsWords, signal });
      if (!chapter) continue;
      chapters.push(chapter);
      for (const format of formats) {
        if (format !== 'epub') await this.write(job, { format, chapter: number }, [chapter], writer);
      }
    }
    for (const format of formats) {
      const hasWhole = format === 'epub' ? chapters.length > 0 : chapters.length > 1;
      if (hasWhole) await this.write(job, { format, chapter: null }, chapters, writer);
    }
  }

  private async write(
    job: Job,
    file: Omit<JobFile, 'fileId'>,
    chapters: readonly LevelledChapter[],
    writer: ResultWriter,
  ): Promise<void> {
    const { fileId, isStored } = await this.store.planFile(job.id, file, newFileId());
    if (isStored) return;
    const path = await writer.write(file.format, file.chapter, chapters);
    await this.files.store(job.accountId, {
      contents: { path },
      name: jobFileName(job, file),
      contentType: contentTypeOf(file.format),
      kind: 'job-result',
      id: fileId,
    });
    if (!(await this.store.fileStored(job.id, fileId))) {
      await this.files.removeOf(job.accountId, [fileId]);
      throw new WorkOverError();
    }
    await rm(path);
  }
}
