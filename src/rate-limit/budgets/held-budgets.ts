import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { ShardedSql } from '../../platform/database/shards/sharded-sql';
import type { SpentSpeech } from '../metering/speech-reservation';
import { quotaExceeded, type UsedUpBudget } from './quota-exceeded.error';
import { type Payer, spendersOf } from './spender';

/** What work may need of the budgets. */
export interface HeldSpeech {
  /** Unicode code points. */
  readonly characters: number;
  readonly audioMs: number;
  /** What the error calls the work. Defaults to `This text`. */
  readonly name?: string;
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

/** Less than this, no speech can have. */
const least = { characters: 1, audioMs: 1 };

/** The id under which work holds budgets: the UUID in its own id, such as `job_…`. */
export function budgetIdOf(workId: string): string {
  return workId.slice(workId.indexOf('_') + 1);
}

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
   * Looks whether the budgets of a payer have room, and takes nothing. For refusing early what `hold` would refuse.
   *
   * @param wanted `undefined` if it is not known yet. Then anything that is left will do.
   * @throws {ApiError} `QUOTA_EXCEEDED`.
   */
  async check(manager: EntityManager, payer: Payer, wanted: HeldSpeech | undefined): Promise<void> {
    const owners = ownersOf(payer);
    if (owners.length === 0) return;
    const { characters, audioMs } = wanted ?? least;
    const values = [this.shards.keyOf(payer.accountId), JSON.stringify(owners), characters, audioMs];
    const [row] = await manager.query<LookRow[]>(lookStatement, [...values, this.environment.BUDGET_TIME_ZONE]);
    throwIfUsedUp(row!, wanted);
  }

  /**
   * Reserves for work, in the transaction that adds or begins it. Call it last: budgets stay locked until the transaction ends.
   *
   * @param id a UUID of the work, for `release`: see {@link budgetIdOf}.
   * @throws {ApiError} `QUOTA_EXCEEDED`.
   */
  async hold(manager: EntityManager, id: string, payer: Payer, wanted: HeldSpeech): Promise<void> {
    const owners = ownersOf(payer);
    if (owners.length === 0) return;
    const { characters, audioMs } = wanted;
    const values = [this.shards.keyOf(payer.accountId), id, JSON.stringify(owners), characters, audioMs];
    const [row] = await manager.query<LookRow[]>(holdStatement, [...values, this.environment.BUDGET_TIME_ZONE]);
    throwIfUsedUp(row!, wanted);
  }

  /**
   * Replaces what work has reserved by what was spent, in the transaction that ends it. Has no effect on work that was added without
   * budgets. Call it last.
   *
   * @param accountId of the payer that it was reserved for.
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
function ownersOf(payer: Payer): object[] {
  return spendersOf(payer).flatMap(({ owner, budgets }) => {
    const amounts = Object.entries(budgets).filter(([name]) => name !== 'concurrent_requests');
    return amounts.length > 0 ? [{ ...Object.fromEntries(amounts), owner }] : [];
  });
}

function throwIfUsedUp(row: LookRow, wanted: HeldSpeech | undefined): void {
  const { owner, budget, budget_limit: limit, budget_left: left, resets_at: resetsAt, wait_ms: waitMs } = row;
  if (owner === null) return;
  throw quotaExceeded({ owner, budget, limit: Number(limit), left: Number(left), resetsAt, waitMs }, wanted);
}
