import { ApiError } from '../../platform/errors/api-error';

/** Maximum length of an `Idempotency-Key`, in UTF-16 code units. */
export const maxIdempotencyKeyLength = 255;

/** @throws {ApiError} `INVALID_REQUEST` unless an `Idempotency-Key` has its length. */
export function checkIdempotencyKey(key: string): void {
  if (key.length >= 1 && key.length <= maxIdempotencyKeyLength) return;
  const rule = `must have 1 to ${maxIdempotencyKeyLength} characters`;
  throw new ApiError('INVALID_REQUEST', `The header Idempotency-Key ${rule}.`);
}
