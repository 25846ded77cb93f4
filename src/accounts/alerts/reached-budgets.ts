import type { EntityManager } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import type { AlertData } from './alert';
import type { AlertOutbox } from './alert-outbox';

const selectStatement = readStatement('accounts/alerts/reached-budgets.sql');

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
  const values = [zone, since ?? null, nearly, all, maxAlerts];
  const reached = await manager.query<ReachedBudget[]>(selectStatement, values);
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
