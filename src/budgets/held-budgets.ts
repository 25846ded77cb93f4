import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller';
import { Environment } from '../config/environment';
import { ShardedSql } from '../database/shards/sharded-sql';
import type { SpentSpeech } from '../metering/speech-reservation';
import { quotaExceeded, type UsedUpBudget } from './quota-exceeded.error';
import { spendersOf } from './spender';

/** What work may need of the budgets. */
export interface HeldSpeech {
  /** Unicode code points. */
  readonly characters: number;
  readonly audioMs: number;
}

interface LookRow {
  owner: string | null;
  budget: UsedUpBudget['budget'];
  budget_limit: string;
  budget_left: string;
  resets_at: Date;
  wait_ms: number;
}

const untilReset = 'extract(epoch FROM resets_at - clock_timestamp())::float8 * 1000 AS wait_ms';
const lookStatement = `SELECT *, ${untilReset} FROM budget_look($1, $2, $3, $4, 0, $5)`;
const holdStatement = `SELECT *, ${untilReset} FROM budget_hold($1, $2, $3, $4, $5, $6)`;
const releaseStatement = 'SELECT held FROM budget_release($1, $2, $3, $4)';

/**
 * Budgets for work that outlasts its request, such as a job. What is reserved belongs to the work and to no process: see
 * `sql/hold.sql`. Both ends are part of the transactions that add the work and end it.
 */
@Injectable()
export class HeldBudgets {
  constructor(
    private readonly shards: ShardedSql,
    private readonly environment: Environment,
  ) {}

  /**
   * Looks whether the budgets of a caller have room, and takes nothing. For refusing early what `hold` would refuse.
   *
   * @throws {ApiError} `QUOTA_EXCEEDED`.
   */
  async check(manager: EntityManager, caller: Caller, wanted: HeldSpeech): Promise<void> {
    const owners = ownersOf(caller);
    if (owners.length === 0) return;
    const values = [this.shards.keyOf(caller.accountId), JSON.stringify(owners), wanted.characters, wanted.audioMs];
    const [row] = await manager.query<LookRow[]>(lookStatement, [...values, this.environment.BUDGET_TIME_ZONE]);
    throwIfUsedUp(row!, wanted);
  }

  /**
   * Reserves for work, in the transaction that adds it. Call it last: budgets stay locked until the transaction ends.
   *
   * @param id a UUID of the work, for `release`.
   * @throws {ApiError} `QUOTA_EXCEEDED`.
   */
  async hold(manager: EntityManager, id: string, caller: Caller, wanted: HeldSpeech): Promise<void> {
    const owners = ownersOf(caller);
    if (owners.length === 0) return;
    const { characters, audioMs } = wanted;
    const values = [this.shards.keyOf(caller.accountId), id, JSON.stringify(owners), characters, audioMs];
    const [row] = await manager.query<LookRow[]>(holdStatement, [...values, this.environment.BUDGET_TIME_ZONE]);
    throwIfUsedUp(row!, wanted);
  }

  /**
   * Replaces what work has reserved by what was spent, in the transaction that ends it. Has no effect on work that was added without
   * budgets. Call it last.
   *
   * @param accountId of the caller that it was reserved for.
   */
  async release(
    manager: EntityManager,
    id: string,
    accountId: string,
    { characters, audioSeconds }: SpentSpeech,
  ): Promise<void> {
    const audioMs = Math.ceil(audioSeconds * 1000);
    await manager.query(releaseStatement, [this.shards.keyOf(accountId), id, characters, audioMs]);
  }
}

/** The budgets that limit amounts. Work in the background is no request in progress. */
function ownersOf(caller: Caller): object[] {
  return spendersOf(caller).flatMap(({ owner, budgets }) => {
    const amounts = Object.entries(budgets).filter(([name]) => name !== 'concurrent_requests');
    return amounts.length > 0 ? [{ ...Object.fromEntries(amounts), owner }] : [];
  });
}

function throwIfUsedUp(row: LookRow, wanted: HeldSpeech): void {
  const { owner, budget, budget_limit: limit, budget_left: left, resets_at: resetsAt, wait_ms: waitMs } = row;
  if (owner === null) return;
  throw quotaExceeded({ owner, budget, limit: Number(limit), left: Number(left), resetsAt, waitMs }, wanted);
}
