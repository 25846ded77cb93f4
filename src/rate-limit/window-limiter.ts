import { Injectable } from '@nestjs/common';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage, type WindowRequest } from './sliding-window.storage';

/** A window of something other than the requests of a caller, such as failed sign-ins. */
export type LimitedWindow = Pick<WindowRequest, 'bucket' | 'limit' | 'windowMs'>;

/** Limits everything but the requests of callers (see `Admission`): sign-ins, invitations, failed authentications. */
@Injectable()
export class WindowLimiter {
  constructor(private readonly windows: SlidingWindowStorage) {}

  /**
   * Takes a slot in a window.
   *
   * @param reason a sentence without its full stop. By default, `Rate limit exceeded`.
   * @throws {ApiError} `RATE_LIMITED` if the window is full.
   */
  async consume(window: LimitedWindow, reason?: string): Promise<void> {
    const { admitted, waitMs } = await this.windows.admit({ ...window, evictable: true });
    if (!admitted) throw rateLimited(waitMs, reason);
  }

  /**
   * Checks, without taking a slot, whether a window has a free one.
   *
   * @throws {ApiError} `RATE_LIMITED` if the window is full.
   */
  async check(window: LimitedWindow): Promise<void> {
    const { waitMs } = await this.windows.look(window);
    if (waitMs > 0) throw rateLimited(waitMs);
  }
}
