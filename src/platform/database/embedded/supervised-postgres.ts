import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgresError, PostgresFailedError } from './errors';
import type { RunningServer } from './running-server';

/** The pause before the first restart. It doubles with each attempt, up to the longest pause. */
const shortestPauseMs = 100;
const maxPauseMs = 5000;

/** A server that has run this long was healthy: if it ends, the pauses start again at the shortest. */
const inOrderAfterMs = 60_000;

/** Is notified about the state of a server. */
export interface ServerWatcher {
  /** The server ended unexpectedly, or a restart failed. Failed restarts are reported less often as their number grows. */
  onFailure: (error: EmbeddedPostgresError) => void;
  /** The server is running again. */
  onReturn: (server: RunningServer) => void;
}

/** Starts a server and calls back if it ends unexpectedly. Cancels the start when the signal aborts. */
type Start = (onEnd: (error: PostgresFailedError) => void, signal?: AbortSignal) => Promise<RunningServer>;

/**
 * Runs PostgreSQL and restarts it when it ends unexpectedly, for example because it was killed, memory ran out, or the disk is
 * full. It retries until a restart succeeds.
 */
export class SupervisedPostgres {
  private server!: RunningServer;
  private readonly stopping = new AbortController();
  private restarting: Promise<void> = Promise.resolve();
  private startedAt = performance.now();
  private attempts = 0;

  private constructor(
    private readonly startOnce: Start,
    private readonly watcher: ServerWatcher,
  ) {}

  /**
   * @param signal cancels the first start.
   * @throws what the first start throws.
   */
  static async start(startOnce: Start, watcher: ServerWatcher, signal?: AbortSignal): Promise<SupervisedPostgres> {
    const supervised = new SupervisedPostgres(startOnce, watcher);
    await supervised.start(signal);
    return supervised;
  }

  /** The process id of the current or last postmaster. */
  get pid(): number {
    return this.server.pid;
  }

  /** Whether the first start created the database. */
  get created(): boolean {
    return this.server.created;
  }

  /** Stops PostgreSQL permanently and cancels a restart in progress. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.restarting;
    await this.server.stop();
  }

  private async start(signal?: AbortSignal): Promise<void> {
    this.server = await this.startOnce((error) => {
      this.restarting = this.restart(error);
    }, signal);
    this.startedAt = performance.now();
  }

  private async restart(error: PostgresFailedError): Promise<void> {
    this.watcher.onFailure(error);
    await this.server.stop();
    if (performance.now() - this.startedAt > inOrderAfterMs) this.attempts = 0;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pauseMs = Math.min(maxPauseMs, shortestPauseMs * 2 ** this.attempts++);
      try {
        await delay(pauseMs, undefined, { signal, ref: false });
        await this.start(signal);
        this.watcher.onReturn(this.server);
        return;
      } catch (cause) {
        if (!signal.aborted) this.reportAttempt(cause);
      }
    }
  }

  /** Reports the first, second, fourth, eighth … failed attempt. */
  private reportAttempt(cause: unknown): void {
    if (Math.log2(this.attempts) % 1 !== 0) return;
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.watcher.onFailure(
      new PostgresFailedError(`The embedded PostgreSQL could not be restarted (attempt ${this.attempts}): ${reason}`, {
        cause,
      }),
    );
  }
}
