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

/** The columns of `MemberRow`, from `people AS p`, `memberships AS m` and `accounts AS a`. */
export const memberColumns = `p.id, p.email, p.password_hash AS "passwordHash", p.credentials, m.role,
  EXISTS (
    SELECT FROM second_factors AS f WHERE f.person_id = p.id AND f.confirmed_at IS NOT NULL
  ) AS "hasSecondFactor",
  a.id AS "accountId", a.name AS "accountName", a.speech_cache AS "usesSpeechCache", a.budgets,
  a.default_dictionaries AS "defaultDictionaries",
  a.second_factor_required AS "requiresSecondFactor"`;

/** SQL: people with each of their accounts. */
export const membersTables = `people AS p JOIN memberships AS m ON m.person_id = p.id JOIN accounts AS a ON a.id = m.account_id`;

/** A row with `memberColumns`. */
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
