import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { databaseUrl } from '../../bench/proofs/support/database-url';
import { PostgresServer } from '../../bench/proofs/support/postgres-server';
import { startThrowawayPostgres } from '../../src/platform/database/embedded/throwaway-postgres';
import { migrate } from '../../src/platform/database/migrate';
import { templateDatabase } from './database';

type Stop = () => Promise<void>;

/**
 * Starts one PostgreSQL for all tests, or uses that of `DATABASE_URL`, and creates a migrated database from which the
 * others are copied. `VOXGATE_TEST_SERVER` passes its URL to the tests. With `TESTS_OVER_TCP`, starts another one that is
 * reached like your own, over TCP with a password, for the tests of `over-tcp.cjs`.
 */
export default async function globalSetup(): Promise<void> {
  const stops: Stop[] = [];
  (globalThis as { stopTestServers?: Stop[] }).stopTestServers = stops;
  const given = process.env['DATABASE_URL'];
  if (given) {
    process.env['VOXGATE_TEST_SERVER'] = given;
    // The tests pass each process its own database.
    delete process.env['DATABASE_URL'];
  } else {
    const server = await startThrowawayPostgres(await parentOfCluster());
    stops.push(() => server.stop());
    process.env['VOXGATE_TEST_SERVER'] = server.url;
    if (process.env['TESTS_OVER_TCP']) {
      const password = randomBytes(12).toString('hex');
      const overTcp = await PostgresServer.create({ password, settings: { max_connections: '200', fsync: 'off' } });
      stops.push(() => overTcp.remove());
      await createTemplate(overTcp.url);
      process.env['VOXGATE_TEST_SERVER_OVER_TCP'] = overTcp.url;
    }
  }
  await createTemplate(process.env['VOXGATE_TEST_SERVER']);
}

async function createTemplate(serverUrl: string): Promise<void> {
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`DROP DATABASE IF EXISTS ${templateDatabase} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${templateDatabase}`);
  await server.end();
  await migrate(databaseUrl(serverUrl, templateDatabase));
}

/**
 * Where the cluster of the tests is: in memory, if there is room for it. The tests create and drop some thousand databases of 300 files
 * each, for which a disk's file system takes a tenth of the processors.
 */
async function parentOfCluster(): Promise<string> {
  const inMemory = '/dev/shm';
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * 2 ** 30 ? inMemory : tmpdir();
}
