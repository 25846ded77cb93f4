import { FliteEngine } from '../../packages/speech/src/engines/flite/flite.engine';
import { RealtimeClient } from './realtime/support/realtime-client';
import { sharedTestApp, type TestApp, type TestKey } from '../support/test-app';
import { FrameClient } from './support/frame-client';

const texts = ['.', '...', '😀', ' . ', '\u200b', ' ', '\n'];

/** A tenth of a second at 24 kHz. */
const silence = Buffer.alloc(24_000 * 2 * 0.1);
const emptyAlignment = { chars: [], charStartTimesMs: [], charDurationsMs: [] };

describe('On the WebSockets of the dialects, a text without words', () => {
  let server: TestApp;
  let key: TestKey;
  const clients: { close(): void }[] = [];

  beforeAll(async () => {
    server = await sharedTestApp();
  });
  beforeEach(async () => {
    key = await server.createKey();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));

  const keep = <Client extends { close(): void }>(client: Client): Client => {
    clients.push(client);
    return client;
  };
  const elevenLabs = async (path: string, query = 'output_format=pcm_24000') =>
    keep(
      await FrameClient.open(`${server.url}/v1/text-to-speech/slt/${path}?${query}`, {
        headers: { 'xi-api-key': key.key },
      }),
    );

  it('needs no engine, and is a request of its key unless it is blank', async () => {
    const engine = server.app.get(FliteEngine);
    engine.synthesize = () => {
      throw new Error('The engine is down.');
    };
    try {
      const limited = await server.createKey({ limit: 1 });
      const headers = { 'xi-api-key': limited.key };
      const url = `${server.url}/v1/text-to-speech/slt/multi-stream-input?output_format=pcm_24000`;
      const client = keep(await FrameClient.open(url, { headers }));
      const say = (id: string, text: string) =>
        client.send({ text, context_id: id, flush: true }, { context_id: id, close_context: true });
      say('blank', '  ');
      say('dots', '...');
      await client.final('blank');
      await client.final('dots');
      // Only now: contexts are admitted side by side, and the key has one request.
      say('more', '...');
      expect(await client.error('more')).toMatchObject({ error: 'rate_limit_exceeded' });
    } finally {
      delete (engine as { synthesize?: unknown }).synthesize;
    }
  });

  it.each(texts)('is a short silence with empty alignments in ElevenLabs’ contexts: %j', async (text) => {
    const client = await elevenLabs('multi-stream-input');
    client.send({ text: ' ', context_id: 'a' }, { text, context_id: 'a', flush: true });
    client.send({ context_id: 'a', close_context: true });
    await client.final('a');
    expect(client.audio('a')).toEqual(silence);
    for (const { alignment, normalizedAlignment } of client.spoken('a')) {
      expect([alignment, normalizedAlignment]).toEqual([emptyAlignment, emptyAlignment]);
    }
  });

  it.each(['mp3_44100_128', 'ulaw_8000', 'opus_48000_32'])(
    'is a short silence at the end of ElevenLabs’ stream-input, as %s',
    async (format) => {
      const client = await elevenLabs('stream-input', `output_format=${format}`);
      client.send({ text: ' ' }, { text: '… ' }, { text: '' });
      expect(await client.ended()).toBe(1000);
      expect(client.audio().length).toBeGreaterThan(0);
      expect(client.frames.at(-1)).toMatchObject({ isFinal: true });
    },
  );

  it.each(texts)('is a short silence in Cartesia’s contexts: %j', async (text) => {
    const client = keep(
      await RealtimeClient.open(`${server.url}/tts/websocket`, { headers: { 'X-API-Key': key.key } }),
    );
    client.send({
      model_id: 'sonic-3',
      voice: { mode: 'id', id: 'slt' },
      output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24_000 },
      context_id: 'a',
      transcript: text,
      add_timestamps: true,
    });
    await client.next('done', 'a');
    const messages = client.messages as { type: string; data?: string }[];
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['chunk', 'done']));
    expect(Buffer.concat(messages.map(({ data = '' }) => Buffer.from(data, 'base64')))).toEqual(silence);
  });

  it.each(texts)('is a short silence before Deepgram’s Flushed: %j', async (text) => {
    const client = keep(
      await RealtimeClient.open(`${server.url}/v1/speak?model=slt`, { headers: { Authorization: `Token ${key.key}` } }),
    );
    client.send({ type: 'Speak', text });
    client.send({ type: 'Flush' });
    await client.next('Flushed');
    expect(Buffer.concat(client.binary)).toEqual(silence);
  });

  it('has no audio in the native API, as it is refused over HTTP', async () => {
    const client = keep(await RealtimeClient.open(`${server.url}/api/v1/tts/realtime`, { headers: key.authorization }));
    client.send({ type: 'context.start', format: 'pcm' });
    client.send({ type: 'input_text.append', text: '...' });
    client.send({ type: 'input_text.end' });
    const { usage } = await client.next('speech.audio.done');
    expect([client.audio().length, usage!.duration_seconds]).toEqual([0, 0]);
  });

  it('is not heard beside words, nor after an interruption', async () => {
    const client = await elevenLabs('multi-stream-input');
    const speak = (id: string, ...parts: string[]) =>
      client.send(...parts.map((text) => ({ text, context_id: id, flush: true })), {
        context_id: id,
        close_context: true,
      });
    speak('words', 'Hello. ');
    speak('both', '... ', 'Hello. ', '... ');
    await client.final('words');
    await client.final('both');
    expect(client.audio('both').length).toBe(client.audio('words').length);
    client.send({ text: '... ', context_id: 'c' }, { context_id: 'c', close_context: true });
    await client.final('c');
    expect(client.spoken('c')).toEqual([]);
  });
});
