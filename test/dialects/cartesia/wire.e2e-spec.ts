import { maxLineLength } from '../../../src/tts/http/audio-slices';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { expectCartesiaError, expectElevenLabsError } from '../support/dialect-errors';

const raw = { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24_000 };
const body = { transcript: 'Hi.', voice: 'slt', output_format: raw };

describe('The Cartesia routes, for clients without an SDK,', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const post = (sent: unknown, path = '/tts/bytes', headers: Record<string, string> = { 'X-API-Key': caller.key }) =>
    server.fetch(path, json(sent, headers));
  const get = (path: string, headers: Record<string, string>) => server.fetch(path, { headers });

  it('accept the key in either header, and with any version', async () => {
    const ways: Record<string, string>[] = [
      { 'X-API-Key': caller.key },
      { 'X-API-Key': caller.key, 'Cartesia-Version': '2024-11-13' },
      { Authorization: `Bearer ${caller.key}`, 'Cartesia-Version': '2026-08-14' },
      { Authorization: `Bearer ${caller.key}`, 'X-API-Key': caller.key },
      { Authorization: `Bearer ${caller.key}` },
    ];
    for (const headers of ways) {
      expect((await get('/voices', headers)).status).toBe(200);
      const answer = await post(body, '/tts/bytes', headers);
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '10000']);
      await answer.arrayBuffer();
    }
  });

  it('refuse a missing key, a wrong one, and two different ones', async () => {
    const other = await server.createKey();
    expect(await expectCartesiaError(await post(body, '/tts/sse', {}))).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
      retry: 'false',
    });
    expect(await expectCartesiaError(await get('/voices', { 'X-API-Key': 'sk-wrong' }))).toMatchObject({ status: 401 });
    const two = await get('/voices', { 'X-API-Key': caller.key, Authorization: `Bearer ${other.key}` });
    expect(await expectCartesiaError(two)).toMatchObject({
      status: 400,
      message: 'The header X-API-Key and the header Authorization contain different API keys. Send only one key.',
    });
  });

  it('accept X-API-Key on no other routes', async () => {
    expect((await get('/api/v1/voices', { 'X-API-Key': caller.key })).status).toBe(401);
    expect((await get('/v1/audio/speech', { 'X-API-Key': caller.key })).status).not.toBe(200);
  });

  it('are not those of ElevenLabs’ clients, who are told what their base URL lacks', async () => {
    for (const path of ['/voices', '/voices/slt']) {
      const answer = await get(path, { 'xi-api-key': caller.key });
      expect(await expectElevenLabsError(answer)).toMatchObject({
        status: 404,
        message: `There is nothing at this path. Did you mean /v1${path}? End the base URL of your client with /v1.`,
      });
    }
  });

  it('read a body without a Content-Type as JSON, as LiveKit’s plugin sends it, but no other type', async () => {
    const send = async (type: string | undefined, path: string) => {
      const headers = { 'X-API-Key': caller.key, ...(type !== undefined && { 'Content-Type': type }) };
      // A string would get a type.
      return server.fetch(path, { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) });
    };
    for (const path of ['/tts/bytes', '/tts/sse']) {
      const answer = await send(undefined, path);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      expect(await expectCartesiaError(await send('text/plain', path))).toMatchObject({ status: 415 });
    }
  });

  it.each([
    ['{', 400, 'invalid_json'],
    ['[]', 400, 'invalid_request'],
    ['null', 400, 'invalid_request'],
    [`"${'x'.repeat(300_000)}"`, 413, 'payload_too_large'],
  ])('refuse a body that is no object: %.20s', async (sent, status, code) => {
    expect(await expectCartesiaError(await post(sent))).toMatchObject({ status, code, retry: 'false' });
  });

  const formatRule = 'output_format must be an object with a container, an encoding and a sample_rate';
  const voiceRule = 'voice must be the id of a voice, or {"mode": "id", "id": id}, of 1 to 200 characters';
  it.each([
    [{ ...body, transcript: 5 }, 'transcript must be a string'],
    [{ ...body, transcript: '' }, 'transcript must not be empty'],
    [{ ...body, transcript: 'x'.repeat(5001) }, 'transcript has 5001 characters; this server accepts up to 5000.'],
    [{ ...body, voice: undefined }, voiceRule],
    [{ ...body, voice: { mode: 'embedding', embedding: [1, 2] } }, voiceRule],
    [{ ...body, voice: { mode: 'id', id: 'x'.repeat(201) } }, voiceRule],
    [{ ...body, voice: [] }, voiceRule],
    [{ ...body, output_format: null }, formatRule],
    [{ ...body, output_format: 'mp3' }, formatRule],
    [
      { ...body, output_format: { ...raw, encoding: 'constructor' } },
      'output_format must have an encoding of: pcm_s16le, pcm_f32le, pcm_mulaw, pcm_alaw',
    ],
    [
      { ...body, output_format: { container: 'raw', sample_rate: 8000 } },
      'output_format must have an encoding of: pcm_s16le, pcm_f32le, pcm_mulaw, pcm_alaw',
    ],
    [
      { ...body, output_format: { ...raw, sample_rate: '24000' } },
      'output_format must have a sample_rate of: 8000, 16000, 22050, 24000, 44100, 48000',
    ],
    [
      { ...body, output_format: { ...raw, sample_rate: 1e9 } },
      'output_format must have a sample_rate of: 8000, 16000, 22050, 24000, 44100, 48000',
    ],
    [{ ...body, model_id: 5 }, 'model_id must be a string'],
    [{ ...body, language: {} }, 'language must be a string'],
    [{ ...body, generation_config: [] }, 'generation_config must be an object'],
    [{ ...body, generation_config: { speed: 'fastest' } }, 'generation_config must have a speed from 0.25 to 4'],
    [{ ...body, generation_config: { speed: 5 } }, 'generation_config must have a speed from 0.25 to 4'],
    [{ ...body, speed: '__proto__' }, 'speed must be one of: slow, normal, fast'],
    [{ ...body, normalization: true }, 'normalization must be a string'],
    [{ ...body, pronunciation_dict_id: 5 }, 'pronunciation_dict_id must be a string'],
  ])('refuse %j', async (sent, message) => {
    for (const path of ['/tts/bytes', '/tts/sse']) {
      expect(await expectCartesiaError(await post(sent, path))).toMatchObject({ status: 400, message, retry: 'false' });
    }
  });

  it.each([
    [{ ...body, output_format: { ...raw, container: 'wav' } }, 'output_format must have a container of: raw'],
    [{ ...body, add_timestamps: 1 }, 'add_timestamps must be true or false'],
    [{ ...body, context_id: '' }, 'context_id must be a string of 1 to 200 characters'],
    [{ ...body, context_id: 'x'.repeat(201) }, 'context_id must be a string of 1 to 200 characters'],
  ])('refuse as events %j', async (sent, message) => {
    expect(await expectCartesiaError(await post(sent, '/tts/sse'))).toMatchObject({ status: 400, message });
  });

  it('refuse unknown voices, dictionaries and paths', async () => {
    expect(
      await expectCartesiaError(await post({ ...body, voice: '00000000-0000-4000-8000-000000000000' })),
    ).toMatchObject({
      status: 404,
      code: 'voice_not_found',
    });
    expect(await expectCartesiaError(await post({ ...body, pronunciation_dict_id: 'pdict_x' }))).toMatchObject({
      status: 404,
      code: 'pronunciation_dict_not_found',
    });
    expect(await expectCartesiaError(await get('/tts/bytes', { 'X-API-Key': caller.key }))).toMatchObject({
      status: 405,
    });
    expect(await expectCartesiaError(await get('/v1/nothing', { 'X-API-Key': caller.key }))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it.each(['limit=0', 'limit=101', 'limit=ten', 'gender=other', 'q=a&q=b'])(
    'refuse to list voices with %s',
    async (query) => {
      const answer = await get(`/voices?${query}`, { 'X-API-Key': caller.key });
      expect(await expectCartesiaError(answer)).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  it('send lines of at most 64 KB, also with the times of one endless word', async () => {
    const answer = await post(
      {
        ...body,
        transcript: `${'\u0001'.repeat(4000)} ${'What a long sentence this is, which goes on '.repeat(12)}.`,
        output_format: { ...raw, encoding: 'pcm_f32le', sample_rate: 48_000 },
        add_timestamps: true,
        generation_config: { speed: 0.5 },
      },
      '/tts/sse',
    );
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const lines = (await answer.text()).split('\n');
    expect(lines.length).toBeGreaterThan(30);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line) + 1))).toBeLessThanOrEqual(maxLineLength);
  });
});
