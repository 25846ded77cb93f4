import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '../../../bench/proofs/support/free-port';
import { commandOf, isAlive } from '../../../bench/proofs/support/process-facts';
import { createDatabase } from '../../support/database';
import { makeEmptyPack, makeEndlessPack } from '../../support/endless-pack';
import { createDataDirectory } from '../../support/server-process';
import { StartedProcess, until, untilGone } from '../../support/started-process';

describe('A server whose voices load before its application', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: StartedProcess;

  beforeEach(async () => {
    data = await createDataDirectory();
  });
  afterEach(async () => {
    await server.kill();
    await data.remove();
  });

  const start = (environment: Record<string, string>) =>
    (server = StartedProcess.server({
      VOXGATE_DATA_DIR: data.path,
      VOXGATE_VOICES: 'kokoro',
      npm_config_registry: 'http://127.0.0.1:1/',
      ...environment,
    }));

  /** Waits until a process loads the voices. @returns its id. */
  const loadingProcess = async () => {
    let found: number | undefined;
    await until('a process loads the voices', () => {
      found = server.descendants().find((pid) => isAlive(pid) && commandOf(pid).includes('kokoro'));
      return found !== undefined;
    });
    return found!;
  };

  it('loads them while it waits for its database, and ends their process when it is told to stop', async () => {
    makeEndlessPack(data.path);
    start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    const loading = await loadingProcess();
    await server.printed(/Waiting for the database/);
    expect(isAlive(loading)).toBe(true);
    server.signal('SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    await untilGone([loading]);
    expect(server.output).not.toContain('cannot be used');
  });

  it('ends their process when its port is in use, and reports only that', async () => {
    makeEndlessPack(data.path);
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const database = await createDatabase();
    try {
      start({ DATABASE_URL: database.url, PORT: String(port) });
      const loading = await loadingProcess();
      expect(await server.ended()).toEqual({ code: 1, signal: null });
      await untilGone([loading]);
      await server.printed(/is in use/);
      expect(server.output).not.toContain('cannot be used');
    } finally {
      holder.close();
      await database.drop();
    }
  });

  it('reports voices that cannot be used in its log, although they were found to be so before', async () => {
    makeEmptyPack(data.path);
    const database = await createDatabase();
    try {
      start({ DATABASE_URL: database.url });
      await server.printed(/is ready at/);
      const line = server.lines.find((each) => each.includes('has no voices'))!;
      expect(JSON.parse(line)).toMatchObject({ context: 'Voices', level: 50 });
      server.signal('SIGTERM');
      await server.ended();
    } finally {
      await database.drop();
    }
  });

  it('reports them, too, if it does not start', async () => {
    makeEmptyPack(data.path);
    const database = await createDatabase();
    await database.drop();
    start({ DATABASE_URL: database.url });
    expect((await server.ended()).code).toBe(1);
    await server.printed(/has no voices/);
    await server.printed(/DATABASE_URL/);
  });
});
