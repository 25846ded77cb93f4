import { Shares } from '@voxgate/speech';

/** Recordings that this process stores at the same time. Each uses a connection to the database. */
const maxAtOnce = 2;

/** Recordings that may wait for a turn, at most half of them of one account. Each has a file on the disk, and its text in memory. */
const maxWaiting = 1000;

/** Bounds how many recordings are stored at once, so that keeping speech never takes the database from requests. */
export class StoringTurns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly places = new Shares(maxWaiting);

  /** @returns a promise that resolves when it is the caller's turn, which ends with {@link end}; `undefined` if too many wait. */
  begin(accountId: string): Promise<void> | undefined {
    if (this.running < maxAtOnce) {
      this.running++;
      return Promise.resolve();
    }
    const { ofGroup, ofAll } = this.places.shortage(accountId, 1);
    if (ofGroup > 0 || ofAll > 0) return undefined;
    this.places.take(accountId, 1);
    return new Promise((resolve) => {
      this.waiting.push(() => {
        this.places.release(accountId, 1);
        resolve();
      });
    });
  }

  end(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}
