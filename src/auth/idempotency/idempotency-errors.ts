import { ApiError } from '../../platform/errors/api-error';

/** The first request with the key is still being answered. */
export function keyInUse(): ApiError {
  return new ApiError(
    'IDEMPOTENCY_KEY_IN_USE',
    'The first request with this Idempotency-Key is still being answered. Repeat the request later.',
    { headers: { 'Retry-After': '1' } },
  );
}

/** The key belongs to a request for something else. */
export function keyReused(): ApiError {
  return new ApiError(
    'IDEMPOTENCY_KEY_REUSED',
    'A different request was sent with this Idempotency-Key. Use a new key for each request.',
  );
}
