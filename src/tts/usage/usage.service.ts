import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { ShardedSql } from '../../platform/database/shards/sharded-sql';
import { SqlClient } from '../../platform/database/sql-client';
import type { PresentBudget } from '../../rate-limit/budgets/budget-states';
import { usageSources } from '../../rate-limit/metering/usage-meter';

/** The periods of a report. */
export const usagePeriods = ['24h', '7d', '30d'] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** From the first to the last day, as dates in UTC. */
export interface UsageDays {
  from: string;
  to: string;
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

const sourceList = usageSources.map((source) => `'${source}'`).join(', ');

/**
 * The last `$3` steps, or the days from `$4` to `$5`. Steps are in UTC, whatever the database's time zone. Days that have not
 * begun make an empty range.
 */
const rowsStatement = {
  name: 'usage_rows',
  text: `
    WITH given AS (
      SELECT COALESCE(
          $4::date::timestamp,
          date_trunc($2::text, clock_timestamp() AT TIME ZONE 'UTC') - ($3::integer - 1) * ('1 ' || $2::text)::interval
        ) AT TIME ZONE 'UTC' AS first,
        LEAST(($5::date + 1)::timestamp AT TIME ZONE 'UTC', clock_timestamp()) AS last
    ), range AS (
      SELECT first, GREATEST(first, last) AS last FROM given
    ), sums AS (
      SELECT date_trunc($2::text, u.hour AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS start,
        CASE WHEN s.source IN (${sourceList}) THEN s.source ELSE u.api_key_id END AS api_key_id,
        sum(u.requests)::float8 AS requests, sum(u.characters)::float8 AS characters,
        sum(u.audio_seconds) AS "audioSeconds", sum(u.rate_limited)::float8 AS "rateLimited",
        sum(u.revoked)::float8 AS revoked, sum(u.expired)::float8 AS expired
      FROM usage_hours AS u CROSS JOIN LATERAL (SELECT split_part(u.api_key_id, ':', 1) AS source) AS s
      WHERE u.account_id = $1 AND u.hour >= (SELECT first FROM range)
        AND u.hour < (SELECT last FROM range)
      GROUP BY 1, 2
    )
    SELECT range.first, range.last, sums.*, sums.api_key_id AS "apiKeyId", COALESCE(k.name, initcap(sums.api_key_id)) AS "apiKeyName"
    FROM range LEFT JOIN sums ON true LEFT JOIN api_keys AS k ON k.id = sums.api_key_id
    ORDER BY sums.start, sums.api_key_id`,
};

/** Reads the windows that rate_limit_admit writes, by the same rules, without taking a slot. $5 is the account's shard key. */
const windowsStatement = {
  name: 'usage_windows',
  text: `
    SELECT k.id AS "apiKeyId", LEAST(l.limit_, $4::integer) AS limit, own.used,
      LEAST(l.limit_ - own.used, $4::integer - account.used)::integer AS remaining,
      GREATEST(0, own.wait_us, account.wait_us)::float8 AS "waitUs"
    FROM api_keys AS k
    CROSS JOIN LATERAL (SELECT LEAST(COALESCE(k.rate_limit, $2::integer), k.lowered_rate_limit) AS limit_) AS l
    CROSS JOIN LATERAL rate_limit_look($5::integer, k.id, l.limit_, $3::bigint) AS own
    LEFT JOIN rate_limit_look($5::integer, $1, $4::integer, $3::bigint) AS account ON $4::integer IS NOT NULL
    WHERE k.account_id = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
    ORDER BY k.created_at DESC, k.id DESC`,
};

/** The budgets of the account and of its active keys. They are exact, like the windows. */
const budgetsStatement = {
  name: 'usage_budgets',
  text: `
    WITH owners AS (
      SELECT jsonb_agg(o.budgets || jsonb_build_object('owner', o.id)) AS list FROM (
        SELECT a.id, a.budgets FROM accounts AS a WHERE a.id = $1 AND a.budgets IS NOT NULL
        UNION ALL
        SELECT k.id, k.budgets FROM api_keys AS k
        WHERE k.account_id = $1 AND k.budgets IS NOT NULL AND k.revoked_at IS NULL
          AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
      ) AS o
    )
    SELECT NULLIF(s.owner, $1) AS "apiKeyId", s.budget, s.budget_limit::float8 / u.unit AS limit, s.used::float8 / u.unit AS used,
      s.resets_at AS "resetsAt"
    FROM owners, budget_states($3, owners.list, budget_today($3, owners.list, $2), $2) AS s
    CROSS JOIN LATERAL (SELECT CASE WHEN s.budget LIKE 'audio%' THEN 1000 ELSE 1 END AS unit) AS u
    WHERE owners.list IS NOT NULL
    ORDER BY s.owner, s.budget`,
};

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
      this.sql.query<Row>(rowsStatement, [accountId, step, values.steps, values.from, values.to]),
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

  /** Returns what is used of the budgets of the account and its active keys. */
  budgetsOf(accountId: string): Promise<BudgetState[]> {
    const values = [accountId, this.environment.BUDGET_TIME_ZONE, this.shards.keyOf(accountId)];
    return this.sql.query<BudgetState>(budgetsStatement, values);
  }
}

function divisionOf(range: UsageRange) {
  if (typeof range === 'string') return { period: range, ...divisions[range], from: null, to: null };
  const step = range.from === range.to ? 'hour' : 'day';
  return { period: null, step, steps: null, ...range } as const;
}
