import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

/** The key with which cookies are signed: made once, by whichever replica comes first, and kept for all. */
export async function sessionSecret(dataSource: DataSource): Promise<string> {
  await dataSource.query(`INSERT INTO server_secrets (name, value) VALUES ('session', $1) ON CONFLICT DO NOTHING`, [
    randomBytes(32),
  ]);
  const [{ value }] = await dataSource.query<[{ value: Buffer }]>(
    `SELECT value FROM server_secrets WHERE name = 'session'`,
  );
  return value.toString('base64');
}
