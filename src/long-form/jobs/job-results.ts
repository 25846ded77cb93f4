import { Injectable } from '@nestjs/common';
import { SpeechSynthesizer } from '@voxgate/speech';
import { FilesService } from '../../accounts/files/files.service';
import { Environment } from '../../platform/config/environment';
import { audioMaker } from '../../tts/made-here/audio-maker';
import type { WorkRun } from '../work/work';
import { WorkFolders } from '../work/work-folders';
import { WorkOverError } from '../work/work-over.error';
import { ChapterSounds } from './chapter-sounds';
import type { ChapterSound } from './chapter-speaker';
import { FileMaking } from './file-making';
import type { Job, JobChapter } from './job';
import { JobEncoders } from './job-encoders';
import { bookFacts } from './job-facts';
import { JobMarks } from './job-marks';
import { JobStore } from './job-store';
import { ResultWriter } from './result-writer';
import { SourceFiles } from './source-files';

/** Speaks a chapter that has not been spoken. */
export type SpeakChapter = (chapter: JobChapter, signal: AbortSignal) => AsyncIterable<ChapterSound>;

/**
 * Recordings that may wait until files are made of them. If speaking is faster, further chapters are read from what is kept when their turn
 * comes, so that the disk need not have room for all of them.
 */
const maxRecordings = 3;

/**
 * Makes the files of a job: each chapter in each format, and the whole. A chapter is levelled and encoded while later ones are spoken. What
 * is unfinished when the server ends is made again, from what is kept of the speech.
 */
@Injectable()
export class JobResults {
  constructor(
    private readonly sounds: ChapterSounds,
    private readonly sources: SourceFiles,
    private readonly store: JobStore,
    private readonly files: FilesService,
    private readonly synthesizer: SpeechSynthesizer,
    private readonly folders: WorkFolders,
    private readonly encoders: JobEncoders,
    private readonly environment: Environment,
    private readonly marks: JobMarks,
  ) {}

  /**
   * Has the chapters spoken that are not, and makes the files that are not there yet.
   *
   * @throws what speaking and storing a file throw; `WorkOverError` if the job was cancelled or removed meanwhile; the signal's reason, once
   *   it has aborted.
   */
  async make(run: WorkRun<Job>, speak: SpeakChapter, signal: AbortSignal): Promise<void> {
    await this.folders.lend('jobs', run, (folder) => this.makeIn(run.work, folder, speak, signal));
  }

  private async makeIn(job: Job, folder: string, speak: SpeakChapter, given: AbortSignal): Promise<void> {
    const stop = new AbortController();
    const signal = AbortSignal.any([given, stop.signal]);
    const making = await this.begin(job, folder, signal);
    let recordings = 0;
    let made = Promise.resolve();
    try {
      for (const chapter of job.chapters) {
        signal.throwIfAborted();
        const sound = chapter.isDone ? undefined : speak(chapter, signal);
        const recorded = sound && recordings < maxRecordings ? await making.record(chapter, sound) : undefined;
        if (recorded) recordings++;
        else if (sound) await passOver(sound);
        const add = async (before: Promise<void>) => {
          await before;
          await making.add(chapter, recorded);
          if (recorded) recordings--;
        };
        made = add(made);
        // It also ends the speaking.
        made.catch((error: unknown) => stop.abort(error));
      }
      await made;
      await making.finish();
    } finally {
      stop.abort(new WorkOverError());
      // The folder is removed now.
      await made.catch(() => undefined);
      await making.close();
    }
  }

  private async begin(job: Job, folder: string, signal: AbortSignal): Promise<FileMaking> {
    const writer = new ResultWriter({
      job,
      facts: bookFacts(job, this.synthesizer.voices, {
        cover: await this.sources.readCover(job),
        maker: audioMaker(this.environment),
      }),
      encoders: this.encoders,
      mark: await this.marks.of(job),
      sampleRate: this.sounds.rateOf(job),
      folder,
      signal,
      writeOriginal: (path) => this.sources.writeOriginal(job, path, signal),
    });
    const { sounds, store, files } = this;
    return new FileMaking({ job, folder, signal, writer, sounds, store, files });
  }
}

/** Has a chapter spoken, without a recording. */
async function passOver(sound: AsyncIterable<ChapterSound>): Promise<void> {
  const sounds = sound[Symbol.asyncIterator]();
  while (!(await sounds.next()).done);
}
