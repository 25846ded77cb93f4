import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { apiKeyPrefix, digestApiKey, generateApiKey } from '../../../src/api-keys/api-key-secret';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type ServerProcess, startServerProcess } from '../../support/server-process';
import { until } from '../../../bench/proofs/support/until';

describe('A graceful stop', () => {
  let database: TestDatabase;
  let authorization: { Authorization: string };
  let last: ServerProcess | undefined;

  beforeAll(async () => {
    database = await createDatabase();
    const key = generateApiKey();
    await database.query(`INSERT INTO accounts (id, name, email) VALUES ('acct_1', 'x', 'x@example.com')`);
    await database.query(
      `INSERT INTO api_keys (id, account_id, name, prefix, digest) VALUES ('key_1', 'acct_1', 'x', $1, $2)`,
      [apiKeyPrefix(key), digestApiKey(key)],
    );
    authorization = { Authorization: `Bearer ${key}` };
  });
  afterEach(() => last?.end('SIGKILL'));
  afterAll(() => database.drop());

  /** Starts a server whose key has not been used in this window. */
  const start = async (environment: Record<string, string>) => {
    await database.query(`UPDATE rate_limit_windows SET hits = '{}'`);
    last = await startServerProcess({ DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '100', ...environment });
    return last;
  };
  /** Waits until this number of requests has passed authentication and the rate limit. */
  const admitted = async (count: number): Promise<void> => {
    const admittedOnes = 'SELECT FROM rate_limit_windows WHERE cardinality(hits) >= $1';
    await until(
      'the requests have passed the rate limit',
      async () => (await database.query(admittedOnes, [count])).length > 0,
      { everyMs: 20 },
    );
  };

  it('first reports not ready and keeps serving, long enough for load balancers to notice, then completes what is in progress, including speech and WebSockets, waits for no other connection, and exits with code 0', async () => {
    // A stop that waits for a connection without a request lasts longer than the test.
    const server = await start({ SHUTDOWN_DELAY_SECONDS: '4', SHUTDOWN_TIMEOUT_SECONDS: '3600' });
    const { url } = server;
    const silent = await connected(url);
    const halfLine = await connected(url);
    halfLine.write('GET /health/li');
    // Ends after its client reads on: it is more than the kernels hold.
    const streamed = await connected(url);
    streamed.write(requestForLongStream(authorization));
    // The answer has begun, and says that the connection stays.
    await once(streamed, 'readable');
    const head = String(streamed.read());
    expect(head).toContain('HTTP/1.1 200');
    expect(head).not.toContain('Connection: close');

    const idle = await RealtimeClient.open(`${url}/api/v1/tts/realtime`, { headers: authorization });
    const speaking = await RealtimeClient.open(`${url}/api/v1/tts/realtime`, { headers: authorization });
    speaking.send({ type: 'context.start', context_id: 'a', voice_id: 'slt', format: 'pcm' });
    speaking.send({ type: 'input_text.append', context_id: 'a', text: 'Before I go, this. A' });
    await speaking.next('speech.audio.delta', 'a');

    const body = JSON.stringify({ text: 'Before I go, this.', voice_id: 'slt' });
    const asking = request(`${url}/api/v1/tts`, {
      method: 'POST',
      headers: { ...authorization, 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    const answered = once(asking, 'response') as Promise<[IncomingMessage]>;
    const before = await hitsOf(database);
    // The rest of the body is sent once the server is stopping, so the request is in progress until then.
    asking.write(body.slice(0, 10));
    await admitted(before + 1);

    const ended = server.end('SIGTERM');
    const status = await until(
      'the server stops being ready',
      async () => {
        const ready = await fetch(`${url}/health/ready`);
        return ready.status !== 200 && ready.status;
      },
      { everyMs: 20 },
    );
    expect(status).toBe(503);
    expect((await fetch(`${url}/api/v1/voices`, { headers: authorization })).status).toBe(200);

    await refused(url);
    asking.end(body.slice(10));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.connection).toBe('close');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks)).toHaveLength(Number(answer.headers['content-length']));

    expect((await idle.ended()).code).toBe(1001);
    speaking.send({ type: 'input_text.append', context_id: 'a', text: 'nd that.' });
    speaking.send({ type: 'input_text.end', context_id: 'a' });
    expect((await speaking.next('speech.audio.done', 'a')).usage!.characters).toBe(28);
    expect((await speaking.ended()).code).toBe(1001);

    streamed.removeAllListeners('readable').resume();
    expect(await ended).toEqual({ code: 0, signal: null });
    for (const socket of [silent, halfLine, streamed]) socket.destroy();
  });

  it('cuts off WebSockets that still have text, and requests that do not finish, when the time is over', async () => {
    const server = await start({ SHUTDOWN_TIMEOUT_SECONDS: '2' });
    const { url } = server;
    const client = await RealtimeClient.open(`${url}/api/v1/tts/realtime`, { headers: authorization });
    client.send({ type: 'context.start', context_id: 'a', voice_id: 'slt', format: 'pcm' });
    client.send({ type: 'input_text.append', context_id: 'a', text: 'Before I go, this. A' });
    await client.next('speech.audio.delta', 'a');
    const before = await hitsOf(database);
    const socket = await connected(url);
    // A request whose body never arrives.
    socket.write(
      `POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization.Authorization}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await admitted(before + 1);
    const ended = server.end('SIGTERM');
    expect((await client.ended()).code).toBe(1001);
    expect(await ended).toEqual({ code: 0, signal: null });
    socket.destroy();
  });
});

/** A connection that the server has accepted. */
async function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  // The server has accepted it if it has accepted the one after it.
  await fetch(`${url}/health/live`);
  return socket;
}

function requestForLongStream({ Authorization }: { Authorization: string }): string {
  const text = 'Before I go, this is to be said. '.repeat(60);
  const body = JSON.stringify({ text, voice_id: 'slt', stream: 'audio', format: 'wav', sample_rate: 48_000 });
  return (
    `POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nAuthorization: ${Authorization}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

async function hitsOf(database: TestDatabase): Promise<number> {
  const [row] = await database.query<{ most: number }>(
    'SELECT coalesce(max(cardinality(hits)), 0)::int AS most FROM rate_limit_windows',
  );
  return row!.most;
}

/** Waits until the server refuses new connections. */
async function refused(url: string): Promise<void> {
  await until(
    'the server refuses connections',
    () =>
      fetch(`${url}/health/live`).then(
        () => false,
        () => true,
      ),
    { everyMs: 50 },
  );
}
