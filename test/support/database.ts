import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseUrl } from '../../bench/proofs/support/database-url';

/** The migrated database that all others are copied from. */
export const templateDatabase = 'voxgate_test_template';

/** The URL of a database on the test server. */
export function testDatabaseUrl(name: string): string {
  return databaseUrl(process.env['VOXGATE_TEST_SERVER']!, name);
}

/** A database for a single test file. */
export interface TestDatabase {
  url: string;
  /** Runs a statement outside the application and returns the rows. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Terminates all connections and rejects new ones until `acceptConnections`. */
  refuseConnections(): Promise<void>;
  acceptConnections(): Promise<void>;
  /** A copy with all data. Other connections to this database must be closed. */
  copy(): Promise<TestDatabase>;
  drop(): Promise<void>;
}

/** Creates a migrated database, or an empty one. */
export function createDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  return createFrom(migrated ? templateDatabase : 'template1');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `voxgate_test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a fraction of the processor time that copying pages through the log does.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = testDatabaseUrl(name);
  let client: Client | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const run = async (text: string, values?: unknown[]) => {
    if (!client) {
      const opened = new Client({ connectionString: url });
      await opened.connect();
      client = opened;
    }
    return (await client.query(text, values)).rows;
  };
  const disconnect = async () => {
    await client?.end();
    client = undefined;
  };
  return {
    url,
    // One statement after the other, as all use one connection.
    query: (text, values) => {
      const rows = last.then(() => run(text, values));
      last = rows.catch(() => undefined);
      return rows;
    },
    refuseConnections: async () => {
      await disconnect();
      await onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await onServer(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    acceptConnections: () => onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
    copy: async () => {
      await disconnect();
      return createFrom(name);
    },
    drop: async () => {
      await disconnect();
      try {
        await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
      } catch (error) {
        // Autovacuum, which only superusers may end by force. Without force, PostgreSQL ends it itself.
        if ((error as { code?: string }).code !== '42501') throw error;
        await onServer(`DROP DATABASE ${name}`);
      }
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env['VOXGATE_TEST_SERVER'] });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
