import { setTimeout as delay } from 'node:timers/promises';
import type { JobStatus } from '../job';
import { openStatuses } from '../job';

/** How far somebody else is with what a listener waits for; `undefined`: it has been removed. */
export type Progress = { readonly status: JobStatus; readonly isDone: boolean } | undefined;

export interface PatienceOptions {
  /** Looks how far the chapter is. */
  readonly look: () => Promise<Progress>;
  /** Milliseconds to wait for the first sound, and between two. */
  readonly firstMs: number;
  readonly nextMs: number;
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** Decides for how long a listener waits for speech. Time in which the listener does not read does not count. */
export class Patience {
  /** What was seen last. */
  progress: Progress;
  /** Since when the listener waits; `undefined`: it does not. */
  private waitsSince: number | undefined = performance.now();
  private hasHeard = false;
  private looking: Promise<Progress> | undefined;

  constructor(private readonly options: PatienceOptions) {}

  /** The listener has got sound, and does not wait. */
  heard(): void {
    this.hasHeard = true;
    this.waitsSince = undefined;
  }

  /** The listener asks for more. */
  asks(): void {
    this.waitsSince = performance.now();
  }

  /**
   * Waits a moment.
   *
   * @returns whether speech that is missing may still come: somebody is going to speak it, and the listener has patience.
   * @throws the signal's reason, as soon as it aborts.
   */
  readonly isWorthWaiting = async (): Promise<boolean> => {
    const { firstMs, nextMs, signal } = this.options;
    // Pieces that are read ahead wait at the same time. One look is enough for all.
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    this.progress = await this.looking;
    signal.throwIfAborted();
    if (!this.progress || this.progress.isDone || !openStatuses.includes(this.progress.status)) return false;
    return this.waitsSince === undefined || performance.now() - this.waitsSince < (this.hasHeard ? nextMs : firstMs);
  };

  private async look(): Promise<Progress> {
    const { look, everyMs, signal } = this.options;
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    return look();
  }
}
