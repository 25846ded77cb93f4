import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment';
import { addressBucket } from '../caller/address-bucket';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage } from './sliding-window.storage';

const windowMs = 60_000;

/**
 * Limits failed authentications per client address, exactly and across all replicas. Only failures are counted and rejected: a
 * valid key also works from an address that is over its limit, so nobody can lock out others behind the same address.
 */
@Injectable()
export class FailedAuthLimiter {
  constructor(
    private readonly storage: SlidingWindowStorage,
    private readonly environment: Environment,
  ) {}

  /**
   * Counts a failure.
   *
   * @throws {ApiError} `RATE_LIMITED` if the address has reached its limit.
   */
  async consume(address: string): Promise<void> {
    const { admitted, waitMs } = await this.storage.admit({
      bucket: `address:${addressBucket(address)}`,
      limit: this.environment.RATE_LIMIT_FAILED_AUTH,
      windowMs,
      evictable: true,
    });
    if (!admitted) throw rateLimited(waitMs);
  }
}
