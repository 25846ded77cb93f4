import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Job, PgBoss } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { WorkObserver } from './work-observer';
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
const maxSeconds = 23 * 3600;
const maxTries = 100;

/** Seconds until a job that failed is tried again: they double with each try. Until then, other jobs of its account may go first. */
const maxDelaySeconds = 60;
const delaySeconds = (tries: number) => Math.min(maxDelaySeconds, 2 ** tries);

interface QueuedJob {
  readonly jobId: string;
}

/**
 * The queue of jobs: which is next, on which replica, and who goes on with it if that replica dies. It is pg-boss, in the same database.
 * It has only their ids; everything else is in `jobs`.
 */
@Injectable()
export class WorkQueue implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private starting: Promise<PgBoss> | undefined;
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Optional() private readonly observer?: WorkObserver,
  ) {}

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
   * Adds open jobs or batches that nobody would work on: the queue does not have them, or has given them up. They get the places that they
   * had when they were handed in.
   *
   * @param manager that of a `transaction` of this queue, which holds the lock `jobSweep`.
   * @returns how many.
   */
  async addMissing(manager: EntityManager, most: number, kind: QueuedWork): Promise<number> {
    const missing = await manager.query<{ id: string; accountId: string }[]>(
      `SELECT j.id, j.account_id AS "accountId" FROM ${kind} AS j
       WHERE j.ended_at IS NULL AND NOT EXISTS (
         SELECT FROM ${schema}.job AS q
         WHERE q.name = $1 AND q.state IN ('created', 'retry', 'active') AND q.data ->> 'jobId' = j.id
       )
       ORDER BY j.id LIMIT $2`,
      [queues[kind], most],
    );
    for (const { id, accountId } of missing) await this.add(manager, id, accountId, kind);
    await manager.query(
      `UPDATE ${schema}.job AS q SET created_on = j.created_at FROM ${kind} AS j
       WHERE q.name = $1 AND q.state = 'created' AND q.data ->> 'jobId' = j.id AND j.id = ANY ($2)`,
      [queues[kind], missing.map(({ id }) => id)],
    );
    return missing.length;
  }

  /**
   * Begins to work on jobs.
   *
   * @param kind what to work on.
   * @param atOnce how many this replica works on at the same time; 0: none. Of one account, all replicas together work on one at a time.
   * @param work runs a job until the signal aborts, because the server is stopping. If it rejects, the job is tried again, by any replica:
   *   later if it failed, and before all later ones of its account if its server stopped or died.
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
      const run = this.runOnce(kind, job!, work);
      this.running.add(run);
      const left = this.observer?.begun(kind);
      await run.finally(() => {
        this.running.delete(run);
        left?.();
      });
    });
  }

  private async runOnce(
    kind: QueuedWork,
    { id, data, retryCount }: Job<QueuedJob>,
    work: (jobId: string, stopping: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const stopping = this.stopping.signal;
    stopping.throwIfAborted();
    await this.setDelay(kind, id, 0);
    try {
      await work(data.jobId, stopping);
    } catch (error) {
      if (!stopping.aborted) await this.setDelay(kind, id, delaySeconds(retryCount));
      throw error;
    }
  }

  /** How long a job waits if it does not complete. With a delay, others of its account could go before one whose server has died. */
  private async setDelay(kind: QueuedWork, id: string, seconds: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE ${schema}.job SET retry_delay = $3, retry_backoff = false
       WHERE name = $1 AND id = $2 AND state = 'active' AND (retry_delay <> $3 OR retry_backoff)`,
      [queues[kind], id, seconds],
    );
  }

  /** Lets go of what is being worked on, before anything that it needs is closed. Other replicas go on with it. */
  async beforeApplicationShutdown(): Promise<void> {
    const boss = await this.starting?.catch(() => undefined);
    // Otherwise, this server would take again at once what it lets go of.
    for (const queue of Object.values(queues)) await boss?.offWork(queue, { wait: false });
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
        retryLimit: maxTries,
        retryDelay: 0,
        heartbeatSeconds,
        expireInSeconds: maxSeconds,
        deleteAfterSeconds: 24 * 3600,
      });
    }
    return boss;
  }
}
