import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionUrl, databaseName, socketFile, superuser } from './connection-url';
import { PostgresFailedError } from './errors';
import { exists } from './file-system';
import { readPostmasterFile } from './postmaster-file';
import type { WatchedProcess } from './watched-process';

/** PostgreSQL replays its log after a crash before it accepts connections. With our settings, that takes a few seconds at most. */
const patienceMs = 120_000;

interface Options {
  /** PostgreSQL's data directory. */
  data: string;
  socketDirectory: string;
  /** Cancels the wait. */
  signal?: AbortSignal;
}

/**
 * Waits until the server's `postmaster.pid` says that it is ready, then connects to it. Earlier attempts to connect would each
 * write a line to its log. On the first start, creates the role and the database.
 *
 * @returns whether the database was created by this call.
 * @throws {PostgresFailedError} if the process ends, or is not ready within two minutes.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function waitUntilReady(
  server: WatchedProcess,
  { data, socketDirectory, signal }: Options,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    // Until the socket exists, the file may belong to a killed server that had the same process id in another container.
    const file = (await exists(socketFile(socketDirectory))) ? await readPostmasterFile(data) : undefined;
    if (file?.ready && file.pid === server.pid) return setUpIfMissing(socketDirectory);
    await Promise.race([delay(2), server.ended]);
    if (server.hasEnded) throw new PostgresFailedError('PostgreSQL ended instead of starting.');
    if (Date.now() > deadline) throw new PostgresFailedError('PostgreSQL did not become ready.');
  }
}

async function setUpIfMissing(socketDirectory: string): Promise<boolean> {
  const client = new Client({
    connectionString: connectionUrl(socketDirectory, { user: superuser, database: 'template1' }),
  });
  // Without a listener, a broken connection would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (found.rowCount !== 0) return false;
    // One transaction, so that all or nothing happens. The database that initdb created is renamed, because creating another
    // would copy some three hundred files.
    await client.query(`
      CREATE ROLE ${databaseName} LOGIN CREATEDB;
      ALTER DATABASE postgres OWNER TO ${databaseName};
      ALTER DATABASE postgres RENAME TO ${databaseName};
    `);
    return true;
  } finally {
    await client.end();
  }
}
