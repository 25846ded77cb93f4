import { Client } from 'pg';
import { startThrowawayPostgres } from '../../src/database/embedded/throwaway-postgres';
import { migrate } from '../../src/database/migrate';
import { templateDatabase, testDatabaseUrl } from './database';

/**
 * Starts one PostgreSQL for all tests, or uses that of `DATABASE_URL`, and creates a migrated database from which the
 * others are copied. `VOXGATE_TEST_SERVER` passes its URL to the tests.
 */
export default async function globalSetup(): Promise<void> {
  const stop = await startServer();
  const server = new Client({ connectionString: process.env['VOXGATE_TEST_SERVER'] });
  await server.connect();
  await server.query(`DROP DATABASE IF EXISTS ${templateDatabase} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${templateDatabase}`);
  await server.end();
  await migrate(testDatabaseUrl(templateDatabase));
  (globalThis as { stopTestServer?: () => Promise<void> }).stopTestServer = stop;
}

async function startServer(): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    process.env['VOXGATE_TEST_SERVER'] = given;
    // The tests pass each process its own database.
    delete process.env['DATABASE_URL'];
    return async () => undefined;
  }
  const server = await startThrowawayPostgres();
  process.env['VOXGATE_TEST_SERVER'] = server.url;
  return () => server.stop();
}
