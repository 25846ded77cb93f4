import Cartesia from '@cartesia/cartesia-js';
import type { WebsocketResponse } from '@cartesia/cartesia-js/resources/tts';
import { connect as connectTo } from 'node:net';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { PatientEngine } from '../realtime/support/patient-engine';
import { RealtimeClient } from '../realtime/support/realtime-client';

const text = 'The clients that people have, work as they are. It is late.';
const raw = { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24_000 } as const;
const options = { model_id: 'sonic-3', voice: { mode: 'id', id: 'slt' }, output_format: raw };

describe('Cartesia’s WebSocket', () => {
  let server: TestApp;
  let caller: TestKey;
  const clients: RealtimeClient[] = [];
  const sockets: { close(): void }[] = [];
  beforeAll(async () => {
    server = await sharedTestApp({ engine: PatientEngine });
    caller = await server.createKey();
  });
  afterEach(() => {
    clients.splice(0).forEach((client) => client.close());
    sockets.splice(0).forEach((socket) => socket.close());
  });

  async function open(headers: Record<string, string> = { 'X-API-Key': caller.key }): Promise<RealtimeClient> {
    const client = await RealtimeClient.open(`${server.url}/tts/websocket`, { headers });
    clients.push(client);
    return client;
  }

  describe('with the unmodified SDK', () => {
    // Its socket always uses TLS, which a proxy in front of the server would end. What it sends and reads is not changed.
    const connect = async ({ key }: TestKey) => {
      const client = new Cartesia({ apiKey: key, baseURL: server.url });
      const socket = await client.tts.websocket({
        createConnection: () => connectTo(Number(new URL(server.url).port), '127.0.0.1'),
      });
      sockets.push(socket);
      return socket;
    };
    const collect = async (responses: AsyncIterable<WebsocketResponse>) => {
      const all: WebsocketResponse[] = [];
      for await (const response of responses) all.push(response);
      return all;
    };
    const audioOf = (responses: readonly WebsocketResponse[]) =>
      Buffer.concat(responses.flatMap((each) => (each.type === 'chunk' ? [Buffer.from(each.data, 'base64')] : [])));

    it('speaks a whole text, and texts that come in parts, several at a time', async () => {
      const socket = await connect(caller);
      const whole = await collect(socket.generate({ ...options, transcript: text }));
      expect(whole.at(-1)).toMatchObject({ type: 'done', done: true, status_code: 200 });

      const contexts = ['one', 'two'].map((contextId) =>
        socket.context({ ...options, contextId, add_timestamps: true, max_buffer_delay_ms: 5000 }),
      );
      for (const part of text.match(/[^]{1,5}/gu)!) {
        for (const context of contexts) await context.push({ transcript: part });
      }
      for (const context of contexts) await context.no_more_inputs();
      for (const context of contexts) {
        const parts = await collect(context.receive());
        expect(new Set(parts.map(({ context_id: id }) => id))).toEqual(new Set([context.contextId]));
        expect(audioOf(parts).equals(audioOf(whole))).toBe(true);
      }
    });

    it('is told of each flush', async () => {
      const socket = await connect(caller);
      const context = socket.context({ ...options, contextId: 'flushed', max_buffer_delay_ms: 5000 });
      await context.push({ transcript: 'Just a moment', flush: true });
      await context.push({ transcript: ' and another', flush: true });
      await context.no_more_inputs();
      const kinds: string[] = [];
      for await (const event of context.receive()) {
        const kind = event.type === 'flush_done' ? `${event.type} ${event.flush_id}` : event.type;
        if (kinds.at(-1) !== kind) kinds.push(kind);
      }
      expect(kinds).toEqual(['chunk', 'flush_done 1', 'chunk', 'flush_done 2', 'done']);
    });

    it('throws the server’s error, and the socket stays', async () => {
      const socket = await connect(caller);
      socket.on('error', () => undefined);
      const context = socket.context({ ...options, voice: 'nobody' });
      await context.send({ transcript: text });
      await expect(collect(context.receive())).rejects.toThrow('There is no voice "nobody". GET /voices lists them.');
      expect((await collect(socket.generate({ ...options, transcript: 'Hello.' }))).at(-1)!.type).toBe('done');
    });
  });

  it('accepts the key in a header or in the query, and refuses others over HTTP', async () => {
    await open();
    await open({ Authorization: `Bearer ${caller.key}`, 'Cartesia-Version': '2025-04-16' });
    for (const name of ['api_key', 'access_token']) {
      const url = `${server.url}/tts/websocket?cartesia_version=2025-04-16&${name}=${caller.key}`;
      clients.push(await RealtimeClient.open(url));
    }
    for (const query of ['', '?api_key=', '?api_key=sk-wrong']) {
      const { status, body } = await RealtimeClient.refused(`${server.url}/tts/websocket${query}`);
      expect([status, JSON.parse(body)]).toMatchObject([401, { error_code: 'invalid_api_key' }]);
    }
    const reader = await server.createKey();
    await server.database.query(`UPDATE api_keys SET scopes = '{voices}' WHERE id = $1`, [reader.id]);
    const { status, body } = await RealtimeClient.refused(`${server.url}/tts/websocket?api_key=${reader.key}`);
    expect([status, JSON.parse(body)]).toMatchObject([403, { error_code: 'insufficient_scope' }]);
    // The query has no key of other requests.
    expect((await server.fetch(`/voices?api_key=${caller.key}`)).status).toBe(401);
    const plain = await server.fetch('/tts/websocket', { headers: caller.authorization });
    expect([plain.status, ((await plain.json()) as { error_code: string }).error_code]).toEqual([
      426,
      'upgrade_required',
    ]);
  });

  const say = (client: RealtimeClient, id: string, transcript: string, own: object = {}) =>
    client.send({ ...options, context_id: id, transcript, ...own });

  it('ends at once and costs nothing without words', async () => {
    const limited = await server.createKey({ limit: 1 });
    const client = await open(limited.authorization);
    say(client, 'a', ' ');
    expect(await client.next('done', 'a')).toEqual({ type: 'done', done: true, status_code: 200, context_id: 'a' });
    say(client, 'b', 'Hello.');
    await client.next('done', 'b');
  });

  it('counts each context as one request, and a refusal keeps the socket', async () => {
    const limited = await server.createKey({ limit: 2 });
    const client = await open(limited.authorization);
    say(client, 'a', 'Hello.');
    await client.next('done', 'a');
    await (
      await server.fetch('/tts/bytes', json({ ...options, transcript: 'Hi.' }, limited.authorization))
    ).arrayBuffer();
    // The client is still sending when the refusal comes. It is repeated for the last part, for those who read only then.
    for (const transcript of ['One. ', 'Two. ', 'Three. ']) say(client, 'b', transcript, { continue: true });
    const refusal = await client.next('error', 'b');
    expect(refusal).toMatchObject({
      type: 'error',
      done: true,
      status_code: 429,
      error_code: 'rate_limited',
      title: 'Too Many Requests',
      error: expect.stringMatching(/^Rate limit exceeded. Retry after \d+ seconds$/) as string,
      context_id: 'b',
    });
    say(client, 'b', ' ');
    await client.next('error', 'b', 2);
    expect(client.messages.filter(({ type }) => type === 'error')).toHaveLength(2);
  });

  it('sends nothing more of a context after it was cancelled, and drops late text for it', async () => {
    const client = await open();
    say(client, 'a', 'First. Then it takes forever to speak. ', { continue: true });
    await client.next('chunk', 'a');
    client.send({ cancel: true, context_id: 'a' });
    say(client, 'a', 'Too late. ', { continue: true });
    say(client, 'a', ' ');
    client.send({ cancel: true, context_id: 'a' });
    say(client, 'b', 'Hello.');
    await client.next('done', 'b');
    expect(client.messages.filter(({ type, context_id: id }) => id === 'a' && type !== 'chunk')).toEqual([]);
    // Its id can be used again.
    say(client, 'a', 'Hello.');
    await client.next('done', 'a');
  });

  it.each([
    ['hello', 'invalid_json', /not JSON/],
    ['[]', 'invalid_request', /JSON object/],
    [`{"a":${'['.repeat(400)}${']'.repeat(400)}}`, 'invalid_request', /nested/],
    [`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'invalid_request', /more than 500 values/],
    [{}, 'invalid_request', /transcript must be a string/],
    [{ transcript: 'Hi.' }, 'invalid_request', /voice must be the id of a voice/],
    [{ ...options, transcript: 5 }, 'invalid_request', /transcript must be a string/],
    [{ ...options, transcript: 'Hi.', context_id: 5 }, 'invalid_request', /context_id must be a string/],
    [{ ...options, transcript: 'Hi.', context_id: 'x'.repeat(201) }, 'invalid_request', /context_id must be a string/],
    [{ ...options, transcript: 'Hi.', continue: 'yes' }, 'invalid_request', /continue must be true or false/],
    [
      { ...options, transcript: 'Hi.', output_format: { ...raw, container: 'wav' } },
      'invalid_request',
      /container of: raw/,
    ],
    [{ ...options, transcript: 'Hi.', max_buffer_delay_ms: 5001 }, 'invalid_request', /from 0 to 5000/],
    [{ ...options, transcript: 'Hi.', voice: 'nobody', context_id: 'x' }, 'voice_not_found', /no voice "nobody"/],
    [{ cancel: true }, 'invalid_request', /context_id must be a string/],
    [{ cancel: true, context_id: {} }, 'invalid_request', /context_id must be a string/],
  ])('refuses %.60j with advice, and the socket stays', async (message, code, advice) => {
    const client = await open();
    client.send(message);
    const error = (await client.next('error')) as unknown as { error_code: string; message: string; done: boolean };
    expect([error.error_code, error.done]).toEqual([code, true]);
    expect(error.message).toMatch(advice);
    say(client, 'fine', 'Hello.');
    await client.next('done', 'fine');
  });

  it('refuses binary frames, and bounds the contexts of a socket', async () => {
    const client = await open();
    client.ws.send(Buffer.from('{}'));
    expect(((await client.next('error')) as unknown as { message: string }).message).toContain('text frames');
    for (let count = 1; count <= 17; count++) say(client, `c${count}`, 'It takes forever. ', { continue: true });
    expect(await client.next('error', 'c17')).toMatchObject({ error_code: 'context_limit_reached' });
  });
});
