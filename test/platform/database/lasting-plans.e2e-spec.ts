import { apiKeyPrefix, digestApiKey, generateApiKey } from '../../../src/api-keys/api-key-secret';
import { until } from '../../../bench/proofs/support/until';
import { createDatabase, type TestDatabase } from '../../support/database';
import { json, startTestApp, type TestApp } from '../../support/test-app';

const requests = 40;

/** The tables that decide on a request. Others are read in the background, too. */
const decidedBy = [
  'accounts',
  'api_keys',
  'api_key_former_secrets',
  'rate_limit_windows',
  'budget_counters',
  'budget_processes',
  'budget_reservations',
];

describe('A server that started while the tables were empty', () => {
  it.each([
    ['a window for each key', {}],
    ['windows for accounts too', { RATE_LIMIT_ACCOUNT_REQUESTS: '1000' }],
  ])('decides by the indexes when they have grown, with %s', async (_windows, environment) => {
    const database = await createDatabase();
    // As after restoring a backup: PostgreSQL knows that the tables are empty. The fastest plan is then to read all of a table.
    await database.query('VACUUM ANALYZE');
    const server = await startTestApp({ database, environment: { DATABASE_POOL_SIZE: '2', ...environment } });
    let before: Record<string, number>;
    try {
      expect((await speak(server, generateApiKey())).status).toBe(401);
      const keys = await createKeys(database);
      before = await wholeReads(database);
      for (const key of keys) expect((await speak(server, key)).status).toBe(200);
    } finally {
      await server.app.close();
    }
    // A connection that ends has reported what it read.
    await until('the connections have ended', async () => (await connections(database)) === 0);
    const after = await wholeReads(database);
    const often = decidedBy.filter((table) => (after[table] ?? 0) - (before[table] ?? 0) >= requests / 2);
    expect(often).toEqual([]);
    await database.drop();
  });
});

/** Creates keys of one account, outside of the server. Every second one has a budget. */
async function createKeys(database: TestDatabase): Promise<string[]> {
  await database.query(`INSERT INTO accounts (id, name, email) VALUES ('acct_1', 'Team', 'team@example.com')`);
  const keys = Array.from({ length: requests }, () => generateApiKey());
  for (const [index, key] of keys.entries()) {
    await database.query(
      `INSERT INTO api_keys (id, account_id, name, prefix, digest, budgets) VALUES ($1, 'acct_1', 'Key', $2, $3, $4)`,
      [`key_${index}`, apiKeyPrefix(key), digestApiKey(key), index % 2 === 0 ? { characters_per_day: 1000 } : null],
    );
  }
  return keys;
}

async function speak(server: TestApp, key: string): Promise<Response> {
  const body = { text: 'Hello.', voice_id: 'slt', format: 'wav' };
  const answer = await server.fetch('/api/v1/tts', json(body, { Authorization: `Bearer ${key}` }));
  await answer.arrayBuffer();
  return answer;
}

/** The number of connections beside that of the test. */
async function connections(database: TestDatabase): Promise<number> {
  const others = await database.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return others.length;
}

/** The tables that were read as a whole, and how often. */
async function wholeReads(database: TestDatabase): Promise<Record<string, number>> {
  // What this connection has read itself is to be counted now, not during the next second.
  await database.query('SELECT pg_stat_force_next_flush()');
  const rows = await database.query<{ name: string; reads: string }>(
    'SELECT relname AS name, seq_scan AS reads FROM pg_stat_user_tables WHERE seq_scan > 0',
  );
  return Object.fromEntries(rows.map(({ name, reads }) => [name, Number(reads)]));
}
