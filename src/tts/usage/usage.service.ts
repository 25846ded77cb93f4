import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { ShardedSql } from '../../platform/database/shards/sharded-sql';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import type { PresentBudget } from '../../rate-limit/budgets/budget-states';
import { usageSources } from '../../rate-limit/metering/usage-meter';

/** The periods of a report. */
export const usagePeriods = ['24h', '7d', '30d'] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** From the first to the last day, as dates in UTC. */
export interface UsageDays {
  from: string;
  to: string;
  /** Defaults to hours for a single day, and days for several. Hours of many days are many rows. */
  step?: 'hour' | 'day';
}

/** What a report is about. */
export type UsageRange = UsagePeriod | UsageDays;

/** Maximum number of days of a report. It bounds the rows of a response. */
export const maxUsageDays = 92;

/** The steps of each period: their length and number, including the current one. */
const divisions = {
  '24h': { step: 'hour', steps: 24 },
  '7d': { step: 'day', steps: 7 },
  '30d': { step: 'day', steps: 30 },
} as const satisfies Record<UsagePeriod, { step: string; steps: number }>;

/** Counts that can be added up. */
export interface UsageSums {
  requests: number;
  characters: number;
  audioSeconds: number;
  rateLimited: number;
  revoked: number;
  expired: number;
}

/** The usage of a key, or of a source in the dashboard, within a step. */
export interface UsageRow extends UsageSums {
  start: Date;
  /** For people in the dashboard, one of `usageSources`. */
  apiKeyId: string;
  apiKeyName: string;
}

/** The state of a key in the current window. */
export interface WindowState {
  apiKeyId: string;
  /** The key's limit, or its account's limit if that is smaller. */
  limit: number;
  used: number;
  /** Free slots in the key's window, or in its account's window if that has fewer. */
  remaining: number;
  /** Microseconds until the next request is admitted. */
  waitUs: number;
}

/** The state of a budget now. */
export interface BudgetState extends Omit<PresentBudget, 'owner'> {
  /** `null`: the account's. */
  apiKeyId: string | null;
}

/** The usage, rate limits and budgets of an account's keys. */
export interface UsageReport {
  /** `null`: from one day to another. */
  period: UsagePeriod | null;
  step: 'hour' | 'day';
  from: Date;
  /** Now, or the end of the last day if that was earlier. */
  to: Date;
  rows: UsageRow[];
  windowSeconds: number;
  windows: WindowState[];
  budgets: BudgetState[];
}

/**
 * The last `$3` steps, or the days from `$4` to `$5`. Steps are in UTC, whatever the database's time zone. Days that have not
 * begun make an empty range.
 */
const rowsStatement = {
  name: 'usage_rows',
  text: readStatement('tts/usage/rows.sql'),
};

/** Reads the windows that rate_limit_admit writes, by the same rules, without taking a slot. $5 is the account's shard key. */
const windowsStatement = {
  name: 'usage_windows',
  text: readStatement('tts/usage/windows.sql'),
};

/** The budgets of the account and of its active keys. They are exact, like the windows. */
const budgetsStatement = {
  name: 'usage_budgets',
  text: readStatement('tts/usage/budgets.sql'),
};

const accountsStatement = { name: 'usage_of_accounts', text: readStatement('tts/usage/of-accounts.sql') };

/** The usage of an account. */
export interface AccountUsage extends UsageSums {
  accountId: string;
  externalId: string | null;
  name: string;
}

type Row = UsageRow & { first: Date; last: Date; start: Date | null };

/** Reads usage from the database. It is up to about a second old. */
@Injectable()
export class UsageService {
  constructor(
    private readonly sql: SqlClient,
    private readonly shards: ShardedSql,
    private readonly environment: Environment,
  ) {}

  /** Reports the usage of the account's keys in the range and the state of their limits. Takes no slot of the limits. */
  async report(accountId: string, range: UsageRange): Promise<UsageReport> {
    const { period, step, ...values } = divisionOf(range);
    const windowSeconds = this.environment.RATE_LIMIT_WINDOW_SECONDS;
    const [rows, windows, budgets] = await Promise.all([
      this.sql.query<Row>(rowsStatement, [accountId, step, values.steps, values.from, values.to, usageSources]),
      this.sql.query<WindowState>(windowsStatement, [
        accountId,
        this.environment.RATE_LIMIT_REQUESTS,
        windowSeconds * 1_000_000,
        this.environment.RATE_LIMIT_ACCOUNT_REQUESTS ?? null,
        this.shards.keyOf(accountId),
      ]),
      this.budgetsOf(accountId),
    ]);
    const { first: from, last: to } = rows[0]!;
    // If there is no usage, the only row contains just the range.
    return {
      period,
      step,
      from,
      to,
      rows: rows.filter(({ start }) => start !== null),
      windowSeconds,
      windows,
      budgets,
    };
  }

  /**
   * Sums up the usage of each account that has any, newest account first.
   *
   * @param before the `next` of the previous page.
   */
  async ofAccounts(
    { from, to }: UsageDays,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<{ accounts: AccountUsage[]; next: string | null }> {
    const rows = await this.sql.query<AccountUsage>(accountsStatement, [from, to, before ?? null, limit + 1]);
    const accounts = rows.slice(0, limit);
    return { accounts, next: rows.length > limit ? accounts.at(-1)!.accountId : null };
  }

  /** Returns what is used of the budgets of the account and its active keys. */
  budgetsOf(accountId: string): Promise<BudgetState[]> {
    const values = [accountId, this.environment.BUDGET_TIME_ZONE, this.shards.keyOf(accountId)];
    return this.sql.query<BudgetState>(budgetsStatement, values);
  }
}

function divisionOf(range: UsageRange) {
  if (typeof range === 'string') return { period: range, ...divisions[range], from: null, to: null };
  const { from, to, step = from === to ? 'hour' : 'day' } = range;
  return { period: null, step, steps: null, from, to } as const;
}
