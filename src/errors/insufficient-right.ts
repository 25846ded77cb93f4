import { ApiError } from './api-error';

/** Creates the error for a key without a scope, with the challenge of RFC 6750, section 3. */
export function insufficientScope(scope: string): ApiError {
  return new ApiError('INSUFFICIENT_SCOPE', `This API key does not have the scope "${scope}".`, {
    headers: { 'WWW-Authenticate': `Bearer realm="api", error="insufficient_scope", scope="${scope}"` },
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
export function secondFactorSetupRequired(): ApiError {
  return new ApiError(
    'SECOND_FACTOR_SETUP_REQUIRED',
    'This account requires a second factor. Set one up on the page "Account" first.',
  );
}
