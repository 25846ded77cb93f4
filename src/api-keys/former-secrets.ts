import type { EntityManager } from 'typeorm';

/** A secret that a rotation has replaced and that still works. */
export interface FormerSecret {
  apiKeyId: string;
  prefix: string;
  endsAt: Date;
}

/** Lists the secrets of these keys that rotations have replaced and that still work, newest first. */
export async function formerSecretsOf(manager: EntityManager, apiKeyIds: readonly string[]): Promise<FormerSecret[]> {
  return manager.query<FormerSecret[]>(
    `SELECT api_key_id AS "apiKeyId", prefix, ends_at AS "endsAt" FROM api_key_former_secrets
     WHERE api_key_id = ANY ($1) AND ends_at > clock_timestamp() ORDER BY replaced_at DESC, digest`,
    [apiKeyIds],
  );
}
