import type { EntityManager } from 'typeorm';
import type { AlertData } from './alert';
import type { AlertOutbox } from './alert-outbox';

/** The shares of a budget at which its account is alerted, in percent. */
const nearly = 80;
const all = 100;

/** Maximum number of alerts in one transaction. The rest follow at the next sweep. */
const maxAlerts = 500;

interface ReachedBudget {
  accountId: string;
  ownerType: 'api_key' | 'account';
  ownerId: string;
  ownerName: string;
  budget: AlertData['budget.reached']['budget'];
  budgetLimit: string;
  used: string;
  percent: AlertData['budget.reached']['percent'];
  resetsAt: Date;
  once: string;
}

/**
 * The owners whose budgets were changed since $2. Requests have taken from the budgets of others: `budget_counters_since`. Counters
 * have the minute. Another minute is for transactions that were not committed at the last search.
 */
const changedOwners = `
  SELECT subject_id FROM audit_events
  WHERE at >= $2::timestamptz - interval '2 minutes' AND changes -> 'budgets' IS NOT NULL`;

/**
 * SQL: whether a share of a budget that causes an alert was spent on the last day or in the last month with requests, which may be
 * over. This is quick, and leaves few owners for the functions that know the day.
 */
const mayBeReached = (budgets: string): string =>
  [
    ['day_characters', 'characters_per_day', 1],
    ['month_characters', 'characters_per_month', 1],
    ['day_audio_ms', 'audio_seconds_per_day', 1000],
    ['month_audio_ms', 'audio_seconds_per_month', 1000],
  ]
    .map(([used, budget, unit]) => `c.${used} * 100 >= (${budgets} ->> '${budget}')::bigint * ${unit} * ${nearly}`)
    .join(' OR ');

/**
 * Records an alert for each budget of a day or month of which 80 or 100 percent are spent or reserved, once for each share,
 * period and limit. It looks at the counters beside the requests, so that no request waits for an alert.
 *
 * @param zone the IANA time zone of days and months.
 * @param since only of owners who have used their budgets since then, or whose budgets were changed; `undefined`: of all.
 * @returns whether all alerts were recorded. Otherwise, call it again with the same `since`.
 */
export async function recordReachedBudgets(
  manager: EntityManager,
  alerts: AlertOutbox,
  { zone, since }: { zone: string; since: Date | undefined },
): Promise<boolean> {
  const reached = await manager.query<ReachedBudget[]>(
    // An owner without counters has used nothing.
    `WITH counters AS (
       SELECT * FROM budget_counters_since($2::timestamptz - interval '2 minutes', ARRAY(${changedOwners}))
     ), owners AS (
       SELECT k.account_id, 'api_key' AS type, k.id, k.name, k.budgets
       FROM counters AS c JOIN api_keys AS k ON k.id = c.owner
       WHERE k.revoked_at IS NULL AND (${mayBeReached('k.budgets')})
       UNION ALL
       SELECT a.id, 'account', a.id, a.name, a.budgets
       FROM counters AS c JOIN accounts AS a ON a.id = c.owner
       WHERE ${mayBeReached('a.budgets')}
     ), reached AS (
       SELECT o.account_id, o.type, o.id, o.name, s.budget, s.budget_limit, s.used, s.resets_at,
         CASE WHEN s.used >= s.budget_limit THEN ${all} ELSE ${nearly} END AS percent
       FROM owners AS o, LATERAL (
           SELECT jsonb_build_array(o.budgets || jsonb_build_object('owner', o.id)) AS list, shard_key_of(o.account_id) AS key
         ) AS l, LATERAL budget_states(l.key, l.list, budget_today(l.key, l.list, $1), $1) AS s
       WHERE s.resets_at IS NOT NULL AND s.budget_limit > 0 AND s.used * 100 >= s.budget_limit * ${nearly}
     ), named AS (
       SELECT *, concat_ws(':', 'budget.reached', id, budget, percent, budget_limit, extract(epoch FROM resets_at)) AS once
       FROM reached
     )
     SELECT account_id AS "accountId", type AS "ownerType", id AS "ownerId", name AS "ownerName", budget,
       budget_limit AS "budgetLimit", used, percent, resets_at AS "resetsAt", once
     FROM named AS n WHERE NOT EXISTS (SELECT FROM alerts AS a WHERE a.once = n.once) LIMIT ${maxAlerts}`,
    [zone, since ?? null],
  );
  for (const { accountId, ownerType, ownerId, ownerName, budget, percent, resetsAt, once, ...counts } of reached) {
    // The counters have milliseconds of audio.
    const unit = budget.startsWith('audio') ? 1000 : 1;
    const data = {
      percent,
      budget,
      limit: Number(counts.budgetLimit) / unit,
      used: Number(counts.used) / unit,
      resets_at: resetsAt.toISOString(),
      of: { type: ownerType, id: ownerId, name: ownerName },
    };
    await alerts.record(manager, { accountId, type: 'budget.reached', data, once });
  }
  return reached.length < maxAlerts;
}
