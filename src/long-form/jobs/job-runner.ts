import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { speechErrorToApiError } from '../../tts/speech-errors';
import { ChapterSpeaker } from './chapter-speaker';
import type { Job, JobChapter } from './job';
import { JobEndings } from './job-endings';
import { WorkQueue } from '../../platform/queue/work-queue';
import { JobResults } from './job-results';
import { type JobRun, JobStore } from './job-store';
import { SentenceTimes } from './listening/sentence-times';
import { RunOverError } from './run-over.error';

/** Milliseconds between two reports of how far a chapter is, which also look whether the job was cancelled. */
const reportMs = 1000;

/** A job that has begun more often than this is given up: something about it ends every server that works on it. */
const maxRuns = 100;

/** Works on jobs while the server runs: speaks their chapters, and has the files made of them. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap {
  private readonly logger = new Logger('Jobs');

  constructor(
    private readonly queue: WorkQueue,
    private readonly store: JobStore,
    private readonly speaker: ChapterSpeaker,
    private readonly results: JobResults,
    private readonly endings: JobEndings,
    private readonly times: SentenceTimes,
    private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.queue.work('jobs', this.environment.JOBS_AT_ONCE, (id, stopping) => this.run(id, stopping));
  }

  /**
   * Works on a job until it is over.
   *
   * @throws {unknown} if another try may succeed.
   */
  private async run(id: string, stopping: AbortSignal): Promise<void> {
    const run = await this.store.beginRun(id);
    if (!run) return;
    const over = new AbortController();
    const signal = AbortSignal.any([stopping, over.signal]);
    try {
      if (run.number > maxRuns) return await this.fail(run, givenUp);
      for (const chapter of run.job.chapters) if (!chapter.isDone) await this.speak(run, chapter, signal);
      await this.results.make(run, signal);
      await this.endings.end(run, { status: 'completed' });
    } catch (error) {
      over.abort(error);
      if (error instanceof RunOverError) return;
      const failure = stopping.aborted ? undefined : permanentFailure(error);
      if (failure) return await this.fail(run, failure);
      if (!stopping.aborted) this.logger.warn(`Job ${id} is interrupted, will retry: ${withCauses(error)}`);
      throw error;
    }
  }

  private async speak(run: JobRun, { number, characters }: JobChapter, signal: AbortSignal): Promise<void> {
    const chapter = await this.store.chapterText(run.job.id, number);
    if (!chapter) throw new RunOverError();
    let audioSeconds = 0;
    let spokenCharacters = 0;
    const sentences = await this.times.begin(run, number);
    // The first sound is reported at once, so that listeners know of it.
    let reportedAt = -Infinity;
    const report = async (isDone: boolean) => {
      reportedAt = performance.now();
      await sentences.write();
      const done = { number, audioSeconds, spokenCharacters: isDone ? characters : spokenCharacters, isDone };
      if (!(await this.store.progress(run, done))) throw new RunOverError();
    };
    for await (const sound of this.speaker.speak(run.job, chapter, signal, run)) {
      audioSeconds += sound.samples.length / sound.sampleRate;
      ({ spokenCharacters } = sound);
      sentences.add(sound.timestamps);
      if (performance.now() - reportedAt > reportMs) await report(false);
    }
    await report(true);
  }

  private async fail(run: JobRun, error: NonNullable<Job['error']>): Promise<void> {
    await this.endings.end(run, { status: 'failed', error });
  }
}

/** Why another try would fail in the same way; `undefined` if it may succeed. */
function permanentFailure(error: unknown): Job['error'] | undefined {
  const known = isDatabaseUnavailable(error) ? undefined : speechErrorToApiError(error);
  return known instanceof ApiError && known.status < 500 ? { code: known.code, message: known.message } : undefined;
}

const givenUp = {
  code: 'INTERNAL_ERROR',
  message: `The job failed after ${maxRuns} attempts. Ask the server's operator: its log says why.`,
} as const;
