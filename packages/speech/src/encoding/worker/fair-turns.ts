import { StartTimeFairQueueing } from '../../support/start-time-fair-queueing';

/** Cost of a turn in seconds, until it has been measured. */
const estimate = 0.005;

/**
 * Runs work in a thread one turn at a time, so that owners get equal time however many files each of them has
 * open. The thread receives its messages between turns.
 */
export class FairTurns {
  private readonly fairness = new StartTimeFairQueueing();
  /** The waiting turns of each owner, oldest first. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private busy = false;

  /** @param now a monotonic clock in milliseconds. Defaults to the system's. */
  constructor(private readonly now = () => performance.now()) {}

  /**
   * Waits for the owner's turn, then does the work in it.
   *
   * @throws {unknown} what the work throws.
   */
  async take(owner: string, work: () => Promise<void>): Promise<void> {
    if (this.busy) await this.wait(owner);
    this.busy = true;
    const charge = this.fairness.begin(owner, estimate);
    const startedAt = this.now();
    try {
      await work();
    } finally {
      charge.settle((this.now() - startedAt) / 1000);
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
