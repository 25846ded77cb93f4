import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PgBoss } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import { withCauses } from '../messages/with-causes';
import { poolOf } from '../database/connection-pool';

/** The queues, by what is in them, with their names in the tables of pg-boss. */
const queues = { jobs: 'voxgate-jobs', batches: 'voxgate-batches' } as const;

/** What is queued. */
export type QueuedWork = keyof typeof queues;

/** The schema of pg-boss's own tables. */
const schema = 'voxgate_boss';

/** Seconds without a sign of life after which another replica goes on with a job. The least that pg-boss allows is 10. */
const heartbeatSeconds = 10;

/** Seconds between two looks for new jobs, and for those whose replica has died. */
const pollSeconds = 1;
const superviseSeconds = 5;

/** A job is never given up because of its time, and not before this many replicas have died with it. */
const longestSeconds = 23 * 3600;
const mostTries = 100;

interface QueuedJob {
  readonly jobId: string;
}

/**
 * The queue of jobs: which is next, on which replica, and who goes on with it if that replica dies. It is pg-boss, in the same database.
 * It has only their ids; everything else is in `jobs`.
 */
@Injectable()
export class JobQueue implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private starting: Promise<PgBoss> | undefined;
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs a transaction that adds to the queue. Starts the queue first: that needs connections, and transactions that waited for it could
   * hold all of them.
   */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    await this.boss();
    return this.dataSource.transaction(work);
  }

  /**
   * Adds a job: it is queued if and only if the transaction that makes it commits.
   *
   * @param manager that of a `transaction` of this queue.
   * @param accountId jobs of one account do not keep those of others waiting.
   * @param kind its queue. Queues do not wait for each other.
   */
  async add(manager: EntityManager, jobId: string, accountId: string, kind: QueuedWork = 'jobs'): Promise<void> {
    const boss = await this.boss();
    const executeSql = async (text: string, values?: unknown[]) => ({ rows: await manager.query(text, values) });
    await boss.send(queues[kind], { jobId }, { group: { id: accountId }, db: { executeSql } });
  }

  /**
   * Finds open jobs or batches that nobody will work on: the queue does not have them, or has given them up.
   *
   * @param manager that of a `transaction` of this queue, which adds them, and which holds the lock `jobSweep`.
   */
  missing(
    manager: EntityManager,
    most: number,
    kind: QueuedWork = 'jobs',
  ): Promise<{ id: string; accountId: string }[]> {
    return manager.query(
      `SELECT j.id, j.account_id AS "accountId" FROM ${kind} AS j
       WHERE j.ended_at IS NULL AND NOT EXISTS (
         SELECT FROM ${schema}.job AS q
         WHERE q.name = $1 AND q.state IN ('created', 'retry', 'active') AND q.data ->> 'jobId' = j.id
       )
       ORDER BY j.id LIMIT $2`,
      [queues[kind], most],
    );
  }

  /**
   * Begins to work on jobs.
   *
   * @param kind what to work on.
   * @param atOnce how many this replica works on at the same time; 0: none. Of one account, all replicas together work on one at a time.
   * @param work runs a job until the signal aborts, because the server is stopping. If it rejects, the job is tried again, by any replica.
   */
  async work(
    kind: QueuedWork,
    atOnce: number,
    work: (jobId: string, stopping: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (atOnce === 0) return;
    const boss = await this.boss();
    const options = {
      pollingIntervalSeconds: pollSeconds,
      localConcurrency: atOnce,
      groupConcurrency: 1,
      batchSize: 1,
    };
    await boss.work<QueuedJob>(queues[kind], options, async ([job]) => {
      const run = work(job!.data.jobId, this.stopping.signal);
      this.running.add(run);
      await run.finally(() => this.running.delete(run));
    });
  }

  /** Lets go of what is being worked on, before anything that it needs is closed. Other replicas go on with it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await Promise.allSettled(this.running);
  }

  async onApplicationShutdown(): Promise<void> {
    const boss = await this.starting?.catch(() => undefined);
    await boss?.stop({ graceful: true, close: false, timeout: 5000 });
  }

  private boss(): Promise<PgBoss> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  private async start(): Promise<PgBoss> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => poolOf(this.dataSource).query(text, values) },
      schema,
      schedule: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      reindex: false,
    });
    boss.on('error', (error) => this.logger.warn(`The queue of jobs: ${withCauses(error)}`));
    await boss.start();
    for (const queue of Object.values(queues)) {
      await boss.createQueue(queue, {
        retryLimit: mostTries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
        heartbeatSeconds,
        expireInSeconds: longestSeconds,
        deleteAfterSeconds: 24 * 3600,
      });
    }
    return boss;
  }
}
