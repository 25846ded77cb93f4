import type { Budgets } from '../platform/caller/budgets';
import type { Scope } from '../platform/caller/rights';

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

/** The fields of a key, except its state. $2 is the server's limit. */
const keyFields = `k.id, k.account_id AS "accountId", k.name, k.scopes,
      k.allowed_voices AS "allowedVoices", k.allowed_addresses AS "allowedAddresses",
      LEAST(k.lowered_rate_limit, COALESCE(k.rate_limit, $2::integer)) AS "rateLimit", k.budgets`;

/** The fields of a key (`k`) and of its account (`a`), except its state. $2 is the server's limit. */
export const resolvedFields = `${keyFields}, a.budgets AS "accountBudgets", a.speech_cache AS "usesSpeechCache",
      a.default_dictionaries AS "defaultDictionaries"`;

/** The conditions under which no secret of a key works. */
export const unusableStates = `
        WHEN k.revoked_at IS NOT NULL THEN 'revoked'
        WHEN k.disabled_at IS NOT NULL THEN 'disabled'
        WHEN k.expires_at <= clock_timestamp() THEN 'expired'`;

/** All fields of a key (`k`) in `key_secrets` or `key_directory`, and the digest of the secret. $2 is the server's limit. */
export const secretFields = `encode(k.digest, 'hex') AS digest, ${keyFields},
      k.account_budgets AS "accountBudgets", k.speech_cache AS "usesSpeechCache",
      k.default_dictionaries AS "defaultDictionaries",
      CASE ${unusableStates}
        WHEN k.ends_at <= clock_timestamp() THEN 'rotated'
        ELSE 'active'
      END AS state`;
