import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../bench/proofs/support/until';
import { RemoteEngines } from '../../../src/tts/remote-engines';
import { TtsService } from '../../../src/tts/tts.service';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { runToEnd, startServerProcess } from '../../support/server-process';
import type { TtsApp } from '../support/tts-app';
import { startRemoteGate } from './support/remote-gate';

const sentence = 'The birch canoe slid on the smooth planks.';

/** A port that nobody uses now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('Servers of a remote engine that die', () => {
  let databases: TestDatabase[];
  let ports: number[];
  let backends: KeyedServer[];
  let gate: TtsApp;

  const startBackend = (index: number) =>
    startKeyedServer({
      DATABASE_URL: databases[index]!.url,
      VOXGATE_VOICES: 'flite',
      PORT: String(ports[index]),
      SPEECH_WORKERS: '1',
    });
  beforeAll(async () => {
    databases = [await createDatabase(), await createDatabase()];
    ports = [await freePort(), await freePort()];
    backends = await Promise.all([startBackend(0), startBackend(1)]);
  }, 240_000);
  afterEach(() => gate?.close());
  afterAll(async () => {
    delete process.env.VOXGATE_TEST_DEAD_SERVERS_KEY;
    // A process that is stopped does not end by SIGTERM.
    await Promise.all((backends ?? []).map((backend) => backend.end('SIGKILL').catch(() => undefined)));
    await Promise.all((databases ?? []).map((database) => database.drop()));
  });

  const start = async (urls: string[], settings: Record<string, unknown> = {}) => {
    gate = await startRemoteGate({
      urls,
      // Each backend has a key of its own. Tests set that of the one that speaks.
      api_key_env: 'VOXGATE_TEST_DEAD_SERVERS_KEY',
      health: { path: '/health/live', interval_seconds: 0.5 },
      breaker: { failures: 2, open_seconds: 0.5, most_open_seconds: 1 },
      ...settings,
    });
  };
  const speak = (body: object = {}) => gate.speak({ text: sentence, voice_id: 'gpu-slt', format: 'pcm', ...body });
  const statusOf = (index: number) => gate.app.get(RemoteEngines).all[0]!.status()[index]!;
  const listed = async () => {
    const answer = await fetch(`${gate.url}/api/v1/voices`);
    const { data } = (await answer.json()) as { data: { voice_id: string; is_available?: boolean }[] };
    return data.find(({ voice_id }) => voice_id === 'gpu-slt');
  };

  it('a server that hangs is not used until it answers its probes again, and its voices say so', async () => {
    process.env.VOXGATE_TEST_DEAD_SERVERS_KEY = backends[0]!.key;
    await start([backends[0]!.url]);
    expect((await speak()).status).toBe(200);
    expect(await listed()).toMatchObject({ is_available: true });

    process.kill(backends[0]!.pid, 'SIGSTOP');
    await until('the server counts as down', () => statusOf(0).health === 'down');
    expect(await listed()).toMatchObject({ is_available: false });
    const refused = await speak();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(gate.app.get(TtsService).isReady()).toBe(true);

    process.kill(backends[0]!.pid, 'SIGCONT');
    await until('the server counts as up', () => statusOf(0).health === 'up');
    await until('it speaks again', async () => (await speak()).status === 200, { everyMs: 50 });
    expect(await listed()).toMatchObject({ is_available: true });
  });

  it('a request that waits for a server that hangs gets its speech from another', async () => {
    process.env.VOXGATE_TEST_DEAD_SERVERS_KEY = backends[1]!.key;
    // Without probes, only the request itself can notice it.
    await start([backends[0]!.url, backends[1]!.url], { health: undefined, limits: { silence_seconds: 2 } });
    process.kill(backends[0]!.pid, 'SIGSTOP');
    try {
      const answer = await speak();
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(60_000);
    } finally {
      process.kill(backends[0]!.pid, 'SIGCONT');
    }
  });

  it('a server that is killed is refused with a time to retry, and used again after it has been started', async () => {
    process.env.VOXGATE_TEST_DEAD_SERVERS_KEY = backends[0]!.key;
    await start([backends[0]!.url]);
    expect((await speak()).status).toBe(200);
    await backends[0]!.end('SIGKILL');
    for (let times = 0; times < 5; times++) {
      const refused = await speak();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    // Its key is the one of before.
    backends[0] = { ...backends[0]!, ...(await restarted()) };
    await until('it speaks again', async () => (await speak()).status === 200, { everyMs: 50 });
  }, 240_000);

  /** Starts the first backend again. It prints no key the second time. */
  async function restarted(): Promise<Partial<KeyedServer>> {
    return startServerProcess({
      DATABASE_URL: databases[0]!.url,
      VOXGATE_VOICES: 'flite',
      PORT: String(ports[0]),
      RATE_LIMIT_REQUESTS: '10000',
    });
  }
});

describe('A server whose ENGINES_FILE is wrong', () => {
  it('does not start, and says which line is at fault', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-engines-'));
    try {
      const file = join(directory, 'engines.yaml');
      await writeFile(
        file,
        'engines:\n  - name: gpu\n    kind: openai\n    url: http://gpu\n    api_key: sk-very-secret\n',
      );
      const { code, stdout, stderr } = await runToEnd('main.js', [], {
        ENGINES_FILE: file,
        VOXGATE_DATA_DIR: directory,
      });
      const output = stdout + stderr;
      expect(code).toBe(1);
      expect(output).toContain('engines.yaml, line 4: unknown key url; did you mean urls?');
      expect(output).toContain('engines.yaml, line 5: a secret must not be in this file');
      expect(output).not.toContain('very-secret');
      expect(output).not.toContain('    at ');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }, 120_000);
});
