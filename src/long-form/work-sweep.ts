import { Injectable } from '@nestjs/common';
import { Environment } from '../platform/config/environment';
import { advisoryLocks } from '../platform/database/advisory-locks';
import { PeriodicSweep } from '../platform/database/periodic-sweep';
import { type QueuedWork, WorkQueue } from '../platform/queue/work-queue';
import { JobStore } from './jobs/job-store';
import { JobsService } from './jobs/jobs.service';

/** How much a step queues or removes. */
const perStep = 100;

/**
 * Looks, when the server starts and once a minute, for jobs and batches that are open but not in the queue, such as after a restore, and queues them.
 * Removes jobs that have been over for `JOBS_DAYS`, with their files and texts. (Of batches, only the row is left when they are over; it is
 * removed with other old rows: see `expiringTables`.)
 */
@Injectable()
export class WorkSweep extends PeriodicSweep {
  constructor(
    private readonly queue: WorkQueue,
    private readonly store: JobStore,
    private readonly jobs: JobsService,
    private readonly environment: Environment,
  ) {
    super('Jobs', 'Jobs cannot be queued again or removed');
  }

  override onApplicationBootstrap(): void {
    // Servers that work on no jobs leave the queue to the others.
    const { JOBS_AT_ONCE, BATCHES_AT_ONCE } = this.environment;
    if (JOBS_AT_ONCE > 0 || BATCHES_AT_ONCE > 0) super.onApplicationBootstrap();
  }

  protected async sweepOnce(): Promise<void> {
    for (const kind of ['jobs', 'batches'] as const) await this.inSteps(() => this.queueMissing(kind));
    await this.inSteps(() => this.removeOld());
  }

  /** Of several replicas, one at a time does so: the others find what it has queued. */
  private async queueMissing(kind: QueuedWork): Promise<boolean> {
    const missing = await this.queue.transaction(async (manager) => {
      const [{ isFree }] = await manager.query<[{ isFree: boolean }]>(
        'SELECT pg_try_advisory_xact_lock($1) AS "isFree"',
        [advisoryLocks.jobSweep],
      );
      if (!isFree) return 0;
      return this.queue.addMissing(manager, perStep, kind);
    });
    if (missing > 0) this.logger.log(`Queued ${missing} ${kind} again that were open but not in the queue.`);
    return missing === perStep;
  }

  private async removeOld(): Promise<boolean> {
    const days = this.environment.JOBS_DAYS ?? this.environment.FILES_DAYS;
    const old = await this.store.endedBefore(days, perStep);
    for (const { id, accountId } of old) {
      if (this.isStopping) return false;
      await this.jobs.removeEnded(accountId, id);
    }
    return old.length === perStep;
  }
}
