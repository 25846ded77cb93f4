import { Injectable } from '@nestjs/common';
import { addressBucket } from '../caller/address-bucket';
import { Environment } from '../config/environment';
import { rateLimited } from '../rate-limit/rate-limited.error';
import { SlidingWindowStorage } from '../rate-limit/sliding-window.storage';

const windowMs = 60_000;

/**
 * Limits reports without a valid signature to `RATE_LIMIT_FAILED_AUTH` per minute and client address. They have a window of their
 * own: failed API keys of an address do not keep its reports back.
 */
@Injectable()
export class FailedReportsLimiter {
  constructor(
    private readonly windows: SlidingWindowStorage,
    private readonly environment: Environment,
  ) {}

  /**
   * Checks, without counting, whether an address may send a report. Unlike an API key, a signature can only be checked after the
   * whole body was read.
   *
   * @throws {ApiError} `RATE_LIMITED` after too many failures.
   */
  async check(address: string): Promise<void> {
    const waitMs = await this.windows.waitMs(this.windowOf(address));
    if (waitMs > 0) throw rateLimited(waitMs);
  }

  /**
   * Counts a failure.
   *
   * @throws {ApiError} `RATE_LIMITED` if the address has reached its limit in the meantime.
   */
  async count(address: string): Promise<void> {
    const { admitted, waitMs } = await this.windows.admit({ ...this.windowOf(address), evictable: true });
    if (!admitted) throw rateLimited(waitMs);
  }

  private windowOf(address: string) {
    return { bucket: `leaks:${addressBucket(address)}`, limit: this.environment.RATE_LIMIT_FAILED_AUTH, windowMs };
  }
}
