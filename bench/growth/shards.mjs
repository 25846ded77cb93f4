// Shows which statements would need more than one shard if the tables were sharded by hash. Each table has sixteen
// partitions, and PostgreSQL's counters show which of them a statement uses. Exits with code 1 if a statement that
// every request needs uses more than one partition of a table. See README.md.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { Client } from 'pg';

const require = createRequire(import.meta.url);
const { startThrowawayPostgres } = require('../../dist/src/platform/database/embedded/throwaway-postgres.js');
const { migrate } = require('../../dist/src/platform/database/migrate.js');

const shards = 16;
const keys = 4000;
const keysPerAccount = 20;

/**
 * How the tables would be sharded. An account, its keys and their windows are in the same shard. Finding a key by its digest needs a
 * directory, sharded by digest, that contains all columns that authentication reads.
 */
const spread = [
  ['accounts', 'id', 'LIKE accounts INCLUDING DEFAULTS, PRIMARY KEY (id)'],
  ['api_keys', 'account_id', 'LIKE api_keys INCLUDING DEFAULTS, PRIMARY KEY (account_id, id)'],
  [
    'api_key_directory',
    'digest',
    `digest bytea PRIMARY KEY, id text NOT NULL, account_id text NOT NULL, rate_limit integer, expires_at timestamptz(3),
     revoked_at timestamptz(3)`,
  ],
  ['rate_limit_windows', 'shard_key', 'LIKE rate_limit_windows INCLUDING DEFAULTS, PRIMARY KEY (shard_key, bucket)'],
];

/** One for each account. */
const shardKey = `substring(account_id FROM 6)::integer`;

const database = await startThrowawayPostgres();
await migrate(database.url);
const client = new Client({ connectionString: database.url });
await client.connect();
try {
  await spreadTables();
  await fillTables();
  const statements = await statementsOf(await aKey());
  let across = 0;
  for (const { name, everyRequest, text, values } of statements) {
    const tables = await lookedAt(text, values);
    const most = Math.max(...Object.values(tables));
    const verdict = most === 1 ? 'one shard' : `${most} shards`;
    console.log(`${name.padEnd(44)} ${verdict.padEnd(10)} ${describe(tables)}`);
    if (everyRequest && most > 1) across++;
  }
  if (across > 0) {
    console.error(`${across} statements of every request need more than one shard.`);
    process.exitCode = 1;
  }
} finally {
  await client.end();
  await database.stop();
}

async function spreadTables() {
  await client.query('CREATE SCHEMA spread; SET search_path = spread, public');
  for (const [table, column, definition] of spread) {
    await client.query(
      `CREATE TABLE spread.${table} (${definition.replace('LIKE ', 'LIKE public.')}) PARTITION BY HASH (${column})`,
    );
    for (let part = 0; part < shards; part++) {
      await client.query(
        `CREATE TABLE spread.${table}_${part} PARTITION OF spread.${table} FOR VALUES WITH (MODULUS ${shards}, REMAINDER ${part})`,
      );
    }
  }
}

async function fillTables() {
  await client.query(
    `INSERT INTO accounts (id, name, email) SELECT 'acct_' || n, n, n FROM generate_series(1, $1::integer) AS n`,
    [keys / keysPerAccount],
  );
  await client.query(
    `INSERT INTO api_keys (id, account_id, name, prefix, digest)
     SELECT 'key_' || n, 'acct_' || (n - 1) / ${keysPerAccount} + 1, n, n, sha256(convert_to(n::text, 'UTF8'))
     FROM generate_series(1, $1::integer) AS n`,
    [keys],
  );
  await client.query(
    `INSERT INTO api_key_directory SELECT digest, id, account_id, rate_limit, expires_at, revoked_at FROM api_keys`,
  );
  await client.query(
    `INSERT INTO rate_limit_windows (shard_key, bucket, hits) SELECT ${shardKey}, id, '{1}' FROM api_keys`,
  );
  await client.query('ANALYZE');
}

async function aKey() {
  const { rows } = await client.query(
    `SELECT id, digest, account_id, ${shardKey} AS "shardKey" FROM api_keys WHERE id = $1`,
    [`key_${keys / 2}`],
  );
  return rows[0];
}

/** The service's statements. Queries by digest use the directory. */
async function statementsOf({ id, digest, account_id: account, shardKey: key }) {
  const admit = 'SELECT * FROM rate_limit_admit($1, $2, $3, $4, $5, $6)';
  const first = (key - 1) * keysPerAccount + 1;
  const others = Array.from({ length: keysPerAccount }, (_, index) => `key_${first + index}`).sort();
  const all = (value) => others.map(() => value);
  return [
    {
      name: 'look-up by digest',
      everyRequest: true,
      text: 'SELECT id, account_id, rate_limit, revoked_at, expires_at FROM api_key_directory WHERE digest = $1',
      values: [digest],
    },
    { name: 'decision', everyRequest: true, text: admit, values: [key, [id], [1], [10], [60_000_000], [false]] },
    {
      name: 'decisions on all keys of an account',
      everyRequest: true,
      text: admit,
      values: [key, others, all(1), all(10), all(60_000_000), all(false)],
    },
    {
      name: 'keys of an account',
      text: 'SELECT * FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, id DESC',
      values: [account],
    },
    {
      name: 'last uses of these keys',
      text: 'SELECT bucket, hits FROM rate_limit_windows WHERE shard_key = $1 AND bucket = ANY ($2)',
      values: [key, others],
    },
    { name: 'creation: the lock', text: 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [account] },
    {
      name: 'creation: the count',
      text: 'SELECT count(*) FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL',
      values: [account],
    },
    {
      name: 'creation: the key',
      text: 'INSERT INTO api_keys (id, account_id, name, prefix, digest) VALUES ($1, $2, $3, $4, $5)',
      values: ['key_new', account, 'new', 'sk-new', randomBytes(32)],
    },
    {
      name: 'revocation: the key',
      text: 'UPDATE api_keys SET revoked_at = clock_timestamp() WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL',
      values: [id, account],
    },
    {
      name: 'revocation: the directory',
      text: 'UPDATE api_key_directory SET revoked_at = clock_timestamp() WHERE digest = $1',
      values: [digest],
    },
  ];
}

/** The tables that a statement reads or writes, and the number of partitions of each. */
async function lookedAt(text, values) {
  await client.query('BEGIN');
  try {
    const before = await counters();
    await client.query(text, values);
    const touched = {};
    for (const [partition, count] of await counters()) {
      if (count === before.get(partition)) continue;
      const name = partition.replace(/_\d+$/, '');
      touched[name] = (touched[name] ?? 0) + 1;
    }
    if (Object.keys(touched).length === 0) throw new Error(`The statement used no table: ${text}`);
    return touched;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** How often each partition has been read or written, including counts that this session has not reported yet. */
async function counters() {
  const { rows } = await client.query(
    `SELECT relname AS partition, seq_scan + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del AS count
     FROM pg_stat_xact_user_tables WHERE schemaname = 'spread'`,
  );
  return new Map(rows.map(({ partition, count }) => [partition, count]));
}

function describe(tables) {
  return Object.entries(tables)
    .map(([table, partitions]) => `${table}: ${partitions}`)
    .join(', ');
}
