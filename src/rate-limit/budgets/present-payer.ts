import type { EntityManager } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import type { Payer } from './spender';

const statement = readStatement('rate-limit/budgets/present-payer.sql');

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
