import { ApiKeyChangesService } from '../../src/api-keys/api-key-changes.service';
import { operator } from '../../src/caller/actor';
import { until } from '../../proofs/support/until';
import { createDatabase, type TestDatabase } from '../support/database';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';

const requests = 40;

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
      expect((await speak(server, { Authorization: `Bearer sk-${'a'.repeat(32)}` })).status).toBe(401);
      const other = await startTestApp({ database });
      const keys = await createKeys(other);
      await other.app.close();
      before = await wholeReads(database, { connections: 2 });
      for (const { authorization } of keys) expect((await speak(server, authorization)).status).toBe(200);
    } finally {
      await server.app.close();
    }
    const after = await wholeReads(database, { connections: 0 });
    const often = Object.keys(after).filter((table) => after[table]! - (before[table] ?? 0) >= requests / 4);
    expect(often).toEqual([]);
    await database.drop();
  });
});

/** Creates keys. Every second one has a budget. */
async function createKeys(server: TestApp): Promise<TestKey[]> {
  const keys: TestKey[] = [];
  for (let count = 0; count < requests; count++) {
    const key = await server.createKey();
    if (count % 2 === 0) {
      const budgets = { characters_per_day: 1000 };
      await server.app.get(ApiKeyChangesService).setBudgets(key.account.id, key.id, budgets, operator);
    }
    keys.push(key);
  }
  return keys;
}

async function speak(server: TestApp, authorization: TestKey['authorization']): Promise<Response> {
  const body = { text: 'Hello.', voice_id: 'slt', format: 'wav' };
  const answer = await server.fetch('/api/v1/tts', json(body, authorization));
  await answer.arrayBuffer();
  return answer;
}

/**
 * The tables that were read as a whole, and how often.
 *
 * @param connections waits until there are no more than this. A connection has reported what it read when it has ended.
 */
async function wholeReads(
  database: TestDatabase,
  { connections }: { connections: number },
): Promise<Record<string, number>> {
  await until(`there are at most ${connections} connections`, async () => {
    const others = await database.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    return others.length <= connections;
  });
  const rows = await database.query<{ name: string; reads: string }>(
    'SELECT relname AS name, seq_scan AS reads FROM pg_stat_user_tables WHERE seq_scan > 0',
  );
  return Object.fromEntries(rows.map(({ name, reads }) => [name, Number(reads)]));
}
