import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { coalesceByShard } from '../platform/database/shards/coalesce-by-shard';
import { ShardedSql } from '../platform/database/shards/sharded-sql';
import { readStatement } from '../platform/database/statement';

/** A request for one slot in a bucket's window. */
export interface WindowRequest {
  /** The owner of the window: an API key's id, an account, a dashboard user, or a client's address. */
  readonly bucket: string;
  /** Whose rows are on the shard that has the window, such as the account of a key. Always the same for a bucket; its default. */
  readonly shardOwner?: string;
  /** Maximum number of admitted requests per window; at least 1. */
  readonly limit: number;
  /** Length of the window in whole milliseconds; at least 1. */
  readonly windowMs: number;
  /**
   * Whether the bucket may be deleted once its window has passed. API-key buckets are kept because they record when the key was
   * last used.
   */
  readonly evictable: boolean;
}

/** A request for one slot in each of two windows of the same length: in both, or in neither. */
export interface NestedWindowRequest {
  /** The owner of the inner window, such as an API key's id. The bucket is never deleted. */
  readonly bucket: string;
  /** Maximum number of admitted requests per inner window; at least 1. */
  readonly limit: number;
  /** The outer window, such as that of the key's account: its owner, and its own limit of at least 1. Its shard has both. */
  readonly parent: { readonly bucket: string; readonly limit: number };
  /** Length of both windows in whole milliseconds; at least 1. */
  readonly windowMs: number;
}

/** A request for several slots in one window: for all of them, or for none. */
export interface SlotsRequest {
  /** The owner of the window. */
  readonly bucket: string;
  /** Number of slots to take; at least 1. */
  readonly slots: number;
  /** Maximum number of slots per window; greater than `slots`, so that a retry, which needs one more, can ever succeed. */
  readonly limit: number;
  /** Length of the window in whole milliseconds; at least 1. */
  readonly windowMs: number;
}

/** The decision on one request. */
export interface WindowDecision {
  readonly admitted: boolean;
  /** Free slots in the window after this request. */
  readonly remaining: number;
  /** Milliseconds until the next request would be admitted, if nobody else takes the slot; 0: now. */
  readonly waitMs: number;
}

interface AdmitRow {
  admitted: number;
  used: number;
  wait_us: string;
}

const admitStatement = {
  name: 'rate_limit_admit',
  text: 'SELECT admitted, used, wait_us FROM rate_limit_admit($1, $2, $3, $4, $5, $6)',
};

/** The parent window is the `whole` of the SQL function. */
interface AdmitWithinRow extends AdmitRow {
  whole_used: number;
  whole_wait_us: string;
}

interface TakeRow {
  taken: boolean;
  used: number;
  wait_us: string;
}

const admitWithinStatement = {
  name: 'rate_limit_admit_within',
  text: `SELECT admitted, used, wait_us, whole_used, whole_wait_us
    FROM rate_limit_admit_within($1, $2, $3, $4, $5, $6, $7)`,
};

const takeStatement = {
  name: 'rate_limit_take',
  text: 'SELECT taken, used, wait_us FROM rate_limit_take($1, $2, $3, $4, $5)',
};

const lookStatement = {
  name: 'rate_limit_look',
  text: 'SELECT used, wait_us FROM rate_limit_look($1, $2, $3, $4)',
};

const lastHitsStatement = {
  name: 'rate_limit_last_hits',
  text: readStatement('rate-limit/last-hits.sql'),
};

/** A third concurrent statement adds no throughput and makes batches smaller. */
const batching = { maxStatements: 2, maxBatchSize: 512 };

/**
 * Exact sliding windows in PostgreSQL, shared by all replicas. In any window, at most `limit` requests are admitted, and a
 * request is rejected only if the window is full. SQL functions decide: see `sql/admit.sql`.
 *
 * Requests that arrive while a statement is running share the next one, sorted by bucket. If the database is distributed, each
 * shard has statements of its own.
 */
@Injectable()
export class SlidingWindowStorage implements ThrottlerStorage {
  private readonly batchedAdmit: (request: WindowRequest) => Promise<WindowDecision>;
  private readonly batchedAdmitWithin: (request: NestedWindowRequest) => Promise<WindowDecision>;

  constructor(private readonly shards: ShardedSql) {
    this.batchedAdmit = coalesceByShard(
      shards,
      ({ bucket, shardOwner = bucket }: WindowRequest) => shardOwner,
      (shardKey, requests) => this.decide(shardKey, requests),
      batching,
    );
    this.batchedAdmitWithin = coalesceByShard(
      shards,
      ({ parent }: NestedWindowRequest) => parent.bucket,
      (shardKey, requests) => this.decideWithin(shardKey, requests),
      batching,
    );
  }

  /**
   * Takes a slot in the window if one is free.
   *
   * @throws the driver's error if the database does not answer. The caller must then reject the request (fail closed).
   * @throws {RangeError} if `limit` or `windowMs` is not an integer of at least 1.
   * @example
   * const decision = await windows.admit({ bucket: 'key_1', limit: 10, windowMs: 60_000, evictable: false });
   * if (!decision.admitted) throw rateLimited(decision.waitMs);
   */
  async admit(request: WindowRequest): Promise<WindowDecision> {
    // Checked before batching, so that an invalid request does not make its batch fail.
    requireAtLeast(1, { limit: request.limit, windowMs: request.windowMs });
    return this.batchedAdmit(request);
  }

  /**
   * Takes a slot as `@nestjs/throttler` asks: see `RateLimitGuard`. A rejected request takes no slot and blocks nobody, so a window is blocked
   * until its next slot is free, whatever `blockDuration` is.
   *
   * @param key the bucket.
   * @param ttl length of the window in milliseconds.
   * @returns times in seconds, rounded up.
   * @throws as `admit` does.
   */
  async increment(key: string, ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const { admitted, remaining, waitMs } = await this.admit({ bucket: key, limit, windowMs: ttl, evictable: true });
    const seconds = Math.ceil(waitMs / 1000);
    return {
      totalHits: admitted ? limit - remaining : limit + 1,
      timeToExpire: seconds,
      isBlocked: !admitted,
      timeToBlockExpire: admitted ? 0 : Math.max(1, seconds),
    };
  }

  /**
   * Takes a slot in both windows if both have a free one, otherwise in neither: see `sql/admit-within.sql`. The result has the
   * smaller number of free slots and the longer wait of the two windows.
   *
   * @throws as `admit` does; also `RangeError` if `parent.limit` is not an integer of at least 1.
   */
  async admitWithin(request: NestedWindowRequest): Promise<WindowDecision> {
    requireAtLeast(1, { limit: request.limit, 'parent.limit': request.parent.limit, windowMs: request.windowMs });
    return this.batchedAdmitWithin(request);
  }

  /**
   * Takes several slots, or none if not all are free: see `sql/take.sql`. If nothing is taken, `waitMs` is the time until
   * `slots + 1` slots are free: a retry first spends one slot in the guard.
   *
   * @throws as `admit` does; also `RangeError` if `slots` is not an integer of at least 1, or `limit` is not greater than it.
   */
  async take({ bucket, slots, limit, windowMs }: SlotsRequest): Promise<WindowDecision> {
    requireAtLeast(1, { slots, windowMs });
    requireAtLeast(slots + 1, { limit });
    const values = [bucket, slots, limit, windowMs * 1000];
    const [row] = await this.shards.query<TakeRow>(this.shards.keyOf(bucket), takeStatement, values);
    const { taken, used, wait_us: waitUs } = row!;
    return { admitted: taken, remaining: Math.max(0, limit - used), waitMs: Number(waitUs) / 1000 };
  }

  /**
   * Returns the number of used slots, and the milliseconds until a request would be admitted; 0: now. It takes no slot.
   *
   * @throws the driver's error if the database does not answer.
   */
  async look({
    bucket,
    shardOwner = bucket,
    limit,
    windowMs,
  }: Omit<WindowRequest, 'evictable'>): Promise<{ used: number; waitMs: number }> {
    requireAtLeast(1, { limit, windowMs });
    const values = [bucket, limit, windowMs * 1000];
    const shardKey = this.shards.keyOf(shardOwner);
    const [row] = await this.shards.query<{ used: number; wait_us: string }>(shardKey, lookStatement, values);
    return { used: row!.used, waitMs: Number(row!.wait_us) / 1000 };
  }

  /**
   * Returns the time of the last admitted request of each bucket. Buckets without one are missing from the map.
   *
   * @param shardOwner of all buckets.
   */
  async lastHits(shardOwner: string, buckets: readonly string[]): Promise<Map<string, Date>> {
    const rows = await this.shards.query<{ bucket: string; last_hit: string | null }>(
      this.shards.keyOf(shardOwner),
      lastHitsStatement,
      [buckets],
    );
    return new Map(
      rows.flatMap(({ bucket, last_hit: hit }) => (hit === null ? [] : [[bucket, new Date(Number(hit) / 1000)]])),
    );
  }

  private async decide(shardKey: number, requests: readonly WindowRequest[]): Promise<WindowDecision[]> {
    const groups = groupByWindow(requests);
    const rows = await this.shards.query<AdmitRow>(shardKey, admitStatement, [
      groups.map(([{ request }]) => request.bucket),
      groups.map((group) => group.length),
      groups.map(([{ request }]) => request.limit),
      groups.map(([{ request }]) => request.windowMs * 1000),
      groups.map(([{ request }]) => request.evictable),
    ]);

    return eachDecision(groups, (index, { limit }) => {
      const { admitted, used, wait_us: waitUs } = rows[index]!;
      return { admitted, remaining: limit - used, waitMs: Number(waitUs) / 1000 };
    });
  }

  private async decideWithin(shardKey: number, requests: readonly NestedWindowRequest[]): Promise<WindowDecision[]> {
    const groups = groupByWindow(requests);
    const rows = await this.shards.query<AdmitWithinRow>(shardKey, admitWithinStatement, [
      groups.map(([{ request }]) => request.bucket),
      groups.map((group) => group.length),
      groups.map(([{ request }]) => request.limit),
      groups.map(([{ request }]) => request.windowMs * 1000),
      groups.map(([{ request }]) => request.parent.bucket),
      groups.map(([{ request }]) => request.parent.limit),
    ]);
    return eachDecision(groups, (index, { limit, parent }) => {
      const { admitted, used, wait_us: waitUs, whole_used: parentUsed, whole_wait_us: parentWaitUs } = rows[index]!;
      return {
        admitted,
        remaining: Math.min(limit - used, parent.limit - parentUsed),
        waitMs: Math.max(Number(waitUs), Number(parentWaitUs)) / 1000,
      };
    });
  }
}

/** @throws {RangeError} if a value is not an integer, or is less than `least`. */
function requireAtLeast(least: number, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!Number.isSafeInteger(value) || value < least) {
      throw new RangeError(`${name} must be an integer of at least ${least}, got ${value}`);
    }
  }
}

/** The decision on a group of requests for the same window. */
interface GroupDecision {
  /** How many of the requests are admitted. */
  readonly admitted: number;
  /** Free slots after the group; negative if the limit was lowered. */
  readonly remaining: number;
  /** Milliseconds until the next request fits; 0: now. */
  readonly waitMs: number;
}

/** Returns the decision on each request, in the order of the batch. Within a group, earlier requests are admitted first. */
function eachDecision<Request>(
  groups: readonly Group<Request>[],
  decisionOn: (index: number, request: Request) => GroupDecision,
): WindowDecision[] {
  const decisions: WindowDecision[] = [];
  for (const [index, group] of groups.entries()) {
    const { admitted, remaining, waitMs } = decisionOn(index, group[0].request);
    for (const [order, { position }] of group.entries()) {
      decisions[position] =
        order < admitted
          ? { admitted: true, remaining: Math.max(0, remaining) + (admitted - 1 - order), waitMs }
          : { admitted: false, remaining: 0, waitMs };
    }
  }
  return decisions;
}

/** A request and its position in the batch. */
interface Waiting<Request> {
  readonly request: Request;
  readonly position: number;
}

type Group<Request> = [Waiting<Request>, ...Waiting<Request>[]];

/**
 * Groups requests for the same window, in order of arrival. Groups are sorted by bucket, because statements that lock rows in
 * different orders can deadlock. A bucket has two groups if its limit has just changed.
 */
function groupByWindow<Request extends WindowRequest | NestedWindowRequest>(
  requests: readonly Request[],
): Group<Request>[] {
  const groups = new Map<string, Group<Request>>();
  for (const [position, request] of requests.entries()) {
    const id = `${request.bucket}\n${request.limit}\n${request.windowMs}`;
    const group = groups.get(id);
    if (group) group.push({ request, position });
    else groups.set(id, [{ request, position }]);
  }
  // Sort by code unit, not by locale: all replicas must use the same order.
  return [...groups.values()].sort(([{ request: a }], [{ request: b }]) =>
    a.bucket < b.bucket ? -1 : a.bucket > b.bucket ? 1 : 0,
  );
}
