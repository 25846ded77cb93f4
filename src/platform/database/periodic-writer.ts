import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Milliseconds between writes. Until then, the data is only in memory. */
const intervalMs = 1000;

/**
 * Writes what has been collected in memory to the database every second, one statement at a time. If a write fails, it logs
 * this once and tries again with the next write. On a clean shutdown, it writes the rest after the last request and before the
 * connection pool closes.
 */
export abstract class PeriodicWriter implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private isFailing = false;

  /**
   * @param subject the name of the writer in the log.
   * @param what the subject of the sentences "… cannot be saved now" and "… is being saved again".
   */
  protected constructor(
    subject: string,
    private readonly what: string,
  ) {
    this.logger = new Logger(subject);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), intervalMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Writes what has been collected. It does not throw: if the write fails, the next one tries again. */
  async flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    await this.writing;
  }

  /**
   * Writes one batch, if there is one. A batch whose write has failed is written again, and must not be added twice: the first
   * write may have succeeded without an answer.
   *
   * @returns whether another batch is to be written at once.
   */
  protected abstract writeBatch(): Promise<boolean>;

  private async write(): Promise<void> {
    try {
      let hasMore = true;
      while (hasMore) hasMore = await this.writeBatch();
      if (this.isFailing) this.logger.log(`${this.what} is being saved again.`);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`${this.what} cannot be saved now, will retry: ${String(error)}`);
      this.isFailing = true;
    }
  }
}
