import type { RequestRecord } from './request-record';

/** Maximum number of records in memory. A record takes less than a kilobyte. */
export const maxRecords = 10_000;

/** Refused requests with a key and the same error that have a record of their own, per minute. */
export const refusalsPerMinute = 10;

const minuteMs = 60_000;

/** A record that waits to be written. */
export interface WaitingRecord extends RequestRecord {
  /** When the request began, by `performance.now()`. */
  begin: number;
}

/** Requests that are not in the log. */
export interface LeftOut {
  /** Requests of accounts that had more than their number in a minute that is over, by account. */
  overLimit: ReadonlyMap<string, number>;
  /** Requests that found no room, because the database is too slow. */
  noRoom: number;
}

/** Refusals with a key and the same error within the current minute. */
interface Refusals {
  count: number;
  /** The last of those that share a record. */
  shared?: WaitingRecord;
}

/**
 * Holds the records of requests until they are written, and bounds them.
 *
 * Requests that the gate admits are bounded by the rate limit. Refused ones cost the client nothing, so only the first of a
 * minute have records of their own. The others with the same key and error share one, which counts them and is added when the
 * minute ends. Beyond that, an account has a number of records per minute.
 */
export class RequestBuffer {
  private waiting: WaitingRecord[] = [];
  private minute = 0;
  private readonly perAccount = new Map<string, number>();
  private readonly refusals = new Map<string, Refusals>();
  private readonly overLimit = new Map<string, number>();
  private overLimitBefore = new Map<string, number>();
  private noRoom = 0;

  /** @param perMinute records of an account per minute. */
  constructor(
    private readonly perMinute: number,
    private readonly now = () => performance.now(),
  ) {}

  /**
   * Adds a record, unless its account has too many.
   *
   * @param isRefused whether the gate refused the request.
   */
  add(record: WaitingRecord, isRefused: boolean): void {
    this.followTime();
    const kind = `${record.callerId} ${record.code}`;
    const refusals = isRefused ? this.refusals.get(kind) : undefined;
    if (refusals?.shared) {
      refusals.shared = { ...record, repeats: refusals.shared.repeats + 1 };
      return;
    }
    const { accountId } = record;
    const count = this.perAccount.get(accountId) ?? 0;
    if (count >= this.perMinute) {
      this.overLimit.set(accountId, (this.overLimit.get(accountId) ?? 0) + 1);
      return;
    }
    this.perAccount.set(accountId, count + 1);
    if (refusals && refusals.count >= refusalsPerMinute) {
      refusals.shared = record;
      return;
    }
    if (refusals) refusals.count++;
    else if (isRefused) this.refusals.set(kind, { count: 1 });
    this.push(record);
  }

  /** Removes and returns the oldest records, at most `most`. */
  take(most: number): WaitingRecord[] {
    this.followTime();
    return this.waiting.splice(0, most);
  }

  /** Adds the shared records and begins a new minute. Called when a minute is over, and before the server stops. */
  endMinute(): void {
    for (const { shared } of this.refusals.values()) if (shared) this.push(shared);
    this.refusals.clear();
    this.perAccount.clear();
    for (const [accountId, count] of this.overLimit) {
      this.overLimitBefore.set(accountId, (this.overLimitBefore.get(accountId) ?? 0) + count);
    }
    this.overLimit.clear();
  }

  /** Returns and resets the numbers of requests that are not in the log. */
  takeLeftOut(): LeftOut {
    const leftOut = { overLimit: this.overLimitBefore, noRoom: this.noRoom };
    this.overLimitBefore = new Map();
    this.noRoom = 0;
    return leftOut;
  }

  private followTime(): void {
    const minute = Math.floor(this.now() / minuteMs);
    if (minute !== this.minute) this.endMinute();
    this.minute = minute;
  }

  private push(record: WaitingRecord): void {
    if (this.waiting.length < maxRecords) this.waiting.push(record);
    else this.noRoom++;
  }
}
