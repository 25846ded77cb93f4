import type { Budgets } from '../../platform/caller/budgets';
import type { Caller, KeyCaller } from '../../platform/caller/caller';

/** A key, an account or a token that has budgets. */
export interface Spender {
  readonly owner: string;
  readonly budgets: SpenderBudgets;
}

/** `characters`: in all, of a token. It is never reset. */
export type SpenderBudgets = Budgets & { readonly characters?: number };

/** Who pays for speech, such as a caller: its key, its account, their budgets, and its token. */
export type Payer = Pick<Caller, 'id' | 'accountId' | 'budgets' | 'accountBudgets'> & Pick<KeyCaller, 'token'>;

/** The token, the key and the account of a payer, as far as they have budgets. A token always has one. */
export function spendersOf({ id, accountId, budgets, accountBudgets, token }: Payer): Spender[] {
  return [
    ...(token ? [{ owner: token.id, budgets: { characters: token.characters } }] : []),
    ...(budgets ? [{ owner: id, budgets }] : []),
    ...(accountBudgets ? [{ owner: accountId, budgets: accountBudgets }] : []),
  ];
}
