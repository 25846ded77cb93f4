import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { expectDeepgramError, expectElevenLabsError, expectOpenAiError } from '../support/dialect-errors';

describe('The Deepgram route, for clients without an SDK,', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const post = (sent: unknown, query = '', authorization = `Token ${caller.key}`) =>
    server.fetch(`/v1/speak${query}`, json(sent, { Authorization: authorization }));
  const get = (path: string, headers: Record<string, string>) => server.fetch(path, { headers });

  it('accepts the key after Token or Bearer', async () => {
    for (const authorization of [`Token ${caller.key}`, `token  ${caller.key}`, `Bearer ${caller.key}`]) {
      const answer = await post({ text: 'Hi.' }, '', authorization);
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '10000']);
      await answer.arrayBuffer();
    }
  });

  it('refuses a missing key and a wrong one', async () => {
    for (const authorization of ['', 'Token', 'Token ', 'Token sk-wrong', 'Basic dTpw']) {
      expect(await expectDeepgramError(await post({ text: 'Hi.' }, '', authorization))).toMatchObject({
        status: 401,
        code: 'INVALID_AUTH',
        retry: 'false',
      });
    }
  });

  it('accepts Token on no other routes', async () => {
    const headers = { Authorization: `Token ${caller.key}` };
    expect((await get('/api/v1/voices', headers)).status).toBe(401);
    expect((await get('/v1/voices', headers)).status).toBe(401);
    expect((await server.fetch('/v1/audio/speech', json({ input: 'Hi.', voice: 'slt' }, headers))).status).toBe(401);
  });

  it('shares /v1/models with OpenAI and ElevenLabs: the header with the key decides', async () => {
    const keysOf = async (headers: Record<string, string>) =>
      Object.keys((await (await get('/v1/models', headers)).json()) as object);
    expect(await keysOf({ Authorization: `Token ${caller.key}` })).toEqual(['stt', 'tts']);
    expect(await keysOf({ Authorization: `Bearer ${caller.key}` })).toEqual(['object', 'data']);
    expect(await keysOf({ 'xi-api-key': caller.key })).toContain('0');
    const wrong = { deepgram: 'Token sk-wrong', openAi: 'Bearer sk-wrong' };
    expect(await expectDeepgramError(await get('/v1/models', { Authorization: wrong.deepgram }))).toMatchObject({
      status: 401,
    });
    expect(await expectOpenAiError(await get('/v1/models', { Authorization: wrong.openAi }))).toMatchObject({
      status: 401,
    });
    expect(await expectElevenLabsError(await get('/v1/models', { 'xi-api-key': 'x' }))).toMatchObject({ status: 401 });
  });

  it.each([
    ['{', 400, 'Bad Request'],
    ['[]', 400, 'Bad Request'],
    [`"${'x'.repeat(300_000)}"`, 413, 'PAYLOAD_TOO_LARGE'],
    ['{}', 400, 'Bad Request'],
    ['{"text":5}', 400, 'Bad Request'],
    ['{"url":"http://localhost"}', 400, 'Bad Request'],
    [`{"text":"${'x'.repeat(5001)}"}`, 400, 'TEXT_TOO_LONG'],
  ])('refuses the body %.30s', async (sent, status, code) => {
    expect(await expectDeepgramError(await post(sent))).toMatchObject({ status, code, retry: 'false' });
  });

  it.each([
    ['encoding=constructor', 'encoding must be one of: mp3, linear16, mulaw, alaw, opus, flac, aac'],
    ['encoding=mp3&encoding=opus', 'encoding must be given once'],
    ['encoding=mp3&container=wav', 'container must be one of: none for the encoding mp3'],
    ['container=toString', 'container must be one of: none for the encoding mp3'],
    ['encoding=opus&container=none', 'container must be one of: ogg for the encoding opus'],
    ['encoding=linear16&container=toString', 'container must be one of: wav, none for the encoding linear16'],
    [
      'encoding=linear16&sample_rate=11025',
      'sample_rate must be one of: 8000, 16000, 22050, 24000, 32000, 44100, 48000 for the encoding linear16',
    ],
    ['sample_rate=08000', 'sample_rate must be one of: 8000, 16000, 22050, 24000, 44100, 48000 for the encoding mp3'],
    ['sample_rate=8000&sample_rate=8000', 'sample_rate must be given once'],
    ['speed=0', 'speed must be a number from 0.25 to 4'],
    ['speed=1e1', 'speed must be a number from 0.25 to 4'],
    ['speed=NaN', 'speed must be a number from 0.25 to 4'],
    ['model=', 'model must be a string of 1 to 200 characters'],
    ['model=a&model=b', 'model must be a string of 1 to 200 characters'],
    ['callback=http://localhost', 'callback is not supported: the speech is always in the response'],
    ['model=nobody', 'There is no voice "nobody". GET /v1/models lists them.'],
    ['model=__proto__', 'There is no voice "__proto__". GET /v1/models lists them.'],
    [
      'model=aura-2-constructor-xx',
      'No voice that speaks the language "xx" can replace the model "aura-2-constructor-xx". GET /v1/models lists the voices.',
    ],
  ])('refuses ?%s', async (query, message) => {
    expect(await expectDeepgramError(await post({ text: 'Hi.' }, `?${query}`))).toMatchObject({
      status: 400,
      code: 'Bad Request',
      message,
    });
  });

  it('gives a container its usual encoding', async () => {
    const typeOf = async (query: string) => {
      const answer = await post({ text: 'Hi.' }, query);
      await answer.arrayBuffer();
      return answer.headers.get('content-type');
    };
    expect(await typeOf('?container=wav')).toBe('audio/wav');
    expect(await typeOf('?container=ogg')).toBe('audio/ogg');
    expect(await typeOf('?container=none')).toBe('audio/mpeg');
  });

  it('answers 405 and 404 in the same shape', async () => {
    const headers = { Authorization: `Token ${caller.key}` };
    expect(await expectDeepgramError(await server.fetch('/v1/speak', { method: 'DELETE', headers }))).toMatchObject({
      status: 405,
    });
    expect(await expectDeepgramError(await get('/v1/speak', headers))).toMatchObject({ status: 426 });
    expect(await expectDeepgramError(await get('/v1/listen', headers))).toMatchObject({ status: 404 });
    const short = await server.fetch('/speak', { method: 'POST', headers });
    expect(await expectDeepgramError(short)).toMatchObject({
      status: 404,
      message: 'There is nothing at this path. Did you mean /v1/speak? End the base URL of your client with /v1.',
    });
  });
});
