import type { ApiKey, KeyRestrictions, Scope } from '../api/types';
import { scopes } from '../api/types';

/** The restrictions as the form edits them. */
export interface RestrictionDraft {
  scopes: Scope[];
  voices: string[];
  /** Addresses and ranges with white space or commas. */
  addresses: string;
  /** A number, or nothing. */
  rateLimit: string;
}

/** No restrictions. */
export const emptyDraft: RestrictionDraft = { scopes: [...scopes], voices: [], addresses: '', rateLimit: '' };

/** The restrictions of a key, to be edited. */
export function draftOf(apiKey: ApiKey): RestrictionDraft {
  return {
    scopes: apiKey.scopes ?? [...scopes],
    voices: apiKey.allowed_voices ?? [],
    addresses: (apiKey.allowed_addresses ?? []).join(', '),
    rateLimit: apiKey.rate_limit === undefined ? '' : String(apiKey.rate_limit),
  };
}

/** The restrictions in the API's format. All scopes, or no voices or addresses, are no restriction. */
export function restrictionsIn({ scopes: chosen, voices, addresses, rateLimit }: RestrictionDraft): KeyRestrictions {
  const ranges = addresses.split(/[\s,]+/).filter(Boolean);
  return {
    scopes: chosen.length === scopes.length ? null : chosen,
    allowed_voices: voices.length === 0 ? null : voices,
    allowed_addresses: ranges.length === 0 ? null : ranges,
    rate_limit: rateLimit === '' ? null : Number(rateLimit),
  };
}
