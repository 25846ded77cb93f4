import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { cases } from '../../../bench/proofs/support/extent';
import { freePort } from '../../../bench/proofs/support/free-port';
import { until as untilTrue } from '../../../bench/proofs/support/until';
import { createDatabase, type TestDatabase } from '../../support/database';
import { makeEndlessPack } from '../../support/endless-pack';
import { createDataDirectory } from '../../support/server-process';
import { StartedProcess, until, untilGone } from '../../support/started-process';

const keyPattern = /sk-[A-Za-z0-9]{32}/;

/** Longer than any test waits. A server that exits sooner has cancelled what it was doing. */
const withoutTimeout = { SHUTDOWN_TIMEOUT_SECONDS: '3600' };
const stoppedCleanly = { code: 0, signal: null };

// Python provides pseudo-terminals. The `script` command cannot be used, because it kills its program itself.
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Sends a signal to a server. @returns how it has ended, when none of its processes is left. */
async function endedBy(server: StartedProcess, signal: NodeJS.Signals) {
  const children = server.descendants();
  server.signal(signal);
  const ending = await server.ended();
  await untilGone(children);
  return ending;
}

describe('A server that receives a signal to stop', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: StartedProcess;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    data = await createDataDirectory();
  });
  afterEach(async () => {
    await server.kill();
    await data.remove();
  });

  const start = (environment: Record<string, string> = {}) =>
    (server = StartedProcess.server({ ...withoutTimeout, VOXGATE_DATA_DIR: data.path, ...environment }));
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => endedBy(server, signal);
  const inCluster = (name: RegExp) => {
    const home = join(data.path, 'postgres');
    return existsSync(home) && readdirSync(home).some((entry) => name.test(entry));
  };

  it('before its program has loaded exits with code 0 and creates no database', async () => {
    start();
    // Node itself handles SIGTERM before it runs a program, but not SIGHUP.
    await until('the server handles SIGHUP', () => handles(server.pid, 1));
    expect(await stop()).toEqual(stoppedCleanly);
    expect(inCluster(/^data/)).toBe(false);
  });

  it('while it waits for its database stops waiting and exits with code 0', async () => {
    start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    await server.printed(/Waiting for the database/);
    expect(await stop()).toEqual(stoppedCleanly);
  });

  it('while it connects to an unresponsive database stops connecting and exits with code 0', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const { port } = silent.address() as { port: number };
    start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` });
    await connected;
    expect(await stop()).toEqual(stoppedCleanly);
    silent.close();
  });

  it('while it creates its database leaves no partial database and no process, and exits with code 0', async () => {
    start();
    await until('the database cluster is being created', () => inCluster(/^data\.new-/));
    expect(await stop()).toEqual(stoppedCleanly);
    expect(inCluster(/^data/)).toBe(false);
  });

  it('while another replica runs migrations does not wait for them and exits with code 0', async () => {
    const empty = await createDatabase({ migrated: false });
    const holder = new Client({ connectionString: empty.url });
    await holder.connect();
    try {
      await holder.query('SELECT pg_advisory_lock(7838646301)');
      start({ DATABASE_URL: empty.url });
      await until('the server waits for the lock', async () => {
        const waiting = await holder.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
        return waiting.rowCount! > 0;
      });
      expect(await stop()).toEqual(stoppedCleanly);
    } finally {
      await holder.end();
      await empty.drop();
    }
  });

  describe('while its voices load', () => {
    let url: string;

    beforeEach(async () => {
      makeEndlessPack(data.path);
      start({ DATABASE_URL: database.url, VOXGATE_VOICES: 'kokoro', SHUTDOWN_DELAY_SECONDS: '1' });
      url = (await server.printed(/listens at (http:[^\s,"]+)/))[1]!;
      await until('the engine has been started', () => server.descendants().length > 0);
    });

    it('never becomes ready, ends the loading processes and exits with code 0', async () => {
      const children = server.descendants();
      const answers: number[] = [];
      server.signal('SIGTERM');
      const refuses = async () => {
        const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
        if (answer) answers.push(answer.status);
        return answer === undefined;
      };
      await untilTrue('the server refuses connections', refuses, { everyMs: 50 });
      expect([...new Set(answers)]).toEqual([503]);
      expect(await server.ended()).toEqual(stoppedCleanly);
      await untilGone(children);
      expect(server.output).not.toContain('cannot be used');
    });

    it('exits immediately with code 1 on a second signal, and leaves no process', async () => {
      const children = server.descendants();
      server.signal('SIGTERM');
      server.signal('SIGINT');
      expect(await server.ended()).toEqual({ code: 1, signal: null });
      await untilGone(children);
    });

    it('leaves no process when killed', async () => {
      await endedBy(server, 'SIGKILL');
    });
  });

  it('while it installs voices cancels the installation and exits with code 0', async () => {
    const registry = createServer().listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const asked = once(registry, 'connection');
    const { port } = registry.address() as { port: number };
    start({
      DATABASE_URL: database.url,
      VOXGATE_VOICES: 'kokoro,flite',
      npm_config_registry: `http://127.0.0.1:${port}/`,
    });
    await asked;
    expect(await stop()).toEqual(stoppedCleanly);
    registry.close();
  });
});

/** These tests share a data directory and, if they can, a server, because a first start with an own database costs seconds. */
describe('A server with an own database that receives a signal to stop', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: StartedProcess;

  beforeAll(async () => {
    data = await createDataDirectory();
  });
  afterAll(async () => {
    await server.kill();
    await data.remove();
  });

  const start = (environment: Record<string, string> = {}) =>
    (server = StartedProcess.server({ ...withoutTimeout, VOXGATE_DATA_DIR: data.path, ...environment }));
  const stop = async (signal: NodeJS.Signals) => expect(await endedBy(server, signal)).toEqual(stoppedCleanly);
  const untilDatabaseStarts = () =>
    until('PostgreSQL is being started', () => existsSync(join(data.path, 'postgres/data/postmaster.pid')));
  const renewDirectory = async () => {
    await data.remove();
    data = await createDataDirectory();
  };

  it.each((['SIGINT', 'SIGTERM'] as const).slice(-cases(1, 2)))(
    '(%s) while it creates its first account keeps no key that it has not printed',
    async (signal) => {
      await server?.kill();
      await renewDirectory();
      start();
      await server.printed(/is ready at/);
      await stop(signal);
      const shown = keyPattern.exec(server.output)?.[0];

      start({ SHUTDOWN_TIMEOUT_SECONDS: '2' });
      const { 1: url } = await server.printed(/is ready at (http:\S+)/);
      if (shown === undefined) await server.printed(keyPattern);
      const key = shown ?? keyPattern.exec(server.output)![0];
      const answer = await fetch(`${url}/api/v1/voices`, { headers: { Authorization: `Bearer ${key}` } });
      expect(answer.status).toBe(200);
    },
  );

  it('ignores SIGHUP if it has no terminal', async () => {
    const { 1: url } = await server.printed(/is ready at (http:\S+)/);
    server.signal('SIGHUP');
    // Signals are handled in order, so the previous one has been handled by now.
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('and whose database does not stop in time exits with code 1, and its database stops afterwards', async () => {
    const children = server.descendants();
    const postgres = Number(readFileSync(join(data.path, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postgres, 'SIGSTOP');
    try {
      server.signal('SIGTERM');
      expect(await server.ended()).toEqual({ code: 1, signal: null });
      expect(server.output).toContain('SHUTDOWN_TIMEOUT_SECONDS');
    } finally {
      process.kill(postgres, 'SIGCONT');
    }
    await untilGone(children);
  });

  it.each((['for the first time', 'again'] as const).slice(-cases(1, 2)))(
    'while its database starts %s leaves no process and exits with code 0',
    async (when) => {
      if (when === 'for the first time') await renewDirectory();
      start();
      await untilDatabaseStarts();
      await stop('SIGTERM');
    },
  );

  (hasPython ? it : it.skip)('because its terminal closes stops its database cleanly and ends by SIGHUP', async () => {
    server = StartedProcess.start('python3', ['-c', terminal, process.execPath, 'dist/src/main.js'], {
      ...withoutTimeout,
      VOXGATE_DATA_DIR: data.path,
    });
    await server.printed(/ended by signal 1$/m);
    expect(readFileSync(join(data.path, 'postgres/postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/);
  });
});

/** Runs a program in a terminal, closes the terminal once the program is ready, and prints how the program ended. */
const terminal = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
printed = b''
while b'is ready at' not in printed:
    printed += os.read(terminal, 4096)
os.close(terminal)
_, status = os.waitpid(pid, 0)
print('ended by signal', os.WTERMSIG(status))
`;

/** Whether a process has its own handler for a signal. Only Linux reports this. */
function handles(pid: number, signal: number): boolean {
  const caught = /^SigCgt:\t([0-9a-f]+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!;
  return (BigInt(`0x${caught}`) & (1n << BigInt(signal - 1))) !== 0n;
}
