import type { EntityManager } from 'typeorm';
import type { AlertOutbox } from './alert-outbox';

/** Days before a key's expiry at which its account is alerted. */
const daysBefore = 7;

/** Keys that are made to live for at most a day cause no alert: their expiry surprises nobody. */
const shortestLife = '1 day';

/** Maximum number of keys in one transaction. The rest follow at the next sweep. */
const maxKeys = 500;

interface ExpiringKey {
  id: string;
  accountId: string;
  name: string;
  prefix: string;
  expiresAt: Date;
  once: string;
}

/** The name of the alert: exactly one for each key and expiry. A key whose expiry is moved causes another one. */
const onceSql = `'api_key.expiring:' || k.id || ':' || extract(epoch FROM k.expires_at)::text`;

/** Records an alert for each key that expires soon and has none yet for this expiry. */
export async function recordExpiringKeys(manager: EntityManager, alerts: AlertOutbox): Promise<void> {
  const keys = await manager.query<ExpiringKey[]>(
    `SELECT k.id, k.account_id AS "accountId", k.name, k.prefix, k.expires_at AS "expiresAt", ${onceSql} AS once
     FROM api_keys AS k
     WHERE k.revoked_at IS NULL AND k.expires_at > clock_timestamp()
       AND k.expires_at <= clock_timestamp() + make_interval(days => ${daysBefore})
       AND k.expires_at > k.created_at + interval '${shortestLife}'
       AND NOT EXISTS (SELECT FROM alerts AS a WHERE a.once = ${onceSql})
     ORDER BY k.expires_at LIMIT ${maxKeys}`,
  );
  for (const { id, accountId, name, prefix, expiresAt, once } of keys) {
    const data = { api_key: { id, name, prefix }, expires_at: expiresAt.toISOString() };
    await alerts.record(manager, { accountId, type: 'api_key.expiring', data, once });
  }
}
