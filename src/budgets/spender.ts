import type { Caller } from '../caller/caller';
import type { Budgets } from '../caller/budgets';

/** A key, an account or a token that has budgets. */
export interface Spender {
  readonly owner: string;
  readonly budgets: SpenderBudgets;
}

/** `characters`: in all, of a token. It is never reset. */
export type SpenderBudgets = Budgets & { readonly characters?: number };

/** The token, the key and the account of a caller, as far as they have budgets. A token always has one. */
export function spendersOf(caller: Caller): Spender[] {
  const { id, accountId, budgets, accountBudgets } = caller;
  const token = caller.type === 'api_key' ? caller.token : undefined;
  return [
    ...(token ? [{ owner: token.id, budgets: { characters: token.characters } }] : []),
    ...(budgets ? [{ owner: id, budgets }] : []),
    ...(accountBudgets ? [{ owner: accountId, budgets: accountBudgets }] : []),
  ];
}
