import { setTimeout as delay } from 'node:timers/promises';
import { cases } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import { TtsService } from '../../../src/tts/tts.service';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import type { TtsApp } from '../support/tts-app';
import { answerOf, type Fault, FaultyProxy } from './support/faulty-proxy';
import { startRemoteGate } from './support/remote-gate';
import { isSameSound, samplesOf } from './support/same-sound';

/** Another Voxgate with Flite, behind this one. */
describe('A remote engine that speaks OpenAI’s dialect', () => {
  let backend: TestApp;
  let backendKey: string;
  let proxies: FaultyProxy[];
  let gate: TtsApp;
  /** The gate, until it has been closed. */
  const opened: TtsApp[] = [];
  const [sentence, other] = [
    'The birch canoe slid on the smooth planks.',
    'Glue the sheet to the dark blue background.',
  ];

  beforeAll(async () => {
    backend = await sharedTestApp({ engine: 'flite' });
    backendKey = (await backend.createKey()).key;
    process.env.VOXGATE_TEST_BACKEND_KEY = backendKey;
  });
  afterAll(() => {
    delete process.env.VOXGATE_TEST_BACKEND_KEY;
  });
  beforeEach(async () => {
    proxies = [await FaultyProxy.before(backend.url), await FaultyProxy.before(backend.url)];
  });
  afterEach(async () => {
    await opened.pop()?.close();
    await Promise.all(proxies.map((proxy) => proxy.close()));
  });

  /** Starts the gate before one proxy, or both. */
  const start = async (settings: Record<string, unknown> = {}, count = 1) => {
    gate = await startRemoteGate({
      urls: proxies.slice(0, count).map(({ url }) => url),
      api_key_env: 'VOXGATE_TEST_BACKEND_KEY',
      ...settings,
    });
    opened.push(gate);
  };
  const speak = (text: string, body: object = {}, options: Parameters<TtsApp['speak']>[1] = {}) =>
    gate.speak({ text, voice_id: 'gpu-slt', format: 'pcm', ...body }, options);
  /** What the backend says, asked directly. */
  const spokenDirectly = async (text: string, voice = 'slt') => {
    const answer = await fetch(`${backend.url}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backendKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'tts-1', voice, input: text, response_format: 'pcm' }),
    });
    return samplesOf(await answer.arrayBuffer());
  };
  const samplesFrom = async (answer: Response) => {
    expect(answer.status).toBe(200);
    return samplesOf(await answer.arrayBuffer());
  };

  it.each(['pcm', 'wav'])('passes its sound on unchanged (%s), with its key', async (format) => {
    await start({ format });
    expect(isSameSound(await samplesFrom(await speak(sentence)), await spokenDirectly(sentence))).toBe(true);
    expect(proxies[0]!.received).toContain(`Bearer ${backendKey}`);
  });

  it('speaks every format, with times of sentences and none of words', async () => {
    await start();
    for (const format of ['mp3', 'wav', 'opus', 'flac', 'aac']) {
      const answer = await speak(sentence, { format });
      expect([format, answer.status]).toEqual([format, 200]);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    }
    const timed = await speak(`${sentence} ${other}`, { timestamps: 'sentence' }, { accept: 'application/json' });
    const { timestamps, duration_seconds: duration } = (await timed.json()) as {
      timestamps: { text: string; end: number; end_seconds: number }[];
      duration_seconds: number;
    };
    expect(timestamps.map(({ text }) => text)).toEqual([sentence, other]);
    expect(duration).toBeGreaterThan(4);
    const words = await speak(sentence, { timestamps: 'word' }, { accept: 'application/json' });
    expect(words.status).toBe(400);
  });

  it('lists the voices that the backend tells, with a prefix and their facts', async () => {
    await start({ voices: undefined, list_voices: { path: '/api/v1/voices', prefix: 'far-' } });
    const found = await until('the voices are listed', async () => {
      const { data } = (await (await fetch(`${gate.url}/api/v1/voices`)).json()) as { data: { voice_id: string }[] };
      return data.find(({ voice_id }) => voice_id === 'far-rms');
    });
    expect(found).toMatchObject({ engine: 'gpu', language: 'en-US', gender: 'male', timestamps: ['sentence'] });
    const spoken = await samplesFrom(await speak(sentence, { voice_id: 'far-rms' }));
    expect(isSameSound(spoken, await spokenDirectly(sentence, 'rms'))).toBe(true);
  });

  it.each([false, true])('writes out numbers itself, unless the engine does (normalizes: %s)', async (normalizes) => {
    await start({ normalizes });
    await samplesFrom(await speak('It costs $5.'));
    expect(proxies[0]!.received).toContain(normalizes ? '"input":"It costs $5."' : '"input":"It costs five dollars."');
  });

  it('passes the first sound on while the backend is still sending', async () => {
    await start();
    proxies[0]!.fault = { holdAfter: 20_000 };
    const answer = await speak(sentence, { stream: 'audio' });
    const reader = answer.body!.getReader();
    let received = 0;
    while (received < 10_000) received += (await reader.read()).value!.length;
    // The rest is still held, so all of this came before the end.
    expect(proxies[0]!.inFlight).toBe(1);
    proxies[0]!.release();
    for (let next = await reader.read(); !next.done; next = await reader.read()) received += next.value.length;
    expect(received).toBeGreaterThan(60_000);
  });

  it('never answers with the words of another request', async () => {
    await start({ limits: { in_flight: 3 } }, 2);
    const texts = Array.from(
      { length: cases(8, 12) },
      (_, index) => `This is the text of ${'abcdefghijkl'[index]}, and no other.`,
    );
    const expected: Int16Array[] = [];
    for (const text of texts) expected.push(await spokenDirectly(text));
    const answers = await Promise.all(
      texts.map(async (text, index) => {
        const answer = await speak(text, index % 2 === 0 ? {} : { stream: 'audio' });
        return samplesFrom(answer);
      }),
    );
    const wrong = texts.filter((_, index) => !isSameSound(answers[index]!, expected[index]!));
    expect(wrong).toEqual([]);
    for (const { requests, maxInFlight } of proxies) {
      expect(requests).toBeGreaterThan(2);
      expect(maxInFlight).toBeLessThanOrEqual(3);
    }
  });

  it('ends the request at the backend when the client leaves', async () => {
    await start();
    proxies[0]!.fault = { holdAfter: 20_000 };
    const leaving = new AbortController();
    const answer = await speak(sentence, { stream: 'audio' }, { signal: leaving.signal });
    await answer.body!.getReader().read();
    leaving.abort();
    await until('the connection to the backend is closed', () => proxies[0]!.abandoned === 1);
    proxies[0]!.fault = undefined;
    expect(isSameSound(await samplesFrom(await speak(other)), await spokenDirectly(other))).toBe(true);
  });

  /** Answers that are not the speech that was asked for. */
  const pcm = { 'content-type': 'audio/pcm' };
  const rubbish: [string, Fault][] = [
    ['HTML with status 200', { answer: answerOf('200 OK', { 'content-type': 'text/html' }, '<html>Welcome</html>') }],
    ['HTML that calls itself audio', { answer: answerOf('200 OK', pcm, `<html>${'Welcome '.repeat(5000)}</html>`) }],
    ['JSON with status 200', { answer: answerOf('200 OK', { 'content-type': 'application/json' }, '{"error":"x"}') }],
    ['an MP3', { answer: answerOf('200 OK', { 'content-type': 'audio/mpeg' }, Buffer.alloc(9000, 0xff)) }],
    [
      'an MP3 that calls itself PCM',
      { answer: answerOf('200 OK', pcm, Buffer.concat([Buffer.from('ID3'), Buffer.alloc(9000, 7)])) },
    ],
    ['nothing', { answer: answerOf('200 OK', pcm, '') }],
    ['silence', { answer: answerOf('200 OK', pcm, Buffer.alloc(100_000)) }],
    ['half a sample', { answer: answerOf('200 OK', pcm, Buffer.alloc(100_001, 0x21)) }],
    ['far too little sound', { answer: answerOf('200 OK', pcm, Buffer.alloc(400, 0x91)) }],
    ['far too much sound', { answer: answerOf('200 OK', pcm, Buffer.alloc(3_000_000, 0x91)) }],
    ['a body that is cut off', { cutAfter: 30_000 }],
    ['no answer, but a closed connection', { cutAfter: 0 }],
    ['a head that is cut off', { answer: 'HTTP/1.1 200 OK\r\nContent-Ty' }],
    ['no HTTP', { answer: 'Hello?\r\n\r\n' }],
    ['a redirect', { answer: answerOf('302 Found', { location: 'http://127.0.0.1:1/' }, '') }],
    ['status 500', { answer: answerOf('500 Internal Server Error', {}, 'out of memory') }],
    ['status 401', { answer: answerOf('401 Unauthorized', {}, '{"error":{"code":"invalid_api_key"}}') }],
    ['status 429', { answer: answerOf('429 Too Many Requests', { 'retry-after': '7' }, '') }],
    ['a body that stops', { holdAfter: 20_000 }],
    ['nothing at all', { answer: '', holds: true }],
  ];

  describe('with rubbish', () => {
    const limits = { silence_seconds: 1.5 };
    /** The first proxy of each engine answers with rubbish. */
    let engines: { name: string; proxies: FaultyProxy[] }[];
    let rubbishGate: TtsApp;
    let expected: Int16Array;

    // One gate for all: each kind of rubbish has an engine with a single server, and one with two.
    beforeAll(async () => {
      engines = await Promise.all(
        rubbish.flatMap(([, fault], index) =>
          [1, 2].map(async (count) => {
            const before = await Promise.all(Array.from({ length: count }, () => FaultyProxy.before(backend.url)));
            before[0]!.fault = fault;
            return { name: `rubbish-${index}-${count}`, proxies: before };
          }),
        ),
      );
      rubbishGate = await startRemoteGate(
        engines.map(({ name, proxies: before }) => ({
          name,
          urls: before.map(({ url }) => url),
          api_key_env: 'VOXGATE_TEST_BACKEND_KEY',
          voices: [{ id: name, voice: 'slt', language: 'en-US' }],
          limits,
        })),
      );
      expected = await spokenDirectly(sentence);
    });
    afterAll(async () => {
      await rubbishGate?.close();
      await Promise.all(engines.flatMap((engine) => engine.proxies.map((proxy) => proxy.close())));
    });

    const speakWith = async (index: number, count: number) => {
      const { name, proxies: before } = engines.find((engine) => engine.name === `rubbish-${index}-${count}`)!;
      return { answer: await rubbishGate.speak({ text: sentence, voice_id: name, format: 'pcm' }), proxies: before };
    };
    const kinds = rubbish.map(([what], index) => [what, index] as const);

    it.each(kinds)('another server speaks the whole text if one answers with %s', async (_what, index) => {
      const { answer, proxies: before } = await speakWith(index, 2);
      expect(isSameSound(await samplesFrom(answer), expected)).toBe(true);
      // Without load, the first server is asked first.
      expect(before[0]!.requests).toBeGreaterThan(0);
    });

    it.each(kinds)(
      'the client gets 503 with a time to retry if the only server answers with %s',
      async (what, index) => {
        const { answer } = await speakWith(index, 1);
        expect(answer.status).toBe(503);
        expect(await answer.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
        const retryAfter = Number(answer.headers.get('retry-after'));
        expect(retryAfter).toBeGreaterThanOrEqual(what === 'status 429' ? 6 : 1);
        expect(retryAfter).toBeLessThanOrEqual(60);
      },
    );
  });

  it('cuts a stream off that has begun, and does not begin it again elsewhere', async () => {
    await start({}, 2);
    for (const proxy of proxies) proxy.fault = { cutAfter: 60_000 };
    const answer = await speak(sentence, { stream: 'audio' });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(proxies[0]!.requests + proxies[1]!.requests).toBe(1);
  });

  it('leaves a server that fails alone, and uses it again later', async () => {
    await start({ breaker: { failures: 2, open_seconds: 0.5 } });
    proxies[0]!.fault = { answer: answerOf('500 Internal Server Error', {}, '') };
    for (let times = 0; times < 2; times++) expect((await speak(sentence)).status).toBe(503);
    const asked = proxies[0]!.requests;
    const refused = await speak(sentence);
    expect(refused.status).toBe(503);
    expect(proxies[0]!.requests).toBe(asked);
    proxies[0]!.fault = undefined;
    await until('it speaks again', async () => (await speak(sentence)).status === 200, { everyMs: 50 });
  });

  it('asks a server that is busy only after the time that it has named', async () => {
    await start();
    proxies[0]!.fault = { answer: answerOf('429 Too Many Requests', { 'retry-after': '1' }, '') };
    expect((await speak(sentence)).status).toBe(503);
    proxies[0]!.fault = undefined;
    const refused = await speak(sentence);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(proxies[0]!.requests).toBe(1);
    await delay(1000 * Number(refused.headers.get('retry-after')));
    expect((await speak(sentence)).status).toBe(200);
  });

  it('speaks with the fallback voice while no backend answers, and says so', async () => {
    await start({ urls: ['http://127.0.0.1:9'], breaker: { failures: 1 }, fallback_voice: 'rms' });
    expect((await speak(sentence)).status).toBe(503);
    const answer = await speak(sentence, {}, { accept: 'application/json' });
    expect([answer.status, answer.headers.get('x-voxgate-voice')]).toEqual([200, 'rms']);
    expect(await answer.json()).toMatchObject({ voice_id: 'rms' });
    const own = await gate.speak({ text: sentence, voice_id: 'slt' });
    expect([own.status, own.headers.get('x-voxgate-voice')]).toEqual([200, null]);
  });

  it('keeps this server ready and its other voices speaking while no backend answers', async () => {
    await start({ urls: ['http://127.0.0.1:9'], breaker: { failures: 1 } });
    expect((await speak(sentence)).status).toBe(503);
    expect((await speak(sentence)).status).toBe(503);
    expect(gate.app.get(TtsService).isReady()).toBe(true);
    expect((await gate.speak({ text: sentence, voice_id: 'slt' })).status).toBe(200);
  });
});
