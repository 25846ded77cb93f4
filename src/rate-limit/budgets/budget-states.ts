import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { ShardedSql } from '../../platform/database/shards/sharded-sql';
import { readStatement } from '../../platform/database/statement';
import type { BudgetName } from '../../platform/caller/budgets';
import { type Payer, spendersOf } from './spender';

/** The state of a budget now. */
export interface PresentBudget {
  /** Whose it is: the id of a key or an account. */
  owner: string;
  budget: BudgetName;
  /** Characters, seconds of audio, or requests. */
  limit: number;
  /** Including what requests in progress have reserved. */
  used: number;
  /** When the budget is full again; `null` for requests at the same time. */
  resetsAt: Date | null;
}

const statement = {
  name: 'budgets_present',
  text: readStatement('rate-limit/budgets/present-states.sql'),
};

/** Reads what is used of budgets. The figures are exact, like those of the windows. */
@Injectable()
export class BudgetStates {
  constructor(
    private readonly shards: ShardedSql,
    private readonly environment: Environment,
  ) {}

  /**
   * Returns the budgets of a payer: those of its key and its account.
   *
   * @throws the driver's error if the database does not answer.
   */
  async of(payer: Omit<Payer, 'token'>): Promise<PresentBudget[]> {
    const owners = spendersOf(payer).map(({ owner, budgets }) => ({ ...budgets, owner }));
    if (owners.length === 0) return [];
    const shardKey = this.shards.keyOf(payer.accountId);
    const values = [JSON.stringify(owners), this.environment.BUDGET_TIME_ZONE];
    return this.shards.query<PresentBudget>(shardKey, statement, values);
  }
}
