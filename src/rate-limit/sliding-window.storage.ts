import { Injectable } from '@nestjs/common';
import { coalesce } from '../database/coalesce';
import { SqlClient } from '../database/sql-client';

/** A request for one slot in a bucket's window. */
export interface WindowRequest {
  /** The owner of the window: an API key's id, or a client's address. */
  bucket: string;
  /** Maximum number of admitted requests per window; at least 1. */
  limit: number;
  /** Length of the window in milliseconds. */
  windowMs: number;
  /** Whether the bucket may be deleted once its window has passed. Buckets of API keys are kept: they hold the last use. */
  evictable: boolean;
}

/** A request for one slot in each of two windows of the same length: in both, or in neither. */
export interface NestedWindowRequest {
  /** The inner window, such as an API key's. Its bucket is never deleted. */
  bucket: string;
  limit: number;
  /** The outer window, such as that of the key's account. */
  whole: { bucket: string; limit: number };
  /** Length of both windows in milliseconds. */
  windowMs: number;
}

/** A request for several slots in one window: for all of them, or for none. */
export interface SlotsRequest {
  bucket: string;
  slots: number;
  /** Must be greater than `slots`. */
  limit: number;
  windowMs: number;
}

/** The decision on one request. */
export interface WindowDecision {
  admitted: boolean;
  /** Free slots in the window after this request. */
  remaining: number;
  /** Milliseconds until the next request would be admitted, if nobody else takes the slot; 0: now. */
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

/** More concurrent statements are not faster, and fewer requests would then share each statement. */
const batching = { maxStatements: 2, maxBatchSize: 512 };

/**
 * Exact sliding windows in PostgreSQL, shared by all replicas. In any window, at most `limit` requests are admitted, and a
 * request is rejected only if the window is full. SQL functions decide: see `sql/admit.sql`.
 *
 * Requests that arrive while a statement is running share the next one, sorted by bucket.
 */
@Injectable()
export class SlidingWindowStorage {
  /**
   * Takes a slot in the window if one is free.
   *
   * @throws the driver's error if the database does not answer. The request must then not be admitted.
   */
  readonly admit = coalesce((requests: readonly WindowRequest[]) => this.decide(requests), batching);

  /**
   * Takes a slot in both windows if both have a free one, otherwise in neither: see `sql/admit-within.sql`. The result has the
   * smaller number of free slots and the longer wait of the two windows.
   *
   * @throws as `admit` does.
   */
  readonly admitWithin = coalesce((requests: readonly NestedWindowRequest[]) => this.decideWithin(requests), batching);

  constructor(private readonly sql: SqlClient) {}

  /**
   * Takes several slots, or none if not all are free: see `sql/take.sql`. If none, `waitMs` is the time until one more than
   * `slots` are free, because a retry takes one slot before it asks for these.
   *
   * @throws as `admit` does.
   */
  async take({ bucket, slots, limit, windowMs }: SlotsRequest): Promise<WindowDecision> {
    const values = [bucket, slots, limit, windowMs * 1000];
    const [row] = await this.sql.query<TakeRow>(takeStatement, values);
    const { taken, used, wait_us: waitUs } = row!;
    return { admitted: taken, remaining: Math.max(0, limit - used), waitMs: Number(waitUs) / 1000 };
  }

  /** Returns the time of the last admitted request of each bucket. Buckets without one are missing from the map. */
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
      groups.map(([{ request }]) => request.evictable),
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

/** The decision on a group: how many requests are admitted, the free slots left, and the wait until the next one fits. */
interface GroupDecision {
  admitted: number;
  left: number;
  waitMs: number;
}

/** Returns the decision on each request, in the order of the batch. In each group, the first requests are admitted. */
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

/** A request and its position in the batch. */
interface Waiting<Request> {
  request: Request;
  position: number;
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
