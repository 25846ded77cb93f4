import { type ApiKey, type BudgetName, budgetNames, type KeyRestrictions, type Scope, scopes } from '../api/types';

/** The restrictions as the form edits them. */
export interface RestrictionDraft {
  scopes: Scope[];
  voices: string[];
  /** Addresses and ranges with white space or commas. */
  addresses: string;
  /** A number, or nothing. */
  rateLimit: string;
  /** Numbers, or nothing. */
  budgets: Readonly<Record<BudgetName, string>>;
}

/** The restrictions of a key, to be edited. A new key has none. */
export function draftOf(apiKey: Partial<ApiKey> = {}): RestrictionDraft {
  const { budgets = {}, rate_limit: rateLimit } = apiKey;
  return {
    scopes: apiKey.scopes ?? [...scopes],
    voices: apiKey.allowed_voices ?? [],
    addresses: (apiKey.allowed_addresses ?? []).join(', '),
    rateLimit: written(rateLimit),
    budgets: Object.fromEntries(
      budgetNames.map((name) => [name, written(budgets[name])]),
    ) as RestrictionDraft['budgets'],
  };
}

/** The restrictions in the API's format. All scopes, or no voices or addresses, are no restriction. */
export function restrictionsIn(draft: RestrictionDraft): KeyRestrictions {
  const ranges = draft.addresses.split(/[\s,]+/).filter(Boolean);
  const budgets = budgetNames.filter((name) => draft.budgets[name] !== '');
  return {
    scopes: draft.scopes.length === scopes.length ? null : draft.scopes,
    allowed_voices: draft.voices.length === 0 ? null : draft.voices,
    allowed_addresses: ranges.length === 0 ? null : ranges,
    rate_limit: draft.rateLimit === '' ? null : Number(draft.rateLimit),
    budgets:
      budgets.length === 0 ? null : Object.fromEntries(budgets.map((name) => [name, Number(draft.budgets[name])])),
  };
}

/**
 * The restrictions that differ between two drafts. Somebody else may have changed the others since the form was opened, so an
 * edit leaves them out.
 */
export function changedRestrictions(before: RestrictionDraft, after: RestrictionDraft): Partial<KeyRestrictions> {
  const from = new Map(Object.entries(restrictionsIn(before)));
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(from.get(name));
  return Object.fromEntries(Object.entries(restrictionsIn(after)).filter(differs));
}

function written(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}
