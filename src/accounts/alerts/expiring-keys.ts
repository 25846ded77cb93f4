import type { EntityManager } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import type { AlertOutbox } from './alert-outbox';

const selectStatement = readStatement('accounts/alerts/expiring-keys.sql');

/** Days before a key's expiry at which its account is alerted. */
const daysBefore = 7;

/** Keys that are made to live for at most a day cause no alert: their expiry surprises nobody. */
const shortestLifeDays = 1;

/** Maximum number of keys in one transaction. The rest follow at the next sweep. */
const maxKeys = 500;

interface ExpiringKey {
  id: string;
  accountId: string;
  name: string;
  prefix: string;
  expiresAt: Date;
  /** The name of the alert. A key whose expiry is moved causes another one. */
  once: string;
}

/** Records an alert for each key that expires soon and has none yet for this expiry. */
export async function recordExpiringKeys(manager: EntityManager, alerts: AlertOutbox): Promise<void> {
  const keys = await manager.query<ExpiringKey[]>(selectStatement, [daysBefore, shortestLifeDays, maxKeys]);
  for (const { id, accountId, name, prefix, expiresAt, once } of keys) {
    const data = { api_key: { id, name, prefix }, expires_at: expiresAt.toISOString() };
    await alerts.record(manager, { accountId, type: 'api_key.expiring', data, once });
  }
}
