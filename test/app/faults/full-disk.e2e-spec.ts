import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { cases } from '../../../bench/proofs/support/extent';
import { freePort } from '../../../bench/proofs/support/free-port';
import { runToEnd, startServerProcess } from '../../../bench/proofs/support/server-process';
import { connectionUrl, databaseName, superuser } from '../../../src/platform/database/embedded/connection-url';
import { projectRoot } from '../../../src/platform/project-root';
import { installPack } from '@voxgate/speech/voices/packs/install/install-pack';
import { VoicePackError } from '@voxgate/speech/voices/packs/pack-error';
import { createDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { createInstallPlace, digestsIn, quietly } from '../../speech/voices/support/installing';
import { piperConfig } from '../../speech/voices/support/piper-voice';
import { publishTinyPack } from '../../speech/voices/support/tiny-pack';
import { report } from './support/report';
import { SmallDisk } from './support/small-disk';
import { SteadyLoad } from '../../support/steady-load';
import { until } from '../../../bench/proofs/support/until';

const describeOnSmallDisk = SmallDisk.isPossible
  ? describe
  : (name: string, tests: () => void) => describe.skip(`${name} (skipped: needs root to mount a disk)`, tests);

describeOnSmallDisk('When the disk of the data directory is full', () => {
  let disk: SmallDisk;
  let server: KeyedServer;
  beforeAll(async () => {
    disk = await SmallDisk.mount('200m');
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await disk.unmount();
  });

  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  it('a first start says how much space it needs and what to do, leaves no partial files, and succeeds once there is space', async () => {
    disk.fill();
    const { code, stderr } = await runToEnd('main.js', [], { VOXGATE_DATA_DIR: disk.path, PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/too full for a database, which needs 64\.0 MB: \d\.\d MB are free/);
    expect(stderr).toContain('set VOXGATE_DATA_DIR to a directory on another disk');
    expect(stderr).not.toMatch(/\n\s+at /);
    expect((await readdir(join(disk.path, 'postgres'))).filter((name) => name.startsWith('data'))).toEqual([]);

    await disk.free();
    server = await startKeyedServer({ VOXGATE_DATA_DIR: disk.path, RATE_LIMIT_WINDOW_SECONDS: '86400' });
    expect((await server.createKey()).status).toBe(201);
  });

  it('a running server answers 503 when it cannot check a request, admits none unchecked, loses no key and recovers by itself', async () => {
    const sql = new Client({
      connectionString: connectionUrl(join(disk.path, 'postgres/socket'), { user: superuser, database: databaseName }),
    });
    // This connection will be terminated.
    sql.on('error', () => undefined);
    await sql.connect();
    const ask = (key: string) => fetch(`${server.url}/api/v1/voices`, { headers: bearer(key) });
    const health = async (path: string) => (await fetch(`${server.url}/health/${path}`)).status;
    const keys = (await server.createKeys(4)).map(({ key }) => key);
    const spent = await server.createKey();
    await sql.query('UPDATE api_keys SET rate_limit = 1 WHERE id = $1', [spent.id]);
    expect((await ask(spent.key)).status).toBe(200);
    const load = new SteadyLoad([server.url], keys, { clients: cases(6, 16), pauseMs: 50 });
    const spender = new SteadyLoad([server.url], [spent.key], { clients: 1, pauseMs: 50 });
    await load.untilAnswered(200, cases(20, 50));

    disk.fill();
    const acknowledged: string[] = [];
    for (;;) {
      const created = await server.createKey();
      if (created.status !== 201) {
        expect(created).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
        break;
      }
      acknowledged.push(created.key);
    }
    // The database runs as long as it needs no new file. Filling its write-ahead log makes it need one.
    await expect(fillLog(sql)).rejects.toThrow();
    await until('the database has stopped', () => server.output().includes('ended unexpectedly'));
    disk.fill();
    const down = performance.now();
    await load.untilAnswered(503, cases(30, 100));
    expect(await health('ready')).toBe(503);
    expect(await health('live')).toBe(200);
    const up = performance.now();
    await disk.free();
    await load.untilAnswered(200, cases(20, 50));
    const asked = await load.stop();
    report('full disk', [load], up);
    const spending = await spender.stop();

    await until('the server is ready again', async () => (await health('ready')) === 200, { everyMs: 50 });
    expect(asked.filter(({ status, sent, received }) => status === 200 && sent > down && received < up)).toEqual([]);
    const refused = asked.filter(({ status }) => status !== 200);
    expect(refused.filter(({ status, code }) => status !== 503 || code !== 'SERVICE_UNAVAILABLE')).toEqual([]);
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([]);
    expect(spending.filter(({ status }) => status !== 429 && status !== 503)).toEqual([]);
    expect((await ask(spent.key)).status).toBe(429);
    const statuses = await Promise.all(acknowledged.map(async (key) => (await ask(key)).status));
    expect(statuses).toEqual(acknowledged.map(() => 200));
    expect((await server.createKey()).status).toBe(201);
    expect(server.output()).toMatch(/The disk of \S+ is full or nearly full: \d+\.\d MB are free/);

    // On a full disk, a stopped server does not start again and says why. Once there is space, all data is still
    // there.
    await sql.end();
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    disk.fill();
    const start = await runToEnd('main.js', [], { VOXGATE_DATA_DIR: disk.path, PORT: '0' });
    expect(start.code).toBe(1);
    expect(start.stderr).toMatch(/The disk of \S+ is full or nearly full: .*Free some space/);
    await disk.free();
    const again = await startServerProcess({ VOXGATE_DATA_DIR: disk.path });
    const answer = await fetch(`${again.url}/api/v1/voices`, { headers: bearer(acknowledged[0]!) });
    expect(answer.status).toBe(200);
    expect(await again.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

describeOnSmallDisk('When a disk is full', () => {
  let disk: SmallDisk;
  beforeEach(async () => {
    disk = await SmallDisk.mount('200m');
  });
  afterEach(() => disk.unmount());

  it('a server whose log file is on the full disk keeps serving, and logs again once there is space', async () => {
    const database = await createDatabase();
    const log = join(disk.path, 'log');
    const port = await freePort();
    const output = openSync(log, 'a');
    const child = spawn(process.execPath, ['dist/src/main.js'], {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        PORT: String(port),
        LOG_FORMAT: 'json',
        VOXGATE_VOICES: 'flite',
        VOXGATE_DATA_DIR: disk.path,
      },
      stdio: ['ignore', output, 'ignore'],
    });
    const ended = once(child, 'exit');
    closeSync(output);
    try {
      const linesOf = async (path: string) =>
        (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(path)).length;
      await until('the server is ready', async () => (await linesOf('is ready at')) > 0, { everyMs: 50 });
      const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
      disk.fill();
      for (let count = 0; count < cases(20, 50); count++) expect(await ask('/api/v1/voices?full')).toBe(401);
      await disk.free();
      const logsAgain = async () => {
        expect(await ask('/api/v1/api-keys')).toBe(401);
        return (await linesOf('/api/v1/api-keys')) > 0;
      };
      await until('the log has new lines', logsAgain, { everyMs: 50 });
      disk.fill();
      expect(await ask('/api/v1/voices')).toBe(401);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await ended;
      await database.drop();
    }
  });

  it('an interrupted voice installation leaves no partial voice, prints a clear message, and resumes on the next attempt', async () => {
    const place = await createInstallPlace({ path: disk.path, remove: async () => undefined });
    try {
      const tiny = await publishTinyPack(place.registry);
      const update = (done: number) => {
        if (done > 500_000) disk.fill();
      };
      const failure: unknown = await installPack(tiny.pack, place.store, quietly({ update })).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(VoicePackError);
      expect(failure).toMatchObject({ message: expect.stringMatching(/disk of \S+ is full.*Free some space/) });
      expect(await place.store.list()).toEqual([]);

      await disk.free();
      const begun: number[] = [];
      const start = (_title: string, done: number) => begun.push(done);
      const { directory } = await installPack(tiny.pack, place.store, quietly({ start }));
      expect(begun[0]).toBeGreaterThan(0);
      expect(await digestsIn(directory)).toEqual(tiny.digests);
    } finally {
      await place.remove();
    }
  });

  it('the command that adds a voice reports the full disk without a stack trace', async () => {
    const folder = join(disk.path, 'alba');
    await mkdir(folder);
    await writeFile(join(folder, 'alba.onnx'), randomBytes(100_000));
    await writeFile(join(folder, 'alba.onnx.json'), JSON.stringify(piperConfig));
    const install = () =>
      runToEnd('app/cli/main.js', ['voices', 'install', '--from', folder, '--name', 'alba'], {
        VOXGATE_DATA_DIR: disk.path,
      });
    disk.fill();
    const { code, stderr } = await install();
    expect(code).toBe(1);
    expect(stderr).toMatch(/disk of \S+ is (too )?full/);
    expect(stderr).not.toMatch(/\n\s+at /);
    await disk.free();
    expect(await install()).toMatchObject({ code: 0 });
  });
});

/** Writes to PostgreSQL's write-ahead log until there is no space for another segment file. */
async function fillLog(superuserClient: Client): Promise<never> {
  for (;;) {
    await superuserClient.query('SELECT pg_switch_wal()');
    await superuserClient.query(`SELECT pg_logical_emit_message(true, 'test', 'a line')`);
  }
}
