import type { Budgets } from '../../platform/caller/budgets';
import type { Role } from '../../platform/caller/role';

/** A user in one of their accounts. */
export interface Member {
  /** The id of the user. */
  id: string;
  email: string;
  /** `null`: no password has been chosen. */
  passwordHash: string | null;
  /** See `User.credentials`. */
  credentials: number;
  /** Whether a password alone does not let the user in. */
  hasSecondFactor: boolean;
  role: Role;
  account: {
    id: string;
    name: string;
    usesSpeechCache: boolean;
    budgets: Budgets | null;
    defaultDictionaries: readonly string[];
  };
  /** Whether the account requires a second factor from people with passwords. */
  requiresSecondFactor: boolean;
}

/** A row of `find-member.sql`. */
export interface MemberRow extends Omit<Member, 'account'> {
  accountId: string;
  accountName: string;
  usesSpeechCache: boolean;
  budgets: Budgets | null;
  defaultDictionaries: readonly string[];
}

export function memberOf({ accountId, accountName, ...row }: MemberRow): Member {
  const { usesSpeechCache, budgets, defaultDictionaries, ...user } = row;
  return { ...user, account: { id: accountId, name: accountName, usesSpeechCache, budgets, defaultDictionaries } };
}
