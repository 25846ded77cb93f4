import { Client } from 'pg';
import { migrate } from '../../../src/platform/database/migrate';
import { until } from '../../../bench/proofs/support/until';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { operator } from '../../../src/platform/caller/actor';
import { ShardedSql } from '../../../src/platform/database/shards/sharded-sql';
import { startTestApp, type TestApp } from '../../support/test-app';
import type { TestDatabase } from '../../support/database';

/**
 * The coordinator of a Citus 12.1 on PostgreSQL 15, as a user who may create databases and extensions, with workers at the same
 * user's reach. Without it, these tests are skipped.
 */
const coordinator = process.env['CITUS_URL'];

interface Node {
  host: string;
  port: number;
}

/** Databases of one name on all nodes. */
type Databases = TestDatabase & {
  workers: Node[];
  /** Installs Citus in all of them, and makes them known to the coordinator's. */
  join(): Promise<void>;
};

async function createDatabases(name: string): Promise<Databases> {
  const at = (node: Node | undefined, database: string) => {
    const url = new URL(coordinator!);
    if (node) Object.assign(url, { hostname: node.host, port: String(node.port) });
    url.pathname = `/${database}`;
    return url.href;
  };
  const run = async (url: string, ...statements: string[]) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const main = new Client({ connectionString: coordinator });
  await main.connect();
  const { rows: nodes } = await main.query<Node>(
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid",
  );
  await main.end();
  const all = [undefined, ...nodes.slice(1)];
  for (const node of all) {
    await run(at(node, 'postgres'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`);
  }
  const [first, ...workers] = nodes as unknown as [Node, ...Node[]];
  const join = async () => {
    for (const node of all) await run(at(node, name), 'CREATE EXTENSION citus');
    await run(
      at(undefined, name),
      `SELECT citus_set_coordinator_host('${first.host}', ${first.port})`,
      ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
    );
  };
  const url = at(undefined, name);
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    workers,
    join,
    url,
    query: async <Row extends object>(text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as Row[],
    drop: async () => {
      await client.end();
      for (const node of all.toReversed()) await run(at(node, 'postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
    },
  } as Databases;
}

(coordinator === undefined ? describe.skip : describe)('On a database that Citus distributes', () => {
  let database: Databases;
  let server: TestApp;
  beforeAll(async () => {
    database = await createDatabases('voxgate_test_distributed');
    await database.join();
    expect(await migrate(database.url)).toMatchObject({ distributed: 'now' });
    server = await startTestApp({ database });
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await database.drop();
  }, 60_000);

  it('rows of the gate are on all workers, those of one account on one', async () => {
    const rows = await database.query<{ nodes: number }>(
      `SELECT count(DISTINCT nodeport)::integer AS nodes FROM citus_shards WHERE table_name = 'rate_limit_windows'::regclass`,
    );
    expect(rows).toEqual([{ nodes: database.workers.length }]);
    const shards = server.app.get(ShardedSql);
    const { account } = await server.createKey();
    const [{ key }] = (await database.query<{ key: number }>('SELECT shard_key_of($1) AS key', [account.id])) as [
      { key: number },
    ];
    expect(shards.keyOf(account.id)).toBe(key);
  });

  it('a key is limited, edited, rotated and revoked as ever', async () => {
    const key = await server.createKey({ limit: 10 });
    const ask = (authorization = key.authorization) =>
      server.fetch('/api/v1/voices', { headers: { authorization: authorization.Authorization } });
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask()).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);

    const changes = server.app.get(ApiKeyChangesService);
    await changes.update(key.account.id, key.id, { disabled: true }, operator);
    expect((await ask()).status).toBe(401);
    await changes.update(key.account.id, key.id, { disabled: false }, operator);
    expect((await ask()).status).toBe(429);
    const { key: next } = await changes.rotate(key.account.id, key.id, 0, operator);
    expect((await ask()).status).toBe(401);
    expect((await ask({ Authorization: `Bearer ${next}` })).status).toBe(429);
  });

  it('speech takes from the budgets of a key and its account, and gives back what it does not need', async () => {
    const key = await server.createKey();
    await server.app.get(ApiKeyChangesService).setBudgets(key.account.id, key.id, { characters_per_day: 12 }, operator);
    const speak = (text: string) =>
      server.fetch('/api/v1/tts', {
        method: 'POST',
        headers: { ...key.authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ text, voice_id: 'slt', format: 'wav' }),
      });
    expect((await speak('Ten words.')).status).toBe(200);
    const refused = await speak('One.');
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([
      429,
      'QUOTA_EXCEEDED',
    ]);
    await until('it is settled', async () => {
      const [row] = await database.query<{ running: number; characters: string }>(
        'SELECT running, day_characters AS characters FROM budget_counters WHERE owner = $1',
        [key.id],
      );
      return row?.running === 0 && row.characters === '10';
    });
  });

  it('a server that does not know of the shards decides nothing', async () => {
    await expect(
      database.query("SELECT * FROM rate_limit_admit(0, ARRAY['key'], ARRAY[1], ARRAY[1], ARRAY[1000], ARRAY[false])"),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

(coordinator === undefined ? describe.skip : describe)('A database that has grown without Citus', () => {
  it('is distributed with its windows, budgets and keys, only when it is told to', async () => {
    const database = await createDatabases('voxgate_test_grown');
    try {
      expect(await migrate(database.url)).toMatchObject({ distributed: 'no' });
      await database.query(
        `INSERT INTO accounts (id, name, email) SELECT 'acct_' || n, n, n FROM generate_series(1, 20) AS n`,
      );
      await database.query(`
        INSERT INTO api_keys (id, account_id, name, prefix, digest)
        SELECT 'key_' || n, 'acct_' || (n % 20 + 1), n, 'sk', sha256(n::text::bytea) FROM generate_series(1, 100) AS n`);
      await database.query(`INSERT INTO people (id, email) VALUES ('usr_1', 'user@example.com')`);
      await database.query(
        `INSERT INTO memberships (person_id, account_id, role) VALUES ('usr_1', 'acct_1', 'owner'), ('usr_1', 'acct_2', 'owner')`,
      );
      await database.query(`
        INSERT INTO rate_limit_windows (bucket, hits)
        SELECT id, '{1,2}'::bigint[] FROM api_keys UNION ALL SELECT id, '{3}' FROM accounts
        UNION ALL VALUES ('usr_1', '{4}'::bigint[]), ('address:192.0.2.1', '{5}')`);
      await database.query(`
        INSERT INTO budget_counters (owner, day, month, day_characters)
        SELECT id, '2026-11-26', '2026-11-01', 7 FROM api_keys`);
      await database.join();
      expect(await migrate(database.url)).toMatchObject({ distributed: 'possible' });
      expect(await migrate(database.url, { shards: 8 })).toMatchObject({ distributed: 'now' });
      expect(await migrate(database.url, { shards: 8 })).toMatchObject({ distributed: 'no' });

      const countOf = async (sql: string) => (await database.query<{ count: number }>(sql))[0]!.count;
      expect(await countOf(`SELECT count(*)::integer AS count FROM rate_limit_windows`)).toBe(123);
      // Each is where its account is.
      const strays = await database.query(
        `WITH keys AS (SELECT id, shard_key_of(account_id) AS key FROM api_keys),
           windows AS MATERIALIZED (SELECT bucket, shard_key FROM rate_limit_windows)
         SELECT FROM windows AS w JOIN keys AS k ON k.id = w.bucket WHERE w.shard_key <> k.key`,
      );
      expect(strays).toEqual([]);
      const users = await database.query(
        "SELECT bucket, hits FROM rate_limit_windows WHERE bucket LIKE 'usr%' ORDER BY 1",
      );
      expect(users).toEqual([
        { bucket: 'usr_1@acct_1', hits: ['4'] },
        { bucket: 'usr_1@acct_2', hits: ['4'] },
      ]);
      expect(await countOf('SELECT sum(day_characters)::integer AS count FROM budget_counters')).toBe(700);
      expect(await countOf('SELECT count(*)::integer AS count FROM key_directory')).toBe(100);
    } finally {
      await database.drop();
    }
  }, 300_000);
});
