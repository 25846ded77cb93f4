import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases, isWhole } from '../../../bench/proofs/support/extent';
import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import { until } from '../../../bench/proofs/support/until';
import { connectionUrl } from '../../../src/platform/database/embedded/connection-url';
import { SmallDisk } from '../../app/faults/support/small-disk';
import { runCommand } from '../../support/command-line';
import { createDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { createDataDirectory, runToEnd, type ServerProcess, startServerProcess } from '../../support/server-process';
import { StartedProcess } from '../../support/started-process';
import { onDatabase } from './support/rows';

/** Where the backups are. */
let directory: string;
/** Data directories, and what else must be stopped or removed at the end. */
const cleanUp: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voxgate-backups-'));
});
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
  await rm(directory, { recursive: true });
});

const backupCalled = (name: string) => join(directory, name);

async function newDataDirectory(): Promise<string> {
  const { path, remove } = await createDataDirectory();
  cleanUp.push(remove);
  return path;
}

/** The URL of the database that runs in a data directory. */
const embeddedUrl = (data: string) => connectionUrl(join(data, 'postgres', 'socket'));

async function stopLater<Server extends ServerProcess>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  cleanUp.push(() => server.end('SIGTERM'));
  return server;
}

async function succeed(settings: Record<string, string>, ...args: string[]): Promise<void> {
  const { code, stderr } = await runCommand(args, settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

async function statusOf(server: ServerProcess, key: string): Promise<number> {
  return (await fetch(`${server.url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } })).status;
}

async function revoke(server: ServerProcess, { id, key }: { id: string; key: string }): Promise<void> {
  const { status } = await fetch(`${server.url}/api/v1/api-keys/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  });
  expect(status).toBe(204);
}

/** Adds this many rows, so that a backup or a restore takes a while. */
async function addRows(url: string, count: number): Promise<void> {
  await onDatabase(url, (client) =>
    client.query(
      `INSERT INTO usage_hours (api_key_id, hour, account_id)
       SELECT 'key_' || n, now(), 'acct_1' FROM generate_series(1, $1::int) AS n`,
      [count],
    ),
  );
}

/**
 * A server whose backups all tests use: one made beside it while it writes, and one made after its end. Each start of a server with its
 * own database costs seconds, so each restored server is asked for everything that its backup must have.
 */
describe('A backup of the embedded database', () => {
  const settings = { RATE_LIMIT_REQUESTS: '10000', RATE_LIMIT_WINDOW_SECONDS: '86400' };
  let data: string;
  let server: KeyedServer;
  let good: string;
  let bad: string;
  let late: string;
  /** A key that has used up its limit of the day. */
  let spent: string;
  /** The keys whose creation was answered before the backup beside the server began. */
  let acknowledged: string[];

  beforeAll(async () => {
    data = await newDataDirectory();
    server = await stopLater(startKeyedServer({ ...settings, VOXGATE_DATA_DIR: data }));
  });

  /** Expects that a restored server knows which keys are valid, and what they have spent. */
  async function expectKeys(restored: ServerProcess, statusOfLate: 200 | 401): Promise<void> {
    const keys = { first: server.key, good, bad, late, spent };
    const found: Record<string, number> = {};
    for (const [name, key] of Object.entries(keys)) found[name] = await statusOf(restored, key);
    expect(found).toEqual({ first: 200, good: 200, bad: 401, late: statusOfLate, spent: 429 });
    expect(restored.output()).not.toContain('Your first account');
  }

  it('is made beside a running server, which goes on writing', async () => {
    await addRows(embeddedUrl(data), cases(10_000, 50_000));
    const revoked = await server.createKey();
    bad = revoked.key;
    await revoke(server, revoked);
    spent = await createKeyWithLimit(server, 2);
    for (let count = 0; count < 2; count++) expect(await statusOf(server, spent)).toBe(200);

    const created: { id: string; key: string }[] = [];
    const writing = new AbortController();
    const writers = Array.from({ length: 4 }, async () => {
      while (!writing.signal.aborted) {
        const { status, ...key } = await server.createKey();
        expect(status).toBe(201);
        created.push(key);
      }
    });
    await until('some keys are there', () => created.length > 20);
    acknowledged = created.map(({ id }) => id);
    good = created[0]!.key;
    await succeed({ VOXGATE_DATA_DIR: data }, 'backup', '--to', backupCalled('beside'));
    writing.abort();
    await Promise.all(writers);
    expect(created.length).toBeGreaterThan(acknowledged.length);
    late = (await server.createKey()).key;
    expect(await statusOf(server, good)).toBe(200);
  });

  it('is not restored into a data directory that a server uses, or that has data, and is made without a server', async () => {
    const restore = () => runCommand(['restore', backupCalled('beside')], { VOXGATE_DATA_DIR: data });
    expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/is in use .*Stop that process/) });
    expect(await statusOf(server, server.key)).toBe(200);
    await server.end('SIGTERM');
    expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/not empty.*VOXGATE_DATA_DIR/) });
    await succeed({ VOXGATE_DATA_DIR: data }, 'backup', '--to', backupCalled('alone'));
  });

  it('contains everything that was acknowledged before it, and nothing by half, in a new data directory', async () => {
    const target = join(await newDataDirectory(), 'new', 'data');
    await succeed({ VOXGATE_DATA_DIR: target }, 'restore', backupCalled('beside'));
    const restored = await stopLater(startServerProcess({ ...settings, VOXGATE_DATA_DIR: target }));
    await expectKeys(restored, 401);
    await onDatabase(embeddedUrl(target), async (client) => {
      const { rows: keys } = await client.query<{ id: string }>('SELECT id FROM api_keys');
      const { rows: events } = await client.query<{ id: string }>(
        `SELECT subject_id AS id FROM audit_events WHERE action = 'api_key.created'`,
      );
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
      expect(ids(keys)).toEqual(expect.arrayContaining(acknowledged));
      // A key and its event are written in one transaction.
      expect(ids(events)).toEqual(ids(keys));
    });
    await restored.end('SIGTERM');
  });

  it('moves keys and windows to one’s own PostgreSQL and back', async () => {
    const own = await PostgresServer.create({ password: 'secret' });
    cleanUp.push(() => own.remove());
    await succeed({ VOXGATE_DATA_DIR: data }, 'restore', backupCalled('alone'), '--database-url', own.url);
    const moved = await stopLater(startServerProcess({ ...settings, DATABASE_URL: own.url }));
    await expectKeys(moved, 200);
    await moved.end('SIGTERM');

    await succeed({ DATABASE_URL: own.url }, 'backup', '--to', backupCalled('moved'));
    // The next test restores it, too.
    if (!isWhole) return;
    const back = { VOXGATE_DATA_DIR: await newDataDirectory() };
    await succeed(back, 'restore', backupCalled('moved'));
    const returned = await stopLater(startServerProcess({ ...settings, ...back }));
    await expectKeys(returned, 200);
    await returned.end('SIGTERM');
  });

  it('can be restored again after a restore was killed, which leaves nothing', async () => {
    const target = { VOXGATE_DATA_DIR: await newDataDirectory() };
    const large = await largeBackup();
    const restore = StartedProcess.start(process.execPath, ['dist/src/app/cli/main.js', 'restore', large], target);
    await until('rows are copied', () => copiedRows(embeddedUrl(target.VOXGATE_DATA_DIR)), { everyMs: 20 });
    restore.signal('SIGKILL');
    await restore.ended();
    const nothing = await runCommand(['backup', '--to', directory], target);
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to back up') });

    await succeed(target, 'restore', backupCalled(isWhole ? 'alone' : 'moved'));
    const restored = await stopLater(startServerProcess({ ...settings, ...target }));
    await expectKeys(restored, 200);
    await restored.end('SIGTERM');
  });

  it('says that the database cannot be reached, and that a URL is not one of PostgreSQL', async () => {
    const restore = (url: string) => runCommand(['restore', backupCalled('alone'), '--database-url', url], {});
    expect(await restore('postgres://nobody@127.0.0.1:1/none')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be reached'),
    });
    expect(await restore('mysql://x')).toMatchObject({ code: 2, stderr: expect.stringContaining('postgres://') });
  });
});

const describeOnSmallDisk = SmallDisk.isPossible
  ? describe
  : (name: string, tests: () => void) => describe.skip(`${name} (skipped: needs root to mount a disk)`, tests);

describeOnSmallDisk('On a disk that is too small', () => {
  it('a restore says that the disk is full', async () => {
    const disk = await SmallDisk.mount('80m');
    cleanUp.push(() => disk.unmount());
    const large = await largeBackup();
    const { code, stdout, stderr } = await runToEnd('app/cli/main.js', ['restore', large], {
      VOXGATE_DATA_DIR: disk.path,
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/disk .* is full/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

let large: string | undefined;

/** A backup that fills a small disk, and whose restore takes a while. */
async function largeBackup(): Promise<string> {
  if (large) return large;
  const database = await createDatabase();
  cleanUp.push(() => database.drop());
  await addRows(database.url, 300_000);
  await succeed({ DATABASE_URL: database.url }, 'backup', '--to', backupCalled('large'));
  return (large = backupCalled('large'));
}

/** Creates a key that may make only some requests in a window. */
async function createKeyWithLimit(server: KeyedServer, limit: number): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'limited', rate_limit: limit }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { key: string }).key;
}

/** Whether a COPY has begun. The database may not run yet. */
async function copiedRows(url: string): Promise<boolean> {
  try {
    return await onDatabase(url, async (client) => {
      const { rows } = await client.query('SELECT FROM pg_stat_progress_copy WHERE tuples_processed > 1000');
      return rows.length > 0;
    });
  } catch {
    return false;
  }
}
