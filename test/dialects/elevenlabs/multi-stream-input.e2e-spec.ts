import { pauseSpeech } from '../support/paused-speech';
import { FrameClient } from '../support/frame-client';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

const pcm = 'output_format=pcm_16000';

describe('ElevenLabs’ multi-stream-input', () => {
  let server: TestApp;
  let key: TestKey;
  const clients: FrameClient[] = [];

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    key = await server.createKey();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));

  async function open(query = pcm, secret = key.key) {
    const client = await FrameClient.open(`${server.url}/v1/text-to-speech/slt/multi-stream-input?${query}`, {
      headers: { 'xi-api-key': secret },
    });
    clients.push(client);
    return client;
  }

  it('speaks several contexts at once, each with its own audio, times and end', async () => {
    const client = await open();
    const ids = ['one', 'two', 'three'];
    for (const id of ids) client.send({ text: ' ', context_id: id, voice_settings: { speed: 1 } });
    for (const id of ids) client.send({ text: `This is context ${id}. `, context_id: id, flush: true });
    for (const id of ids) client.send({ context_id: id, close_context: true });
    for (const id of ids) {
      expect(await client.final(id)).toEqual({
        audio: null,
        isFinal: true,
        normalizedAlignment: null,
        alignment: null,
        contextId: id,
      });
      expect(client.text(id)).toBe(`This is context ${id}. `);
      expect(client.audio(id).length).toBeGreaterThan(16_000);
    }
    expect(client.frames.filter(({ isFinal }) => isFinal)).toHaveLength(3);
  });

  it('ends a context only by close_context: an empty text is a keep-alive, with and without a context', async () => {
    const client = await open();
    client.send({ text: '' }, { text: ' ', context_id: 'a' }, { text: '', context_id: 'a' }, { text: '' });
    client.send({ text: 'Hello there. ', context_id: 'a' }, { text: '', context_id: 'a', flush: true });
    await client.next('the words', () => client.text('a') === 'Hello there. ');
    client.send({ text: '' }, { text: 'And more. ', context_id: 'a', flush: true });
    await client.next('more words', () => client.text('a') === 'Hello there. And more. ');
    expect(client.frames.some(({ isFinal }) => isFinal)).toBe(false);
    client.send({ context_id: 'a', close_context: true });
    await client.final('a');
  });

  it('has a context of its own for messages that name none', async () => {
    const client = await open();
    client.send({ text: 'Hi. ', flush: true }, { close_context: true });
    await client.final('default');
    expect(client.audio('default').length).toBeGreaterThan(0);
  });

  it('speaks to the end what was flushed before close_context', async () => {
    const paused = pauseSpeech(server, 1);
    const client = await open();
    client.send({ text: 'One sentence. Another sentence. ', context_id: 'a', flush: true });
    client.send({ context_id: 'a', close_context: true });
    await paused.reached;
    paused.release();
    await client.final('a');
    expect(client.text('a')).toBe('One sentence. Another sentence. ');
  });

  it('stops at once what was not flushed before close_context, and nothing more of it is sent', async () => {
    const paused = pauseSpeech(server, 2);
    const client = await open();
    client.send({ text: 'One sentence here. Another sentence there. And a third one. ', context_id: 'a' });
    await paused.reached;
    client.send({ context_id: 'a', close_context: true }, { text: 'Late. ', context_id: 'a' });
    await client.final('a');
    await paused.gone;
    const count = client.spoken('a').length;
    client.send({ text: 'Next. ', context_id: 'b', flush: true }, { context_id: 'b', close_context: true });
    await client.final('b');
    expect(client.spoken('a')).toHaveLength(count);
    // The same name begins again with settings.
    client.send({ text: ' ', context_id: 'a' }, { text: 'Again. ', context_id: 'a', flush: true });
    await client.next('the words', () => client.text('a').endsWith('Again. '));
  });

  it('reports an error in a context with its id, and keeps the socket and the other contexts', async () => {
    const limited = await server.createKey({ limit: 1 });
    const client = await open(pcm, limited.key);
    client.send({ text: 'Hello. ', context_id: 'a', flush: true });
    await client.next('audio', ({ contextId, audio }) => contextId === 'a' && !!audio);
    client.send({ text: 'Hello. ', context_id: 'b', flush: true });
    expect(await client.error('b')).toMatchObject({
      error: 'rate_limit_exceeded',
      message: expect.stringMatching(/Retry after \d+ seconds/u),
    });
    client.send({ text: ' ', context_id: 'c', voice_settings: { speed: 9 } });
    expect(await client.error()).toMatchObject({ error: 'invalid_request' });
    client.send({ context_id: 'a', close_context: true });
    await client.final('a');
  });

  it('counts each context as a request of the key, with its characters', async () => {
    const counted = await server.createKey({ limit: 2 });
    const client = await open(pcm, counted.key);
    for (const id of ['a', 'b']) {
      client.send({ text: ' ', context_id: id }, { text: 'Hello. ', context_id: id, flush: true });
      client.send({ text: 'More. ', context_id: id, flush: true }, { context_id: id, close_context: true });
      await client.final(id);
    }
    client.send({ text: 'Hello. ', context_id: 'c' });
    expect((await client.error('c')).error).toBe('rate_limit_exceeded');
  });

  it('speaks whole phrases at once with auto_mode, without a space between them', async () => {
    const client = await open(`${pcm}&auto_mode=true`);
    client.send({ text: ' ', context_id: 'a' }, { text: 'Hello there.', context_id: 'a' });
    await client.next('the words', () => client.text('a') === 'Hello there. ');
    client.send({ text: 'How are you?', context_id: 'a' });
    await client.next('more words', () => client.text('a') === 'Hello there. How are you? ');
  });

  it('closes with 1000 after close_socket, when all contexts have been spoken', async () => {
    const client = await open();
    client.send({ text: 'Hello there. ', context_id: 'a' }, { text: 'And here', context_id: 'b' });
    client.send({ close_socket: true });
    expect(await client.ended()).toBe(1000);
    expect([client.text('a'), client.text('b')]).toEqual(['Hello there. ', 'And here ']);
    const idle = await open();
    idle.send({ close_socket: true });
    expect(await idle.ended()).toBe(1000);
  });

  it('refuses what is no message, and stays open', async () => {
    const client = await open();
    client.ws.send('{');
    expect(await client.error()).toMatchObject({ error: 'invalid_json' });
    client.send({ text: 5, context_id: 'a' }, { text: 'Hi. ', context_id: 'x'.repeat(129) });
    client.send({ text: 'Hi. ', context_id: 'a', flush: true }, { context_id: 'a', close_context: true });
    await client.final('a');
    expect(client.frames.filter(({ error }) => error === 'invalid_request')).toHaveLength(2);
  });
});
