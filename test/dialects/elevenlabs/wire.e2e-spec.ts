import { ServerState } from '../../../src/platform/health/server-state';
import { json, sharedTestApp, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { expectElevenLabsError } from '../support/dialect-errors';

const path = '/v1/text-to-speech/slt';

describe('The ElevenLabs routes, for clients without an SDK,', () => {
  let server: TestApp;
  let caller: TestKey;
  let key: Record<string, string>;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    key = { 'xi-api-key': caller.key };
  });

  const get = (route: string, headers = key) => server.fetch(route, { headers });
  const post = (body: unknown, route = path) => server.fetch(route, json(body, key));

  it('accept the key as a Bearer token as well', async () => {
    for (const route of ['/v1/voices', '/v2/voices', '/v1/voices/slt', '/v1/user', '/v1/user/subscription']) {
      expect((await get(route, caller.authorization)).status).toBe(200);
    }
    expect((await server.fetch(path, json({ text: 'Hi.' }, caller.authorization))).status).toBe(200);
  });

  it('return GET /v1/models in the format of the API whose header holds the key: ElevenLabs’ array or OpenAI’s list', async () => {
    const own = (await (await get('/v1/models')).json()) as object[];
    expect(own[0]).toMatchObject({ model_id: 'eleven_multilingual_v2', can_do_text_to_speech: true });
    expect(await (await get('/v1/models', caller.authorization)).json()).toMatchObject({ object: 'list' });
  });

  it('send complete speech with a Content-Length, and streams in chunks, one line each with timestamps', async () => {
    const whole = await post({ text: 'Hi.' });
    expect(whole.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));

    const stream = await post({ text: 'Hi.' }, `${path}/stream`);
    expect(stream.headers.get('content-length')).toBeNull();
    expect(stream.headers.get('content-type')).toBe('audio/mpeg');
    await stream.arrayBuffer();

    const lines = await post({ text: 'Hi. Ho.' }, `${path}/stream/with-timestamps`);
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
    const text = await lines.text();
    expect(text.endsWith('\n')).toBe(true);
    for (const line of text.trimEnd().split('\n')) {
      expect(Object.keys(JSON.parse(line) as object)).toEqual(['audio_base64', 'alignment', 'normalized_alignment']);
    }
  });

  it('treat null like an omitted field', async () => {
    const answer = await post({
      text: 'Hi.',
      model_id: null,
      language_code: null,
      voice_settings: null,
      seed: null,
      apply_text_normalization: null,
    });
    expect([answer.status, answer.headers.get('x-ignored-parameters')]).toEqual([200, null]);
    expect((await post({ text: 'Hi.', voice_settings: { speed: null, style: null } })).status).toBe(200);
  });

  it('read the format only from the query, and report ignored parameters', async () => {
    const answer = await post(
      { text: 'Hi.', output_format: 'pcm_16000', 'x y': 1 },
      `${path}?output_format=ulaw_8000&z=1`,
    );
    expect(answer.headers.get('content-type')).toBe('audio/basic');
    expect(answer.headers.get('x-ignored-parameters')).toBe('z, x_y');
    expect((await get('/v2/voices?page_size=1&collection_id=x')).headers.get('x-ignored-parameters')).toBe(
      'collection_id',
    );
  });

  it.each([
    [{}, 'text', 'text must be a string'],
    [{ text: 'Hi.', voice_settings: [] }, 'voice_settings', 'voice_settings must be an object'],
    [{ text: 'Hi.', voice_settings: 'fast' }, 'voice_settings', 'voice_settings must be an object'],
    [{ text: 'Hi.', model_id: 5 }, 'model_id', 'model_id must be a string'],
    [{ text: 'Hi.', language_code: {} }, 'language_code', 'language_code must be a string'],
    [
      { text: 'Hi.', apply_text_normalization: 'maybe' },
      'apply_text_normalization',
      'apply_text_normalization must be one of: auto, on, off',
    ],
  ])('reject %j', async (body, param, message) => {
    const refused = { status: 400, type: 'validation_error', code: 'invalid_request', param, message, retry: 'false' };
    for (const variant of ['', '/stream', '/with-timestamps', '/stream/with-timestamps']) {
      expect(await expectElevenLabsError(await post(body, path + variant))).toMatchObject(refused);
    }
  });

  it.each(['page_size=0', 'page_size=101', 'page_size=ten', 'next_page_token=x', 'sort=age', 'sort_direction=up'])(
    'reject a search with %s',
    async (query) => {
      const [param] = query.split('=');
      expect(await expectElevenLabsError(await get(`/v2/voices?${query}`))).toMatchObject({
        status: 400,
        code: 'invalid_request',
        param,
      });
    },
  );

  it.each([
    [`${path}?output_format=pcm_8000&output_format=pcm_16000`, 400, 'invalid_output_format'],
    [`${path}?output_format=constructor`, 400, 'invalid_output_format'],
    ['/v1/text-to-speech/constructor', 404, 'voice_not_found'],
    [`${path}/nothing`, 404, 'not_found'],
    ['/v1/voices/slt', 405, 'method_not_allowed'],
  ])('reject POST %s', async (route, status, code) => {
    expect(await expectElevenLabsError(await post({ text: 'Hi.' }, route))).toMatchObject({ status, code });
  });

  it('report a stopping server as a temporary error', async () => {
    const leaving = await startTestApp({ engine: 'flite', environment: { VOXGATE_VOICES: 'flite' } });
    try {
      const { key: own } = await leaving.createKey();
      leaving.app.get(ServerState).close();
      const answer = await leaving.fetch(path, json({ text: 'Hi.' }, { 'xi-api-key': own }));
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await expectElevenLabsError(answer)).toMatchObject({
        status: 503,
        code: 'service_unavailable',
        retry: null,
      });
    } finally {
      await leaving.close();
    }
  });
});
