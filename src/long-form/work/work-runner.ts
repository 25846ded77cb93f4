import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiError } from '../../platform/errors/api-error';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { speechErrorToApiError } from '../../tts/speech-errors';
import type { WorkQueue } from '../../platform/queue/work-queue';
import type { Work, WorkEnding, WorkError, WorkRun } from './work';
import type { WorkEndings } from './work-endings';
import { WorkOverError } from './work-over.error';
import type { WorkStore } from './work-store';

/** Work that has begun more often than this is given up: something about it ends every server that does it. */
const maxRuns = 100;

/** Milliseconds between two looks whether a run is over: its work was cancelled or removed, or another run has begun. */
const lookMs = 1000;

const names = { jobs: ['job', 'Jobs'], batches: ['batch', 'Batches'] } as const;

/** Does one kind of work while the server runs: takes it from the queue, and runs it until it is over or another try is needed. */
export abstract class WorkRunner<W extends Work> implements OnApplicationBootstrap {
  private readonly name: string;
  private readonly logger: Logger;

  /** @param atOnce how much of it this server does at the same time; 0: none. */
  protected constructor(
    protected readonly store: WorkStore<W>,
    private readonly queue: WorkQueue,
    private readonly endings: WorkEndings,
    private readonly atOnce: number,
  ) {
    const [name, context] = names[store.kind];
    this.name = name;
    this.logger = new Logger(context);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queue.work(this.store.kind, this.atOnce, (id, stopping) => this.run(id, stopping));
  }

  /**
   * Does all that is left of the work, and ends it.
   *
   * @param signal aborts when the server stops, when the run is over, and when this method has thrown.
   * @throws {WorkOverError} if there is nothing left to do for this run; anything else fails the work, or has it tried again.
   */
  protected abstract finish(run: WorkRun<W>, signal: AbortSignal): Promise<void>;

  /** Ends a run, and its work with it. @returns whether it was still the work's run. */
  protected end(run: WorkRun<W>, ending: WorkEnding): Promise<boolean> {
    return this.endings.end(this.store, run, ending);
  }

  /** Why another try would fail in the same way; `undefined` if it may succeed. */
  protected permanentFailure(error: unknown): WorkError | undefined {
    const known = isDatabaseUnavailable(error) ? undefined : speechErrorToApiError(error);
    return known instanceof ApiError && known.status < 500 ? { code: known.code, message: known.message } : undefined;
  }

  /** @throws {unknown} if another try may succeed. */
  private async run(id: string, stopping: AbortSignal): Promise<void> {
    const run = await this.store.beginRun(id);
    if (!run) return;
    if (run.number > maxRuns) return this.fail(run, this.givenUp());
    const over = new AbortController();
    const timer = setInterval(() => void this.endIfOver(run, over), lookMs);
    try {
      await this.finish(run, AbortSignal.any([stopping, over.signal]));
    } catch (error) {
      const isOver = over.signal.aborted || error instanceof WorkOverError;
      over.abort(error);
      if (isOver) return;
      const failure = stopping.aborted ? undefined : this.permanentFailure(error);
      if (failure) return this.fail(run, failure);
      if (!stopping.aborted)
        this.logger.warn(`The ${this.name} ${id} is interrupted, will retry: ${withCauses(error)}`);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  private async endIfOver(run: WorkRun<W>, over: AbortController): Promise<void> {
    // If the database fails, whoever needs it next says so.
    const isOver = await this.store.isOver(run).catch(() => false);
    if (isOver) over.abort(new WorkOverError());
  }

  private async fail(run: WorkRun<W>, error: WorkError): Promise<void> {
    if (await this.end(run, { status: 'failed', error }))
      this.logger.warn(`The ${this.name} ${run.work.id} has failed: ${error.code}`);
  }

  private givenUp(): WorkError {
    const message = `The ${this.name} failed after ${maxRuns} attempts. Ask the server's operator: its log says why.`;
    return { code: 'INTERNAL_ERROR', message };
  }
}
