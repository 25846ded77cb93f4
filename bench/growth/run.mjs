// Measures how millions of keys affect the database queries. See README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { Client } from 'pg';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { median, percentile } from '../support/statistics.mjs';
import { fill, someKeys } from './fill.mjs';

const require = createRequire(import.meta.url);
const { startEmbeddedPostgres } = require('../../dist/src/platform/database/embedded/embedded-postgres.js');
const { migrate } = require('../../dist/src/platform/database/migrate.js');
const { generateApiKey, digestApiKey } = require('../../dist/src/api-keys/api-key-secret.js');

const { values: options } = parseArgs({
  options: {
    /** A test run with smaller tables that writes nothing. */
    quick: { type: 'boolean', default: false },
    /** The number of keys in each database. */
    keys: { type: 'string', default: '10000,1000000,10000000' },
    /** The duration of the rate limit decisions, in seconds. */
    seconds: { type: 'string', default: '15' },
    questions: { type: 'string', default: '3000' },
  },
});
const sizes = options.quick ? [1000, 20_000] : options.keys.split(',').map(Number);
const seconds = options.quick ? 2 : Number(options.seconds);
const questions = options.quick ? 300 : Number(options.questions);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = here('../..');

const lookUp = {
  name: 'look-up',
  text: `SELECT encode(digest, 'hex') AS digest, id, account_id, rate_limit, revoked_at, expires_at FROM api_keys WHERE digest = ANY ($1)`,
};
const admit = { name: 'admit', text: 'SELECT admitted, used, wait_us FROM rate_limit_admit(0, $1, $2, $3, $4, $5)' };
const list = {
  name: 'list',
  text: 'SELECT * FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, id DESC',
};
const limit = 10;

const decide = (client, keys) => {
  const buckets = keys.map(({ id }) => id).sort();
  const same = (value) => buckets.map(() => value);
  return client.query({ ...admit, values: [buckets, same(1), same(limit), same(60_000_000), same(false)] });
};

const results = [];
for (const keys of sizes) {
  const result = await measure(keys);
  console.log(JSON.stringify(result));
  results.push(result);
}

const facts = { at: new Date().toISOString(), machine: machine(), seconds, questions };
console.log(`\n${report(results, facts)}`);
if (!options.quick) {
  await mkdir(here('results'), { recursive: true });
  await writeFile(here('results/growth.json'), `${JSON.stringify({ ...facts, results }, null, 1)}\n`);
}

async function measure(keys) {
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-growth-'));
  await chmod(directory, 0o711);
  const database = await startEmbeddedPostgres({ dataDirectory: directory });
  const client = await migrate(database.url).then(() => connected(database.url));
  try {
    const bar = new SingleBar(
      { format: `${keys} keys {bar} {percentage} %, {duration_formatted}` },
      Presets.shades_classic,
    );
    bar.start(keys, 0);
    await fill(client, keys, (done) => bar.update(done));
    bar.stop();

    const sample = await someKeys(client, keys, questions);
    const result = {
      keys,
      bytes: await sizesOf(client),
      lookUp: await timed(sample, ({ digest }) => client.query({ ...lookUp, values: [[digest]] })),
      cold: await timed(sample, (key) => decide(client, [key])),
      refused: await refusals(client, sample[0]),
      list: await timed(sample.slice(0, 300), ({ account }) => client.query({ ...list, values: [account] })),
      decisions: await decisions(client, database.url, keys),
      server: await serverOn(database.url, client, sample[0].account),
    };
    return result;
  } finally {
    await client.end();
    await database.stop();
    await rm(await realpath(join(directory, 'postgres')).catch(() => directory), { recursive: true, force: true });
    await rm(directory, { recursive: true, force: true });
  }
}

/** The times in milliseconds of a query for each item, one after the other. */
async function timed(items, ask) {
  const times = [];
  for (const item of items) {
    const startedAt = performance.now();
    await ask(item);
    times.push(performance.now() - startedAt);
  }
  return { median: median(times), p99: percentile(times, 0.99) };
}

/** The times of rejected decisions, for a key that has used up its window. */
async function refusals(client, key) {
  for (let hit = 0; hit < limit; hit++) await decide(client, [key]);
  return timed(Array.from({ length: 300 }), () => decide(client, [key]));
}

/** Decisions on random keys, as two replicas under full load send them: two concurrent batches of 64. */
async function decisions(client, url, keys) {
  const connections = await Promise.all([connected(url), connected(url)]);
  const before = await counters(client);
  const pool = await someKeys(client, keys, 64 * 2000);
  let made = 0;
  let next = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const batch = new Map();
        while (batch.size < Math.min(64, keys / 4)) {
          const key = pool[next++ % pool.length];
          batch.set(key.id, key);
        }
        await decide(connection, [...batch.values()]);
        made += batch.size;
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  await Promise.all(connections.map((connection) => connection.end()));
  const after = await counters(client);
  return {
    perSecond: made / elapsed,
    walBytes: (after.wal - before.wal) / made,
    hotShare: (after.hot - before.hot) / (after.updates - before.updates),
  };
}

async function counters(client) {
  await client.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await client.query(
    `SELECT pg_current_wal_insert_lsn() - '0/0' AS wal, n_tup_upd AS updates, n_tup_hot_upd AS hot
     FROM pg_stat_user_tables WHERE relname = 'rate_limit_windows'`,
  );
  return Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]));
}

async function sizesOf(client) {
  const { rows } = await client.query(
    `SELECT pg_table_size('api_keys') AS keys, pg_indexes_size('api_keys') AS keys_indexes,
       pg_table_size('rate_limit_windows') AS windows, pg_indexes_size('rate_limit_windows') AS windows_indexes`,
  );
  return Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]));
}

/**
 * Starts the built server on the database, and measures the time until it is ready and the time to list a hundred keys.
 */
async function serverOn(url, client, account) {
  const key = generateApiKey();
  await client.query(
    `INSERT INTO api_keys (id, account_id, name, prefix, digest, rate_limit) VALUES ('key_bench', $1, 'Bench', 'sk-bench', $2, 10000)`,
    [account, digestApiKey(key)],
  );
  const data = await mkdtemp(join(tmpdir(), 'voxgate-growth-data-'));
  const startedAt = performance.now();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      PORT: '0',
      LOG_FORMAT: 'json',
      DATABASE_URL: url,
      VOXGATE_DATA_DIR: data,
      VOXGATE_VOICES: 'flite',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const base = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const at = /is ready at (http:\S+) /.exec(line)?.[1];
        if (at) resolve(at);
      });
      void ended.then(([code]) => reject(new Error(`The server exited with code ${code}.`)));
    });
    const ready = performance.now() - startedAt;
    const listed = await timed(Array.from({ length: 100 }), async () => {
      const response = await fetch(`${base}/api/v1/api-keys`, { headers: { authorization: `Bearer ${key}` } });
      const { data: rows } = await response.json();
      if (rows.length < 100) throw new Error(`Expected at least 100 keys in the list, got ${rows.length}.`);
    });
    return { readyMs: ready, list: listed };
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

async function connected(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const ms = ({ median: middle, p99 }) => `${middle.toFixed(2)} / ${p99.toFixed(2)}`;
const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);

function report(all, { machine: { cores, cpu, node, load } }) {
  const rows = [
    ['keys on disk, with indexes, MB', ({ bytes }) => megabytes(bytes.keys + bytes.keys_indexes)],
    ['windows on disk, with indexes, MB', ({ bytes }) => megabytes(bytes.windows + bytes.windows_indexes)],
    ['lookup, ms', (result) => ms(result.lookUp)],
    ['decision, first use of a key in this run, ms', (result) => ms(result.cold)],
    ['decision, refused, ms', (result) => ms(result.refused)],
    ['keys of an account (100), ms', (result) => ms(result.list)],
    ['the same over HTTP, with authentication, ms', (result) => ms(result.server.list)],
    ['decisions per second, random keys', (result) => Math.round(result.decisions.perSecond)],
    ['write-ahead log per decision, bytes', (result) => Math.round(result.decisions.walBytes)],
    ['updates that change no index', (result) => `${(100 * result.decisions.hotShare).toFixed(1)} %`],
    ['start until ready, s', (result) => (result.server.readyMs / 1000).toFixed(1)],
  ];
  const heading = ['', ...all.map(({ keys }) => `${keys.toLocaleString('en')} keys`)];
  return `${table(
    heading,
    rows.map(([name, cell]) => [name, ...all.map((result) => cell(result))]),
  )}\n\nTimes are medians / 99th percentiles. ${cores} shared cores of ${cpu}, Node ${node}, load ${load}.`;
}
