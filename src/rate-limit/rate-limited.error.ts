import { ApiError } from '../platform/errors/api-error';

/**
 * Creates the error for a request over the limit.
 *
 * @param waitMs milliseconds until the next request is admitted. The response gives whole seconds, rounded up, at least 1, so
 *   that a client that waits this long is admitted.
 * @param reason a sentence without its full stop.
 */
export function rateLimited(waitMs: number, reason = 'Rate limit exceeded'): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('RATE_LIMITED', `${reason}. Retry after ${seconds} seconds`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
