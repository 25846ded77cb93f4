import type { EntityManager } from 'typeorm';

/** Serialises changes of what an account has until the transaction ends. Foreign keys that refer to the account do not wait for it. */
export async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}
