import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionUrl, databaseName, socketFile, superuser } from './connection-url';
import { PostgresFailedError } from './errors';
import { exists } from './file-system';
import { readPostmasterFile } from './postmaster-file';
import type { WatchedProcess } from './watched-process';

/** Replaying the log after a crash comes before the first connection, and takes seconds at most with ours. */
const patienceMs = 120_000;

interface Options {
  /** PostgreSQL's data directory. */
  data: string;
  socketDirectory: string;
  /** Gives up the wait. */
  signal?: AbortSignal;
}

/**
 * Waits until the server says that it is ready, which it does in a file, and connects to it. Trying to connect earlier
 * would write a line to its log every time. Makes role and database on the first time.
 *
 * @returns whether the database was made just now.
 * @throws {PostgresFailedError} when the process ends, or is not ready within two minutes.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function waitUntilReady(
  server: WatchedProcess,
  { data, socketDirectory, signal }: Options,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    // Before its socket is there, the file may be a killed server's, which had the same process id in another container.
    const file = (await exists(socketFile(socketDirectory))) ? await readPostmasterFile(data) : undefined;
    if (file?.ready && file.pid === server.pid) return setUpIfMissing(socketDirectory);
    await Promise.race([delay(2), server.ended]);
    if (server.hasEnded) throw new PostgresFailedError('PostgreSQL ended instead of starting.');
    if (Date.now() > deadline) throw new PostgresFailedError('PostgreSQL does not get ready.');
  }
}

async function setUpIfMissing(socketDirectory: string): Promise<boolean> {
  const client = new Client({
    connectionString: connectionUrl(socketDirectory, { user: superuser, database: 'template1' }),
  });
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (found.rowCount !== 0) return false;
    // One transaction, so that it happens wholly or not at all. The database that initdb made is renamed, because making
    // another would copy some three hundred files.
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
