import type { TestDatabase } from '../../../support/database';

/** The speech that has been counted for a key in the database. Both are `null` if none was. */
export async function usageOf(
  database: TestDatabase,
  keyId: string,
): Promise<{ characters: number | null; seconds: number | null }> {
  const [row] = await database.query<{ characters: number | null; seconds: number | null }>(
    `SELECT sum(characters)::integer AS characters, sum(audio_seconds) AS seconds FROM usage_hours WHERE api_key_id = $1`,
    [keyId],
  );
  return row!;
}
