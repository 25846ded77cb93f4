import { Any, type EntityManager } from 'typeorm';
import { isAhead } from '../platform/database/times';
import { ApiKeyFormerSecret } from './api-key-former-secret.entity';

/** A secret that a rotation has replaced and that still works. */
export type FormerSecret = Pick<ApiKeyFormerSecret, 'apiKeyId' | 'prefix' | 'endsAt'>;

/** Lists the secrets of these keys that rotations have replaced and that still work, newest first. */
export async function formerSecretsOf(manager: EntityManager, apiKeyIds: readonly string[]): Promise<FormerSecret[]> {
  const found = await manager.find(ApiKeyFormerSecret, {
    where: { apiKeyId: Any([...apiKeyIds]), endsAt: isAhead() },
    order: { replacedAt: 'DESC', digest: 'ASC' },
  });
  return found.map(({ apiKeyId, prefix, endsAt }) => ({ apiKeyId, prefix, endsAt }));
}
