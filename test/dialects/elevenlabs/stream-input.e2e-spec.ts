import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { type ElevenLabsFrame, FrameClient } from '../support/frame-client';

const pcm = 'output_format=pcm_16000';
/** Bytes of a second. */
const bytesPerSecond = 32_000;
const begin = { text: ' ', voice_settings: { stability: 0.5, speed: 1 } };

describe('ElevenLabs’ stream-input', () => {
  let server: TestApp;
  let key: TestKey;
  const clients: FrameClient[] = [];

  beforeAll(async () => {
    server = await startTestApp({
      engine: 'flite',
      environment: { VOXGATE_VOICES: 'flite', REALTIME_KEY_TIMEOUT_SECONDS: '1' },
    });
    key = await server.createKey();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));
  afterAll(() => server.close());

  async function open(query = pcm, headers: Record<string, string> = { 'xi-api-key': key.key }, voice = 'slt') {
    const client = await FrameClient.open(`${server.url}/v1/text-to-speech/${voice}/stream-input?${query}`, {
      headers,
    });
    clients.push(client);
    return client;
  }

  it('speaks a text that comes in pieces, ends with isFinal, and closes with 1000', async () => {
    const client = await open();
    client.send(begin);
    for (const text of ['Hello ', 'the', 're. How ', 'are you?']) client.send({ text, try_trigger_generation: true });
    client.send({ text: '' });
    expect(await client.ended()).toBe(1000);
    expect(client.frames.at(-1)).toEqual({ audio: null, isFinal: true, normalizedAlignment: null, alignment: null });
    expect(client.text()).toBe('Hello there. How are you? ');
    expect(client.audio().length).toBeGreaterThan(bytesPerSecond);
    for (const { isFinal } of client.frames.slice(0, -1)) expect(isFinal).toBeNull();
  });

  it('has the audio of the whole text by HTTP', async () => {
    const text = 'Hello there. How are you?';
    const whole = await server.fetch(`/v1/text-to-speech/slt?${pcm}`, json({ text }, { 'xi-api-key': key.key }));
    const client = await open();
    client.send(begin, { text }, { text: '' });
    await client.ended();
    const difference = client.audio().length - (await whole.arrayBuffer()).byteLength;
    expect(Math.abs(difference / bytesPerSecond)).toBeLessThan(0.5);
  });

  it('sends both alignments, of equal lengths, in frames below 64 KB, relative to the chunk; absolute with sync_alignment', async () => {
    const sentences = 'This is the first sentence of several. The second one has, as you hear, a comma or two. ';
    const texts = Array.from({ length: 4 }, () => ({ text: sentences }));
    const starts = async (query: string) => {
      const client = await open(`${pcm}&${query}`);
      client.send(begin, ...texts, { text: '' });
      await client.ended();
      for (const frame of client.raw) expect(Buffer.byteLength(frame)).toBeLessThan(65_536);
      const aligned = client.spoken().flatMap(({ alignment, normalizedAlignment }) => {
        expect(normalizedAlignment).toEqual(alignment);
        if (!alignment) return [];
        const { chars, charStartTimesMs, charDurationsMs } = alignment;
        expect([charStartTimesMs.length, charDurationsMs.length]).toEqual([chars.length, chars.length]);
        for (const duration of charDurationsMs) expect(duration).toBeGreaterThanOrEqual(0);
        return [alignment];
      });
      expect(aligned.flatMap(({ chars }) => chars).join('')).toBe(sentences.repeat(4));
      return { aligned, ms: (client.audio().length / bytesPerSecond) * 1000 };
    };
    const relative = await starts('sync_alignment=false');
    let before = 0;
    const added = relative.aligned.flatMap(({ charStartTimesMs, charDurationsMs }) => {
      expect(charStartTimesMs[0]).toBeGreaterThanOrEqual(0);
      const own = charStartTimesMs.map((start) => before + start);
      before += charStartTimesMs.at(-1)! + charDurationsMs.at(-1)!;
      return own;
    });
    const absolute = (await starts('sync_alignment=true')).aligned.flatMap((each) => each.charStartTimesMs);
    expect(relative.aligned.length).toBeGreaterThan(3);
    expect(absolute).toEqual(added);
    expect(absolute).toEqual([...absolute].sort((one, other) => one - other));
    expect(Math.abs(before - relative.ms)).toBeLessThan(1000);
  });

  it('gives each word the time at which it is heard, as by HTTP', async () => {
    const text = 'One two three four five. Six seven.';
    const http = await server.fetch(
      `/v1/text-to-speech/slt/with-timestamps?${pcm}`,
      json({ text }, { 'xi-api-key': key.key }),
    );
    const { alignment } = (await http.json()) as {
      alignment: { characters: string[]; character_start_times_seconds: number[] };
    };
    const client = await open(`${pcm}&sync_alignment=true`);
    client.send(begin, { text }, { text: '' });
    await client.ended();
    const own = client.spoken().flatMap((frame) => frame.alignment?.charStartTimesMs ?? []);
    const five = text.indexOf('five');
    expect(Math.abs(own[five]! - alignment.character_start_times_seconds[five]! * 1000)).toBeLessThan(100);
  });

  it('speaks what was sent after a flush, and goes on', async () => {
    const client = await open();
    client.send(begin, { text: 'No full stop', flush: true });
    await client.next('audio', ({ audio }) => !!audio);
    await client.next('the words', () => client.text() === 'No full stop ');
    client.send({ text: ' And more. ' }, { text: '' });
    expect(await client.ended()).toBe(1000);
    expect(client.text()).toContain('And more. ');
  });

  it.each([
    ['xi_api_key', (secret: string) => ({ xi_api_key: secret })],
    ['authorization', (secret: string) => ({ authorization: `Bearer ${secret}` })],
  ])('takes the key from the first message (%s), and closes with 1008 for a wrong one', async (_name, fields) => {
    const client = await open(pcm, {});
    client.send({ ...begin, ...fields(key.key) }, { text: 'Hi. ' }, { text: '' });
    expect(await client.ended()).toBe(1000);
    expect(client.audio().length).toBeGreaterThan(0);

    const wrong = await open(pcm, {});
    wrong.send({ ...begin, ...fields('sk-wrong') });
    expect(await wrong.ended()).toBe(1008);
    expect(wrong.frames).toEqual([
      { message: 'Invalid API key. Check that you sent the complete key.', error: 'invalid_api_key', code: 1008 },
    ]);
  });

  it('takes the key or a token from the query, and closes without a key', async () => {
    const client = await open(`${pcm}&authorization=Bearer%20${key.key}`, {});
    client.send(begin, { text: 'Hi. ' }, { text: '' });
    expect(await client.ended()).toBe(1000);
    const keyless = await open(pcm, {});
    keyless.send(begin);
    expect(await keyless.ended()).toBe(1008);
    expect(keyless.frames[0]).toMatchObject({ error: 'missing_api_key' });
    expect(await (await open(pcm, {})).ended()).toBe(1008);
  });

  it('opens one socket with a single-use token, and no other', async () => {
    const { token } = await new ElevenLabsClient({ apiKey: key.key, baseUrl: server.url }).tokens.singleUse.create(
      'tts_websocket',
    );
    const client = await open(`${pcm}&single_use_token=${token}`, {});
    client.send(begin, { text: 'Hi. ' }, { text: '' });
    expect(await client.ended()).toBe(1000);
    expect(client.audio().length).toBeGreaterThan(0);
    const again = await open(`${pcm}&single_use_token=${token}`, {});
    again.send({ ...begin, xi_api_key: key.key }, { text: 'Hi. ' });
    expect(await again.ended()).toBe(1008);
    expect(again.frames).toEqual([expect.objectContaining({ error: 'invalid_api_key' })]);
  });

  it.each([
    [`output_format=alaw_8000`, 400, 'invalid_output_format'],
    [`inactivity_timeout=181`, 400, 'invalid_request'],
    [`enable_ssml_parsing=yes`, 400, 'invalid_request'],
    [`model_id=scribe_v1`, 404, 'model_not_found'],
  ])('is refused over HTTP: %s', async (query, status, code) => {
    await expect(open(query)).rejects.toThrow(String(status));
    const answer = await server.fetch(`/v1/text-to-speech/slt/stream-input?${query}`, {
      headers: { 'xi-api-key': key.key },
    });
    expect(await answer.json()).toMatchObject({ detail: { code } });
  });

  it('is refused over HTTP for an unknown voice or key; with the key in a message, by a frame', async () => {
    await expect(open(pcm, undefined, 'nobody')).rejects.toThrow('404');
    await expect(open(pcm, { 'xi-api-key': 'sk-wrong' })).rejects.toThrow('401');
    const client = await open(pcm, {}, 'nobody');
    client.send({ ...begin, xi_api_key: key.key });
    expect(await client.ended()).toBe(1008);
    expect(client.frames[0]).toMatchObject({ error: 'voice_not_found' });
  });

  it('speaks with the ids of ElevenLabs’ voices', async () => {
    const client = await open(pcm, undefined, '21m00Tcm4TlvDq8ikWAM');
    client.send(begin, { text: 'Hi. ' }, { text: '' });
    expect(await client.ended()).toBe(1000);
    expect(client.audio().length).toBeGreaterThan(0);
  });

  it('ends after inactivity_timeout with an error frame and 1008, so that nobody takes it for the end of the speech', async () => {
    const client = await open(`${pcm}&inactivity_timeout=1`);
    expect(await client.ended()).toBe(1008);
    expect(client.frames).toEqual([
      expect.objectContaining<ElevenLabsFrame>({ error: 'input_timeout_exceeded', code: 1008 }),
    ]);
  });

  it.each([[], ['😀 '], ['... '], ['  ', ' ']])(
    'has a short silence without characters, isFinal and 1000 if there is nothing to speak: %j %j',
    async (...texts) => {
      const client = await open();
      client.send(begin, ...texts.map((text) => ({ text })), { text: '' });
      expect(await client.ended()).toBe(1000);
      const silence = client.frames.slice(0, -1);
      expect(silence).not.toEqual([]);
      for (const { audio, alignment } of silence) {
        expect(audio).toEqual(expect.any(String));
        expect(alignment?.chars).toEqual([]);
      }
      expect(client.frames.at(-1)).toMatchObject({ isFinal: true, audio: null });
    },
  );

  it('says the seconds to wait when the limit is reached, and closes', async () => {
    const limited = await server.createKey({ limit: 1 });
    const headers = { 'xi-api-key': limited.key };
    const first = await open(pcm, headers);
    first.send(begin, { text: 'Hi. ' }, { text: '' });
    expect(await first.ended()).toBe(1000);
    const second = await open(pcm, headers);
    second.send(begin, { text: 'Hi. ' });
    expect(await second.ended()).toBe(1008);
    expect(second.frames[0]).toMatchObject({
      error: 'rate_limit_exceeded',
      message: expect.stringMatching(/Retry after \d+ seconds/u),
    });
  });
});
