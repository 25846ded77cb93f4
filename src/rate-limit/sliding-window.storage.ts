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

    const decisions: WindowDecision[] = Array.from({ length: requests.length });
    for (const [index, group] of groups.entries()) {
      const { admitted, used, wait_us: waitUs } = rows[index]!;
      for (const [order, { request, position }] of group.entries()) {
        const left = Math.max(0, request.limit - used);
        decisions[position] =
          order < admitted
            ? { admitted: true, remaining: left + (admitted - 1 - order), waitMs: Number(waitUs) / 1000 }
            : { admitted: false, remaining: 0, waitMs: Number(waitUs) / 1000 };
      }
    }
    return decisions;
  }
}

/** A request, and where in the batch its caller waits for the answer. */
interface Waiting {
  request: WindowRequest;
  position: number;
}

type Group = [Waiting, ...Waiting[]];

/**
 * Requests for the same window become one group, in the order in which they came. Groups are sorted by bucket, because
 * statements that lock rows in different orders deadlock. If a bucket's limit was changed just now, it has two groups.
 */
function groupByWindow(requests: readonly WindowRequest[]): Group[] {
  const groups = new Map<string, Group>();
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
