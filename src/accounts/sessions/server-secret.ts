import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

/** Returns the secret of this name, which all replicas share. The first replica that needs it creates it. */
export async function serverSecret(
  dataSource: DataSource,
  name: 'session' | 'pending-sign-in' | 'second-factor',
): Promise<string> {
  await dataSource.query('INSERT INTO server_secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32),
  ]);
  const [{ value }] = await dataSource.query<[{ value: Buffer }]>('SELECT value FROM server_secrets WHERE name = $1', [
    name,
  ]);
  return value.toString('base64');
}
