import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { coalesceByShard } from '../../platform/database/shards/coalesce-by-shard';
import { ShardedSql } from '../../platform/database/shards/sharded-sql';
import type { WindowDecision } from '../sliding-window.storage';
import { BudgetLease } from './budget-lease';
import type { UsedUpBudget } from './quota-exceeded.error';
import type { Spender } from './spender';

/** A request for speech that asks to be admitted. */
export interface SpeechToAdmit {
  /** A new UUID for its reservation. */
  id: string;
  /** The account, whose shard has all windows and budgets. */
  shardOwner: string;
  /** The owner of the rate limit's window, and its limit. */
  bucket: string;
  limit: number;
  /** The account's window; `undefined` if accounts have no limit. */
  parent: { bucket: string; limit: number } | undefined;
  /** At least one. */
  spenders: readonly Spender[];
  characters: number;
  audioMs: number;
}

/** What is left of the budgets; `null`: not limited. */
export interface BudgetsLeft {
  characters: number | null;
  audioMs: number | null;
}

/** The decision on a request for speech. */
export interface SpeechDecision extends WindowDecision {
  /** The budget that rejected it, if one did. */
  usedUp: UsedUpBudget | undefined;
  /** After this request. */
  left: BudgetsLeft;
}

/** The end of a request for speech, or the beginning of its answer. */
export interface Settlement {
  id: string;
  /** As in the request that was admitted. */
  shardOwner: string;
  /** Whether the request is over. */
  ended: boolean;
  characters: number;
  audioMs: number;
}

/** A reservation that needs more. */
interface Extension {
  id: string;
  shardOwner: string;
  spenders: readonly Spender[];
  /** What it needs altogether. */
  characters: number;
  audioMs: number;
}

interface BudgetRow {
  owner: string | null;
  budget: UsedUpBudget['budget'];
  budget_limit: string;
  budget_left: string;
  resets_at: Date | null;
  wait_ms: number | null;
}

interface AdmitRow extends BudgetRow {
  admitted: number;
  used: number;
  wait_us: string;
  whole_used: number | null;
  whole_wait_us: string | null;
  characters_left: string | null;
  audio_ms_left: string | null;
}

const untilReset = 'extract(epoch FROM resets_at - clock_timestamp())::float8 * 1000 AS wait_ms';

const admitStatement = {
  name: 'budget_admit',
  text: `SELECT *, ${untilReset} FROM budget_admit($1, $2, $3, $4, $5)`,
};

const settleStatement = { name: 'budget_settle', text: 'SELECT held FROM budget_settle($1, $2, $3, $4, $5)' };

const extendStatement = {
  name: 'budget_extend',
  text: `SELECT *, ${untilReset} FROM budget_extend($1, $2, $3, $4, $5, $6)`,
};

/** A statement holds the locks of its requests' budgets until its end, so it has fewer requests than one for windows alone. */
const batching = { maxStatements: 2, maxBatchSize: 64 };

/**
 * Budgets in PostgreSQL, shared by all replicas: SQL functions decide, see `sql/admit.sql`. Requests that arrive while a
 * statement is running share the next one.
 */
@Injectable()
export class BudgetStorage {
  private readonly batchedAdmit: (request: SpeechToAdmit) => Promise<SpeechDecision>;
  private readonly batchedSettle: (settlement: Settlement) => Promise<boolean>;

  constructor(
    private readonly shards: ShardedSql,
    private readonly lease: BudgetLease,
    private readonly environment: Environment,
  ) {
    this.batchedAdmit = coalesceByShard(
      shards,
      ({ shardOwner }: SpeechToAdmit) => shardOwner,
      (shardKey, requests) => this.decide(shardKey, requests),
      batching,
    );
    this.batchedSettle = coalesceByShard(
      shards,
      ({ shardOwner }: Settlement) => shardOwner,
      (shardKey, settlements) => this.settleAll(shardKey, settlements),
      batching,
    );
  }

  /**
   * Takes what a request needs from its windows, its budgets and its concurrency limits, or from none of them.
   *
   * @throws the driver's error if the database does not answer. The request may then have been admitted all the same.
   */
  admit(request: SpeechToAdmit): Promise<SpeechDecision> {
    return this.batchedAdmit(request);
  }

  /**
   * Replaces a reservation by what was spent, or keeps it when the answer begins: see `sql/settle.sql`.
   *
   * @returns whether there was a reservation.
   * @throws the driver's error if the database does not answer. Repeat the call then.
   */
  settle(settlement: Settlement): Promise<boolean> {
    return this.batchedSettle(settlement);
  }

  /**
   * Reserves more for a request, all of it or nothing: see `sql/extend.sql`.
   *
   * @returns `held`: whether there was a reservation; `usedUp`: the budget that has too little left, if one has.
   * @throws the driver's error if the database does not answer. Repeat the call then.
   */
  async extend({
    id,
    shardOwner,
    spenders,
    characters,
    audioMs,
  }: Extension): Promise<{ held: boolean; usedUp?: UsedUpBudget }> {
    const zone = this.environment.BUDGET_TIME_ZONE;
    const values = [id, JSON.stringify(ownersOf(spenders)), characters, audioMs, zone];
    const shardKey = this.shards.keyOf(shardOwner);
    const [row] = await this.shards.query<BudgetRow & { held: boolean }>(shardKey, extendStatement, values);
    return { held: row!.held, usedUp: usedUpBudget(row!) };
  }

  private async decide(shardKey: number, requests: readonly SpeechToAdmit[]): Promise<SpeechDecision[]> {
    // Sort by code unit, not by locale: all replicas must lock in the same order.
    const sorted = [...requests.entries()].sort(([, a], [, b]) =>
      a.bucket < b.bucket ? -1 : a.bucket > b.bucket ? 1 : 0,
    );
    const process = await this.lease.hold(shardKey);
    let rows = await this.admitAll(shardKey, process, sorted);
    if (rows.length === 0) rows = await this.admitAll(shardKey, await this.lease.replace(shardKey, process), sorted);
    if (rows.length === 0) throw new Error('The lease on budgets ran out as soon as it was taken.');

    const decisions: SpeechDecision[] = [];
    for (const [index, [position, request]] of sorted.entries())
      decisions[position] = decisionOf(rows[index]!, request);
    return decisions;
  }

  private admitAll(shardKey: number, process: string, sorted: readonly [number, SpeechToAdmit][]): Promise<AdmitRow[]> {
    const given = sorted.map(([, { id, bucket, limit, parent, spenders, characters, audioMs }]) => ({
      id,
      bucket,
      limit,
      whole: parent?.bucket,
      whole_limit: parent?.limit,
      owners: ownersOf(spenders),
      characters,
      audio_ms: audioMs,
    }));
    const { BUDGET_TIME_ZONE: zone, RATE_LIMIT_WINDOW_SECONDS: windowSeconds } = this.environment;
    const values = [process, zone, windowSeconds * 1_000_000, JSON.stringify(given)];
    return this.shards.query<AdmitRow>(shardKey, admitStatement, values);
  }

  private async settleAll(shardKey: number, settlements: readonly Settlement[]): Promise<boolean[]> {
    const rows = await this.shards.query<{ held: boolean }>(shardKey, settleStatement, [
      settlements.map(({ id }) => id),
      settlements.map(({ ended }) => ended),
      settlements.map(({ characters }) => characters),
      settlements.map(({ audioMs }) => audioMs),
    ]);
    return rows.map(({ held }) => held);
  }
}

function ownersOf(spenders: readonly Spender[]): object[] {
  return spenders.map(({ owner, budgets }) => ({ ...budgets, owner }));
}

function decisionOf(row: AdmitRow, { limit, parent }: SpeechToAdmit): SpeechDecision {
  const remaining = Math.min(limit - row.used, parent ? parent.limit - (row.whole_used ?? 0) : Infinity);
  return {
    admitted: row.admitted === 1,
    remaining: Math.max(0, remaining),
    waitMs: Math.max(Number(row.wait_us), Number(row.whole_wait_us ?? 0)) / 1000,
    usedUp: usedUpBudget(row),
    left: { characters: numberOrNull(row.characters_left), audioMs: numberOrNull(row.audio_ms_left) },
  };
}

function usedUpBudget(row: BudgetRow): UsedUpBudget | undefined {
  const { owner, budget, budget_limit: limit, budget_left: left, resets_at: resetsAt, wait_ms: waitMs } = row;
  if (owner === null) return undefined;
  return { owner, budget, limit: Number(limit), left: Number(left), resetsAt, waitMs };
}

function numberOrNull(value: string | null): number | null {
  return value === null ? null : Number(value);
}
