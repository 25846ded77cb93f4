import { Injectable } from '@nestjs/common';
import { type FindOperator, IsNull, Raw } from 'typeorm';
import { ofActiveAccount } from '../accounts/of-active-account';
import { Environment } from '../platform/config/environment';
import { advisoryLocks, tryAdvisoryLock } from '../platform/database/advisory-locks';
import { PeriodicSweep } from '../platform/database/periodic-sweep';
import { type QueuedWork, WorkQueue } from '../platform/queue/work-queue';
import { StoredBatch } from './batches/batch.entity';
import { JobStore } from './jobs/job-store';
import { StoredJob } from './jobs/job.entity';
import { JobsService } from './jobs/jobs.service';
import type { StoredWork } from './work/stored-work.entity';

/** How much a step queues or removes. */
const perStep = 100;

const entities = { jobs: StoredJob, batches: StoredBatch } as const;

/**
 * Looks, when the server starts and once a minute, for jobs and batches that are open but not in the queue, such as after a restore or while their account was suspended, and queues them.
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
      if (!(await tryAdvisoryLock(manager, advisoryLocks.jobSweep))) return 0;
      const open = await manager.find<StoredWork>(entities[kind], {
        select: { id: true, accountId: true, createdAt: true },
        where: { endedAt: IsNull(), id: this.isMissing(kind), accountId: ofActiveAccount() },
        order: { id: 'ASC' },
        take: perStep,
      });
      await this.queue.addAgain(manager, open, kind);
      return open.length;
    });
    if (missing > 0) this.logger.log(`Queued ${missing} ${kind} again that were open but not in the queue.`);
    return missing === perStep;
  }

  /** Matches ids that the queue does not have, or has given up. */
  private isMissing(kind: QueuedWork): FindOperator<string> {
    return Raw((id) => `NOT EXISTS (SELECT FROM (${this.queue.idsOf(kind)}) AS q WHERE q.job_id = ${id})`);
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
