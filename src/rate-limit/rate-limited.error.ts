import { ApiError } from '../errors/api-error';

/**
 * The answer to a request over the limit.
 *
 * @param waitMs milliseconds until the next request is admitted. Told in whole seconds, rounded up, at least 1, so that
 *   a client that waits as long as it is told is admitted.
 */
export function rateLimited(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('RATE_LIMITED', `Rate limit exceeded. Retry after ${seconds} seconds`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
