import type { Budgets } from '../caller/budgets';
import type { Scope } from '../caller/rights';

/** The fields of a key that authentication needs. */
export interface ResolvedApiKey {
  id: string;
  accountId: string;
  name: string;
  /** `null`: all. */
  scopes: Scope[] | null;
  budgets: Budgets | null;
  accountBudgets: Budgets | null;
  allowedVoices: string[] | null;
  allowedAddresses: string[] | null;
  /** Requests per window: the lowest of the limits that apply to this key. */
  rateLimit: number;
  /** Whether speech for the account may be cached. */
  usesSpeechCache: boolean;
  /** The versions of the account's pronunciation dictionaries for requests that name none. */
  defaultDictionaries: string[];
  state: 'active' | 'revoked' | 'disabled' | 'expired' | 'rotated';
}

/** The fields of a key and of its account, except its state. $2 is the server's limit. */
export const resolvedFields = `k.id, k.account_id AS "accountId", k.name, k.scopes,
      k.allowed_voices AS "allowedVoices", k.allowed_addresses AS "allowedAddresses",
      LEAST(k.lowered_rate_limit, COALESCE(k.rate_limit, $2::integer)) AS "rateLimit",
      k.budgets, a.budgets AS "accountBudgets", a.speech_cache AS "usesSpeechCache",
      a.default_dictionaries AS "defaultDictionaries"`;

/** The conditions under which no secret of a key works. */
export const unusableStates = `
        WHEN k.revoked_at IS NOT NULL THEN 'revoked'
        WHEN k.disabled_at IS NOT NULL THEN 'disabled'
        WHEN k.expires_at <= clock_timestamp() THEN 'expired'`;
