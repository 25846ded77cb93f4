import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

/**
 * For tests: starts an empty database in its own directory, without durability, for speed. `stop` deletes it.
 *
 * @param parent where its directory is created.
 * @throws what `startEmbeddedPostgres` throws.
 */
export async function startThrowawayPostgres(parent = tmpdir()): Promise<EmbeddedPostgres> {
  const directory = await mkdtemp(join(parent, 'voxgate-test-'));
  // If this process is root, PostgreSQL's user must be able to pass through. The cluster below is closed to others.
  await chmod(directory, 0o711);
  try {
    const database = await startEmbeddedPostgres({ dataDirectory: directory, durable: false });
    return { ...database, stop: () => database.stop().then(() => remove(directory)) };
  } catch (error) {
    await remove(directory);
    throw error;
  }
}

/** Deletes the directory, and also the cluster if the entry is a link to it. */
async function remove(directory: string): Promise<void> {
  const home = await realpath(join(directory, 'postgres')).catch(() => undefined);
  if (home !== undefined) await rm(home, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
