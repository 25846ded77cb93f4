import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

/**
 * For tests: an empty database in a directory of its own, without durability for the sake of speed. `stop` removes it.
 *
 * @throws what `startEmbeddedPostgres` throws.
 */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-test-'));
  // For the server's user to get through, when we are root. The cluster below closes itself.
  await chmod(directory, 0o711);
  try {
    const database = await startEmbeddedPostgres({ dataDirectory: directory, durable: false });
    return { ...database, stop: () => database.stop().then(() => remove(directory)) };
  } catch (error) {
    await remove(directory);
    throw error;
  }
}

/** Removes the cluster too where the entry is only a link to it. */
async function remove(directory: string): Promise<void> {
  const home = await realpath(join(directory, 'postgres')).catch(() => undefined);
  if (home !== undefined) await rm(home, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
