import { Injectable } from '@nestjs/common';
import { Environment } from '../platform/config/environment';
import { addressBucket } from '../platform/caller/address-bucket';
import { WindowLimiter } from './window-limiter';

const windowMs = 60_000;

/** What has failed, and the start of the name of its window. Each kind has windows of its own. */
const windowNames = { apiKey: 'address', leakReport: 'leaks', link: 'links' } as const;

type FailureKind = keyof typeof windowNames;

/**
 * Limits failed authentications per client address, exactly and across all replicas. Only failures are counted and rejected: a
 * valid key also works from an address that is over its limit, so nobody can lock out others behind the same address.
 */
@Injectable()
export class FailedAuthLimiter {
  constructor(
    private readonly limiter: WindowLimiter,
    private readonly environment: Environment,
  ) {}

  /**
   * Counts a failure.
   *
   * @throws {ApiError} `RATE_LIMITED` if the address has reached its limit.
   */
  async consume(kind: FailureKind, address: string): Promise<void> {
    await this.limiter.consume(this.windowOf(kind, address));
  }

  /**
   * Checks, without counting, whether an address is below its limit. For what is expensive to authenticate: the signature of a
   * report can only be checked after its whole body was read.
   *
   * @throws {ApiError} `RATE_LIMITED` after too many failures.
   */
  async check(kind: FailureKind, address: string): Promise<void> {
    await this.limiter.check(this.windowOf(kind, address));
  }

  private windowOf(kind: FailureKind, address: string) {
    const bucket = `${windowNames[kind]}:${addressBucket(address)}`;
    return { bucket, limit: this.environment.RATE_LIMIT_FAILED_AUTH, windowMs };
  }
}
