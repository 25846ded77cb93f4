import type { EntityManager } from 'typeorm';
import { readStatement } from '../../platform/database/statement';

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
const statement = readStatement('tts/usage/add.sql');

/** Counts speech in the transaction of `manager`, for what must be counted exactly once even if a server is killed. */
export async function addUsage(manager: EntityManager, spoken: SpokenUsage): Promise<void> {
  const { apiKeyId, accountId, characters, audioSeconds } = spoken;
  await manager.query(statement, [apiKeyId, accountId, characters, audioSeconds]);
}
