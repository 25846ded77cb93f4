import { type EntityManager, IsNull } from 'typeorm';
import { isAheadOrNever } from '../platform/database/times';
import { ApiError } from '../platform/errors/api-error';
import { ApiKey } from './api-key.entity';

/**
 * Checks that an account may have one more active key. The caller holds the lock of the account's row, so that the count stays
 * correct until the commit.
 *
 * @throws {ApiError} `API_KEY_LIMIT_REACHED`.
 */
export async function makeRoom(manager: EntityManager, accountId: string, most: number): Promise<void> {
  const active = await manager.countBy(ApiKey, { accountId, revokedAt: IsNull(), expiresAt: isAheadOrNever() });
  if (active < most) return;
  throw new ApiError(
    'API_KEY_LIMIT_REACHED',
    `This account has ${active} active API keys; the maximum is ${most}. Revoke a key that you no longer need.`,
  );
}

/** @throws {ApiError} `INVALID_REQUEST` if a new expiry is in the past. */
export function checkExpiry(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  const rule = 'must be in the future';
  throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'expires_at', reason: 'invalid', rule }]);
}
