import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import type { BackupHeader } from '../../../src/platform/database/backup/backup-file';
import { tablesLeftOut } from '../../../src/platform/database/backup/backup-tables';
import { migrations } from '../../../src/platform/database/migrations';
import { lastFormerCommit } from '../../../src/platform/database/migrations/former-schema';
import { SmallDisk } from '../../app/faults/support/small-disk';
import { runCommand } from '../../support/command-line';
import { createDatabase, type TestDatabase } from '../../support/database';
import { StartedProcess } from '../../support/started-process';
import { makeFormer } from '../database/support/former-database';
import { rewriteBackup } from './support/rewrite-backup';
import { fillEveryTable, onDatabase, rowsOfEveryTable, schemaOf } from './support/rows';

let directory: string;
let databases: TestDatabase[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voxgate-backups-'));
  databases = [];
});
afterEach(async () => {
  for (const database of databases) await database.drop();
  await rm(directory, { recursive: true });
});

async function newDatabase(options?: { migrated?: boolean }): Promise<TestDatabase> {
  const database = await createDatabase(options);
  databases.push(database);
  return database;
}

async function filledDatabase(): Promise<TestDatabase> {
  const database = await newDatabase();
  await fillEveryTable(database.url);
  return database;
}

/** A database of the version before the schema became one migration, without rows. */
async function formerDatabase(): Promise<TestDatabase> {
  const database = await newDatabase();
  await makeFormer(database);
  return database;
}

const voxgate = (url: string, ...args: string[]) => runCommand(args, { DATABASE_URL: url });

async function succeed(url: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await voxgate(url, ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Expects that a command fails with a message, without a stack trace. */
async function fail(url: string, args: string[], ...words: (string | RegExp)[]): Promise<void> {
  const { code, stdout, stderr } = await voxgate(url, ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  for (const word of words) expect(stderr).toMatch(word);
  expect(stderr).not.toMatch(/\n\s+at /);
}

async function backUp(database: TestDatabase): Promise<string> {
  const file = join(directory, 'made.backup');
  await succeed(database.url, 'backup', '--to', file);
  return file;
}

let madeOnce: Buffer | undefined;

/** A backup of a filled database, for tests that only need the file. It is made once. */
async function backUpOnce(): Promise<string> {
  const file = join(directory, 'made.backup');
  if (madeOnce) await writeFile(file, madeOnce);
  else madeOnce = await readFile(await backUp(await filledDatabase()));
  return file;
}

describe('voxgate backup and voxgate restore', () => {
  it('bring back every row of every table, except those that let somebody in and the log of requests', async () => {
    const [source, target] = [await filledDatabase(), await newDatabase({ migrated: false })];
    const expected = await rowsOfEveryTable(source.url);
    // A new table needs a row in `fillEveryTable`, so that this test covers it.
    expect(Object.keys(expected).filter((name) => expected[name]!.length === 0)).toEqual([]);

    const restored = await succeed(target.url, 'restore', await backUp(source));
    expect(restored).toMatch(/Restored \d+ rows of \d+ tables .* made by Voxgate/);
    const found = await rowsOfEveryTable(target.url);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [name, rows] of Object.entries(expected)) {
      // The migrations write the only shard key.
      const isLeftOut = tablesLeftOut.includes(name) && name !== 'shard_keys';
      expect({ name, rows: found[name] }).toEqual({ name, rows: isLeftOut ? [] : rows });
    }
    expect(await schemaOf(target.url)).toEqual(await schemaOf(source.url));
  });

  it('know every kind of object in the schema that could hold data', async () => {
    const relations = (await schemaOf((await newDatabase()).url)).filter((it) => /^relation [^riv] /.test(it));
    // It numbers the migrations. The restore applies them again.
    expect(relations).toEqual(['relation S migrations_id_seq']);
  });

  it('print JSON', async () => {
    const [source, target] = [await filledDatabase(), await newDatabase({ migrated: false })];
    const file = join(directory, 'x');
    const made = JSON.parse(await succeed(source.url, 'backup', '--to', file, '--json')) as Record<string, unknown>;
    expect(made).toEqual({
      file,
      bytes: (await stat(file)).size,
      created_at: expect.stringMatching(/^20\d\d-.*Z$/),
      tables: expect.arrayContaining([
        { name: 'accounts', rows: 2 },
        { name: 'rate_limit_windows', rows: 2 },
      ]),
      rows: expect.any(Number),
    });
    expect(JSON.parse(await succeed(target.url, 'restore', file, '--json'))).toEqual({
      file,
      created_at: made['created_at'],
      voxgate: expect.stringMatching(/^\d+\.\d+\.\d+/),
      tables: made['tables'],
      rows: made['rows'],
      migrated: [],
      skipped: [],
    });
  });

  it('restore into a database that has been migrated but has no rows', async () => {
    const [source, target] = [await filledDatabase(), await newDatabase()];
    await succeed(target.url, 'restore', await backUp(source));
    expect((await rowsOfEveryTable(target.url))['accounts']).toEqual((await rowsOfEveryTable(source.url))['accounts']);
    expect(await schemaOf(target.url)).toEqual(await schemaOf(source.url));
  });

  it.each([
    ['a database without a schema', () => newDatabase({ migrated: false })],
    ['a new database', () => newDatabase()],
    ['a database with the former migrations', formerDatabase],
  ])('restore a backup with the former migrations into %s', async (_which, make) => {
    const [source, target] = [await filledDatabase(), await make()];
    await makeFormer(source);
    await source.query("UPDATE jobs SET idempotency_key = 'x', request_digest = sha256('text') WHERE id = 'job_1'");
    const restored = await succeed(target.url, 'restore', await backUp(source), '--json');
    const later = migrations.slice(1).map(({ name }) => name);
    expect(JSON.parse(restored)).toMatchObject({ migrated: later, skipped: [] });
    expect(await target.query('SELECT account_id FROM idempotent_requests WHERE job_id IS NOT NULL')).toHaveLength(1);
    await succeed(source.url, 'migrate');
    const [expected, found] = [await rowsOfEveryTable(source.url), await rowsOfEveryTable(target.url)];
    expect(found['accounts']).toEqual(expected['accounts']);
    expect(found['history_entries']).toEqual([]);
    expect(await schemaOf(target.url)).toEqual(await schemaOf(source.url));
    expect(await target.query('SELECT name FROM migrations')).toEqual(migrations.map(({ name }) => ({ name })));
  });

  it('leave other programs’ tables in the target alone, and skip those in the file', async () => {
    const [source, target] = [await filledDatabase(), await newDatabase({ migrated: false })];
    await source.query('CREATE TABLE guest (x int)');
    await source.query('INSERT INTO guest VALUES (1), (2)');
    await target.query('CREATE TABLE own (x int)');
    const restored = await succeed(target.url, 'restore', await backUp(source), '--json');
    expect(JSON.parse(restored)).toMatchObject({ skipped: ['guest'] });
    expect(Object.keys(await rowsOfEveryTable(target.url))).not.toContain('guest');
    expect((await rowsOfEveryTable(target.url))['accounts']).toHaveLength(2);
  });
});

describe('voxgate backup', () => {
  it('writes a file that only its owner can read, named by the date in a given directory', async () => {
    const database = await filledDatabase();
    const before = Date.now();
    await succeed(database.url, 'backup', '--to', directory);
    const [name] = await readdir(directory);
    const [, day, time] = /^voxgate-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z\.backup$/.exec(name!)!;
    expect(Date.parse(`${day}T${time!.replaceAll('-', ':')}Z`)).toBeGreaterThanOrEqual(before - 1000);
    expect((await stat(join(directory, name!))).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual([name]);
  });

  it('never replaces a file', async () => {
    const file = join(directory, 'x');
    await writeFile(file, 'precious');
    await fail((await newDatabase()).url, ['backup', '--to', file], 'exists already', '--to');
    expect(await readFile(file, 'utf8')).toBe('precious');
    expect(await readdir(directory)).toEqual(['x']);
  });

  it('refuses a database without Voxgate’s tables, and leaves no file', async () => {
    const empty = await newDatabase({ migrated: false });
    await fail(empty.url, ['backup', '--to', directory], 'nothing to back up', 'DATABASE_URL');
    expect(await readdir(directory)).toEqual([]);
  });

  it('says that a directory does not exist', async () => {
    const file = join(directory, 'missing', 'x');
    await fail((await newDatabase()).url, ['backup', '--to', file], `${file} cannot be written`, '--to');
  });

  it('waits for a migration, and makes later ones wait', async () => {
    const database = await filledDatabase();
    await onDatabase(database.url, async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [7_838_646_301]);
      const backup = StartedProcess.start(process.execPath, ['dist/src/app/cli/main.js', 'backup', '--to', directory], {
        DATABASE_URL: database.url,
      });
      await until('the backup waits', () => isWaiting(database));
      await client.query('ALTER TABLE accounts ADD COLUMN late text');
      await client.query('SELECT pg_advisory_unlock($1)', [7_838_646_301]);
      expect(await backup.ended()).toEqual({ code: 0, signal: null });
    });
    const header = await headerOf(join(directory, (await readdir(directory))[0]!));
    expect(header.tables.find(({ name }) => name === 'accounts')!.columns).toContain('late');
  });

  it.each((['SIGINT', 'SIGTERM'] as const).slice(0, cases(1, 2)))(
    'leaves no file when %s cancels it',
    async (signal) => {
      const database = await filledDatabase();
      await onDatabase(database.url, async (client) => {
        await client.query('BEGIN; LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE');
        const backup = StartedProcess.start(
          process.execPath,
          ['dist/src/app/cli/main.js', 'backup', '--to', directory],
          {
            DATABASE_URL: database.url,
          },
        );
        await until('the backup waits', () => isWaiting(database));
        expect(await readdir(directory)).toHaveLength(1);
        backup.signal(signal);
        expect(await backup.ended()).toEqual({ code: 1, signal: null });
        expect(backup.output).toContain('Cancelled. No backup was made.');
      });
      expect(await readdir(directory)).toEqual([]);
    },
  );

  const itOnSmallDisk = SmallDisk.isPossible
    ? it
    : (name: string, test: () => Promise<void>) => it.skip(`${name} (skipped: needs root to mount a disk)`, test);
  itOnSmallDisk('leaves no file on a full disk, and says what to do', async () => {
    const database = await filledDatabase();
    await database.query(
      `INSERT INTO rate_limit_windows SELECT md5(n::text) || sha256(n::text::bytea), '{1}' FROM generate_series(1, 30000) n`,
    );
    const disk = await SmallDisk.mount('1m');
    try {
      await fail(database.url, ['backup', '--to', disk.path], `the disk of ${disk.path} is full`, 'Free some space');
      expect(await readdir(disk.path)).toEqual([]);
    } finally {
      await disk.unmount();
    }
  });
});

describe('voxgate restore', () => {
  it('refuses a database that is not empty, names its tables, and changes nothing', async () => {
    const target = await newDatabase();
    await target.query(`INSERT INTO accounts (id, name, email) VALUES ('acct_9', 'x', 'x@example.com')`);
    const before = await rowsOfEveryTable(target.url);
    await fail(target.url, ['restore', await backUpOnce()], 'not empty: it has rows in accounts', 'new database');
    expect(await rowsOfEveryTable(target.url)).toEqual(before);
  });

  it('refuses a database with the schema of a newer version', async () => {
    const target = await newDatabase();
    await target.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Future9999999999999')`);
    await fail(target.url, ['restore', await backUpOnce()], 'newer version of Voxgate', 'Future9999999999999');
  });

  it.each<[string, (file: string) => Promise<unknown>, RegExp]>([
    ['ends early', async (file) => writeFile(file, (await readFile(file)).subarray(0, -1)), /damaged or incomplete/],
    [
      'is half there',
      async (file) => writeFile(file, (await readFile(file)).subarray(0, 700)),
      /damaged or incomplete/,
    ],
    ['has a flipped bit', flipBit, /damaged or incomplete: its checksum is wrong/],
    ['is not a backup', (file) => writeFile(file, 'x'.repeat(1000)), /is not a backup of Voxgate/],
    ['is empty', (file) => writeFile(file, ''), /is not a backup of Voxgate/],
    ['does not exist', (file) => rm(file), /cannot be read: it does not exist/],
    ['has a newer format', (file) => rewriteBackup(file, { format: 2 }), /version 2 of the backup format/],
    [
      'has a newer schema',
      (file) => rewriteBackup(file, { header: (old) => ({ ...old, migrations: [...old.migrations, 'Future1'] }) }),
      /schema this version .* does not know \(Future1\)/,
    ],
    [
      'has a row that does not fit',
      (file) => rewriteBackup(file, { rows: (old) => old.replace('acct_2', 'acct_3') }),
      /acct_2/,
    ],
  ])('changes nothing if the file %s', async (_what, damage, message) => {
    const target = await newDatabase({ migrated: false });
    const file = await backUpOnce();
    await damage(file);
    const { code, stdout, stderr } = await voxgate(target.url, 'restore', file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(await rowsOfEveryTable(target.url)).toEqual({});
    expect(await schemaOf(target.url)).toEqual([]);
  });

  it('changes nothing if a migration fails', async () => {
    const target = await newDatabase({ migrated: false });
    // Another program's table has the name of one of Voxgate's.
    await target.query('CREATE TABLE audit_events (x int)');
    const before = await schemaOf(target.url);
    const { code, stderr } = await voxgate(target.url, 'restore', await backUpOnce());
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('"audit_events" already exists') });
    expect(await schemaOf(target.url)).toEqual(before);
  });

  it('refuses a backup that is too old, and names the commit that can restore it', async () => {
    const source = await filledDatabase();
    await makeFormer(source, 36);
    const target = await newDatabase({ migrated: false });
    await fail(target.url, ['restore', await backUp(source)], '36 of 37 migrations', lastFormerCommit);
    expect(await schemaOf(target.url)).toEqual([]);
  });

  it('leaves the database empty if it is killed at any point, and then works', async () => {
    const [source, target] = [await filledDatabase(), await newDatabase({ migrated: false })];
    await source.query(`INSERT INTO usage_hours (api_key_id, hour, account_id)
      SELECT 'key_' || n, now(), 'acct_1' FROM generate_series(100, ${cases(150_000, 300_000)}) AS n`);
    const file = await backUp(source);
    for (const copied of [50_000, 1, 250_000].slice(0, cases(1, 3))) {
      const restore = StartedProcess.start(process.execPath, ['dist/src/app/cli/main.js', 'restore', file], {
        DATABASE_URL: target.url,
      });
      await until(`${copied} rows are copied`, async () => {
        const [row] = await target.query<{ rows: number }>(
          'SELECT max(tuples_processed)::int AS rows FROM pg_stat_progress_copy WHERE datname = current_database()',
        );
        return (row!.rows ?? 0) >= copied;
      });
      restore.signal('SIGKILL');
      expect(await restore.ended()).toEqual({ code: null, signal: 'SIGKILL' });
      await until('PostgreSQL has noticed', async () => (await connectionsOfRestore(target)) === 0);
      expect(await rowsOfEveryTable(target.url)).toEqual({});
    }
    await succeed(target.url, 'restore', file);
    expect((await rowsOfEveryTable(target.url))['usage_hours']).toEqual(
      (await rowsOfEveryTable(source.url))['usage_hours'],
    );
  });

  it('makes a server that starts on the database wait, and the server then has the restored data', async () => {
    const target = await newDatabase({ migrated: false });
    const file = await backUpOnce();
    // The restore waits here, with the lock that the server needs.
    const blocker = await newBlocker(target);
    const restore = StartedProcess.start(process.execPath, ['dist/src/app/cli/main.js', 'restore', file], {
      DATABASE_URL: target.url,
    });
    await until('the restore waits', () => isWaiting(target));
    const server = StartedProcess.server({ DATABASE_URL: target.url, FIRST_ACCOUNT_EMAIL: 'owner@example.com' });
    await until('the server waits, too', async () => (await waiting(target)) >= 2);
    await blocker.release();
    expect(await restore.ended()).toEqual({ code: 0, signal: null });
    await server.printed(/is ready at/);
    server.signal('SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    // The restored keys count, so there is no first account.
    expect(server.output).not.toContain('Your first account');
    expect((await rowsOfEveryTable(target.url))['accounts']).toHaveLength(2);
  });
});

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[Math.floor(bytes.length * 0.7)]! ^= 4;
  await writeFile(file, bytes);
}

async function headerOf(file: string): Promise<BackupHeader> {
  return JSON.parse((await readFile(file, 'latin1')).split('\n')[1]!) as BackupHeader;
}

/** How many connections wait for a lock. A connection of its own asks, because a transaction sees an old list. */
async function waiting({ url }: TestDatabase): Promise<number> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length;
  });
}

async function isWaiting(database: TestDatabase): Promise<boolean> {
  return (await waiting(database)) > 0;
}

async function connectionsOfRestore(database: TestDatabase): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'voxgate restore'`,
  );
  return row!.count;
}

/** Holds a lock on a table of the database, so that a restore waits in the middle. */
async function newBlocker(database: TestDatabase): Promise<{ release: () => Promise<void> }> {
  await database.query('CREATE TABLE own (x int)');
  await database.query('BEGIN');
  await database.query('LOCK TABLE own IN ACCESS EXCLUSIVE MODE');
  return { release: () => database.query('COMMIT').then(() => undefined) };
}
