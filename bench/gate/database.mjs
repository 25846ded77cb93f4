import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { groups, keyInSql } from './keys.mjs';

const require = createRequire(import.meta.url);
const { startEmbeddedPostgres } = require('../../dist/src/platform/database/embedded/embedded-postgres.js');
const { migrate } = require('../../dist/src/platform/database/migrate.js');

/** Voxgate's database. */
const own = 'gate';

/** The database of an earlier build. */
export const earlierDatabase = 'earlier';

/**
 * Starts the embedded PostgreSQL with its usual durability, and creates a database for Voxgate and one for each peer.
 * All have the same schema and the same keys. Those of the peers have an additional column for the last use.
 *
 * @param keys the number of keys.
 * @param peers the names of their databases.
 * @param earlier the folder of an earlier build, which gets a database with its own schema; `undefined`: none.
 * @returns the URLs of `gate`, of the peers and of `earlier`, the postmaster's process id, and `close`, which removes everything.
 */
export async function createDatabases({ keys, peers = [], earlier }) {
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-bench-database-'));
  // When run as root, the database runs as another user, who needs access.
  await chmod(directory, 0o711);
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 100, retryDelay: 50 });
  let server;
  const close = async () => {
    await server?.stop();
    await remove();
  };
  try {
    server = await startEmbeddedPostgres({ dataDirectory: directory });
    const urlOf = (name) => server.url.replace('/voxgate?', `/${name}?`);
    // The cluster's own database stays empty. It is used for connections while another database is copied.
    await run(server.url, [`CREATE DATABASE ${own}`]);
    await migrate(urlOf(own));
    await run(urlOf(own), fillStatements(keys));
    for (const name of peers) {
      await run(server.url, [`CREATE DATABASE ${name} TEMPLATE ${own}`]);
      await run(urlOf(name), ['ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz(3)']);
    }
    if (earlier !== undefined) {
      const build = require(resolve(earlier, 'dist/src/platform/database/migrate.js'));
      await run(server.url, [`CREATE DATABASE ${earlierDatabase}`]);
      await build.migrate(urlOf(earlierDatabase));
      await run(urlOf(earlierDatabase), fillStatements(keys));
    }
    const urls = Object.fromEntries(
      [own, ...peers, ...(earlier === undefined ? [] : [earlierDatabase])].map((name) => [name, urlOf(name)]),
    );
    return { urls, pid: server.pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function fillStatements(keys) {
  const { first, count } = groups.refused;
  return [
    `INSERT INTO accounts (id, name, email) VALUES ('acc_bench', 'Bench', 'bench@example.com')`,
    `INSERT INTO api_keys (id, account_id, name, prefix, digest, rate_limit)
     SELECT 'key_' || lpad(to_hex(number), 32, '0'), 'acc_bench', 'Bench', left(${keyInSql('number')}, 9),
       sha256(convert_to(${keyInSql('number')}, 'UTF8')),
       CASE WHEN number >= ${first} AND number < ${first + count} THEN 1 END
     FROM generate_series(0, ${keys} - 1) AS number`,
    // Not the tables that are still empty: plans that suit these would be kept while they grow.
    'VACUUM ANALYZE accounts, api_keys',
  ];
}

async function run(connectionString, statements) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
