import type { Caller } from '../caller/caller';
import type { Budgets } from '../caller/budgets';

/** A key or an account that has budgets. */
export interface Spender {
  readonly owner: string;
  readonly budgets: Budgets;
}

/** The key and the account of a caller, as far as they have budgets. */
export function spendersOf({ id, accountId, budgets, accountBudgets }: Caller): Spender[] {
  return [
    ...(budgets ? [{ owner: id, budgets }] : []),
    ...(accountBudgets ? [{ owner: accountId, budgets: accountBudgets }] : []),
  ];
}
