import { Injectable, Optional } from '@nestjs/common';
import type { Caller } from '../platform/caller/caller';
import { Environment } from '../platform/config/environment';
import { ShardedSql } from '../platform/database/shards/sharded-sql';
import type { RequestFacts } from './metering/request-facts';
import { type LimitOutcome, RequestObserver } from './metering/request-observer';
import { UsageMeter } from './metering/usage-meter';
import { inSpan } from '@voxgate/speech/support/tracing';
import { currentSpan } from '../platform/tracing/current-span';
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

/** Whose requests are limited: a caller, or a key. */
export type Limited = Pick<Caller, 'type' | 'id' | 'accountId' | 'rateLimit'>;

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
    @Optional() private readonly observer?: RequestObserver,
  ) {}

  /** Returns the windows of a caller, or of a key. */
  windowsOf({ type, id, accountId, rateLimit }: Limited): CallerWindows {
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
    const decision = await inSpan(currentSpan().child('gate.admit'), async (span) => {
      const decided = await this.observed(request.facts, () =>
        parent
          ? this.windows.admitWithin({ bucket, limit, windowMs, parent })
          : this.windows.admit({ bucket, shardOwner, limit, windowMs, evictable: false }),
      );
      span.set({ 'voxgate.admitted': decided.admitted });
      return decided;
    });
    this.report(request, decision);
    if (!decision.admitted) throw rateLimited(decision.waitMs);
  }

  /**
   * Tells the observer, if there is one, how a decision ends and how long it takes.
   *
   * @param facts of the request.
   * @param outcomeOf how a decision is counted. By default, it is one of the rate limit alone.
   * @throws what `decide` throws.
   */
  async observed<Decision extends WindowDecision>(
    { traceId }: RequestFacts,
    decide: () => Promise<Decision>,
    outcomeOf: (decision: Decision) => LimitOutcome = outcomeOfWindow,
  ): Promise<Decision> {
    const { observer } = this;
    if (!observer) return decide();
    const begin = performance.now();
    let outcome: LimitOutcome = 'unavailable';
    try {
      const decision = await decide();
      outcome = outcomeOf(decision);
      return decision;
    } finally {
      observer.decided(outcome, (performance.now() - begin) / 1000, traceId);
    }
  }

  /**
   * Counts a decision and reports it.
   *
   * @param limit that of the window that decided, if it is not one of the caller's.
   */
  report(request: LimitedRequest, decision: WindowDecision, limit = this.smallerLimit(request.caller)): void {
    const { caller, facts } = request;
    facts.gateDecided();
    if (decision.admitted) this.meter.admitted(caller);
    else this.meter.rateLimited(caller);
    request.decided(decision, limit);
  }

  private smallerLimit(caller: Caller): number {
    const { limit, parent } = this.windowsOf(caller);
    return Math.min(limit, parent?.limit ?? limit);
  }
}

/** How a decision on windows alone is counted. */
export function outcomeOfWindow({ admitted }: WindowDecision): LimitOutcome {
  return admitted ? 'admitted' : 'rate_limited';
}
