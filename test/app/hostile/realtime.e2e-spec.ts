import type { Socket } from 'node:net';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import { operator } from '../../../src/platform/caller/actor';
import { ServerState } from '../../../src/platform/health/server-state';
import { SocketServer } from '../../../src/dialects/realtime/socket-server';
import { until } from '../../../bench/proofs/support/until';
import { PatientEngine } from '../../dialects/realtime/support/patient-engine';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { nextBytes, openSocket, received, statusesOf } from '../../support/raw-connection';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { within } from '../../support/within';

const path = '/api/v1/tts/realtime';

function handshake(...headers: string[]): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '',
    '',
  ].join('\r\n');
}

/** A masked text frame of at most 125 bytes, with a mask of zeros. */
function frame(text: string, opcode = 1): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

describe('WebSockets of hostile clients', () => {
  let server: TestApp;
  let key: TestKey;
  const clients: RealtimeClient[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    server = await startTestApp({
      engine: PatientEngine,
      environment: {
        REALTIME_UNAUTHENTICATED_SOCKETS: '3',
        REALTIME_SOCKETS_PER_KEY: '3',
        REALTIME_KEY_TIMEOUT_SECONDS: '60',
      },
    });
  });
  beforeEach(async () => {
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

  /** Opens as many sockets as may be open at a time, and closes them. */
  async function openAll(headers: Record<string, string>): Promise<void> {
    for (let count = 1; count <= 3; count++) await open(headers);
    await expect(RealtimeClient.refused(server.url + path, { headers })).resolves.toMatchObject({ status: 429 });
    clients.splice(0).forEach((client) => client.close());
    await until('all sockets are closed', () => server.app.get(SocketServer).size === 0);
  }

  describe('hold no place', () => {
    it.each([
      ['with a key', true],
      ['without one', false],
    ])('once they have said that nothing more comes before the handshake was answered: %s', async (_which, hasKey) => {
      const head = handshake(...(hasKey ? [`Authorization: Bearer ${key.key}`] : []));
      for (let count = 1; count <= 5; count++) {
        const socket = await openSocket(server.url);
        const over = received(socket);
        socket.end(head);
        await within(15_000, 'the server closed the connection', over);
      }
      await openAll(hasKey ? key.authorization : {});
    });

    it('once they have gone while their key is looked up', async () => {
      for (let count = 1; count <= 5; count++) {
        const socket = await openSocket(server.url);
        socket.write(handshake());
        await nextBytes(socket);
        const authenticate = frame(JSON.stringify({ type: 'session.authenticate', api_key: key.key }));
        await new Promise((resolve) => socket.write(authenticate, resolve));
        socket.resetAndDestroy();
        await until('the socket is closed', () => server.app.get(SocketServer).size === 0);
      }
      await openAll(key.authorization);
      await openAll({});
    });
  });

  it.each([
    ['a reserved bit, as for compression', Buffer.from([0xc1, 0x80, 0, 0, 0, 0])],
    ['no mask', Buffer.from([0x81, 0x01, 0x61])],
    ['an unknown opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ['a length of an exabyte', Buffer.from([0x81, 0xff, 0x0f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['text that is not UTF-8', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])],
    ['a continuation of nothing', Buffer.from([0x80, 0x80, 0, 0, 0, 0])],
  ])('cannot end the server with a frame that comes with the handshake: %s', async (_what, bytes) => {
    for (const headers of [[`Authorization: Bearer ${key.key}`], []]) {
      const socket = await openSocket(server.url);
      sockets.push(socket);
      const over = received(socket);
      socket.write(Buffer.concat([Buffer.from(handshake(...headers)), bytes]));
      expect(statusesOf(await within(15_000, 'the server closed the connection', over))).toEqual([101]);
    }
    expect((await server.fetch('/health/live')).status).toBe(200);
  });

  it('have the messages heard that come with the handshake', async () => {
    const socket = await openSocket(server.url);
    sockets.push(socket);
    const over = received(socket);
    const authenticate = frame(JSON.stringify({ type: 'session.authenticate', api_key: key.key }));
    const close = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]);
    socket.write(Buffer.concat([Buffer.from(handshake()), authenticate]));
    await until('the client is authenticated', async () => socket.bytesRead > 200);
    socket.write(close);
    expect(await over).toContain('session.created');
  });

  it('get no more answers to flushes and refusals than they read', async () => {
    const client = await open();
    await client.next('session.created');
    client.ws.pause();
    // Each answer has 1200 bytes, so all of them are more than a kernel keeps for a client that does not read: up to 36 MB.
    const id = '\u0001'.repeat(100);
    const flushes = 40_000;
    client.send({ type: 'context.start', context_id: id });
    const flush = JSON.stringify({ type: 'input_text.flush', context_id: id, flush_id: id });
    for (let count = 1; count <= flushes; count++) client.send(flush);
    await until('the server has read the flushes', () => client.ws.bufferedAmount === 0);
    const other = await open();
    other.send({ type: 'context.start' });
    other.send({ type: 'input_text.flush' });
    await other.next('speech.flushed');
    client.ws.resume();
    expect((await client.next('error', id)).error!.code).toBe('INVALID_REQUEST');
    expect(client.messages.length).toBeLessThan(flushes);
  });

  it('have few contexts at work, however fast they open and cancel them', async () => {
    const client = await open();
    await client.next('session.created');
    // What each asks of the database gets no answer. Otherwise a server may be done with one before the next comes.
    await server.database.query('BEGIN');
    try {
      await server.database.query('LOCK TABLE rate_limit_windows IN ACCESS EXCLUSIVE MODE');
      for (let index = 0; index < 100; index++) {
        client.send({ type: 'context.start', context_id: `c${index}` });
        client.send({ type: 'input_text.append', context_id: `c${index}`, text: 'Hello.' });
        client.send({ type: 'context.cancel', context_id: `c${index}` });
      }
      expect((await client.next('error')).error!.code).toBe('CONTEXT_LIMIT_REACHED');
    } finally {
      await server.database.query('COMMIT');
    }
  });

  it('cannot speak on in a context that was open when the key was revoked', async () => {
    const client = await open();
    client.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
    client.send({ type: 'input_text.append', context_id: 'a', text: 'Hello, world. ' });
    client.send({ type: 'input_text.flush', context_id: 'a' });
    await client.next('speech.flushed', 'a');
    await server.app.get(ApiKeysService).revoke(key.account.id, key.id, operator);
    client.send({ type: 'input_text.append', context_id: 'a', text: 'And more. ' });
    client.send({ type: 'input_text.flush', context_id: 'a' });
    expect((await client.next('error', 'a')).error!.code).toBe('API_KEY_REVOKED');
    expect((await client.ended()).code).toBe(1008);
  });

  it('that offer HTTP/2 again and again cost as much as one', async () => {
    const socket = await openSocket(server.url);
    sockets.push(socket);
    const accepted = server.app.getHttpServer();
    let serverSide: Socket | undefined;
    accepted.once('request', (request) => (serverSide = request.socket));
    const ask = (close = '') =>
      `GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade${close}\r\nUpgrade: h2c\r\n\r\n`;
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    const counts: Record<string | symbol, number>[] = [];
    for (let count = 1; count <= 30; count++) {
      socket.write(ask());
      await until('the request is answered', () => statusesOf(text).length === count);
      counts.push(Object.fromEntries(serverSide!.eventNames().map((name) => [name, serverSide!.listenerCount(name)])));
    }
    expect(counts.at(-1)).toEqual(counts[1]);
  });

  it('do not hold a shutdown up with contexts that have no text', async () => {
    const leaving = await startTestApp({});
    try {
      const client = await open((await leaving.createKey()).authorization, leaving);
      client.send({ type: 'context.start', context_id: 'a' });
      client.send({ type: 'input_text.flush', context_id: 'a' });
      await client.next('speech.flushed', 'a');
      const state = leaving.app.get(ServerState);
      state.leave();
      state.close();
      expect((await client.ended()).code).toBe(1001);
    } finally {
      await leaving.close();
    }
  });

  it('with the token of a page cannot take all sockets of its key', async () => {
    const roomy = await startTestApp({});
    try {
      const owner = await roomy.createKey();
      const made = await roomy.fetch('/api/v1/tokens', json({}, owner.authorization));
      const { token } = (await made.json()) as { token: string };
      const headers = { Authorization: `Bearer ${token}` };
      for (let count = 1; count <= 20; count++) await open(headers, roomy);
      await expect(RealtimeClient.refused(roomy.url + path, { headers })).resolves.toMatchObject({ status: 429 });
      const late = await open({}, roomy);
      late.send({ type: 'session.authenticate', api_key: token });
      expect((await late.next('error')).error!.code).toBe('SOCKET_LIMIT_REACHED');
      await open(owner.authorization, roomy);
    } finally {
      await roomy.close();
    }
  });
});
