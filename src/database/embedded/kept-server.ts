import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgresError, PostgresFailedError } from './errors';
import type { RunningServer } from './running-server';

/** Before the first attempt to start it again, and at most before any, each time twice as long. */
const shortestPauseMs = 100;
const longestPauseMs = 5000;

/** A server that has run for so long is in order: if it ends, it is started again at once. */
const inOrderAfterMs = 60_000;

/** Is told what becomes of a server. */
export interface ServerWatcher {
  /** It has ended without having been stopped, or cannot be started again yet; the more attempts, the more seldom told. */
  onFailure: (error: EmbeddedPostgresError) => void;
  /** It answers again. */
  onReturn: (server: RunningServer) => void;
}

/** Starts a server, and tells when it ends without having been stopped. Gives up when the signal aborts. */
type Start = (onEnd: (error: PostgresFailedError) => void, signal?: AbortSignal) => Promise<RunningServer>;

/**
 * A PostgreSQL that is started again when it ends by itself, for example because somebody killed it, memory ran out, or
 * the disk is full: then as often as it takes until there is space.
 */
export class KeptServer {
  private server!: RunningServer;
  private readonly stopping = new AbortController();
  private returning: Promise<void> = Promise.resolve();
  private startedAt = performance.now();
  private attempts = 0;

  private constructor(
    private readonly startOnce: Start,
    private readonly watcher: ServerWatcher,
  ) {}

  /**
   * @param signal gives up the first start.
   * @throws what the first start throws.
   */
  static async start(startOnce: Start, watcher: ServerWatcher, signal?: AbortSignal): Promise<KeptServer> {
    const kept = new KeptServer(startOnce, watcher);
    await kept.start(signal);
    return kept;
  }

  /** The present postmaster's, or that of the last one. */
  get pid(): number {
    return this.server.pid;
  }

  /** Whether the database was made at the first start. */
  get created(): boolean {
    return this.server.created;
  }

  /** Stops it for good, and gives up an attempt to start it that has begun. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.returning;
    await this.server.stop();
  }

  private async start(signal?: AbortSignal): Promise<void> {
    this.server = await this.startOnce((error) => {
      this.returning = this.bringBack(error);
    }, signal);
    this.startedAt = performance.now();
  }

  private async bringBack(error: PostgresFailedError): Promise<void> {
    this.watcher.onFailure(error);
    await this.server.stop();
    if (performance.now() - this.startedAt > inOrderAfterMs) this.attempts = 0;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** this.attempts++);
      try {
        await delay(pauseMs, undefined, { signal, ref: false });
        await this.start(signal);
        this.watcher.onReturn(this.server);
        return;
      } catch (cause) {
        if (!signal.aborted) this.tellOfAttempt(cause);
      }
    }
  }

  /** Of the first, the second, the fourth, the eighth … */
  private tellOfAttempt(cause: unknown): void {
    if (Math.log2(this.attempts) % 1 !== 0) return;
    const said = cause instanceof Error ? cause.message : String(cause);
    this.watcher.onFailure(
      new PostgresFailedError(`The embedded PostgreSQL cannot be started again yet (${this.attempts}): ${said}`, {
        cause,
      }),
    );
  }
}
