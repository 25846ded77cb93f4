import type { EntityManager } from 'typeorm';
import type { Payer } from './spender';

const statement = `
  SELECT k.budgets, a.budgets AS "accountBudgets" FROM accounts AS a
  LEFT JOIN api_keys AS k ON k.id = $2 AND k.account_id = a.id WHERE a.id = $1`;

/**
 * Finds who pays for work that was handed in earlier, with the budgets that apply now. A key that has been revoked or has expired since
 * pays as before.
 *
 * @param id a key, or a source in the dashboard, which has no budgets of its own: see `usageOwnerOf`.
 */
export async function presentPayer(manager: EntityManager, accountId: string, id: string): Promise<Payer> {
  const [row] = await manager.query<Pick<Payer, 'budgets' | 'accountBudgets'>[]>(statement, [accountId, id]);
  return { id, accountId, ...row };
}
