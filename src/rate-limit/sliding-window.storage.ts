import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { coalesce } from '../database/coalesce';
import { SqlClient } from '../database/sql-client';

/** A request for one place in one bucket's window. */
export interface WindowRequest {
  /** Whose window; an API key's id, or the address of a client. */
  bucket: string;
  /** Most requests admitted in any window; at least 1. */
  limit: number;
  /** Length of the window in milliseconds. */
  windowMs: number;
  /** Whether the bucket may be forgotten once its window has passed. An API key's is kept: it holds the last use. */
  forgettable: boolean;
}

/** A request for one place in each of two windows of the same length: in both, or in neither. */
export interface NestedWindowRequest {
  /** The window that belongs to the other, such as an API key's. It is kept. */
  bucket: string;
  limit: number;
  /** The window around it, such as that of the key's account. */
  whole: { bucket: string; limit: number };
  /** Length of both in milliseconds. */
  windowMs: number;
}

/** A request for several places in one window: for all of them, or for none. */
export interface PlacesRequest {
  bucket: string;
  places: number;
  /** More than `places`. */
  limit: number;
  windowMs: number;
}

/** What was decided on one request. */
export interface WindowDecision {
  admitted: boolean;
  /** Places left in the window, after this request. */
  remaining: number;
  /** Milliseconds until the next request would be admitted if nobody else takes the place; 0: at once. */
  waitMs: number;
}

interface AdmitRow {
  admitted: number;
  used: number;
  wait_us: string;
}

const admitStatement = {
  name: 'rate_limit_admit',
  text: 'SELECT admitted, used, wait_us FROM rate_limit_admit($1, $2, $3, $4, $5)',
};

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
    FROM rate_limit_admit_within($1, $2, $3, $4, $5, $6)`,
};

const takeStatement = {
  name: 'rate_limit_take',
  text: 'SELECT taken, used, wait_us FROM rate_limit_take($1, $2, $3, $4)',
};

const lastHitsStatement = {
  name: 'rate_limit_last_hits',
  text: 'SELECT bucket, hits[cardinality(hits)] AS last_hit FROM rate_limit_windows WHERE bucket = ANY ($1)',
};

/** More statements at once do not make it faster, and leave fewer requests to share one. */
const batching = { maxStatements: 2, maxBatchSize: 512 };

/**
 * Exact sliding windows in PostgreSQL, shared by every replica: never more than `limit` admitted in any window, and
 * none refused that fits. The decision is the SQL function `rate_limit_admit` (see the initial migration).
 *
 * Requests that arrive while statements are in flight go together into the next one, sorted by bucket.
 */
@Injectable()
export class SlidingWindowStorage implements ThrottlerStorage {
  /**
   * Takes a place in the window if one is free.
   *
   * @throws the driver's error when the database does not answer: the request must then not be admitted.
   */
  readonly admit = coalesce((requests: readonly WindowRequest[]) => this.decide(requests), batching);

  /**
   * Takes a place in both windows if one is free in both, else in neither. The decision is the SQL function
   * `rate_limit_admit_within`. The answer tells of whichever window leaves less: the fewer places, and the longer wait.
   *
   * @throws as `admit` does.
   */
  readonly admitWithin = coalesce((requests: readonly NestedWindowRequest[]) => this.decideWithin(requests), batching);

  constructor(private readonly sql: SqlClient) {}

  /**
   * The throttler's port: milliseconds in, seconds out. `blockDuration` is ignored on purpose: it would add a penalty
   * to a window that already says exactly when the next request fits.
   */
  async increment(
    key: string,
    ttl: number,
    limit: number,
    _blockDuration: number,
    _throttlerName: string,
  ): ReturnType<ThrottlerStorage['increment']> {
    const { admitted, remaining, waitMs } = await this.admit({ bucket: key, limit, windowMs: ttl, forgettable: false });
    const waitSeconds = waitMs / 1000;
    return {
      totalHits: admitted ? limit - remaining : limit + 1,
      timeToExpire: waitSeconds,
      isBlocked: !admitted,
      timeToBlockExpire: admitted ? 0 : waitSeconds,
    };
  }

  /**
   * Takes several places, or none if not all are free. If none, `waitMs` is the time until one more than these are free: a
   * request that comes again takes a place before it asks for these.
   *
   * @throws as `admit` does.
   */
  async take({ bucket, places, limit, windowMs }: PlacesRequest): Promise<WindowDecision> {
    const values = [bucket, places, limit, windowMs * 1000];
    const [row] = await this.sql.query<TakeRow>(takeStatement, values);
    const { taken, used, wait_us: waitUs } = row!;
    return { admitted: taken, remaining: Math.max(0, limit - used), waitMs: Number(waitUs) / 1000 };
  }

  /** The times of the last admitted requests, by bucket; a bucket that never had one is not there. */
  async lastHits(buckets: readonly string[]): Promise<Map<string, Date>> {
    const rows = await this.sql.query<{ bucket: string; last_hit: string | null }>(lastHitsStatement, [buckets]);
    return new Map(
      rows.flatMap(({ bucket, last_hit: hit }) => (hit === null ? [] : [[bucket, new Date(Number(hit) / 1000)]])),
    );
  }

  private async decide(requests: readonly WindowRequest[]): Promise<WindowDecision[]> {
    const groups = groupByWindow(requests);
    const rows = await this.sql.query<AdmitRow>(admitStatement, [
      groups.map(([{ request }]) => request.bucket),
      groups.map((group) => group.length),
      groups.map(([{ request }]) => request.limit),
      groups.map(([{ request }]) => request.windowMs * 1000),
      groups.map(([{ request }]) => request.forgettable),
    ]);

    return eachDecision(groups, (index, { limit }) => {
      const { admitted, used, wait_us: waitUs } = rows[index]!;
      return { admitted, left: limit - used, waitMs: Number(waitUs) / 1000 };
    });
  }

  private async decideWithin(requests: readonly NestedWindowRequest[]): Promise<WindowDecision[]> {
    const groups = groupByWindow(requests);
    const rows = await this.sql.query<AdmitWithinRow>(admitWithinStatement, [
      groups.map(([{ request }]) => request.bucket),
      groups.map((group) => group.length),
      groups.map(([{ request }]) => request.limit),
      groups.map(([{ request }]) => request.windowMs * 1000),
      groups.map(([{ request }]) => request.whole.bucket),
      groups.map(([{ request }]) => request.whole.limit),
    ]);
    return eachDecision(groups, (index, { limit, whole }) => {
      const { admitted, used, wait_us: waitUs, whole_used: wholeUsed, whole_wait_us: wholeWaitUs } = rows[index]!;
      return {
        admitted,
        left: Math.min(limit - used, whole.limit - wholeUsed),
        waitMs: Math.max(Number(waitUs), Number(wholeWaitUs)) / 1000,
      };
    });
  }
}

/** What was decided on a group: how many are admitted, what is left after them, and when the next one would be admitted. */
interface GroupDecision {
  admitted: number;
  left: number;
  waitMs: number;
}

/** The decision on each request, in the order of the batch: of a group, the first ones are admitted. */
function eachDecision<Request>(
  groups: readonly Group<Request>[],
  decisionOn: (index: number, request: Request) => GroupDecision,
): WindowDecision[] {
  const decisions: WindowDecision[] = [];
  for (const [index, group] of groups.entries()) {
    const { admitted, left, waitMs } = decisionOn(index, group[0].request);
    for (const [order, { position }] of group.entries()) {
      decisions[position] =
        order < admitted
          ? { admitted: true, remaining: Math.max(0, left) + (admitted - 1 - order), waitMs }
          : { admitted: false, remaining: 0, waitMs };
    }
  }
  return decisions;
}

/** A request, and where in the batch its caller waits for the answer. */
interface Waiting<Request> {
  request: Request;
  position: number;
}

type Group<Request> = [Waiting<Request>, ...Waiting<Request>[]];

/**
 * Requests for the same window become one group, in the order in which they came. Groups are sorted by bucket, because
 * statements that lock rows in different orders deadlock. If a bucket's limit was changed just now, it has two groups.
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
  // By code unit, not by locale: all replicas must agree on the order.
  return [...groups.values()].sort(([{ request: a }], [{ request: b }]) =>
    a.bucket < b.bucket ? -1 : a.bucket > b.bucket ? 1 : 0,
  );
}
