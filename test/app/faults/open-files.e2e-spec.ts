import { execFileSync } from 'node:child_process';
import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import { childrenOf } from '../../../bench/proofs/support/process-facts';
import { until } from '../../../bench/proofs/support/until';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';

// Only Linux can change the limits of a process that is running.
(process.platform === 'linux' ? describe : describe.skip)('While the server may open no more files', () => {
  let postgres: PostgresServer;
  let server: KeyedServer;
  let client: RealtimeClient;

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    server = await startKeyedServer({ DATABASE_URL: postgres.url });
    client = await RealtimeClient.open(`${server.url}/api/v1/tts/realtime`, {
      headers: { Authorization: `Bearer ${server.key}` },
    });
  });
  afterAll(async () => {
    client.close();
    await server.end('SIGTERM');
    await postgres.remove();
  });

  let contexts = 0;
  /** Speaks in a new context. @returns the code of its error; `undefined` if it was spoken. */
  const speak = async () => {
    const id = `c${++contexts}`;
    client.send({ type: 'context.start', context_id: id, format: 'pcm' });
    client.send({ type: 'input_text.append', context_id: id, text: 'Hello.' });
    client.send({ type: 'input_text.end', context_id: id });
    const last = await until('the context is over', () =>
      client.messages.find(
        ({ type, context_id: of }) => of === id && (type === 'error' || type === 'speech.audio.done'),
      ),
    );
    return last.error?.code;
  };
  const limitFiles = (limit: string) => execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${limit}:`]);

  it('it goes on without an engine and a database, and has both again later', async () => {
    await until('it speaks', async () => (await speak()) === undefined);
    limitFiles('10');
    for (const engine of childrenOf(server.pid)) process.kill(engine, 'SIGKILL');
    await until('the engine cannot be started', () => /ended unexpectedly \(spawn .*EMFILE/u.test(server.output()), {
      maxMs: 15_000,
    });
    await postgres.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'voxgate'`,
    );
    expect(await speak()).toBe('SERVICE_UNAVAILABLE');
    limitFiles('1024');
    await until('it speaks again', async () => (await speak()) === undefined, { everyMs: 50 });
  });
});
