import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseUrl } from '../../proofs/support/database-url';

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
  drop(): Promise<void>;
}

/** Creates a migrated database, or an empty one. */
export async function createDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const name = `voxgate_test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}${migrated ? ` TEMPLATE ${templateDatabase}` : ''}`);
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
  return {
    url,
    // One statement after the other, as all use one connection.
    query: (text, values) => {
      const rows = last.then(() => run(text, values));
      last = rows.catch(() => undefined);
      return rows;
    },
    refuseConnections: async () => {
      await client?.end();
      client = undefined;
      await onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await onServer(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    acceptConnections: () => onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
    drop: async () => {
      await client?.end();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
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
