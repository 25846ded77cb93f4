import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import { operator } from '../../../src/platform/caller/actor';
import { RequestWriter } from '../../../src/tts/requests/request-writer';
import { TtsService } from '../../../src/tts/tts.service';
import { UsageWriter } from '../../../src/tts/usage/usage-writer';
import { until } from '../../../bench/proofs/support/until';
import { budgetState, reservations } from '../../rate-limit/budgets/support/budget-state';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { PatientEngine } from './support/patient-engine';
import { RealtimeClient } from './support/realtime-client';

const path = '/api/v1/tts/realtime';

describe('Realtime speech', () => {
  let server: TestApp;
  let key: TestKey;
  const clients: RealtimeClient[] = [];

  beforeAll(async () => {
    server = await startTestApp({ engine: PatientEngine });
  });
  beforeEach(async () => {
    key = await server.createKey();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));
  afterAll(() => server.close());

  async function open({ authorization } = key): Promise<RealtimeClient> {
    const client = await RealtimeClient.open(server.url + path, { headers: authorization });
    clients.push(client);
    return client;
  }

  /** Speaks a text in one context, in pieces of four characters. */
  function say(client: RealtimeClient, text: string, id?: string, options: object = {}): void {
    const context = id === undefined ? {} : { context_id: id };
    client.send({ type: 'context.start', format: 'pcm', ...context, ...options });
    for (const piece of text.match(/[^]{1,4}/gu)!) client.send({ type: 'input_text.append', text: piece, ...context });
    client.send({ type: 'input_text.end', ...context });
  }

  const nothingReserved = () => until('nothing is reserved', async () => (await reservations(server.database)) === 0);
  const setBudgets = (budgets: object) =>
    server.app.get(ApiKeyChangesService).setBudgets(key.account.id, key.id, budgets, operator);

  describe('a context', () => {
    it('speaks a text that comes in pieces, and reports what it used', async () => {
      const client = await open();
      expect((await client.next('session.created')).session_id).toMatch(/^[\w-]+$/);
      say(client, 'Hello, world. It is late.');
      const { usage } = await client.next('speech.audio.done');
      expect(usage).toEqual({ characters: 25, duration_seconds: client.audio().length / 2 / 24_000 });
      expect(client.messages.every((message) => message.context_id === undefined)).toBe(true);
    });

    it('has timestamps whose offsets are those of all the text that was sent', async () => {
      const client = await open();
      const text = '  Grüße 👋, world. It is late.\n\nGood night!';
      say(client, text, 'a', { timestamps: 'sentence' });
      await client.next('speech.audio.done');
      const points = Array.from(text);
      const spoken = client.messages.flatMap(({ timestamp }) => timestamp ?? []);
      expect(spoken.map(({ text_start: start, text_end: end }) => points.slice(start, end).join(''))).toEqual([
        'Grüße 👋, world.',
        'It is late.',
        'Good night!',
      ]);
      for (const { text: own, text_start: start, text_end: end } of spoken) {
        expect(own).toBe(points.slice(start, end).join(''));
      }
    });

    it('reports each flush once everything before it has been sent, also without any text', async () => {
      const client = await open();
      client.send({ type: 'context.start', format: 'pcm' });
      client.send({ type: 'input_text.flush', flush_id: 'empty' });
      expect(await client.next('speech.flushed')).toEqual({ type: 'speech.flushed', flush_id: 'empty' });
      client.send({ type: 'input_text.append', text: 'Just a moment' });
      client.send({ type: 'input_text.flush', flush_id: 'one' });
      await client.next('speech.flushed', undefined, 2);
      expect(client.audio().length).toBeGreaterThan(0);
      client.send({ type: 'input_text.end' });
      expect((await client.next('speech.audio.done')).usage!.characters).toBe(13);
    });

    it('ends at once and costs nothing without text', async () => {
      const limited = await server.createKey({ limit: 1 });
      const client = await open(limited);
      for (let time = 1; time <= 3; time++) {
        say(client, ' \n ', `empty ${time}`);
        expect((await client.next('speech.audio.done', `empty ${time}`)).usage!.characters).toBe(0);
      }
      say(client, 'Hello.', 'spoken');
      await client.next('speech.audio.done', 'spoken');
    });

    it('is never mixed with another one of the same socket', async () => {
      const client = await open();
      const texts = ['One.', 'Twenty two is more.', 'Three hundred and thirty three. And so on.', 'Four!'];
      for (const [index, text] of texts.entries()) say(client, text, String(index), { speed: 1 + index / 10 });
      for (const index of texts.keys()) await client.next('speech.audio.done', String(index));
      for (const [index, text] of texts.entries()) {
        const alone = await open();
        say(alone, text, undefined, { speed: 1 + index / 10 });
        await alone.next('speech.audio.done');
        expect(client.audio(String(index)).equals(alone.audio())).toBe(true);
      }
    });

    it('sends its audio in binary frames if asked to', async () => {
      const client = await open();
      say(client, 'Hello, world. It is late.', 'a', { audio: 'binary' });
      await client.next('speech.audio.done');
      const announced = client.messages.filter(({ type }) => type === 'speech.audio.delta').map(({ bytes }) => bytes);
      expect(client.binary.map(({ length }) => length)).toEqual(announced);
      say(client, 'Hello, world. It is late.', 'b');
      await client.next('speech.audio.done', 'b');
      expect(Buffer.concat(client.binary).equals(client.audio('b'))).toBe(true);
    });

    it('may have the id of one that is over', async () => {
      const client = await open();
      for (let time = 1; time <= 2; time++) {
        say(client, 'Hello.', 'a');
        await client.next('speech.audio.done', 'a', time);
      }
    });
  });

  describe('cancelling', () => {
    it('ends a context: nothing more of it comes, late text for it is dropped, and others go on', async () => {
      const client = await open();
      client.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
      client.send({ type: 'input_text.append', context_id: 'a', text: 'First. Then it takes forever to speak. ' });
      await client.next('speech.audio.delta', 'a');
      client.send({ type: 'context.cancel', context_id: 'a' });
      client.send({ type: 'input_text.append', context_id: 'a', text: 'Too late. ' });
      client.send({ type: 'input_text.end', context_id: 'a' });
      const before = client.messages.length;
      say(client, 'Another one.', 'b');
      await client.next('speech.audio.done', 'b');
      // What was sent before the server had read the message may still come.
      const late = client.messages.slice(before).filter(({ context_id: id }) => id === 'a');
      expect(late.filter(({ type }) => type !== 'speech.audio.delta' && type !== 'speech.timestamp')).toEqual([]);
    });

    it('charges what has been spoken, and gives the rest back', async () => {
      await setBudgets({ characters_per_day: 1000, concurrent_requests: 1 });
      const client = await open();
      client.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
      client.send({ type: 'input_text.append', context_id: 'a', text: 'First. Then it takes forever to speak. ' });
      await client.next('speech.audio.delta', 'a');
      client.send({ type: 'context.cancel', context_id: 'a' });
      await nothingReserved();
      expect(await budgetState(server.database, key.id)).toMatchObject({ characters: 7, running: 0 });
    });

    it('of a client that vanishes settles all of its contexts', async () => {
      await setBudgets({ characters_per_day: 1000 });
      const client = await open();
      for (const id of ['a', 'b']) {
        client.send({ type: 'context.start', context_id: id, format: 'pcm' });
        client.send({ type: 'input_text.append', context_id: id, text: 'First. Then it takes forever to speak. ' });
        await client.next('speech.audio.delta', id);
      }
      client.close();
      await nothingReserved();
      expect(await budgetState(server.database, key.id)).toMatchObject({ characters: 14, running: 0 });
    });
  });

  describe('limits', () => {
    it('count each context as one request, in the same window as HTTP, and a refusal keeps the socket', async () => {
      const limited = await server.createKey({ limit: 3 });
      const client = await open(limited);
      for (const id of ['a', 'b']) {
        say(client, 'Hello.', id);
        await client.next('speech.audio.done', id);
      }
      const answer = await server.fetch('/api/v1/tts', json({ text: 'Hello.' }, limited.authorization));
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
      await answer.arrayBuffer();
      say(client, 'Hello.', 'c');
      const refusal = await client.next('error', 'c');
      expect(refusal).toMatchObject({ context_id: 'c', error: { code: 'RATE_LIMITED' } });
      expect(refusal.retry_after).toBeGreaterThan(0);
      expect(Object.keys(refusal.error!)).toEqual(['code', 'message']);
      // The text that followed the refused one is dropped, and causes no further errors.
      client.send({ type: 'context.start', context_id: 'd' });
      client.send({ type: 'context.start', context_id: 'd' });
      expect(await client.next('error', 'd')).toMatchObject({ error: { code: 'CONTEXT_EXISTS' } });
      expect(client.messages.filter(({ type }) => type === 'error')).toHaveLength(2);
      expect((await server.fetch('/api/v1/tts', json({ text: 'Hello.' }, limited.authorization))).status).toBe(429);
    });

    it('count a long context once for each text of the greatest length', async () => {
      const short = await startTestApp({ environment: { MAX_TEXT_CHARACTERS: '100' } });
      try {
        const limited = await short.createKey({ limit: 2 });
        const client = await RealtimeClient.open(short.url + path, { headers: limited.authorization });
        clients.push(client);
        say(client, 'It is late again. '.repeat(11), 'long');
        await client.next('speech.audio.done', 'long');
        say(client, 'Hello.', 'next');
        expect((await client.next('error', 'next')).error!.code).toBe('RATE_LIMITED');
      } finally {
        await short.close();
      }
    });

    it('refuse a text before it is spoken if a budget has too little left', async () => {
      await setBudgets({ characters_per_day: 20 });
      const client = await open();
      client.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
      client.send({ type: 'input_text.append', context_id: 'a', text: 'Hello, world. I' });
      await client.next('speech.audio.delta', 'a');
      client.send({ type: 'input_text.append', context_id: 'a', text: 't is late in the evening. And so on.' });
      const error = client.next('error', 'a');
      expect((await error).error!.code).toBe('QUOTA_EXCEEDED');
      expect((await error).retry_after).toBeGreaterThan(0);
      await nothingReserved();
      expect(await budgetState(server.database, key.id)).toMatchObject({ characters: 14, running: 0 });
      say(client, 'Hello', 'b');
      await client.next('speech.audio.done', 'b');
      expect(await budgetState(server.database, key.id)).toMatchObject({ characters: 19, running: 0 });
    });

    it('hold a place among concurrent requests until the context is over', async () => {
      await setBudgets({ concurrent_requests: 1 });
      const client = await open();
      client.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
      client.send({ type: 'input_text.append', context_id: 'a', text: 'First. Then it takes forever to speak. ' });
      await client.next('speech.audio.delta', 'a');
      say(client, 'Hello.', 'b');
      expect((await client.next('error', 'b')).error!.code).toBe('CONCURRENCY_LIMIT_REACHED');
      client.send({ type: 'context.cancel', context_id: 'a' });
      await nothingReserved();
      say(client, 'Hello.', 'c');
      await client.next('speech.audio.done', 'c');
    });

    it('bound the contexts of a socket, and the text that waits', async () => {
      const client = await open();
      for (let count = 1; count <= 17; count++) client.send({ type: 'context.start', context_id: `c${count}` });
      expect(await client.next('error', 'c17')).toMatchObject({ error: { code: 'CONTEXT_LIMIT_REACHED' } });
      client.send({ type: 'input_text.append', context_id: 'c1', text: `forever ${'a '.repeat(10_000)}` });
      expect((await client.next('error', 'c1')).error!.code).toBe('TEXT_TOO_LONG');
    });

    it('of the queue refuse the first text of a context, and let the others wait', async () => {
      // One account may have half of the places.
      const small = await startTestApp({ environment: { SPEECH_QUEUE_CAPACITY: '2' }, engine: PatientEngine });
      try {
        const { authorization } = await small.createKey();
        const client = await RealtimeClient.open(small.url + path, { headers: authorization });
        clients.push(client);
        const queued = () => small.app.get(TtsService).status('slt').requestsInQueue;
        client.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
        client.send({ type: 'input_text.append', context_id: 'a', text: 'First one. S' });
        await client.next('speech.audio.delta', 'a');
        await until('the first text has left the queue', () => queued() === 0);
        client.send({ type: 'context.start', context_id: 'b', format: 'pcm' });
        client.send({ type: 'input_text.append', context_id: 'b', text: 'It takes forever. ' });
        client.send({ type: 'input_text.flush', context_id: 'b' });
        await until('the queue is full', () => queued() === 1);
        client.send({ type: 'input_text.append', context_id: 'a', text: 'econd one.' });
        client.send({ type: 'input_text.end', context_id: 'a' });
        say(client, 'Hello.', 'c');
        expect((await client.next('error', 'c')).error!.code).toBe('OVERLOADED');
        client.send({ type: 'context.cancel', context_id: 'b' });
        expect((await client.next('speech.audio.done', 'a')).usage!.characters).toBe(22);
      } finally {
        await small.close();
      }
    });

    it('bound the flushes that wait', async () => {
      const client = await open();
      client.send({ type: 'context.start', context_id: 'a' });
      client.send({ type: 'input_text.append', context_id: 'a', text: 'It takes forever. ' });
      for (let count = 1; count <= 101; count++) client.send({ type: 'input_text.flush', context_id: 'a' });
      expect((await client.next('error', 'a')).error!.code).toBe('INVALID_REQUEST');
    });
  });

  it('looks the key up again for each context: a revoked key ends the socket', async () => {
    const client = await open();
    say(client, 'Hello.', 'a');
    await client.next('speech.audio.done', 'a');
    await server.app.get(ApiKeysService).revoke(key.account.id, key.id, operator);
    say(client, 'Hello.', 'b');
    expect((await client.next('error', 'b')).error!.code).toBe('API_KEY_REVOKED');
    expect(await client.ended()).toEqual({ code: 1008, reason: 'API_KEY_REVOKED' });
  });

  it('is in the log of requests and in the usage, one request for each context', async () => {
    const client = await open();
    say(client, 'Hello, world.', 'a');
    const { usage } = await client.next('speech.audio.done', 'a');
    client.send({ type: 'context.start', context_id: 'b', format: 'pcm' });
    client.send({ type: 'input_text.append', context_id: 'b', text: 'First. Then it takes forever to speak. ' });
    await client.next('speech.audio.delta', 'b');
    client.send({ type: 'context.cancel', context_id: 'b' });
    say(client, 'Hello.', 'c', { voice_id: 'nobody' });
    await client.next('error', 'c');
    const rows = await until('three contexts are in the log', async () => {
      await server.app.get(RequestWriter).flush();
      const found = await server.database.query<Record<string, unknown>>(
        `SELECT route, voice_id, characters, audio_seconds::float8 AS seconds, status, code, aborted FROM requests
         WHERE caller_id = $1 ORDER BY characters DESC`,
        [key.id],
      );
      return found.length === 3 && found;
    });
    const route = `GET ${path}`;
    expect(rows).toEqual([
      {
        route,
        voice_id: 'slt',
        characters: 13,
        seconds: expect.closeTo(usage!.duration_seconds, 3),
        status: 200,
        code: null,
        aborted: false,
      },
      { route, voice_id: 'slt', characters: 7, seconds: expect.any(Number), status: 200, code: null, aborted: true },
      { route, voice_id: null, characters: 0, seconds: 0, status: 404, code: 'VOICE_NOT_FOUND', aborted: false },
    ]);
    await server.app.get(UsageWriter).flush();
    const [counted] = await server.database.query(
      'SELECT sum(requests)::integer AS requests, sum(characters)::integer AS characters FROM usage_hours WHERE api_key_id = $1',
      [key.id],
    );
    expect(counted).toEqual({ requests: 3, characters: 20 });
    const listed = await server.fetch('/api/v1/requests', { headers: key.authorization });
    const { data } = (await listed.json()) as {
      data: { code: string | null; request_id: string; waits: Record<string, number | null> }[];
    };
    for (const { code, request_id: id, waits } of data) {
      expect(id).toBe(client.messages[0]!.session_id);
      expect(waits['gate_ms']).toBeGreaterThan(0);
      const hasAudio = code === null;
      expect([waits['queue_ms'] !== null, waits['first_audio_ms'] !== null]).toEqual([hasAudio, hasAudio]);
      if (hasAudio) expect(waits['first_audio_ms']).toBeGreaterThanOrEqual(waits['queue_ms']!);
    }
  });

  describe('messages', () => {
    it.each([
      ['that are not JSON', 'hello', 'INVALID_JSON', /not JSON/],
      ['that are no objects', '[]', 'INVALID_REQUEST', /JSON object/],
      ['of unknown types', { type: 'speak' }, 'INVALID_REQUEST', /type must be one of: session\.authenticate/],
      ['without a type', { text: 'Hi' }, 'INVALID_REQUEST', /type must be one of/],
      ['with unknown fields', { type: 'context.start', voice: 'slt' }, 'INVALID_REQUEST', /voice is not a known field/],
      [
        'with wrong fields',
        { type: 'context.start', speed: 5 },
        'INVALID_REQUEST',
        /speed must be a number from 0.5 to 2/,
      ],
      ['with inherited fields', '{"type":"context.start","__proto__":{}}', 'INVALID_REQUEST', /__proto__/],
      ['without their text', { type: 'input_text.append' }, 'INVALID_REQUEST', /text must be a string/],
      [
        'for no context',
        { type: 'input_text.append', context_id: 'x', text: 'a' },
        'CONTEXT_NOT_FOUND',
        /context\.start/,
      ],
      ['with a second key', { type: 'session.authenticate', api_key: 'sk-x' }, 'INVALID_REQUEST', /already/],
    ])('%s are refused with advice, and the socket stays', async (_what, message, code, advice) => {
      const client = await open();
      client.send(message);
      const { error } = await client.next('error');
      expect(error!.code).toBe(code);
      expect(error!.message).toMatch(advice);
      say(client, 'Hello.');
      await client
        .next('speech.audio.done')
        .catch(() => client.messages.some(({ type }) => type === 'speech.audio.done'));
    });

    it('in binary frames are refused', async () => {
      const client = await open();
      client.ws.send(Buffer.from('{}'));
      expect((await client.next('error')).error!.message).toContain('text frames');
    });

    it('after the end of a text are refused, and its speech goes on', async () => {
      const client = await open();
      client.send({ type: 'context.start', context_id: 'a' });
      client.send({ type: 'input_text.append', context_id: 'a', text: 'It takes forever.' });
      client.send({ type: 'input_text.end', context_id: 'a' });
      client.send({ type: 'input_text.append', context_id: 'a', text: 'More.' });
      expect((await client.next('error', 'a')).error!.message).toContain('has ended');
      client.send({ type: 'context.cancel', context_id: 'a' });
    });
  });
});
