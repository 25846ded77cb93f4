import type { EntityManager } from 'typeorm';
import { isWithinRange } from '../platform/caller/address-ranges';
import { budgetNames, type Budgets } from '../platform/caller/budgets';
import type { Caller } from '../platform/caller/caller';
import { isScope, rolesWith, type Scope, scopes as allScopes } from '../platform/caller/rights';
import type { Role } from '../platform/caller/role';
import { ApiError } from '../platform/errors/api-error';
import { insufficientRole, insufficientScope } from '../platform/errors/insufficient-right';

/** What a key can do, or what somebody can give to keys. `null`: no restriction. */
export interface Grants {
  scopes: readonly Scope[] | null;
  allowedVoices: readonly string[] | null;
  allowedAddresses: readonly string[] | null;
  /** Requests per window. `null`: of a new key, the server's limit; of somebody who gives, any limit. */
  rateLimit: number | null;
  budgets: Budgets | null;
}

/** What somebody can give to keys. */
export interface GiverGrants extends Grants {
  /** The role of a person; `null`: a key gives. */
  role: Role | null;
}

/** No restrictions: what the operator can give. */
const unrestricted: GiverGrants = {
  role: 'owner',
  scopes: null,
  allowedVoices: null,
  allowedAddresses: null,
  rateLimit: null,
  budgets: null,
};

/**
 * Finds what somebody can give to keys now.
 *
 * @param caller `undefined`: the operator.
 * @param manager its transaction holds the lock of the account's row.
 * @throws {ApiError} what the caller's `confirm` throws.
 */
export async function heldBy(caller: Caller | undefined, manager: EntityManager): Promise<GiverGrants> {
  return caller ? grantsOf(await caller.confirm(manager, 'keys:write')) : unrestricted;
}

/** What a caller can give to keys: what it has itself. */
function grantsOf(caller: Caller): GiverGrants {
  const scopes = caller.rights.filter(isScope);
  return {
    role: caller.type === 'person' ? caller.role : null,
    scopes: scopes.length === allScopes.length ? null : scopes,
    allowedVoices: caller.allowedVoices,
    allowedAddresses: caller.allowedAddresses,
    rateLimit: caller.rateLimit,
    budgets: caller.budgets ?? null,
  };
}

/**
 * Finds the first restriction of `held` that `given` does not have.
 *
 * @param given its rate limit is the number that applies: the operator can give a key more than the server's limit.
 * @returns `undefined` if everything that is given is also held.
 */
export function excess(given: Grants, held: Grants): Excess | undefined {
  const scope = (given.scopes ?? allScopes).find((name) => !(held.scopes ?? allScopes).includes(name));
  if (scope !== undefined) return { field: 'scopes', scope };
  if (exceeds(given.allowedVoices, held.allowedVoices, (voice, other) => voice === other))
    return { field: 'allowed_voices' };
  if (exceeds(given.allowedAddresses, held.allowedAddresses, isWithinRange)) return { field: 'allowed_addresses' };
  if ((given.rateLimit ?? Infinity) > (held.rateLimit ?? Infinity)) return { field: 'rate_limit' };
  const isOver = budgetNames.some((name) => (given.budgets?.[name] ?? Infinity) > (held.budgets?.[name] ?? Infinity));
  if (isOver) return { field: 'budgets' };
  return undefined;
}

/** The restriction that is missing. */
export type Excess =
  | { field: 'scopes'; scope: Scope }
  | { field: 'allowed_voices' | 'allowed_addresses' | 'rate_limit' | 'budgets' | 'expires_at' | 'disabled' };

/** Creates the error for somebody who would give more than they have. */
export function exceeded(found: Excess, { role }: GiverGrants): ApiError {
  if (found.field === 'scopes') {
    return role === null ? insufficientScope(found.scope) : insufficientRole(role, rolesWith(found.scope));
  }
  return new ApiError(
    'RESTRICTION_EXCEEDED',
    `An API key cannot give more than it has: ${found.field} would be less restricted than those of your key.`,
    { field: found.field },
  );
}

/**
 * Checks that a giver may give to a key that is not itself. A key counts only what it spends itself, so a key with budgets
 * could spend any number of them with the help of others.
 *
 * @throws {ApiError} `RESTRICTION_EXCEEDED` if the giver is a key with budgets.
 */
export function checkGivesToOthers({ role, budgets }: GiverGrants): void {
  if (role !== null || budgets === null) return;
  throw new ApiError(
    'RESTRICTION_EXCEEDED',
    'An API key with budgets cannot create or rotate other keys, or allow them more. Use a key without budgets, or the dashboard.',
  );
}

/**
 * Checks a limit that an account sets.
 *
 * @throws {ApiError} `INVALID_REQUEST` if it is higher than the limit of the server or the operator.
 */
export function checkLimit(rateLimit: number | null, highest: number): void {
  if (rateLimit === null || rateLimit <= highest) return;
  const rule = `must be at most ${highest}, the key's limit without it`;
  throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'rate_limit', reason: 'invalid', rule }]);
}

function exceeds(
  given: readonly string[] | null,
  held: readonly string[] | null,
  isWithin: (one: string, other: string) => boolean,
): boolean {
  if (held === null) return false;
  return given === null || given.some((one) => !held.some((other) => isWithin(one, other)));
}
