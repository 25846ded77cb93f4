import { DeepgramClient } from '@deepgram/sdk';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { PatientEngine } from '../realtime/support/patient-engine';
import { RealtimeClient, type ServerMessage } from '../realtime/support/realtime-client';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

const text = 'The clients that people have, work as they are. It is late.';

/** A message of Deepgram's. */
type Message = ServerMessage & { sequence_id?: number; description?: string; code?: string };

describe('Deepgram’s WebSocket', () => {
  let server: TestApp;
  let caller: TestKey;
  const clients: RealtimeClient[] = [];
  beforeAll(async () => {
    server = await sharedTestApp({ engine: PatientEngine });
    caller = await server.createKey();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));

  async function open({ key } = caller, query = '?model=slt'): Promise<RealtimeClient> {
    const headers = { Authorization: `Token ${key}` };
    const client = await RealtimeClient.open(`${server.url}/v1/speak${query}`, { headers });
    clients.push(client);
    return client;
  }
  const next = (client: RealtimeClient, type: string, count = 1) =>
    client.next(type, undefined, count) as Promise<Message>;
  const say = (client: RealtimeClient, said: string) => client.send({ type: 'Speak', text: said });
  const flush = (client: RealtimeClient) => client.send({ type: 'Flush' });

  it('speaks with the unmodified SDK', async () => {
    const client = new DeepgramClient({ apiKey: caller.key, baseUrl: server.url.replace('http', 'ws') });
    const socket = await client.speak.v1.connect({
      model: 'aura-2-thalia-en',
      encoding: 'linear16',
      sample_rate: '24000',
      Authorization: caller.key,
    });
    const messages: { type: string }[] = [];
    let bytes = 0;
    const flushed = new Promise<void>((resolve, reject) => {
      socket.on('message', (message: unknown) => {
        if (message instanceof Blob) bytes += message.size;
        else messages.push(message as { type: string });
        if ((message as { type?: string }).type === 'Flushed') resolve();
      });
      socket.on('error', reject);
    });
    socket.connect();
    await socket.waitForOpen();
    for (const part of text.match(/[^]{1,5}/gu)!) socket.sendText({ type: 'Speak', text: part });
    socket.sendFlush({ type: 'Flush' });
    await flushed;
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.sendClose({ type: 'Close' });
    await closed;
    socket.close();
    expect(messages).toMatchObject([
      { type: 'Metadata', model_name: 'aura-2-thalia-en' },
      { type: 'Flushed', sequence_id: 0 },
    ]);
    expect(bytes).toBeGreaterThan(2 * 24_000);
  });

  it('accepts the key as a page sends it, in a subprotocol, and refuses others over HTTP', async () => {
    for (const scheme of ['token', 'bearer']) {
      const ws = new WebSocket(`${server.url.replace('http', 'ws')}/v1/speak`, [scheme, caller.key]);
      await once(ws, 'open');
      expect(ws.protocol).toBe(scheme);
      ws.terminate();
    }
    const wrong: Record<string, string>[] = [
      {},
      { Authorization: 'Token sk-wrong' },
      { 'Sec-WebSocket-Protocol': 'token, sk-wrong' },
    ];
    for (const headers of wrong) {
      const { status, body } = await RealtimeClient.refused(`${server.url}/v1/speak`, { headers });
      expect([status, JSON.parse(body)]).toMatchObject([401, { err_code: 'INVALID_AUTH' }]);
    }
    const reader = await server.createKey();
    await server.database.query(`UPDATE api_keys SET scopes = '{voices}' WHERE id = $1`, [reader.id]);
    const { status, body } = await RealtimeClient.refused(`${server.url}/v1/speak`, { headers: reader.authorization });
    expect([status, JSON.parse(body)]).toMatchObject([403, { err_code: 'INSUFFICIENT_PERMISSIONS' }]);
  });

  it.each([
    ['encoding=mp3', 'encoding must be one of: linear16, mulaw, alaw'],
    [
      'sample_rate=11025',
      'sample_rate must be one of: 8000, 16000, 22050, 24000, 32000, 44100, 48000 for the encoding linear16',
    ],
    ['model=nobody', 'There is no voice "nobody". GET /v1/models lists them.'],
    ['speed=fast', 'speed must be a number from 0.25 to 4'],
  ])('refuses ?%s over HTTP', async (query, message) => {
    const { status, body } = await RealtimeClient.refused(`${server.url}/v1/speak?${query}`, {
      headers: { Authorization: `Token ${caller.key}` },
    });
    expect([status, JSON.parse(body)]).toMatchObject([400, { err_code: 'Bad Request', err_msg: message }]);
  });

  it.each([
    ['linear16', 24_000, 2],
    ['mulaw', 8000, 1],
    ['alaw', 16_000, 1],
  ] as const)('speaks as %s at %i Hz', async (encoding, rate, bytes) => {
    const client = await open(caller, `?model=slt&encoding=${encoding}&sample_rate=${rate}`);
    say(client, text);
    flush(client);
    await next(client, 'Flushed');
    const seconds = Buffer.concat(client.binary).length / (bytes * rate);
    const plain = await open();
    say(plain, text);
    flush(plain);
    await next(plain, 'Flushed');
    expect(Math.abs(seconds - Buffer.concat(plain.binary).length / (2 * 24_000))).toBeLessThan(0.02);
  });

  it('speaks texts one after another, each up to its flush, and counts each as one request', async () => {
    const alone: Buffer[] = [];
    for (const said of ['One.', 'Twenty two is more.']) {
      const client = await open();
      say(client, said);
      flush(client);
      await next(client, 'Flushed');
      alone.push(Buffer.concat(client.binary));
    }
    const limited = await server.createKey({ limit: 2 });
    const client = await open(limited);
    // A flush without text is confirmed, and costs nothing.
    flush(client);
    say(client, 'One.');
    flush(client);
    flush(client);
    say(client, 'Twenty ');
    say(client, 'two is more.');
    flush(client);
    expect((await next(client, 'Flushed', 4)).sequence_id).toBe(3);
    expect(Buffer.concat(client.binary).equals(Buffer.concat(alone))).toBe(true);

    say(client, 'Three. ');
    const refusal = (await client.next('Error')) as Message;
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(refusal.description).toMatch(/^Rate limit exceeded. Retry after \d+ seconds$/);
    say(client, 'More of it. ');
    flush(client);
    await next(client, 'Flushed', 5);
    expect(client.messages.filter(({ type }) => type === 'Error')).toHaveLength(1);
  });

  it('sends nothing more after a Clear, and speaks what comes then', async () => {
    const client = await open();
    say(client, 'First. Then it takes forever to speak. ');
    flush(client);
    say(client, 'It waits. ');
    flush(client);
    client.send({ type: 'Clear' });
    expect((await next(client, 'Cleared')).sequence_id).toBe(0);
    const before = client.binary.length;
    flush(client);
    await next(client, 'Flushed');
    expect(client.binary.length).toBe(before);
    say(client, 'Hello.');
    flush(client);
    await next(client, 'Flushed', 2);
    expect(client.binary.length).toBeGreaterThan(before);
  });

  it('closes on Close', async () => {
    const client = await open();
    say(client, 'It takes forever.');
    client.send({ type: 'Close' });
    expect((await client.ended()).code).toBe(1000);
  });

  it.each([
    ['hello', 'Bad Request', /not JSON/],
    ['[]', 'Bad Request', /JSON object/],
    [{}, 'Bad Request', /type must be one of: Speak, Flush, Clear, Close/],
    [{ type: '__proto__' }, 'Bad Request', /type must be one of/],
    [{ type: 'Speak' }, 'Bad Request', /text must be a string/],
    [{ type: 'Speak', text: ['a'] }, 'Bad Request', /text must be a string/],
  ])('warns of %j, and the socket stays', async (message, code, advice) => {
    const client = await open();
    client.send(message);
    const warning = await next(client, 'Warning');
    expect(warning.code).toBe(code);
    expect(warning.description).toMatch(advice);
    say(client, 'Hello.');
    flush(client);
    await next(client, 'Flushed');
  });

  it('bounds the text and the flushes that wait', async () => {
    const client = await open();
    say(client, 'It takes forever. ');
    flush(client);
    for (let count = 1; count <= 3; count++) say(client, 'a '.repeat(4000));
    expect((await next(client, 'Warning')).code).toBe('TEXT_TOO_LONG');
    for (let count = 1; count <= 101; count++) flush(client);
    expect((await next(client, 'Warning', 2)).description).toContain('so often');
  });
});
