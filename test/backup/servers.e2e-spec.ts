import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '../../proofs/support/postgres-server';
import { until } from '../../proofs/support/until';
import { connectionUrl } from '../../src/database/embedded/connection-url';
import { SmallDisk } from '../faults/support/small-disk';
import { runCommand } from '../support/command-line';
import { startKeyedServer } from '../support/keyed-server';
import { createDataDirectory, runToEnd, type ServerProcess, startServerProcess } from '../support/server-process';
import { StartedProcess } from '../support/started-process';
import { onDatabase } from './support/rows';

let directory: string;
/** Data directories, and what else must be stopped or removed after a test. */
let cleanUp: (() => Promise<unknown>)[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voxgate-backups-'));
  cleanUp = [];
});
afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
  await rm(directory, { recursive: true });
});

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

describe('A backup of the embedded database', () => {
  it('is made beside a running server and without one, and restores keys and revocations into a new data directory', async () => {
    const [old, beside] = [await newDataDirectory(), join(directory, 'beside')];
    const server = await stopLater(startKeyedServer({ VOXGATE_DATA_DIR: old }));
    const [good, bad] = [await server.createKey(), await server.createKey()];
    await revoke(server, bad);
    await succeed({ VOXGATE_DATA_DIR: old }, 'backup', '--to', beside);
    const late = await server.createKey();
    expect(await statusOf(server, good.key)).toBe(200);
    await server.end('SIGTERM');
    const alone = join(directory, 'alone');
    await succeed({ VOXGATE_DATA_DIR: old }, 'backup', '--to', alone);

    for (const [file, lateStatus] of [
      [beside, 401],
      [alone, 200],
    ] as const) {
      const data = join(await newDataDirectory(), 'new', 'data');
      await succeed({ VOXGATE_DATA_DIR: data }, 'restore', file);
      const restored = await stopLater(startServerProcess({ VOXGATE_DATA_DIR: data }));
      expect(await statusOf(restored, server.key)).toBe(200);
      expect(await statusOf(restored, good.key)).toBe(200);
      expect(await statusOf(restored, bad.key)).toBe(401);
      expect(await statusOf(restored, late.key)).toBe(lateStatus);
      expect(restored.output()).not.toContain('Your first account');
      await restored.end('SIGTERM');
    }
  });

  it('is not restored into a data directory that a server uses, or that has data', async () => {
    const [data, file] = [await newDataDirectory(), join(directory, 'x')];
    const server = await stopLater(startKeyedServer({ VOXGATE_DATA_DIR: data }));
    await succeed({ VOXGATE_DATA_DIR: data }, 'backup', '--to', file);
    const restore = () => runCommand(['restore', file], { VOXGATE_DATA_DIR: data });
    expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/is in use .*Stop that process/) });
    expect(await statusOf(server, server.key)).toBe(200);
    await server.end('SIGTERM');
    expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/not empty.*VOXGATE_DATA_DIR/) });
  });

  it('contains everything that was acknowledged before it, and nothing by half, while a server writes', async () => {
    const [data, file] = [await newDataDirectory(), join(directory, 'x')];
    const server = await stopLater(startKeyedServer({ VOXGATE_DATA_DIR: data }));
    await addRows(embeddedUrl(data), 100_000);
    const acknowledged: string[] = [];
    const writing = new AbortController();
    const writers = Array.from({ length: 4 }, async () => {
      while (!writing.signal.aborted) {
        const { status, id } = await server.createKey();
        expect(status).toBe(201);
        acknowledged.push(id);
      }
    });
    await until('some keys are there', () => acknowledged.length > 20);
    const before = [...acknowledged];
    await succeed({ VOXGATE_DATA_DIR: data }, 'backup', '--to', file);
    writing.abort();
    await Promise.all(writers);
    expect(acknowledged.length).toBeGreaterThan(before.length);
    await server.end('SIGTERM');

    const target = await newDataDirectory();
    await succeed({ VOXGATE_DATA_DIR: target }, 'restore', file);
    await stopLater(startServerProcess({ VOXGATE_DATA_DIR: target }));
    await onDatabase(embeddedUrl(target), async (client) => {
      const { rows: keys } = await client.query<{ id: string }>('SELECT id FROM api_keys');
      const { rows: events } = await client.query<{ id: string }>(
        `SELECT subject_id AS id FROM audit_events WHERE action = 'api_key.created'`,
      );
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
      expect(ids(keys)).toEqual(expect.arrayContaining(before));
      // A key and its event are written in one transaction.
      expect(ids(events)).toEqual(ids(keys));
    });
  });

  it('can be restored again after a restore was killed, which leaves nothing', async () => {
    const [old, file] = [await newDataDirectory(), join(directory, 'x')];
    const server = await stopLater(startKeyedServer({ VOXGATE_DATA_DIR: old }));
    await addRows(embeddedUrl(old), 300_000);
    await server.end('SIGTERM');
    await succeed({ VOXGATE_DATA_DIR: old }, 'backup', '--to', file);

    const settings = { VOXGATE_DATA_DIR: await newDataDirectory() };
    const restore = StartedProcess.start(process.execPath, ['dist/src/cli/main.js', 'restore', file], settings);
    await until('rows are copied', () => copiedRows(embeddedUrl(settings.VOXGATE_DATA_DIR)));
    restore.signal('SIGKILL');
    await restore.ended();
    const nothing = await runCommand(['backup', '--to', directory], settings);
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to back up') });

    await succeed(settings, 'restore', file);
    const restored = await stopLater(startServerProcess(settings));
    expect(await statusOf(restored, server.key)).toBe(200);
  });
});

describe('Moving', () => {
  it('to one’s own PostgreSQL and back keeps keys and windows', async () => {
    const [data, file] = [await newDataDirectory(), join(directory, 'x')];
    const limits = { RATE_LIMIT_REQUESTS: '5', RATE_LIMIT_WINDOW_SECONDS: '86400' };
    const server = await stopLater(startKeyedServer({ ...limits, VOXGATE_DATA_DIR: data }));
    const { key } = await server.createKey();
    for (let count = 0; count < 5; count++) expect(await statusOf(server, key)).toBe(200);
    await server.end('SIGTERM');
    await succeed({ VOXGATE_DATA_DIR: data }, 'backup', '--to', file);

    const own = await PostgresServer.create({ password: 'secret' });
    cleanUp.push(() => own.remove());
    await succeed({ VOXGATE_DATA_DIR: data }, 'restore', file, '--database-url', own.url);
    const moved = await stopLater(startServerProcess({ ...limits, DATABASE_URL: own.url }));
    expect(await statusOf(moved, server.key)).toBe(200);
    expect(await statusOf(moved, key)).toBe(429);
    await moved.end('SIGTERM');

    const back = { VOXGATE_DATA_DIR: await newDataDirectory() };
    await succeed({ DATABASE_URL: own.url }, 'backup', '--to', join(directory, 'y'));
    await succeed(back, 'restore', join(directory, 'y'));
    const returned = await stopLater(startServerProcess({ ...limits, ...back }));
    expect(await statusOf(returned, server.key)).toBe(200);
    expect(await statusOf(returned, key)).toBe(429);
  });

  it('says that the database cannot be reached, and that a URL is not one of PostgreSQL', async () => {
    const [data, file] = [await newDataDirectory(), join(directory, 'x')];
    await (await stopLater(startKeyedServer({ VOXGATE_DATA_DIR: data }))).end('SIGTERM');
    await succeed({ VOXGATE_DATA_DIR: data }, 'backup', '--to', file);
    const restore = (url: string) => runCommand(['restore', file, '--database-url', url], {});
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
    const [old, file] = [await newDataDirectory(), join(directory, 'x')];
    const server = await stopLater(startKeyedServer({ VOXGATE_DATA_DIR: old }));
    await addRows(embeddedUrl(old), 700_000);
    await server.end('SIGTERM');
    await succeed({ VOXGATE_DATA_DIR: old }, 'backup', '--to', file);
    const disk = await SmallDisk.mount('120m');
    cleanUp.push(() => disk.unmount());
    const { code, stdout, stderr } = await runToEnd('cli/main.js', ['restore', file], { VOXGATE_DATA_DIR: disk.path });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/disk .* is full/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

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
