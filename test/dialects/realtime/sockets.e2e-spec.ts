import { once } from 'node:events';
import type { Socket } from 'node:net';
import { ServerState } from '../../../src/platform/health/server-state';
import { SocketServer } from '../../../src/dialects/realtime/socket-server';
import { until } from '../../../bench/proofs/support/until';
import { openSocket, received } from '../../support/raw-connection';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { PatientEngine } from './support/patient-engine';
import { RealtimeClient } from './support/realtime-client';
import { samplesStart } from '../../tts/support/riff';

const path = '/api/v1/tts/realtime';
const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** The head of a request. */
function head(line: string, ...headers: string[]): string {
  return [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
}

describe('WebSockets', () => {
  let server: TestApp;
  let key: TestKey;
  const clients: RealtimeClient[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    server = await startTestApp({
      engine: PatientEngine,
      environment: {
        REALTIME_KEY_TIMEOUT_SECONDS: '1',
        REALTIME_UNAUTHENTICATED_SOCKETS: '4',
        REALTIME_SOCKETS_PER_KEY: '6',
        REALTIME_MAX_SOCKETS: '12',
        REALTIME_IDLE_TIMEOUT_SECONDS: '2',
        RATE_LIMIT_FAILED_AUTH: '5',
        CORS_ORIGINS: 'https://app.example.com',
      },
    });
    key = await server.createKey();
  });
  afterEach(async () => {
    clients.splice(0).forEach((client) => client.close());
    sockets.splice(0).forEach((socket) => socket.destroy());
    await until('all sockets are closed', () => server.app.get(SocketServer).size === 0);
  });
  afterAll(() => server.close());

  async function open(headers: Record<string, string> = key.authorization, of = server): Promise<RealtimeClient> {
    const client = await RealtimeClient.open(of.url + path, { headers });
    clients.push(client);
    return client;
  }

  async function raw(...heads: string[]): Promise<Socket> {
    const socket = await openSocket(server.url);
    sockets.push(socket);
    socket.write(heads.join(''));
    return socket;
  }

  function say(client: RealtimeClient, text: string, id: string): void {
    client.send({ type: 'context.start', context_id: id, format: 'pcm' });
    client.send({ type: 'input_text.append', context_id: id, text });
    client.send({ type: 'input_text.end', context_id: id });
  }

  describe('the key', () => {
    it('may be in the first message', async () => {
      const client = await open({});
      client.send({ type: 'session.authenticate', api_key: key.key });
      await client.next('session.created');
      say(client, 'Hello.', 'a');
      await client.next('speech.audio.done', 'a');
    });

    it('is required before anything else', async () => {
      const client = await open({});
      client.send({ type: 'context.start' });
      expect((await client.next('error')).error!.code).toBe('MISSING_API_KEY');
      expect((await client.ended()).code).toBe(1008);
    });

    it('must come in time', async () => {
      const client = await open({});
      expect((await client.next('error')).error).toMatchObject({ code: 'MISSING_API_KEY' });
      expect(await client.ended()).toEqual({ code: 1008, reason: 'MISSING_API_KEY' });
    });

    it('that is wrong in the headers is refused over HTTP', async () => {
      const { status, body } = await RealtimeClient.refused(server.url + path, {
        headers: { Authorization: 'Bearer sk-wrong' },
      });
      expect(status).toBe(401);
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'INVALID_API_KEY' } });
    });

    it('that is wrong in a message closes the socket, and counts as a failure of the address', async () => {
      const other = await startTestApp({ environment: { RATE_LIMIT_FAILED_AUTH: '2' } });
      try {
        const codes: string[] = [];
        for (let time = 1; time <= 3; time++) {
          const client = await open({}, other);
          client.send({ type: 'session.authenticate', api_key: 'sk-wrong' });
          codes.push((await client.next('error')).error!.code);
          expect((await client.ended()).code).toBe(1008);
        }
        expect(codes).toEqual(['INVALID_API_KEY', 'INVALID_API_KEY', 'RATE_LIMITED']);
      } finally {
        await other.close();
      }
    });
  });

  describe('bounds', () => {
    it('hold for sockets without a key from one address', async () => {
      for (let count = 1; count <= 4; count++) await open({});
      const { status, body } = await RealtimeClient.refused(server.url + path);
      expect([status, JSON.parse(body).error.code]).toEqual([429, 'SOCKET_LIMIT_REACHED']);
      // With a key, the address does not matter.
      await open();
    });

    it('hold for the sockets of a key, also if it comes in a message, and for all sockets', async () => {
      for (let count = 1; count <= 6; count++) await open();
      const { status, body } = await RealtimeClient.refused(server.url + path, { headers: key.authorization });
      expect([status, JSON.parse(body).error.code]).toEqual([429, 'SOCKET_LIMIT_REACHED']);
      const late = await open({});
      late.send({ type: 'session.authenticate', api_key: key.key });
      expect((await late.next('error')).error!.code).toBe('SOCKET_LIMIT_REACHED');
      await late.ended();
      const another = await server.createKey();
      for (let count = 1; count <= 6; count++) await open(another.authorization);
      const full = await RealtimeClient.refused(server.url + path, {
        headers: (await server.createKey()).authorization,
      });
      expect([full.status, JSON.parse(full.body).error.code]).toEqual([503, 'OVERLOADED']);
    });

    it('close a socket that sends a message of 10 MB', async () => {
      const client = await open();
      client.send('x'.repeat(10 * 2 ** 20));
      expect((await client.ended()).code).toBe(1009);
    });

    it('close an idle socket, also one that sends a byte now and then, but none that speaks', async () => {
      const speaking = await open();
      say(speaking, 'It takes forever.', 'a');
      const idle = await open();
      const unfinished = await open();
      unfinished.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
      unfinished.send({ type: 'input_text.append', context_id: 'a', text: 'It is late. And' });
      const trickling = await raw(head(`GET ${path}`, ...handshake, `Authorization: Bearer ${key.key}`));
      const over = received(trickling);
      await once(trickling, 'data');
      // A masked text frame of a hundred bytes that never becomes complete.
      const timer = setInterval(() => trickling.write(Buffer.from([0x81])), 100);
      trickling.write(Buffer.from([0x81, 0xe4, 0, 0, 0, 0]));
      expect((await idle.next('error')).error!.code).toBe('REQUEST_TIMEOUT');
      expect((await idle.ended()).code).toBe(1000);
      expect((await unfinished.ended()).code).toBe(1000);
      await over;
      clearInterval(timer);
      expect(speaking.ws.readyState).toBe(speaking.ws.OPEN);
    });

    it('close the socket of a client that has vanished, and of no other', async () => {
      const pinging = await startTestApp({ engine: PatientEngine, environment: { REALTIME_PING_SECONDS: '1' } });
      try {
        const { key: secret, authorization } = await pinging.createKey();
        const here = await open(authorization, pinging);
        const vanished = await openSocket(pinging.url);
        sockets.push(vanished);
        const over = received(vanished);
        vanished.write(head(`GET ${path}`, ...handshake, `Authorization: Bearer ${secret}`));
        await over;
        expect(here.ws.readyState).toBe(here.ws.OPEN);
      } finally {
        await pinging.close();
      }
    });

    it('let a client that does not read hold up only its own speech', async () => {
      const long = 'It is late again and again. '.repeat(40);
      const slow = await open();
      await slow.next('session.created');
      slow.ws.pause();
      for (const id of ['a', 'b']) {
        slow.send({ type: 'context.start', context_id: id, format: 'wav', sample_rate: 48_000 });
        slow.send({ type: 'input_text.append', context_id: id, text: long });
        slow.send({ type: 'input_text.end', context_id: id });
      }
      const other = await open();
      say(other, long, 'c');
      await other.next('speech.audio.done', 'c');
      expect(slow.messages).toHaveLength(1);
      slow.ws.resume();
      for (const id of ['a', 'b']) {
        const { usage } = await slow.next('speech.audio.done', id);
        const audio = slow.audio(id);
        expect(audio.length).toBe(samplesStart(audio) + usage!.duration_seconds * 96_000);
      }
    });
  });

  describe('from browsers', () => {
    it.each([
      ['https://app.example.com', true],
      ['https://evil.example.com', false],
      ['null', false],
    ])('of the origin %s: %s', async (origin, isAllowed) => {
      if (isAllowed) await RealtimeClient.open(server.url + path, { origin }).then((client) => clients.push(client));
      else {
        const { status, body } = await RealtimeClient.refused(server.url + path, { origin });
        expect([status, JSON.parse(body).error.code]).toEqual([403, 'CROSS_SITE_REQUEST']);
      }
    });

    it('of its own pages are allowed, and so is any program with a key in its headers', async () => {
      clients.push(await RealtimeClient.open(server.url + path, { origin: server.url }));
      clients.push(
        await RealtimeClient.open(server.url + path, {
          origin: 'https://evil.example.com',
          headers: key.authorization,
        }),
      );
    });
  });

  describe('requests', () => {
    it('without an upgrade get 426', async () => {
      const answer = await server.fetch(path, { headers: key.authorization });
      expect(answer.status).toBe(426);
      expect(answer.headers.get('upgrade')).toBe('websocket');
      expect(await answer.json()).toMatchObject({ error: { code: 'UPGRADE_REQUIRED' } });
    });

    it('of keys without the scope are refused', async () => {
      const reader = await server.createKey();
      await server.database.query(`UPDATE api_keys SET scopes = '{voices}' WHERE id = $1`, [reader.id]);
      const { status, body } = await RealtimeClient.refused(server.url + path, { headers: reader.authorization });
      expect([status, JSON.parse(body).error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    });

    it.each([
      ['/api/v1/tts/realtimes', 404, 'NOT_FOUND'],
      ['/api/v1/tts', 405, 'METHOD_NOT_ALLOWED'],
    ])('for a WebSocket at %s get %d', async (wrong, expected, code) => {
      const { status, body } = await RealtimeClient.refused(server.url + wrong);
      expect([status, JSON.parse(body).error.code]).toEqual([expected, code]);
    });

    it('for a WebSocket in the path of a dialect get its errors', async () => {
      const { status, body } = await RealtimeClient.refused(`${server.url}/v1/nothing`, {
        headers: { 'xi-api-key': key.key },
      });
      expect(status).toBe(404);
      expect(JSON.parse(body)).toHaveProperty('detail');
    });

    it.each([
      ['version', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 7', handshake[3]!]],
      ['key', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: x']],
    ])('with a wrong %s of the handshake are refused in the usual shape', async (_what, headers) => {
      const answer = await received(await raw(head(`GET ${path}`, ...headers, `Authorization: Bearer ${key.key}`)));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
      expect(answer).toContain('"code":"INVALID_REQUEST"');
    });

    it('that offer HTTP/2 are served as before, with their body, and the connection stays', async () => {
      const body = JSON.stringify({ text: 'Hello.', format: 'wav' });
      const speak = head(
        'POST /api/v1/tts',
        `Authorization: Bearer ${key.key}`,
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      );
      const socket = await raw(speak);
      // The body comes later, as the second half of a large one would.
      await new Promise((resolve) => setImmediate(resolve));
      socket.write(body);
      socket.write(head('GET /health/live', 'Connection: close'));
      const answer = await received(socket);
      expect([...answer.matchAll(/HTTP\/1\.1 (\d+) /gu)].map(([, status]) => status)).toEqual(['200', '200']);
      expect(answer).toContain('RIFF');
    });

    it('that do not wait for the answer before them lose their connection, and nobody else', async () => {
      const body = JSON.stringify({ text: 'It takes forever.', format: 'wav' });
      const speak = head(
        'POST /api/v1/tts',
        `Authorization: Bearer ${key.key}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      );
      await received(await raw(speak + body, head(`GET ${path}`, ...handshake)));
      expect((await server.fetch('/health/live')).status).toBe(200);
    });

    it('that end before they are answered are forgotten', async () => {
      const socket = await raw(head(`GET ${path}`, ...handshake, `Authorization: Bearer ${key.key}`));
      socket.resetAndDestroy();
      const client = await open();
      await client.next('session.created');
    });
  });

  it('are drained: what speaks ends, idle ones close, and nothing begins', async () => {
    const leaving = await startTestApp({ engine: PatientEngine });
    try {
      const { authorization } = await leaving.createKey();
      const idle = await open(authorization, leaving);
      const speaking = await open(authorization, leaving);
      speaking.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
      speaking.send({ type: 'input_text.append', context_id: 'a', text: 'Hello, world. I' });
      await speaking.next('speech.audio.delta', 'a');
      const state = leaving.app.get(ServerState);
      state.leave();
      state.close();
      expect((await idle.ended()).code).toBe(1001);
      speaking.send({ type: 'context.start', context_id: 'b' });
      expect((await speaking.next('error', 'b')).error!.code).toBe('SERVICE_UNAVAILABLE');
      expect((await RealtimeClient.refused(leaving.url + path, { headers: authorization })).status).toBe(503);
      speaking.send({ type: 'input_text.append', context_id: 'a', text: 't is late.' });
      speaking.send({ type: 'input_text.end', context_id: 'a' });
      await speaking.next('speech.audio.done', 'a');
      expect((await speaking.ended()).code).toBe(1001);
    } finally {
      await leaving.close();
    }
  });

  it('that still speak when the time is over are closed', async () => {
    const leaving = await startTestApp({ engine: PatientEngine });
    const speaking = await open((await leaving.createKey()).authorization, leaving);
    say(speaking, 'It takes forever.', 'a');
    say(speaking, 'Hello.', 'b');
    await speaking.next('speech.audio.done', 'b');
    await leaving.close();
    expect((await speaking.ended()).code).toBe(1001);
  });
});
