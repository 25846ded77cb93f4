import type { Caller } from '../caller/caller';
import { ApiError } from '../errors/api-error';

/**
 * Tokens are for pages, which speak while somebody listens.
 *
 * @throws {ApiError} `INSUFFICIENT_SCOPE`.
 */
export function checkIsNoToken(caller: Caller): void {
  if (caller.type === 'api_key' && caller.token)
    throw new ApiError('INSUFFICIENT_SCOPE', 'A token cannot be used for batches. Send an API key.');
}
