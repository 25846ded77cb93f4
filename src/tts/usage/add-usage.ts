import type { EntityManager } from 'typeorm';

/** Speech to count for a key. */
export interface SpokenUsage {
  readonly accountId: string;
  /** The `id` of `usageOwnerOf`. */
  readonly apiKeyId: string;
  /** Unicode code points. */
  readonly characters: number;
  readonly audioSeconds: number;
}

/** Counts in the current hour. Hours begin as those of `UsageMeter`. */
const statement = `
  INSERT INTO usage_hours AS u (api_key_id, hour, account_id, characters, audio_seconds)
  VALUES ($1, to_timestamp(floor(extract(epoch FROM now()) / 3600) * 3600), $2, $3, $4)
  ON CONFLICT (api_key_id, hour) DO UPDATE SET
    characters = u.characters + EXCLUDED.characters,
    audio_seconds = u.audio_seconds + EXCLUDED.audio_seconds`;

/** Counts speech in the transaction of `manager`, for what must be counted exactly once even if a server is killed. */
export async function addUsage(manager: EntityManager, spoken: SpokenUsage): Promise<void> {
  const { apiKeyId, accountId, characters, audioSeconds } = spoken;
  await manager.query(statement, [apiKeyId, accountId, characters, audioSeconds]);
}
