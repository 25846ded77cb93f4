import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ServerState } from '../../platform/health/server-state';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { ResponseSlots } from '../../platform/responses/response-slots';
import { JobDto } from './dto/job.dto';
import { openStatuses } from './job';
import { JobStore } from './job-store';

/** Milliseconds between two looks at the jobs that are watched. */
const pollMs = 1000;

/** Maximum number of watchers on this server, of an account and of all. Each has a connection. */
export const maxWatchersOfAccount = 20;
const maxWatchers = 500;

/** Changed jobs that are read at once. */
const perRead = 20;

/** A state of a job, which all of its watchers get. */
export interface JobState {
  /** Names the state: a job with another one has changed. */
  readonly mark: string;
  /** The job as JSON. */
  readonly json: string;
  /** Whether this is the last state. */
  readonly isOver: boolean;
}

/** A watcher of a job. */
export interface JobWatcher {
  /**
   * Waits for a state that this watcher has not had. If there were several meanwhile, it is the newest.
   *
   * @param waitMs at most this long.
   * @returns `'unchanged'` if there is none in time; `undefined` at the end: the job was removed, or the server stops.
   */
  next(waitMs: number): Promise<JobState | 'unchanged' | undefined>;
  /** Ends watching. Idempotent. */
  close(): void;
}

/** A job with watchers. */
class WatchedJob {
  state: JobState | undefined;
  isGone = false;
  readonly wakes = new Set<() => void>();
  watchers = 0;

  tell(): void {
    for (const wake of this.wakes) wake();
  }
}

/**
 * Watches jobs for clients. Any replica can do so, because it looks into the database: once a second, with one statement for all jobs that
 * are watched here, however many watch them. It reads those that have changed.
 */
@Injectable()
export class JobWatches implements OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly jobs = new Map<string, WatchedJob>();
  private readonly slots = new ResponseSlots({
    maxOfOwner: maxWatchersOfAccount,
    maxInAll: maxWatchers,
    ownerRefusal: {
      code: 'JOB_WATCH_LIMIT_REACHED',
      message: `This account is already watching ${maxWatchersOfAccount} jobs, the maximum. Close a stream of events, or use GET /api/v1/jobs/{id}.`,
    },
    refusal: 'Too many jobs are being watched at the moment. Use GET /api/v1/jobs/{id}.',
    retryAfter: 10,
  });
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private isFailing = false;
  private isStopping = false;

  constructor(
    private readonly store: JobStore,
    state: ServerState,
  ) {
    // Watchers would keep the server from closing.
    state.onClose(() => this.endAll());
  }

  async onApplicationShutdown(): Promise<void> {
    this.endAll();
    await this.polling;
  }

  /**
   * Begins to watch a job of an account, which must exist.
   *
   * @throws {ApiError} `JOB_WATCH_LIMIT_REACHED` if the account watches too many; `OVERLOADED` if all together do.
   */
  watch(accountId: string, jobId: string): JobWatcher {
    const giveBack = this.slots.take(accountId);
    let job = this.jobs.get(jobId);
    if (!job) {
      this.jobs.set(jobId, (job = new WatchedJob()));
      job.isGone = this.isStopping;
      this.pollSoon(0);
    }
    job.watchers++;
    return this.watcherOf(jobId, job, giveBack);
  }

  private watcherOf(jobId: string, job: WatchedJob, giveBack: () => void): JobWatcher {
    let seen: string | undefined;
    let isOpen = true;
    const news = () => {
      if (!isOpen || job.isGone) return undefined;
      if (job.state === undefined || job.state.mark === seen) return 'unchanged' as const;
      seen = job.state.mark;
      return job.state;
    };
    return {
      next: async (waitMs) => {
        const already = news();
        if (already !== 'unchanged') return already;
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            job.wakes.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, waitMs);
          job.wakes.add(wake);
        });
        return news();
      },
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        giveBack();
        if (--job.watchers === 0 && this.jobs.get(jobId) === job) this.jobs.delete(jobId);
        job.tell();
      },
    };
  }

  private endAll(): void {
    this.isStopping = true;
    clearTimeout(this.timer);
    for (const job of this.jobs.values()) {
      job.isGone = true;
      job.tell();
    }
  }

  private pollSoon(ms: number): void {
    if (this.isStopping) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polling = this.polling.then(() => this.pollAndGoOn());
    }, ms).unref();
  }

  private async pollAndGoOn(): Promise<void> {
    await this.poll();
    if (this.jobs.size > 0) this.pollSoon(pollMs);
  }

  /** Looks at all jobs that are watched. It does not throw: if it fails, the next look tries again. */
  private async poll(): Promise<void> {
    try {
      const watched = new Map(this.jobs);
      const marks = await this.store.marks([...watched.keys()]);
      for (const [id, job] of watched) if (!marks.has(id)) this.end(job);
      const changed = [...marks].filter(([id, mark]) => watched.get(id)!.state?.mark !== mark);
      for (let start = 0; start < changed.length; start += perRead)
        await this.read(watched, new Map(changed.slice(start, start + perRead)));
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Jobs cannot be watched now, will retry: ${withCauses(error)}`);
      this.isFailing = true;
    }
  }

  private async read(watched: ReadonlyMap<string, WatchedJob>, marks: ReadonlyMap<string, string>): Promise<void> {
    for (const found of await this.store.findAll([...marks.keys()])) {
      const job = watched.get(found.id)!;
      const isOver = !openStatuses.includes(found.status);
      job.state = { mark: marks.get(found.id)!, json: JSON.stringify(JobDto.from(found)), isOver };
      job.tell();
    }
  }

  private end(job: WatchedJob): void {
    job.isGone = true;
    job.tell();
  }
}
