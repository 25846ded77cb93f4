import { RealtimeClient } from './realtime/support/realtime-client';
import { json, sharedTestApp, type TestApp, type TestKey } from '../support/test-app';
import { FrameClient } from './support/frame-client';

const bytesPerSecond = 48_000;
const cartesia = {
  model_id: 'sonic-3',
  voice: { mode: 'id', id: 'slt' },
  output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24_000 },
};

/** Pieces as a language model writes them, which cut words and tags. */
const tokensOf = (text: string) => text.match(/[^]{1,3}/gu)!;

describe('On WebSockets, in text that comes in pieces,', () => {
  let server: TestApp;
  let key: TestKey;
  const clients: { close(): void }[] = [];

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
  });
  beforeEach(async () => {
    key = await server.createKey({ limit: 100 });
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));

  const keep = <Client extends { close(): void }>(client: Client): Client => {
    clients.push(client);
    return client;
  };

  /** Each speaks a text in one context, and returns the seconds of audio, or throws the code of the error. */
  const speakers = {
    async elevenLabs(text: string, own: object = {}, query = '') {
      const url = `${server.url}/v1/text-to-speech/slt/multi-stream-input?output_format=pcm_24000${query}`;
      const client = keep(await FrameClient.open(url, { headers: { 'xi-api-key': key.key } }));
      client.send({ text: ' ', context_id: 'a', ...own });
      for (const token of tokensOf(text)) client.send({ text: token, context_id: 'a' });
      client.send({ text: '', context_id: 'a', flush: true }, { context_id: 'a', close_context: true });
      const last = await client.next('the end', ({ isFinal, error }) => isFinal === true || error !== undefined);
      if (last.error) throw new Error(`${last.error}: ${last.message}`);
      return { client, seconds: client.audio('a').length / bytesPerSecond };
    },
    async cartesia(text: string, own: object = {}) {
      const url = `${server.url}/tts/websocket`;
      const client = keep(await RealtimeClient.open(url, { headers: { 'X-API-Key': key.key } }));
      const parts = tokensOf(text);
      for (const [index, transcript] of parts.entries()) {
        const isLast = index === parts.length - 1;
        client.send({ ...cartesia, context_id: 'a', transcript, continue: !isLast, add_timestamps: true, ...own });
      }
      await client.next('done');
      const messages = client.messages as { data?: string; word_timestamps?: { words: string[] } }[];
      const bytes = messages.reduce((sum, { data = '' }) => sum + Buffer.byteLength(data, 'base64'), 0);
      const words = messages.flatMap(({ word_timestamps: times }) => times?.words ?? []);
      return { words, seconds: bytes / bytesPerSecond };
    },
    async native(text: string, own: object = {}) {
      const url = `${server.url}/api/v1/tts/realtime`;
      const client = keep(await RealtimeClient.open(url, { headers: key.authorization }));
      client.send({ type: 'context.start', format: 'pcm', timestamps: 'word', ...own });
      for (const token of tokensOf(text)) client.send({ type: 'input_text.append', text: token });
      client.send({ type: 'input_text.end' });
      const { usage } = await client.next('speech.audio.done');
      return { client, usage: usage!, seconds: usage!.duration_seconds };
    },
  };

  it('ElevenLabs’ tags are heard, and the characters that were sent have times', async () => {
    const plain = await speakers.elevenLabs('Hello there. Good bye.');
    const text = 'Hello there.<break time="2s"/> Good <phoneme alphabet="ipa" ph="baɪ">bye</phoneme>.';
    const { client, seconds } = await speakers.elevenLabs(text);
    expect(seconds - plain.seconds).toBeGreaterThan(1.2);
    expect(seconds - plain.seconds).toBeLessThan(2.2);
    expect(client.text('a').trim()).toBe(text);
    for (const { alignment } of client.spoken('a')) {
      if (!alignment) continue;
      const { chars, charStartTimesMs: starts, charDurationsMs: durations } = alignment;
      expect([starts.length, durations.length]).toEqual([chars.length, chars.length]);
      expect([...starts, ...durations].every((time) => time >= 0)).toBe(true);
    }
  });

  it('ElevenLabs’ enable_ssml_parsing reads SSML, and an error in it ends the context', async () => {
    const parsing = '&enable_ssml_parsing=true';
    const text =
      '<speak>Hello <prosody rate="50%">there. Good bye</prosody>, <sub alias="ladies">g</sub> &amp; others.</speak>';
    const { client, seconds } = await speakers.elevenLabs(text, {}, parsing);
    expect(client.text('a').trim()).toContain('Hello <prosody rate="50%">there.');
    expect(seconds).toBeGreaterThan((await speakers.elevenLabs('Hello there. Good bye, ladies and others.')).seconds);
    await expect(speakers.elevenLabs('Hello. <audio/> You.', {}, parsing)).rejects.toThrow(/<audio> is not supported/u);
  });

  it('Cartesia’s tags are heard, and are no words', async () => {
    const { words, seconds } = await speakers.cartesia(
      '<speed ratio="0.6"/><emotion value="angry"/>Hello there.<break time="1s"/>The code is <spell>AB1</spell>.',
    );
    expect(words).toEqual(['Hello', 'there.', 'The', 'code', 'is', 'AB1']);
    expect(seconds).toBeGreaterThan((await speakers.cartesia('Hello there. The code is ab.')).seconds + 1.5);
  });

  it('the native API reads SSML with input_type, and counts what is spoken', async () => {
    const text = '<speak><s>Hello <mark name="m"/>there.</s> <break time="1s"/>Good bye.</speak>';
    const { client, usage } = await speakers.native(text, { input_type: 'ssml' });
    const spoken = client.messages.flatMap(({ timestamp }) => timestamp ?? []);
    expect(spoken.map(({ text_start: start, text_end: end }) => text.slice(start, end))).toEqual([
      'Hello',
      'there',
      'Good',
      'bye',
    ]);
    expect(usage.characters).toBeGreaterThanOrEqual('Hello there. Good bye.'.length - 1);
    expect(usage.characters).toBeLessThan('Hello there. Good bye.'.length + 4);
    await expect(speakers.native('Hello.', { input_type: 'ssml' })).rejects.toThrow('INVALID_SSML');
    expect((await speakers.native('Hello. [pause 2s] You.')).seconds).toBeGreaterThan(2.5);
  });

  it('breaks take slots of the limit, so that none are endless', async () => {
    key = await server.createKey({ limit: 1 });
    await expect(speakers.native('a [pause 10s] '.repeat(31))).rejects.toThrow('RATE_LIMITED');
  });

  it('pronunciation dictionaries apply to words that are cut, those of the request and those of the account', async () => {
    const long = 'a word that takes a very long time to say';
    const create = async (name: string, word: string, own: object = {}) => {
      const body = { name, rules: [{ word, alias: long }], ...own };
      const answer = await server.fetch('/api/v1/pronunciation-dictionaries', json(body, key.authorization));
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: string }).id;
    };
    const id = await create('Named', 'Voxgatius');
    const plain = (await speakers.native('I like Voxgatius here.')).seconds;
    const locators = { pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: id }] };
    for (const { seconds } of [
      await speakers.native('I like Voxgatius here.', { pronunciation_dictionaries: [{ id }] }),
      await speakers.elevenLabs('I like Voxgatius here.', locators),
      await speakers.cartesia('I like Voxgatius here.', { pronunciation_dict_id: id }),
    ]) {
      expect(seconds).toBeGreaterThan(plain + 1);
    }
    await create('Default', 'Kwyjibo', { is_default: true });
    for (const name of ['native', 'elevenLabs', 'cartesia'] as const) {
      expect((await speakers[name]('I like Kwyjibo here.')).seconds).toBeGreaterThan(plain + 1);
    }
  });
});
