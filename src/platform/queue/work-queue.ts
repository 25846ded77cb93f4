import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PgBoss } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { advisoryLocks, holdAdvisoryLock } from '../database/advisory-locks';
import { poolOf } from '../database/connection-pool';
import { WorkObserver } from './work-observer';
import { type TakenWork, WorkPoller } from './work-poller';

/** What takes long. `work` runs it. */
export type QueuedWork = 'jobs' | 'batches';

/** What takes seconds, and is tried at a certain time. `fetch` returns it. */
export type QueuedDelivery = 'webhooks' | 'emails';

/** The schema of pg-boss's own tables. */
const schema = 'voxgate_boss';

/** Seconds without a sign of life after which another replica goes on with a job. The least that pg-boss allows is 10. */
const heartbeatSeconds = 10;

/** Seconds between two looks for jobs whose replica has died. */
const superviseSeconds = 5;

/** A job is never given up because of its time, and not before this many replicas have died with it. */
const maxSeconds = 23 * 3600;
const maxTries = 100;

/** Seconds after which another replica tries a delivery whose replica has died, longer than a try can take. */
const maxDeliverySeconds = 60;

const optionsOfWork = {
  retryLimit: maxTries,
  retryDelay: 0,
  heartbeatSeconds,
  expireInSeconds: maxSeconds,
  deleteAfterSeconds: 24 * 3600,
};

const optionsOfDeliveries = {
  // One entry with a key at a time, also while it is being tried.
  policy: 'exclusive',
  retryLimit: maxTries,
  retryDelay: 0,
  expireInSeconds: maxDeliverySeconds,
  deleteAfterSeconds: 24 * 3600,
} as const;

/** The queues, by what is in them, with their names in the tables of pg-boss. */
const queues = {
  jobs: { name: 'voxgate-jobs', options: optionsOfWork },
  batches: { name: 'voxgate-batches', options: optionsOfWork },
  webhooks: { name: 'voxgate-webhooks', options: optionsOfDeliveries },
  emails: { name: 'voxgate-emails', options: optionsOfDeliveries },
} as const satisfies Record<QueuedWork | QueuedDelivery, object>;

/** Seconds until a job that failed is tried again: they double with each try. Until then, other jobs of its account may go first. */
const maxDelaySeconds = 60;
const delaySeconds = (tries: number) => Math.min(maxDelaySeconds, 2 ** tries);

interface QueuedJob {
  readonly jobId: string;
}

/** One try to do a job. */
interface Attempt {
  /** Of the entry in the queue. */
  readonly id: string;
  /** How often it was begun before. */
  readonly retryCount: number;
}

/** A job that this process works on. */
interface TakenJob extends TakenWork, Attempt {
  readonly jobId: string;
}

/** How many jobs of an account may run after one more has begun: tried in this order. */
const runningOfAccount = [1, 2, 4, 8, 16, 32, 64];

/** A job that was handed in earlier. */
export interface EarlierJob {
  readonly id: string;
  readonly accountId: string;
  /** When it was handed in. */
  readonly createdAt: Date;
}

/** An entry for a delivery. */
export interface DeliveryEntry {
  /** The id of the delivery. A queue has one entry with a key at a time. */
  readonly key: string;
  readonly accountId: string;
  /** Who gets it. `fetch` can leave out the entries of a receiver. */
  readonly receiver: string;
}

/** An entry to add. */
export interface NewDeliveryEntry extends DeliveryEntry {
  /** When it can be fetched. */
  readonly dueAt: Date;
  /** Of the entries that are due, those with the highest priority are fetched first, and of these the oldest. */
  readonly priority: number;
}

/** An entry that this process has fetched and not removed. */
export interface FetchedEntry extends DeliveryEntry {
  readonly id: string;
  /** How often it was fetched before, by processes that have died. */
  readonly retryCount: number;
}

/**
 * The queue of what is done in the background: what is next, on which replica, and who goes on with it if that replica dies. It is pg-boss,
 * in the same database. It has only ids; everything else is in the tables of what is queued.
 */
@Injectable()
export class WorkQueue implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Queue');
  private starting: Promise<PgBoss> | undefined;
  private started: PgBoss | undefined;
  private readonly stopping = new AbortController();
  private readonly pollers: WorkPoller<TakenJob>[] = [];
  private readonly hearts: NodeJS.Timeout[] = [];
  /** What this process works on. */
  private readonly alive = { jobs: new Set<Attempt>(), batches: new Set<Attempt>() };

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Optional() private readonly observer?: WorkObserver,
  ) {}

  /**
   * Whether the queue has been started. Until then, a transaction cannot add to it: starting needs connections, and transactions that
   * waited for it could hold all of them.
   */
  get isStarted(): boolean {
    return this.started !== undefined;
  }

  /** Starts the queue, unless it has been started. @returns whether it could be started. */
  async start(): Promise<boolean> {
    return this.boss().then(
      () => true,
      () => false,
    );
  }

  /** Runs a transaction that adds to the queue. Starts the queue first, and rejects if it cannot be started. */
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
    await boss.send(queues[kind].name, { jobId }, { group: { id: accountId }, db: within(manager) });
  }

  /**
   * Adds jobs that were handed in earlier, with the places that they had then.
   *
   * @param manager as for `add`.
   */
  async addAgain(manager: EntityManager, jobs: readonly EarlierJob[], kind: QueuedWork): Promise<void> {
    for (const { id, accountId } of jobs) await this.add(manager, id, accountId, kind);
    // pg-boss has no option for the time that decides about the place. The tables of pg-boss have no entities.
    await manager.query(
      `UPDATE ${schema}.job AS q SET created_on = j.created_at FROM unnest($2::text[], $3::timestamptz[]) AS j (id, created_at)
       WHERE q.name = $1 AND q.state = 'created' AND q.data ->> 'jobId' = j.id`,
      [queues[kind].name, jobs.map(({ id }) => id), jobs.map(({ createdAt }) => createdAt)],
    );
  }

  /** SQL: the ids of all jobs in the queue, as `job_id`, also of those that are worked on. Those that it has given up are not among them. */
  idsOf(kind: QueuedWork): string {
    return `SELECT data ->> 'jobId' AS job_id FROM ${schema}.job WHERE name = '${queues[kind].name}' AND state <= 'active'`;
  }

  /**
   * Adds deliveries in one statement, without those that have an entry: they are queued if and only if the transaction commits.
   *
   * @param manager that of a transaction. The queue must have been started.
   */
  async addDeliveries(
    manager: EntityManager,
    kind: QueuedDelivery,
    entries: readonly NewDeliveryEntry[],
  ): Promise<void> {
    if (entries.length === 0) return;
    const boss = await this.boss();
    const jobs = entries.map(({ key, accountId, receiver, dueAt, priority }) => ({
      data: { key, accountId },
      singletonKey: key,
      group: { id: receiver },
      startAfter: dueAt,
      priority,
    }));
    await boss.insert(queues[kind].name, jobs, { db: within(manager) });
  }

  /**
   * Adds a delivery, or moves its entry to another time. An entry that has been fetched stays as it is.
   *
   * @param manager that of a transaction. The queue must have been started.
   */
  async moveDelivery(manager: EntityManager, kind: QueuedDelivery, entry: NewDeliveryEntry): Promise<void> {
    const { key, accountId, receiver, dueAt, priority } = entry;
    const boss = await this.boss();
    await boss.upsert(
      queues[kind].name,
      { key, accountId },
      { singletonKey: key, group: { id: receiver }, startAfter: dueAt, priority, db: within(manager) },
    );
  }

  /**
   * Fetches the next delivery that is due. No other process gets it until `remove`, or until this one has had it for a minute: then it
   * counts as dead.
   *
   * @param without receivers whose deliveries are left out.
   * @returns `undefined` if there is none.
   */
  async fetch(kind: QueuedDelivery, without: string[]): Promise<FetchedEntry | undefined> {
    const boss = await this.boss();
    const [job] = await boss.fetch<{ key: string; accountId: string }>(queues[kind].name, { ignoreGroups: without });
    if (!job) return undefined;
    const { id, retryCount, data, groupId } = job;
    return { id, retryCount, ...data, receiver: groupId! };
  }

  /**
   * Removes a fetched delivery. If another process has fetched it since, its entry stays.
   *
   * @param manager that of a transaction; by default, the entry is removed at once.
   */
  async remove(kind: QueuedDelivery, { id, retryCount }: FetchedEntry, manager?: EntityManager): Promise<void> {
    const boss = await this.boss();
    await boss.deleteJob(queues[kind].name, [{ id, retryCount }], manager && { db: within(manager) });
  }

  /** SQL: the keys of all deliveries in the queue, also of those that are being tried. */
  keysOf(kind: QueuedDelivery): string {
    return `SELECT singleton_key FROM ${schema}.job WHERE name = '${queues[kind].name}' AND state <= 'active'`;
  }

  /**
   * Begins to work on jobs.
   *
   * @param kind what to work on. All replicas together work on one batch of an account at a time; on further jobs of an account in
   *   the process that works on its first one, while no other account waits.
   * @param atOnce how many this replica works on at the same time; 0: none.
   * @param work runs a job until the signal aborts, because the server is stopping or another account needs the place. If it rejects, the job
   *   is tried again, by any replica: later if it failed, and before all later ones of its account if it was let go of or its server died.
   */
  async work(
    kind: QueuedWork,
    atOnce: number,
    work: (jobId: string, stopping: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (atOnce === 0) return;
    await this.boss();
    const queue = {
      take: (isSideBySide: boolean) => this.take(kind, isSideBySide && kind === 'jobs'),
      hasWaitingAccount: () => this.hasWaiting(kind, true),
      run: (taken: TakenJob, stopping: AbortSignal) => this.runOnce(kind, taken, work, stopping),
      failed: (error: unknown) => this.warn(error),
    };
    this.pollers.push(new WorkPoller(queue, atOnce, this.stopping.signal));
    this.hearts.push(setInterval(() => void this.giveSignOfLife(kind), (heartbeatSeconds * 1000) / 2));
  }

  /**
   * Takes the next job: the oldest of an account that has none running. Without one, the oldest of an account whose jobs all run in this
   * process, which has the fewest: those of another process may be interrupted already, and must then be begun again first. One process at a
   * time takes jobs, since each of two at the same time would not see what the other one takes.
   */
  private async take(kind: QueuedWork, mayBeSideBySide: boolean): Promise<TakenJob | undefined> {
    const own = Array.from(this.alive[kind], ({ id }) => id);
    const isSideBySide = mayBeSideBySide && own.length > 0;
    // Most looks find nothing.
    if (!(await this.hasWaiting(kind, !isSideBySide))) return undefined;
    const boss = await this.boss();
    return this.dataSource.transaction(async (manager) => {
      // A process that stops in the middle, such as that of a paused machine, does not keep the others from taking jobs.
      await manager.query(`SET LOCAL idle_in_transaction_session_timeout = '5s'`);
      await holdAdvisoryLock(manager, advisoryLocks.workQueue);
      const ignoreGroups = isSideBySide ? await this.accountsElsewhere(manager, kind, own) : [];
      for (const groupConcurrency of isSideBySide ? runningOfAccount : [1]) {
        const options = { groupConcurrency, db: within(manager), ...(groupConcurrency > 1 && { ignoreGroups }) };
        const [job] = await boss.fetch<QueuedJob>(queues[kind].name, options);
        if (job) return { id: job.id, jobId: job.data.jobId, accountId: job.groupId!, retryCount: job.retryCount };
      }
      return undefined;
    });
  }

  /** The accounts of which other processes work on jobs, or have died with them. */
  private async accountsElsewhere(manager: EntityManager, kind: QueuedWork, own: string[]): Promise<string[]> {
    // The tables of pg-boss have no entities.
    const rows = await manager.query<{ accountId: string }[]>(
      `SELECT DISTINCT group_id AS "accountId" FROM ${schema}.job WHERE name = $1 AND state = 'active' AND id <> ALL ($2::uuid[])`,
      [queues[kind].name, own],
    );
    return rows.map(({ accountId }) => accountId);
  }

  /** Whether a job can be begun. @param isOfIdleAccount only one of an account that has none running. */
  private async hasWaiting(kind: QueuedWork, isOfIdleAccount: boolean): Promise<boolean> {
    // The tables of pg-boss have no entities.
    const [row] = await this.dataSource.query<[{ hasWaiting: boolean }]>(
      `SELECT EXISTS (
         SELECT FROM ${schema}.job AS w WHERE w.name = $1 AND w.state < 'active' AND w.start_after <= now() AND NOT ($2 AND EXISTS (
           SELECT FROM ${schema}.job AS r WHERE r.name = $1 AND r.state = 'active' AND r.group_id = w.group_id))
       ) AS "hasWaiting"`,
      [queues[kind].name, isOfIdleAccount],
    );
    return row.hasWaiting;
  }

  /** Runs a job, and tells the queue how it went. */
  private async runOnce(
    kind: QueuedWork,
    { id, jobId, retryCount }: TakenJob,
    work: (jobId: string, stopping: AbortSignal) => Promise<void>,
    stopping: AbortSignal,
  ): Promise<void> {
    const attempt = { id, retryCount };
    this.alive[kind].add(attempt);
    const left = this.observer?.begun(kind);
    const boss = await this.boss();
    try {
      await this.giveSignOfLife(kind);
      await this.setDelay(kind, id, 0);
      await work(jobId, stopping);
      await boss.complete(queues[kind].name, [attempt]);
    } catch (error) {
      // Whatever fails here: without a sign of life, the job is tried again.
      const failing = async () => {
        if (!stopping.aborted) await this.setDelay(kind, id, delaySeconds(retryCount));
        await boss.fail(queues[kind].name, [attempt], { message: withCauses(error) });
      };
      await failing().catch((failure: unknown) => this.warn(failure));
    } finally {
      this.alive[kind].delete(attempt);
      left?.();
    }
  }

  /** For all jobs at once: if this process dies, none counts as dead before those that were begun earlier, and they keep their order. */
  private async giveSignOfLife(kind: QueuedWork): Promise<void> {
    const attempts = [...this.alive[kind]];
    if (attempts.length === 0) return;
    try {
      const boss = await this.boss();
      await boss.touch(queues[kind].name, attempts);
    } catch (error) {
      this.warn(error);
    }
  }

  private warn(error: unknown): void {
    this.logger.warn(`Work in the background: ${withCauses(error)}`);
  }

  /** How long a job waits if it does not complete. With a delay, others of its account could go before one whose server has died. */
  private async setDelay(kind: QueuedWork, id: string, seconds: number): Promise<void> {
    // The tables of pg-boss have no entities.
    await this.dataSource.query(
      `UPDATE ${schema}.job SET retry_delay = $3, retry_backoff = false
       WHERE name = $1 AND id = $2 AND state = 'active' AND (retry_delay <> $3 OR retry_backoff)`,
      [queues[kind].name, id, seconds],
    );
  }

  /** Lets go of what is being worked on, before anything that it needs is closed. Other replicas go on with it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await Promise.all(this.pollers.map((poller) => poller.ended()));
    for (const heart of this.hearts) clearInterval(heart);
  }

  async onApplicationShutdown(): Promise<void> {
    const boss = await this.starting?.catch(() => undefined);
    this.started = undefined;
    await boss?.stop({ graceful: true, close: false, timeout: 5000 });
  }

  private boss(): Promise<PgBoss> {
    this.starting ??= this.open().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  private async open(): Promise<PgBoss> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => poolOf(this.dataSource).query(text, values) },
      schema,
      schedule: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      reindex: false,
    });
    boss.on('error', (error) => this.warn(error));
    try {
      await boss.start();
      const wanted = Object.values(queues);
      const known = new Set((await boss.getQueues(wanted.map(({ name }) => name))).map(({ name }) => name));
      for (const { name, options } of wanted) if (!known.has(name)) await boss.createQueue(name, options);
    } catch (error) {
      // What it has started already would go on beside that of the next try.
      await boss.stop({ graceful: false, close: false }).catch(() => undefined);
      throw error;
    }
    this.started = boss;
    return boss;
  }
}

/** Has pg-boss run its statements in a transaction. */
function within(manager: EntityManager) {
  const executeSql = async (text: string, values?: unknown[]) => {
    const found = await manager.query<unknown[]>(text, values);
    // For UPDATE and DELETE, TypeORM returns the rows and their number.
    return { rows: Array.isArray(found[0]) ? found[0] : found };
  };
  return { executeSql };
}
