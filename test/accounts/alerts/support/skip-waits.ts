import type { TestDatabase } from '../../../support/database';

/** Lets time pass for the deliveries that wait: makes them due now. @param accountId only those of this account. */
export async function skipWaits(database: TestDatabase, accountId?: string): Promise<void> {
  await database.query(
    `WITH due AS (
       UPDATE alert_deliveries SET next_try_at = clock_timestamp()
       WHERE status = 'pending' AND account_id = coalesce($1, account_id) RETURNING id
     )
     UPDATE voxgate_boss.job AS q SET start_after = now() FROM due WHERE q.singleton_key = due.id AND q.state < 'active'`,
    [accountId ?? null],
  );
}

/** Lets a minute pass for the deliveries that servers are trying, so that those of dead servers are tried by others. */
export async function skipTries(database: TestDatabase): Promise<void> {
  await database.query(
    `UPDATE voxgate_boss.job SET started_on = now() - interval '2 minutes'
     WHERE name IN ('voxgate-webhooks', 'voxgate-emails') AND state = 'active'`,
  );
}
