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
