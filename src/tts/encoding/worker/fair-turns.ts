import { StartTimeFairQueueing } from '../../queue/start-time-fair-queueing';

/** About what a turn takes, in seconds, until it has been measured. */
const estimate = 0.005;

/**
 * Gives turns in a thread, one at a time, so that owners share its time equally however many files each of them has open. Between two
 * turns, the thread receives its messages.
 */
export class FairTurns {
  private readonly fairness = new StartTimeFairQueueing();
  /** Who waits, by owner, in the order in which they came. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private busy = false;

  /**
   * Waits for a turn of the owner, and works in it.
   *
   * @throws {unknown} what the work throws.
   */
  async take(owner: string, work: () => Promise<void>): Promise<void> {
    if (this.busy) await this.wait(owner);
    this.busy = true;
    const charge = this.fairness.begin(owner, estimate);
    const startedAt = performance.now();
    try {
      await work();
    } finally {
      charge.settle((performance.now() - startedAt) / 1000);
      setImmediate(() => this.next());
    }
  }

  private wait(owner: string): Promise<void> {
    return new Promise((resolve) => {
      const others = this.waiting.get(owner);
      if (others) others.push(resolve);
      else this.waiting.set(owner, [resolve]);
    });
  }

  private next(): void {
    const owner = this.fairness.next(this.waiting.keys());
    if (owner === undefined) {
      this.busy = false;
      this.fairness.rest();
      return;
    }
    const waiting = this.waiting.get(owner)!;
    const begin = waiting.shift()!;
    if (waiting.length === 0) this.waiting.delete(owner);
    begin();
  }
}
