import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import type { WorkRun } from '../work/work';
import { WorkEndings } from '../work/work-endings';
import { WorkOverError } from '../work/work-over.error';
import { WorkRunner } from '../work/work-runner';
import { type ChapterSound, ChapterSpeaker } from './chapter-speaker';
import type { Job, JobChapter } from './job';
import { WorkQueue } from '../../platform/queue/work-queue';
import { JobResults } from './job-results';
import { JobStore } from './job-store';
import { SentenceTimes } from './listening/sentence-times';

/** Milliseconds between two reports of how far a chapter is, which also look whether the job was cancelled. */
const reportMs = 1000;

/** Works on jobs: speaks their chapters, and has files made of them meanwhile. */
@Injectable()
export class JobRunner extends WorkRunner<Job> {
  constructor(
    protected override readonly store: JobStore,
    queue: WorkQueue,
    endings: WorkEndings,
    private readonly speaker: ChapterSpeaker,
    private readonly results: JobResults,
    private readonly times: SentenceTimes,
    { JOBS_AT_ONCE }: Environment,
  ) {
    super(store, queue, endings, JOBS_AT_ONCE);
  }

  protected async finish(run: WorkRun<Job>, signal: AbortSignal): Promise<void> {
    await this.results.make(run, (chapter, stopped) => this.speak(run, chapter, stopped), signal);
    await this.end(run, { status: 'completed' });
  }

  /** Speaks a chapter, and reports how far it is. */
  private async *speak(
    run: WorkRun<Job>,
    { number, characters }: JobChapter,
    signal: AbortSignal,
  ): AsyncGenerator<ChapterSound> {
    const chapter = await this.store.chapterText(run.work.id, number);
    if (!chapter) throw new WorkOverError();
    let audioSeconds = 0;
    let spokenCharacters = 0;
    const sentences = await this.times.begin(run, number);
    // The first sound is reported at once, so that listeners know of it.
    let reportedAt = -Infinity;
    const report = async (isDone: boolean) => {
      reportedAt = performance.now();
      await sentences.write();
      const done = { number, audioSeconds, spokenCharacters: isDone ? characters : spokenCharacters, isDone };
      if (!(await this.store.progress(run, done))) throw new WorkOverError();
    };
    for await (const sound of this.speaker.speak(run.work, chapter, signal, run)) {
      audioSeconds += sound.samples.length / sound.sampleRate;
      ({ spokenCharacters } = sound);
      sentences.add(sound.timestamps);
      if (performance.now() - reportedAt > reportMs) await report(false);
      yield sound;
    }
    await report(true);
  }
}
