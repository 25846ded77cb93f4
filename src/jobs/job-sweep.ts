import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment';
import { advisoryLocks } from '../database/advisory-locks';
import { withCauses } from '../messages/with-causes';
import { JobQueue, type QueuedWork } from './job-queue';
import { JobStore } from './job-store';
import { JobsService } from './jobs.service';

/** Milliseconds between sweeps. */
const intervalMs = 60_000;

/** Jobs that a step queues or removes. */
const perStep = 100;

/**
 * Looks, when the server starts and once a minute, for jobs and batches that are open but not in the queue, such as after a restore, and queues them.
 * Removes jobs that have been over for `JOBS_DAYS`, with their files and texts.
 */
@Injectable()
export class JobSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(
    private readonly queue: JobQueue,
    private readonly store: JobStore,
    private readonly jobs: JobsService,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    // Servers that work on no jobs leave the queue to the others.
    const { JOBS_AT_ONCE, BATCHES_AT_ONCE } = this.environment;
    if (JOBS_AT_ONCE === 0 && BATCHES_AT_ONCE === 0) return;
    this.timer = setInterval(() => void this.sweep(), intervalMs).unref();
    void this.sweep();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.sweeping;
  }

  /** Sweeps. It does not throw: if it fails, the next sweep tries again. */
  async sweep(): Promise<void> {
    this.sweeping = this.sweeping.then(() => this.tryToSweep());
    await this.sweeping;
  }

  private async tryToSweep(): Promise<void> {
    try {
      for (const kind of ['jobs', 'batches'] as const) await this.inSteps(() => this.queueMissing(kind));
      await this.inSteps(() => this.removeOld());
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing && !this.stop.signal.aborted)
        this.logger.warn(`Jobs cannot be queued again or removed now, will retry: ${withCauses(error)}`);
      this.isFailing = true;
    }
  }

  /** @param step returns whether there may be more to do. */
  private async inSteps(step: () => Promise<boolean>): Promise<void> {
    while (!this.stop.signal.aborted && (await step()));
  }

  /** Of several replicas, one at a time does so: the others find what it has queued. */
  private async queueMissing(kind: QueuedWork): Promise<boolean> {
    const missing = await this.store.transaction(async (manager) => {
      const [{ isFree }] = await manager.query<[{ isFree: boolean }]>(
        'SELECT pg_try_advisory_xact_lock($1) AS "isFree"',
        [advisoryLocks.jobSweep],
      );
      if (!isFree) return [];
      const open = await this.queue.missing(manager, perStep, kind);
      for (const { id, accountId } of open) await this.queue.add(manager, id, accountId, kind);
      return open;
    });
    if (missing.length > 0)
      this.logger.log(`Queued ${missing.length} ${kind} again that were open but not in the queue.`);
    return missing.length === perStep;
  }

  private async removeOld(): Promise<boolean> {
    const days = this.environment.JOBS_DAYS ?? this.environment.FILES_DAYS;
    const old = await this.store.endedBefore(days, perStep);
    for (const { id, accountId } of old) {
      if (this.stop.signal.aborted) return false;
      await this.jobs.removeEnded(accountId, id);
    }
    return old.length === perStep;
  }
}
