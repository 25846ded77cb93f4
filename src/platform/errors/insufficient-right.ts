import type { Caller } from '../caller/caller';
import { type Right, rolesWith } from '../caller/rights';
import { ApiError } from './api-error';

/**
 * Checks that a caller has a right.
 *
 * @throws {ApiError} `INSUFFICIENT_SCOPE` for keys, `INSUFFICIENT_ROLE` or `SECOND_FACTOR_SETUP_REQUIRED` for people.
 */
export function checkRight(caller: Caller, right: Right): void {
  if (caller.rights.includes(right)) return;
  if (caller.type === 'api_key') throw insufficientScope(right);
  if (caller.mustSetUpSecondFactor) throw secondFactorSetupRequired();
  throw insufficientRole(caller.role, rolesWith(right));
}

/** Creates the error for a key without a scope, with the challenge of RFC 6750, section 3. */
export function insufficientScope(scope: string): ApiError {
  return new ApiError('INSUFFICIENT_SCOPE', `This API key does not have the scope "${scope}".`, {
    headers: { 'WWW-Authenticate': `Bearer realm="api", error="insufficient_scope", scope="${scope}"` },
  });
}

/** Creates the error for a token that was sent to a route that does not speak. */
export function onlySpeaks(): ApiError {
  return new ApiError('INSUFFICIENT_SCOPE', 'A token can only speak. For everything else, use an API key.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="api", error="insufficient_scope"' },
  });
}

/**
 * Creates the error for a person whose role does not include a right.
 *
 * @param sufficient the roles that include it.
 */
export function insufficientRole(role: string, sufficient: readonly string[]): ApiError {
  return new ApiError(
    'INSUFFICIENT_ROLE',
    `Your role is ${role}. This needs ${sufficient.length === 1 ? 'the role' : 'one of the roles'} ${sufficient.join(', ')}.`,
  );
}

/** Creates the error for a person who has no rights until they have set up a second factor. */
function secondFactorSetupRequired(): ApiError {
  return new ApiError(
    'SECOND_FACTOR_SETUP_REQUIRED',
    'This account requires a second factor. Set one up on the page "Account" first.',
  );
}
