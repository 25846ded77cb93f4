import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReceivedSpan, TraceReceiver } from '../../../bench/proofs/support/trace-receiver';
import { until } from '../../../bench/proofs/support/until';
import { PatientEngine } from '../../dialects/realtime/support/patient-engine';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { json, type TestKey } from '../../support/test-app';
import { startWyomingApp, type WyomingApp } from '../../dialects/wyoming/support/wyoming-app';
import { WyomingClient, wholeText } from '../../dialects/wyoming/support/wyoming-client';

const parentTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentSpan = '00f067aa0ba902b7';
const traceparent = `00-${parentTrace}-${parentSpan}-01`;

/** In place of a key, of the same length. */
const noKey = `sk-${'n'.repeat(32)}`;

/** Spans are sent so soon, in milliseconds. */
process.env.OTEL_BSP_SCHEDULE_DELAY = '20';

/** A span and what is within it, as text. Equal children are written once. */
function tree(spans: readonly ReceivedSpan[], root: ReceivedSpan, indent = ''): string {
  const children = spans
    .filter(({ parentId }) => parentId === root.spanId)
    .toSorted((one, other) => one.start - other.start)
    .map((child) => tree(spans, child, `${indent}  `));
  return [`${indent}${root.name}`, ...new Set(children)].join('\n');
}

describe('Traces', () => {
  let receiver: TraceReceiver;
  let relay: Server;
  let server: WyomingApp;
  let key: TestKey;
  let directory: string;
  /** What has been sent to the remote engine. */
  let sentToRemote = '';

  beforeAll(async () => {
    receiver = await TraceReceiver.start();
    // The remote engine is this server itself, so that its trace goes through two servers.
    relay = createServer((client) => {
      const upstream = connect(Number(new URL(server.url).port), '127.0.0.1');
      client.on('data', (bytes) => {
        const text = bytes.toString('latin1');
        sentToRemote += text;
        // The server has no key before it has started.
        upstream.write(text.replace(noKey, key.key), 'latin1');
      });
      client.on('end', () => upstream.end());
      for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
      upstream.pipe(client);
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    directory = await mkdtemp(join(tmpdir(), 'voxgate-traces-'));
    const engines = join(directory, 'engines.yaml');
    const remote = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
    await writeFile(
      engines,
      JSON.stringify({
        engines: [
          {
            name: 'gpu',
            kind: 'openai',
            model: 'tts-1',
            urls: [remote],
            api_key_env: 'VOXGATE_TEST_TRACED_KEY',
            voices: [{ id: 'gpu-slt', voice: 'slt', language: 'en-US' }],
          },
        ],
      }),
    );
    process.env.VOXGATE_TEST_TRACED_KEY = noKey;
    server = await startWyomingApp({
      engine: PatientEngine,
      environment: {
        ENGINES_FILE: engines,
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-team=voice',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        SPEECH_CACHE: 'on',
        VOXGATE_DATA_DIR: directory,
      },
    });
    key = await server.createKey();
  });
  afterAll(async () => {
    delete process.env.VOXGATE_TEST_TRACED_KEY;
    await server?.close();
    relay?.close();
    await receiver?.close();
    await rm(directory, { recursive: true });
  });
  beforeEach(() => {
    receiver.answer = undefined;
  });

  /** The spans of the trace with a root that has these facts, when its root has come. Roots end last. */
  const traceWith = async (what: string, isRoot: (span: ReceivedSpan) => boolean) => {
    const root = await until(`a trace has come: ${what}`, () => receiver.spans.find(isRoot));
    return { root, spans: receiver.spans.filter(({ traceId }) => traceId === root.traceId) };
  };
  let traces = 0;
  /** Sends a request with a trace of its own, and returns the answer and the trace. */
  const traced = async (path: string, body: object, headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const traceId = (++traces).toString(16).padStart(32, 'a');
    const own = { ...key.authorization, traceparent: `00-${traceId}-${parentSpan}-01`, ...headers };
    const answer = await server.fetch(path, { ...json(body, own), ...init });
    const bytes = await answer.arrayBuffer();
    const trace = await traceWith(path, (span) => span.traceId === traceId && span.parentId === parentSpan);
    return { status: answer.status, bytes, ...trace };
  };
  const speak = (text: string, body: object = {}, headers?: Record<string, string>) =>
    traced('/api/v1/tts', { text, voice_id: 'slt', format: 'pcm', cache: false, ...body }, headers);

  const gate = ['  gate.authenticate', '  gate.admit'];
  const spoken = [
    '  speech',
    '    speech.normalize',
    '    speech.plan',
    '    speech.piece',
    '      speech.queue',
    '      speech.turn',
    '    audio.encode',
  ];

  it.each([
    ['a whole answer', {}],
    ['a stream', { stream: 'audio' }],
    ['a stream of events', { stream: 'events' }],
  ])('have every step of %s', async (_what, body) => {
    const { root, spans } = await speak('One sentence. And another one.', body);
    expect(tree(spans, root)).toBe(['POST /api/v1/tts', ...gate, ...spoken].join('\n'));
    expect(root).toMatchObject({
      kind: 2,
      isError: false,
      facts: { 'http.request.method': 'POST', 'http.route': '/api/v1/tts', 'http.response.status_code': 200 },
      resource: { 'service.name': 'voxgate', 'deployment.environment.name': 'test' },
    });
    expect(spans.find(({ name }) => name === 'speech')!.facts).toMatchObject({
      'voxgate.voice': 'slt',
      'voxgate.engine': 'flite',
      'voxgate.audio.format': 'pcm',
      'voxgate.characters': 30,
    });
    for (const { start, end } of spans) expect(start).toBeLessThanOrEqual(end);
    const speechSpan = spans.find(({ name }) => name === 'speech')!;
    expect(speechSpan.start).toBeGreaterThanOrEqual(root.start);
    expect(speechSpan.end).toBeLessThanOrEqual(root.end);
    expect(receiver.headers.at(-1)).toMatchObject({ 'x-team': 'voice', 'content-type': 'application/x-protobuf' });
  });

  it('show what came from the cache', async () => {
    const text = 'This is kept.';
    const first = await speak(text, { cache: true });
    expect(tree(first.spans, first.root)).toContain('speech.turn');
    // It is stored a moment after it has been sent.
    const again = await until('the speech is stored', async () => {
      const next = await speak(text, { cache: true });
      return !next.spans.some(({ name }) => name === 'speech.piece') && next;
    });
    expect(tree(again.spans, again.root)).toBe(
      ['POST /api/v1/tts', ...gate, '  speech', '    speech.normalize', '    speech.plan', '    speech.cache'].join(
        '\n',
      ),
    );
    const lookUp = again.spans.find(({ name }) => name === 'speech.cache')!;
    expect(lookUp.facts).toEqual({ 'voxgate.cache.hit': true });
    // Another format: the pieces are there, and are encoded again.
    const other = await speak(text, { cache: true, format: 'wav' });
    const pieces = other.spans.filter(({ name }) => name === 'speech.cache').map(({ facts }) => facts);
    expect(pieces).toEqual([{ 'voxgate.cache.hit': false }, { 'voxgate.cache.hit': true }]);
    expect(tree(other.spans, other.root)).not.toContain('speech.turn');
  });

  it('show who was refused and why, without calling it a fault', async () => {
    const stranger = await speak('Hello.', {}, { Authorization: 'Bearer sk-nobody' });
    expect(stranger.status).toBe(401);
    expect(tree(stranger.spans, stranger.root)).toBe('POST /api/v1/tts\n  gate.authenticate');
    expect(stranger.root.facts).toMatchObject({
      'http.response.status_code': 401,
      'voxgate.error_code': 'INVALID_API_KEY',
    });
    expect(stranger.spans.map(({ isError }) => isError)).toEqual([false, false]);
    const { authorization } = await server.createKey({ limit: 1 });
    await speak('Hello.', {}, authorization);
    const limited = await speak('Hello.', {}, authorization);
    expect(limited.status).toBe(429);
    expect(limited.root.facts).toMatchObject({ 'voxgate.error_code': 'RATE_LIMITED' });
    expect(limited.spans.find(({ name }) => name === 'gate.admit')!.facts).toEqual({ 'voxgate.admitted': false });
  });

  it('end when the client leaves', async () => {
    const leave = new AbortController();
    const headers = { ...key.authorization, traceparent };
    const body = { text: 'This lasts forever.', voice_id: 'slt', cache: false };
    const before = receiver.spans.length;
    const answer = server.fetch('/api/v1/tts', { ...json(body, headers), signal: leave.signal });
    await until('the turn has begun', () => receiver.spans.slice(before).some(({ name }) => name === 'speech.queue'));
    leave.abort();
    await expect(answer).rejects.toThrow('aborted');
    const { spans, root } = await traceWith(
      'the request that was left',
      (span) => span.traceId === parentTrace && span.parentId === parentSpan,
    );
    expect(root.facts).toMatchObject({ 'voxgate.aborted': true });
    expect(root.isError).toBe(false);
    const left = await until('the speech has ended', () =>
      receiver.spans.find(({ traceId, name }) => traceId === parentTrace && name === 'speech'),
    );
    expect(left.facts).toMatchObject({ 'voxgate.cancelled': true });
    expect(spans.length).toBeGreaterThan(3);
  });

  it('go on at remote engines, which get their headers', async () => {
    sentToRemote = '';
    const tracestate = 'vendor=opaque';
    const { spans, root } = await speak('Far away.', { voice_id: 'gpu-slt' }, { tracestate });
    const call = spans.find(({ name }) => name === 'speech.remote')!;
    expect(call).toMatchObject({ kind: 3, facts: { 'server.address': '127.0.0.1', 'voxgate.engine': 'gpu' } });
    expect(sentToRemote).toContain(`traceparent: 00-${root.traceId}-${call.spanId}-01`);
    expect(sentToRemote).toContain(`tracestate: ${tracestate}`);
    const other = await until('the other server has sent its part', () =>
      receiver.spans.find(({ parentId }) => parentId === call.spanId),
    );
    expect(other).toMatchObject({ traceId: root.traceId, name: 'POST /v1/audio/speech', traceState: tracestate });
  });

  it('are one for each context of a WebSocket, and one for each text of Wyoming', async () => {
    const client = await RealtimeClient.open(`${server.url}/api/v1/tts/realtime`, {
      headers: { ...key.authorization, traceparent: `00-${'c'.repeat(32)}-${parentSpan}-01` },
    });
    const handshake = await traceWith(
      'the handshake',
      ({ traceId, parentId }) => traceId === 'c'.repeat(32) && parentId === parentSpan,
    );
    expect(handshake.root.facts).toMatchObject({ 'http.response.status_code': 101 });
    for (const id of ['one', 'two']) {
      client.send({ type: 'context.start', format: 'pcm', context_id: id, cache: false });
      client.send({ type: 'input_text.append', text: 'Hello there. ', context_id: id });
      client.send({ type: 'input_text.end', context_id: id });
      await client.next('speech.audio.done', id);
    }
    client.close();
    const contexts = await until('two contexts have come', () => {
      const found = receiver.spans.filter(({ links }) => links.includes(handshake.root.spanId));
      return found.length === 2 && found;
    });
    expect(new Set(contexts.map(({ traceId }) => traceId)).size).toBe(2);
    for (const context of contexts) {
      const spans = receiver.spans.filter(({ traceId }) => traceId === context.traceId);
      expect(context).toMatchObject({ name: 'GET /api/v1/tts/realtime context', parentId: '' });
      expect(tree(spans, context).split('\n').slice(1).sort()).toEqual(
        // A context has one encoder for all of its texts.
        [...gate, ...spoken.slice(0, -1), '  audio.encode'].sort(),
      );
    }
    const port = await server.listen(key.id);
    const wyoming = await WyomingClient.connect(port);
    wyoming.send(wholeText('Good evening.'));
    await wyoming.readSpeech();
    wyoming.destroy();
    const answer = await traceWith('the answer', ({ name }) => name === 'wyoming context');
    expect(tree(answer.spans, answer.root)).toContain('speech.turn');
  });

  it('ignore headers that are not valid, and pass nothing on that could grow', async () => {
    const long = `vendor=${'x'.repeat(250)}`;
    const hostile: [string, Record<string, string>][] = [
      ['no hex', { traceparent: `00-${'z'.repeat(32)}-${parentSpan}-01` }],
      ['zeros', { traceparent: `00-${'0'.repeat(32)}-${parentSpan}-01` }],
      ['version ff', { traceparent: `ff-${parentTrace}-${parentSpan}-01` }],
      ['two', { traceparent: `${traceparent}, ${traceparent}` }],
      ['long', { traceparent: `01-${parentTrace}-${parentSpan}-01-${'a'.repeat(8000)}` }],
      ['a state alone', { tracestate: 'a=b' }],
    ];
    for (const [what, headers] of hostile) {
      const before = receiver.spans.length;
      const answer = await server.fetch('/api/v1/voices', { headers: { ...key.authorization, ...headers } });
      expect([what, answer.status]).toEqual([what, 200]);
      const root = await until(`a trace has come: ${what}`, () =>
        receiver.spans.slice(before).find(({ name }) => name === 'GET /api/v1/voices'),
      );
      expect([what, root.parentId, root.traceState]).toEqual([what, '', '']);
      expect(root.traceId).not.toBe(parentTrace);
    }
    for (const [what, tracestate] of Object.entries({
      long: `${long},other=${'y'.repeat(250)},third=${'z'.repeat(250)}`,
      key: `vendor=${key.key}`,
    })) {
      sentToRemote = '';
      const { root } = await speak(`Passed on: ${what}.`, { voice_id: 'gpu-slt' }, { tracestate });
      expect([what, root.traceState]).toEqual([what, '']);
      expect(sentToRemote).toContain(`traceparent: 00-${root.traceId}`);
      expect(sentToRemote).not.toContain('tracestate');
    }
  });

  it('contain no key, no text, no account and no name, wherever they are sent', async () => {
    const text = 'Confidential zebra 7319 walks.';
    await speak(text, { stream: 'audio' });
    await speak(text, { voice_id: 'gpu-slt' });
    await speak(text, { voice_id: key.key });
    await speak(`${text}<unknown>`, { input_type: 'ssml' });
    await server.fetch(`/${key.key}?q=${key.key}`, { headers: { ...key.authorization, 'X-Request-Id': key.key } });
    const { root } = await traced(`/api/v1/tts?q=${key.key}`, { text: '' });
    expect(root.facts['voxgate.error_code']).toBe('INVALID_REQUEST');
    const sent = Buffer.concat(receiver.bodies).toString('latin1');
    const secrets = [key.key, key.id, key.account.id, key.account.email, 'zebra', 'Confidential', '7319'];
    expect(sent).toContain('voxgate.characters');
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  });

  it('delay no request while their receiver does not answer', async () => {
    receiver.answer = () => undefined;
    for (let round = 0; round < 20; round++) {
      const answer = await server.fetch('/api/v1/voices', { headers: key.authorization });
      expect(answer.status).toBe(200);
    }
  });
});
