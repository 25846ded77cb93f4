import type { FetchedEntry } from '../../platform/queue/work-queue';

/** What a lane does. */
export interface LaneOptions {
  /** Maximum number of tries at once. */
  readonly maxAtOnce: number;
  /** Fetches a delivery that may be tried beside those that are being tried. @returns `undefined` if there is none. */
  readonly fetch: (trying: readonly FetchedEntry[]) => Promise<FetchedEntry | undefined>;
  /** Tries a delivery. Does not reject. */
  readonly deliver: (entry: FetchedEntry) => Promise<void>;
}

/**
 * Tries the deliveries of one queue, several at once. It fetches one at a time, so that what it is trying is always within the bounds. The end
 * of a try makes room for at most one, so it fetches at most one.
 */
export class DeliveryLane {
  private readonly running = new Map<string, { entry: FetchedEntry; done: Promise<void> }>();
  /** How many it may fetch, if there are so many. */
  private wanted = 0;
  private isLooking = false;
  private looking: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly options: LaneOptions) {}

  /** Starts all tries that are due. */
  look(): void {
    this.want(Infinity);
  }

  /** Fetches nothing any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.looking;
  }

  /** Resolves when the running tries are over. */
  async idle(): Promise<void> {
    await Promise.all(Array.from(this.running.values(), ({ done }) => done));
  }

  private want(number: number): void {
    this.wanted += number;
    if (this.isLooking || this.isStopped) return;
    this.isLooking = true;
    this.looking = this.startWanted();
  }

  private async startWanted(): Promise<void> {
    while (this.wanted > 0 && this.running.size < this.options.maxAtOnce && !this.isStopped) {
      // What is wanted from here on may be there only after this.
      const { wanted } = this;
      this.wanted = 0;
      const trying = Array.from(this.running.values(), ({ entry }) => entry);
      const entry = await this.options.fetch(trying);
      if (!entry) continue;
      this.wanted += wanted - 1;
      this.start(entry);
    }
    this.isLooking = false;
  }

  private start(entry: FetchedEntry): void {
    const done = this.options.deliver(entry).finally(() => {
      this.running.delete(entry.id);
      this.want(1);
    });
    this.running.set(entry.id, { entry, done });
  }
}
