import { setTimeout as delay } from 'node:timers/promises';

/** Work that this process has taken from the queue. */
export interface TakenWork {
  /** Of its entry. */
  readonly id: string;
  readonly accountId: string;
}

/** Where work is taken from, and done. */
export interface PolledQueue<T extends TakenWork> {
  /**
   * Takes the next work. Of all processes, one at a time takes some.
   *
   * @param isSideBySide whether an account that has work running may have more, if no other account waits.
   */
  take(isSideBySide: boolean): Promise<T | undefined>;
  /** Whether there is work that can be begun, of an account that has none running. */
  hasWaitingAccount(): Promise<boolean>;
  /** Does the work. Does not reject. @param stopping aborts when it must let go of it. */
  run(work: T, stopping: AbortSignal): Promise<void>;
  /** Is told what went wrong while looking. */
  failed(error: unknown): void;
}

/** Milliseconds between two looks for work. */
const pollMs = 1000;

/**
 * For so long after an account has let go of work in favour of another, work of one account is not begun side by side. Otherwise, the
 * same work could be begun and let go again and again.
 */
const sideBySidePauseMs = 10 * 60_000;

/** Why work is let go of. */
class YieldedError extends Error {
  override readonly name = 'YieldedError';

  constructor() {
    super('Another account waits.');
  }
}

/**
 * Takes work from a queue as places become free, and does it. An account that has work running gets another place only if nobody else waits;
 * when another account then waits and no place is free, the work that it began last is let go of, and keeps its place in the queue.
 */
export class WorkPoller<T extends TakenWork> {
  private readonly running = new Map<T, AbortController>();
  private readonly ends = new Set<Promise<void>>();
  private readonly polling: Promise<void>;
  private wake = new AbortController();
  private sideBySideFrom = 0;
  /** Whether another account waited at the last look. */
  private hasWaited = false;

  /**
   * @param atOnce how much of it is done at the same time.
   * @param stopping ends the polling, and lets go of all work.
   */
  constructor(
    private readonly queue: PolledQueue<T>,
    private readonly atOnce: number,
    private readonly stopping: AbortSignal,
  ) {
    this.polling = this.poll();
  }

  /** When all work has been let go of, after `stopping`. */
  async ended(): Promise<void> {
    await this.polling;
    await Promise.all(this.ends);
  }

  private async poll(): Promise<void> {
    while (!this.stopping.aborted) {
      this.wake = new AbortController();
      try {
        if (!(await this.look()))
          await delay(pollMs, undefined, { signal: AbortSignal.any([this.stopping, this.wake.signal]) });
      } catch (error) {
        if (this.stopping.aborted || this.wake.signal.aborted) continue;
        this.queue.failed(error);
        await delay(pollMs, undefined, { signal: this.stopping }).catch(() => undefined);
      }
    }
  }

  /** @returns whether to look again at once. */
  private async look(): Promise<boolean> {
    if (this.running.size === this.atOnce) {
      await this.yieldToOthers();
      return false;
    }
    const work = await this.queue.take(performance.now() >= this.sideBySideFrom);
    if (!work) return false;
    this.begin(work);
    return true;
  }

  private begin(work: T): void {
    const letGo = new AbortController();
    this.running.set(work, letGo);
    const end = this.queue.run(work, AbortSignal.any([this.stopping, letGo.signal])).finally(() => {
      this.running.delete(work);
      this.ends.delete(end);
      this.wake.abort();
    });
    this.ends.add(end);
  }

  /** Lets go of the last work of an account that has more than one, if another account has none. */
  private async yieldToOthers(): Promise<void> {
    const accounts = new Set<string>();
    let second: AbortController | undefined;
    for (const [{ accountId }, letGo] of this.running) {
      // It may take a moment to end.
      if (letGo.signal.aborted) return;
      if (accounts.has(accountId)) second = letGo;
      accounts.add(accountId);
    }
    const isWaiting = second !== undefined && (await this.queue.hasWaitingAccount());
    const hadWaited = this.hasWaited;
    this.hasWaited = isWaiting;
    // What waits at two looks is not about to be taken by another process.
    if (!isWaiting || !hadWaited) return;
    this.hasWaited = false;
    this.sideBySideFrom = performance.now() + sideBySidePauseMs;
    second!.abort(new YieldedError());
  }
}
