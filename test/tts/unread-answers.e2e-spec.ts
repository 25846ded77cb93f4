import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { cases as fewOrAll } from '../../bench/proofs/support/extent';
import { until } from '../../bench/proofs/support/until';
import type { PcmChunk, SynthesisRequest } from '../../packages/speech/src/engines/speech-engine';
import { InProcessEngine } from '../support/in-process-engine';
import { openSocket } from '../support/raw-connection';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';
import { within } from '../support/within';

const sentence = 'This is one of many sentences of a long book. ';
/** At 48 kHz, its audio is many times larger than the kernel's buffers for a connection. */
const long = { text: sentence.repeat(fewOrAll(45, 100)), voice_id: 'slt', format: 'wav', sample_rate: 48_000 };
/** Its audio is twice as large as these buffers. */
const enough = { ...long, text: sentence.repeat(30) };
const short = { text: 'Please.', voice_id: 'slt', format: 'pcm' };

/** Time limit on a slow machine. */
const patienceMs = 200_000;

function post(path: string, body: object, { authorization }: TestKey): string {
  const text = JSON.stringify(body);
  return (
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization.Authorization}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

/** Clients of a server that send requests and do not read. */
class UnreadAnswers {
  private readonly sockets: Socket[] = [];
  private readonly closings: Promise<unknown>[] = [];
  private readonly closingOf = new Map<Socket, Promise<unknown>>();
  private closed = 0;

  constructor(private readonly server: TestApp) {}

  async send(bytes: string): Promise<Socket> {
    const http: Server = this.server.app.getHttpServer();
    const connected = once(http, 'connection') as Promise<[Socket]>;
    const socket = await openSocket(this.server.url);
    socket.pause();
    const [accepted] = await connected;
    const closing = once(accepted, 'close').then(() => this.closed++);
    this.closings.push(closing);
    this.closingOf.set(socket, closing);
    socket.write(bytes);
    this.sockets.push(socket);
    return socket;
  }

  /** Waits until the server has closed the connection of `socket`. */
  async endedOf(socket: Socket): Promise<void> {
    await within(patienceMs, 'the server ended the unread answer', this.closingOf.get(socket)!);
  }

  /** Sends a request, and waits until its answer has begun with 200. The rest of the answer is not read. */
  async sendAndSeeBegun(bytes: string): Promise<void> {
    const socket = await this.send(bytes);
    await within(patienceMs, 'an answer began', once(socket, 'readable'));
    expect(String(socket.read(12))).toBe('HTTP/1.1 200');
  }

  get open(): number {
    return this.closings.length - this.closed;
  }

  /** Waits until the server has closed all connections. */
  async ended(): Promise<void> {
    await within(patienceMs, 'the server ended all unread answers', Promise.all(this.closings));
  }

  destroy(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Makes as much sound as the tests' usual engine, at the wanted rate and without a computation. */
class FastEngine extends InProcessEngine {
  override async *synthesize({ text, signal }: SynthesisRequest): AsyncGenerator<PcmChunk> {
    signal.throwIfAborted();
    yield { samples: new Float32Array(text.length * 2900).fill(0.1), sampleRate: 48_000 };
  }
}

function startUnreadServer(environment: Record<string, string>): Promise<TestApp> {
  return startTestApp({
    engine: FastEngine,
    environment: { SPEECH_WORKERS: '1', VOXGATE_VOICES: 'flite', ...environment },
  });
}

describe('Unread responses', () => {
  let server: TestApp;
  let unread: UnreadAnswers;
  afterEach(async () => {
    unread.destroy();
    await server.close();
  });

  async function start(environment: Record<string, string>): Promise<void> {
    server = await startUnreadServer(environment);
    unread = new UnreadAnswers(server);
  }

  it('of two accounts that fill the queue do not block a third account, and the server stays ready until they are closed', async () => {
    await start({ SPEECH_QUEUE_CAPACITY: '10', CLIENT_STALL_TIMEOUT_SECONDS: '3' });
    const [one, two, third] = [await server.createKey(), await server.createKey(), await server.createKey()];
    // One account takes half of the places, the other all the rest except the tenth for a third account.
    for (const key of [...Array(5).fill(one), ...Array(4).fill(two)] as TestKey[]) {
      await unread.sendAndSeeBegun(post('/api/v1/tts', { ...long, stream: 'audio' }, key));
    }
    const statuses: [number, number][] = [];
    const isOver = async () => {
      const answer = await server.fetch('/api/v1/tts', json(short, third.authorization));
      await answer.arrayBuffer();
      statuses.push([answer.status, (await server.fetch('/health/ready')).status]);
      return unread.open === 0;
    };
    await until('the server holds no unread responses', isOver, { maxMs: patienceMs, everyMs: 300 });
    expect(statuses.filter(([speech, ready]) => speech !== 200 || ready !== 200)).toEqual([]);
    // They no longer hold places in the queue or counted memory.
    const after = await server.fetch('/api/v1/tts', json({ ...short, stream: 'audio' }, one.authorization));
    await after.arrayBuffer();
    expect(after.headers.get('server-timing')).toContain('position 0');
  });

  it('are closed if they wait behind another response, and count the speech made so far as usage', async () => {
    await start({ CLIENT_STALL_TIMEOUT_SECONDS: '1' });
    const key = await server.createKey();
    const request = post('/api/v1/tts', { ...enough, stream: 'audio' }, key);
    await unread.send(request + request);
    await unread.ended();
    const used = async () => {
      const answer = await server.fetch('/api/v1/usage', { headers: key.authorization });
      return ((await answer.json()) as { data: { characters: number; audio_seconds: number }[] }).data;
    };
    const seconds = await until(
      'the usage is counted',
      async () => (await used()).reduce((sum, { audio_seconds: each }) => sum + each, 0),
      { maxMs: patienceMs, everyMs: 50 },
    );
    // Neither was spoken to the end; the complete speech has about 85 seconds.
    expect(seconds).toBeLessThan(150);
  });

  it('are limited per account, without limiting another account', async () => {
    await start({ SPEECH_BUFFER_MB: '20', CLIENT_STALL_TIMEOUT_SECONDS: '2' });
    const [one, other] = [await server.createKey(), await server.createKey()];
    for (let count = 0; count < 2; count++)
      await unread.sendAndSeeBegun(post('/api/v1/tts', { ...long, stream: 'audio' }, one));
    const ask = (key: TestKey) => server.fetch('/api/v1/tts', json({ ...long, stream: 'audio' }, key.authorization));
    const refusal = await refused(() => ask(one));
    expect(refusal.headers.get('retry-after')).toBe('2');
    const served = await ask(other);
    expect(served.status).toBe(200);
    await served.body!.cancel();
    await unread.ended();
    const again = await ask(one);
    expect(again.status).toBe(200);
    await again.body!.cancel();
  });
});

describe('An unread response', () => {
  // Has the voice's own sample rate, so it has to be longer.
  const openAi = { model: 'tts-1', input: sentence.repeat(100), voice: 'alloy', response_format: 'wav' };
  const elevenLabs = { text: enough.text };
  const streamed = { ...enough, stream: 'audio' };
  const cases: [string, string, object, ((socket: Socket) => unknown)?][] = [
    ['it is streamed', '/api/v1/tts', streamed],
    ['it is streamed as events', '/api/v1/tts', { ...enough, stream: 'events' }],
    ['it is whole', '/api/v1/tts', enough],
    ['it is whole, in JSON', '/api/v1/tts', { ...enough, timestamps: 'sentence' }],
    ['it is streamed to a client of OpenAI', '/v1/audio/speech', openAi],
    [
      'it goes as lines of JSON to a client of ElevenLabs',
      '/v1/text-to-speech/slt/stream/with-timestamps?output_format=pcm_48000',
      elevenLabs,
    ],
    ['it goes whole to a client of ElevenLabs', '/v1/text-to-speech/slt?output_format=pcm_48000', elevenLabs],
    [
      'the client has read the headers only',
      '/api/v1/tts',
      streamed,
      (socket) => socket.once('data', () => socket.pause()).resume(),
    ],
    ['the client has closed its own half', '/api/v1/tts', streamed, (socket) => socket.end()],
  ];

  // All of them wait for the same time limits, so they are sent together.
  let server: TestApp;
  let unread: UnreadAnswers;
  const sockets = new Map<string, Socket>();
  beforeAll(async () => {
    server = await startUnreadServer({ SPEECH_QUEUE_CAPACITY: '50', CLIENT_STALL_TIMEOUT_SECONDS: '1' });
    unread = new UnreadAnswers(server);
    for (const [when, path, body, act] of cases) {
      const socket = await unread.send(post(path, body, await server.createKey()));
      act?.(socket);
      sockets.set(when, socket);
    }
  });
  afterAll(async () => {
    unread.destroy();
    await server.close();
  });

  it.each(cases.map(([when]) => when))('is closed if %s', async (when) => {
    await unread.endedOf(sockets.get(when)!);
  });
});

/** Sends requests until one is refused and keeps the accepted ones open. */
async function refused(ask: () => Promise<Response>): Promise<Response> {
  const kept: Response[] = [];
  for (let count = 0; count < 10; count++) {
    const answer = await ask();
    if (answer.status === 503) {
      for (const each of kept) await each.body!.cancel();
      return answer;
    }
    kept.push(answer);
  }
  throw new Error('No request was refused.');
}
