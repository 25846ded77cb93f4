import { Injectable } from '@nestjs/common';
import type { Caller } from '../caller/caller';
import { Environment } from '../config/environment';
import { ShardedSql } from '../database/shards/sharded-sql';
import type { RequestFacts } from '../metering/request-facts';
import { UsageMeter } from '../metering/usage-meter';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage, type WindowDecision } from './sliding-window.storage';

/** A request of a caller that counts towards its limit. */
export interface LimitedRequest {
  readonly caller: Caller;
  readonly facts: RequestFacts;
  /**
   * Reports the decision to the client.
   *
   * @param limit with two windows, the smaller limit. `remaining` of the decision is then the smaller number of free slots.
   */
  decided(decision: WindowDecision, limit: number): void;
}

/** The windows of a caller. All routes share them. */
export interface CallerWindows {
  /** The caller's own window, and the account whose shard has it. */
  bucket: string;
  shardOwner: string;
  limit: number;
  /** The window of the caller's account; `undefined` if accounts have no limit. */
  parent: { bucket: string; limit: number } | undefined;
}

/** Decides on the rate limit of a request, counts the decision, and reports it. */
@Injectable()
export class RequestLimiter {
  constructor(
    private readonly windows: SlidingWindowStorage,
    private readonly shards: ShardedSql,
    private readonly meter: UsageMeter,
    private readonly environment: Environment,
  ) {}

  windowsOf({ type, id, accountId, rateLimit }: Caller): CallerWindows {
    const { RATE_LIMIT_REQUESTS: usual, RATE_LIMIT_ACCOUNT_REQUESTS: ofAccount } = this.environment;
    const parent = ofAccount === undefined ? undefined : { bucket: accountId, limit: ofAccount };
    // Both windows must be on one shard. In a distributed database, a user therefore has a window for each account.
    const bucket = type === 'person' && this.shards.areDistributed ? `${id}@${accountId}` : id;
    return { bucket, shardOwner: accountId, limit: rateLimit ?? usual, parent };
  }

  /**
   * Takes a slot in the caller's window, and in its account's window if there is an account limit.
   *
   * @throws {ApiError} `RATE_LIMITED` if a window is full.
   */
  async admit(request: LimitedRequest): Promise<void> {
    const { bucket, shardOwner, limit, parent } = this.windowsOf(request.caller);
    const windowMs = this.environment.RATE_LIMIT_WINDOW_SECONDS * 1000;
    const decision = parent
      ? await this.windows.admitWithin({ bucket, limit, windowMs, parent })
      : await this.windows.admit({ bucket, shardOwner, limit, windowMs, evictable: false });
    this.report(request, decision);
    if (!decision.admitted) throw rateLimited(decision.waitMs);
  }

  /** Counts a decision and reports it. */
  report(request: LimitedRequest, decision: WindowDecision): void {
    const { caller, facts } = request;
    facts.gateDecided();
    const { limit, parent } = this.windowsOf(caller);
    if (decision.admitted) this.meter.admitted(caller);
    else this.meter.rateLimited(caller);
    request.decided(decision, Math.min(limit, parent?.limit ?? limit));
  }
}
