/** Recordings that this process stores at the same time. Each uses a connection to the database. */
const mostAtOnce = 2;

/** Recordings that may wait for a turn. Each has a file on the disk, and its text in memory. */
const mostWaiting = 1000;

/** Bounds how many recordings are stored at once, so that keeping speech never takes the database from requests. */
export class StoringTurns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @returns a promise that resolves when it is the caller's turn, which ends with {@link end}; `undefined` if too many wait. */
  begin(): Promise<void> | undefined {
    if (this.running < mostAtOnce) {
      this.running++;
      return Promise.resolve();
    }
    if (this.waiting.length >= mostWaiting) return undefined;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  end(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}
