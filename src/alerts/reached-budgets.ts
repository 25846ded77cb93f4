import type { EntityManager } from 'typeorm';
import type { AlertData } from './alert';
import type { AlertOutbox } from './alert-outbox';

/** The shares of a budget at which its account is alerted, in percent. */
const nearly = 80;
const all = 100;

/** Maximum number of alerts in one transaction. The rest follow at the next sweep. */
const mostAlerts = 500;

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
 * Records an alert for each budget of a day or month of which 80 or 100 percent are spent or reserved, once for each share,
 * period and limit. It looks at the counters beside the requests, so that no request waits for an alert.
 *
 * @param zone the IANA time zone of days and months.
 */
export async function recordReachedBudgets(manager: EntityManager, alerts: AlertOutbox, zone: string): Promise<void> {
  const reached = await manager.query<ReachedBudget[]>(
    `WITH owners AS (
       SELECT account_id, 'api_key' AS type, id, name, budgets FROM api_keys WHERE budgets IS NOT NULL AND revoked_at IS NULL
       UNION ALL
       SELECT id, 'account', id, name, budgets FROM accounts WHERE budgets IS NOT NULL
     ), reached AS (
       SELECT o.account_id, o.type, o.id, o.name, s.budget, s.budget_limit, s.used, s.resets_at,
         CASE WHEN s.used >= s.budget_limit THEN ${all} ELSE ${nearly} END AS percent
       FROM owners AS o, LATERAL (SELECT jsonb_build_array(o.budgets || jsonb_build_object('owner', o.id)) AS list) AS l,
         LATERAL budget_states(l.list, budget_today(l.list, $1), $1) AS s
       WHERE s.resets_at IS NOT NULL AND s.budget_limit > 0 AND s.used * 100 >= s.budget_limit * ${nearly}
     ), named AS (
       SELECT *, concat_ws(':', 'budget.reached', id, budget, percent, budget_limit, extract(epoch FROM resets_at)) AS once
       FROM reached
     )
     SELECT account_id AS "accountId", type AS "ownerType", id AS "ownerId", name AS "ownerName", budget,
       budget_limit AS "budgetLimit", used, percent, resets_at AS "resetsAt", once
     FROM named AS n WHERE NOT EXISTS (SELECT FROM alerts AS a WHERE a.once = n.once) LIMIT ${mostAlerts}`,
    [zone],
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
}
