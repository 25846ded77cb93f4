import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { Environment } from '../config/environment';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage } from './sliding-window.storage';

const windowMs = 60_000;

/** Whoever holds one IPv6 address commonly holds its whole /64. */
const ipv6Prefix = 64;

/**
 * Limits the failed authentications of a client address, exactly and over all replicas. Only failures are counted and
 * refused: a good key works from an address over its limit, so nobody can lock out others behind the same address.
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
   * @throws {ApiError} `RATE_LIMITED` when the address has used up its failures.
   */
  async count(address: string): Promise<void> {
    const { admitted, waitMs } = await this.storage.admit({
      bucket: `address:${bucketOf(address)}`,
      limit: this.environment.RATE_LIMIT_FAILED_AUTH,
      windowMs,
      forgettable: true,
    });
    if (!admitted) throw rateLimited(waitMs);
  }
}

/** What a proxy passes on need not be an address (`unknown`, nine kilobytes of noise): all of that is one bucket. */
function bucketOf(address: string): string {
  const host = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address);
  const bare = host?.[1] ?? host?.[2] ?? address;
  return isIP(bare) === 0 ? 'unknown' : normalizeIp(bare, ipv6Prefix);
}
