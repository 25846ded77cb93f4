import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { withCauses } from '@voxgate/speech/messages/with-causes';

/** Milliseconds between sweeps. */
const intervalMs = 60_000;

/**
 * Looks for what is to be done when the server starts and once a minute, one sweep at a time. If a sweep fails, it logs this once, and the
 * next one tries again. At shutdown, it ends after the step in progress.
 */
export abstract class PeriodicSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger: Logger;
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isFailing = false;

  /**
   * @param subject its name in the log.
   * @param what the start of the sentence "… now, will retry".
   */
  protected constructor(
    subject: string,
    private readonly what: string,
  ) {
    this.logger = new Logger(subject);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), intervalMs).unref();
    void this.sweep();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.sweeping;
  }

  /** Sweeps. It does not throw: if it fails, the next sweep tries again. */
  async sweep(): Promise<void> {
    this.sweeping = this.sweeping.then(() => this.tryToSweep());
    await this.sweeping;
  }

  /** Does all that is to be done. */
  protected abstract sweepOnce(): Promise<void>;

  /** Whether the server is stopping. */
  protected get isStopping(): boolean {
    return this.stop.signal.aborted;
  }

  /** @param step returns whether there may be more to do. */
  protected async inSteps(step: () => Promise<boolean>): Promise<void> {
    while (!this.isStopping && (await step()));
  }

  private async tryToSweep(): Promise<void> {
    try {
      await this.sweepOnce();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing && !this.isStopping) this.logger.warn(`${this.what} now, will retry: ${withCauses(error)}`);
      this.isFailing = true;
    }
  }
}
