import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { RealtimeClient } from '../realtime/support/realtime-client';
import { runCommand } from '../support/command-line';
import { createDatabase, type TestDatabase } from '../support/database';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { until } from '../../proofs/support/until';

describe('A graceful stop', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let authorization: { Authorization: string };

  beforeEach(async () => {
    database = await createDatabase();
    const environment = { DATABASE_URL: database.url };
    await runCommand(['accounts', 'create', '--name', 'x', '--email', 'x@example.com'], environment);
    const { stdout } = await runCommand(
      ['api-keys', 'create', '--account', 'x@example.com', '--name', 'x', '--json'],
      environment,
    );
    authorization = { Authorization: `Bearer ${(JSON.parse(stdout) as { key: string }).key}` };
  });
  /** Waits until the request has passed authentication and the rate limit. */
  const admitted = async (): Promise<void> => {
    const admittedOnes = 'SELECT FROM rate_limit_windows WHERE cardinality(hits) > 0';
    await until('the request has passed the rate limit', async () => (await database.query(admittedOnes)).length > 0);
  };
  afterEach(async () => {
    await server.end('SIGKILL');
    await database.drop();
  });

  it('completes requests in progress, including speech, refuses new connections, and exits with code 0', async () => {
    server = await startServerProcess({ DATABASE_URL: database.url });
    const body = JSON.stringify({ text: 'Before I go, this.', voice_id: 'slt' });
    const asking = request(`${server.url}/api/v1/tts`, {
      method: 'POST',
      headers: { ...authorization, 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    const answered = once(asking, 'response') as Promise<[IncomingMessage]>;
    // The rest of the body is sent once the server is stopping, so the request is in progress until then.
    asking.write(body.slice(0, 10));
    await admitted();
    const ended = server.end('SIGTERM');
    await refused(server);
    asking.end(body.slice(10));

    const [answer] = await answered;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.connection).toBe('close');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks)).toHaveLength(Number(answer.headers['content-length']));
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('completes what is spoken on WebSockets, closes the others, and exits with code 0', async () => {
    server = await startServerProcess({ DATABASE_URL: database.url });
    const url = `${server.url}/api/v1/tts/realtime`;
    const idle = await RealtimeClient.open(url, { headers: authorization });
    const client = await RealtimeClient.open(url, { headers: authorization });
    client.send({ type: 'context.start', context_id: 'a', voice_id: 'slt', format: 'pcm' });
    client.send({ type: 'input_text.append', context_id: 'a', text: 'Before I go, this. A' });
    await client.next('speech.audio.delta', 'a');
    const ended = server.end('SIGTERM');
    expect((await idle.ended()).code).toBe(1001);
    client.send({ type: 'input_text.append', context_id: 'a', text: 'nd that.' });
    client.send({ type: 'input_text.end', context_id: 'a' });
    expect((await client.next('speech.audio.done', 'a')).usage!.characters).toBe(28);
    expect((await client.ended()).code).toBe(1001);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('cuts off WebSockets that still have text when the time is over', async () => {
    server = await startServerProcess({ DATABASE_URL: database.url, SHUTDOWN_TIMEOUT_SECONDS: '4' });
    const client = await RealtimeClient.open(`${server.url}/api/v1/tts/realtime`, { headers: authorization });
    client.send({ type: 'context.start', context_id: 'a', voice_id: 'slt', format: 'pcm' });
    client.send({ type: 'input_text.append', context_id: 'a', text: 'Before I go, this. A' });
    await client.next('speech.audio.delta', 'a');
    const ended = server.end('SIGTERM');
    expect((await client.ended()).code).toBe(1001);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('first reports not ready and keeps serving, long enough for load balancers to notice', async () => {
    server = await startServerProcess({ DATABASE_URL: database.url, SHUTDOWN_DELAY_SECONDS: '4' });
    const ended = server.end('SIGTERM');
    const status = await until('the server stops being ready', async () => {
      const ready = await fetch(`${server.url}/health/ready`);
      return ready.status !== 200 && ready.status;
    });
    expect(status).toBe(503);
    const served = await fetch(`${server.url}/api/v1/voices`, { headers: authorization });
    expect(served.status).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it.each<[string, (socket: Socket) => Promise<void>]>([
    ['that has not sent a request', () => Promise.resolve()],
    ['that has sent half of a request line', async (socket) => void socket.write('GET /health/li')],
    [
      'whose last answer was streamed while it was told to stop',
      async (socket) => {
        // More than the kernels hold: it ends after its client reads on.
        const text = 'Before I go, this is to be said. '.repeat(60);
        const body = JSON.stringify({ text, voice_id: 'slt', stream: 'audio', format: 'wav', sample_rate: 48_000 });
        socket.write(
          `POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization.Authorization}\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
        // The answer has begun, and says that the connection stays.
        await once(socket, 'readable');
        const head = String(socket.read());
        expect(head).toContain('HTTP/1.1 200');
        expect(head).not.toContain('Connection: close');
      },
    ],
  ])('does not wait for a connection %s', async (_which, begin) => {
    // A stop that waits for it lasts longer than the test.
    server = await startServerProcess({ DATABASE_URL: database.url, SHUTDOWN_TIMEOUT_SECONDS: '3600' });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.on('error', () => {});
    await begin(socket);
    // The server has accepted the connection if it has accepted the one after it.
    await fetch(`${server.url}/health/live`);
    const ended = server.end('SIGTERM');
    await refused(server);
    socket.removeAllListeners('readable').resume();
    expect(await ended).toEqual({ code: 0, signal: null });
    socket.destroy();
  });

  it('closes connections whose requests do not finish in time', async () => {
    server = await startServerProcess({ DATABASE_URL: database.url, SHUTDOWN_TIMEOUT_SECONDS: '1' });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    // A request whose body never arrives.
    socket.write(
      `POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization.Authorization}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await admitted();
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    socket.destroy();
  });
});

/** Waits until the server refuses new connections. */
async function refused({ url }: ServerProcess): Promise<void> {
  await until('the server refuses connections', () =>
    fetch(`${url}/health/live`).then(
      () => false,
      () => true,
    ),
  );
}
