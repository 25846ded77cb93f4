import { expectError } from '../support/expect-error';
import { sharedTestApp, type TestApp, type TestKey } from '../support/test-app';
import { type DialectError, expectElevenLabsError, expectOpenAiError } from './support/dialect-errors';

const nothing = 'There is nothing at this path.';

describe('An unknown path', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp();
    caller = await server.createKey();
  });

  const openAiKey = () => caller.authorization as Record<string, string>;
  const elevenLabsKey = () => ({ 'xi-api-key': caller.key });
  const bodies: readonly [type: string, body: string][] = [
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="model"\r\n\r\nwhisper-1\r\n--x--\r\n',
    ],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['application/json', '{ this is no JSON'],
    ['application/json', `"${'x'.repeat(300_000)}"`],
    ['text/plain', 'Hi.'],
  ];
  const send = (
    path: string,
    headers: Record<string, string>,
    [type, body]: (typeof bodies)[number],
    method = 'POST',
  ) => server.fetch(path, { method, headers: { ...headers, 'Content-Type': type }, body });

  it.each(['/v1/audio/transcriptions', '/v1/audio/translations', '/v1/images', '/v1/nothing'])(
    'returns 404 in OpenAI’s format, whatever the body: POST %s',
    async (path) => {
      for (const body of bodies) {
        const answer = await send(path, openAiKey(), body);
        expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
        expect(await expectOpenAiError(answer)).toMatchObject({ status: 404, code: 'unknown_url' });
      }
    },
  );

  it.each(['/v1/speech-to-speech/slt', '/v1/speech-to-text', '/v1/audio-isolation', '/v1/text-to-speech/slt/nothing'])(
    'returns 404 in ElevenLabs’ format, whatever the body: POST %s',
    async (path) => {
      for (const body of bodies) {
        const answer = await send(path, elevenLabsKey(), body);
        expect(await expectElevenLabsError(answer)).toMatchObject({ status: 404, code: 'not_found' });
      }
    },
  );

  it('returns 404 in the native format, whatever the body; an unsupported method returns 405', async () => {
    for (const body of bodies) {
      await expectError(await send('/api/v1/nothing', openAiKey(), body), 'NOT_FOUND');
      await expectError(await send('/api/v1/usage', openAiKey(), body), 'METHOD_NOT_ALLOWED');
      await expectError(await send('/api/v1/tts', openAiKey(), body, 'PUT'), 'METHOD_NOT_ALLOWED');
      expect((await expectOpenAiError(await send('/v1/models', openAiKey(), body))).status).toBe(405);
      expect((await expectElevenLabsError(await send('/v1/voices', elevenLabsKey(), body))).status).toBe(405);
    }
  });

  it('is not confused with a known path, which checks its own body', async () => {
    const [form] = bodies;
    expect((await expectOpenAiError(await send('/v1/audio/speech', openAiKey(), form!))).status).toBe(415);
    expect((await expectElevenLabsError(await send('/v1/text-to-speech/slt', elevenLabsKey(), form!))).status).toBe(
      415,
    );
    await expectError(await send('/api/v1/tts', openAiKey(), form!), 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    ['POST', '/audio/speech', 'openai', 'Did you mean /v1/audio/speech? End the base URL of your client with /v1.'],
    [
      'POST',
      '//v1/audio/speech',
      'openai',
      'Did you mean /v1/audio/speech? Remove the slash at the end of the base URL of your client.',
    ],
    ['POST', '//audio//speech', 'openai', 'Did you mean /v1/audio/speech? End the base URL of your client with /v1.'],
    [
      'POST',
      '/v1//text-to-speech/slt',
      'elevenlabs',
      'Did you mean /v1/text-to-speech/slt? Remove the slash at the end of the base URL of your client.',
    ],
    ['GET', '/audio/voices', 'openai', 'Did you mean /v1/audio/voices? End the base URL of your client with /v1.'],
    ['GET', '/models', 'openai', 'Did you mean /v1/models? End the base URL of your client with /v1.'],
    ['GET', '/models', 'elevenlabs', 'Did you mean /v1/models? End the base URL of your client with /v1.'],
    ['GET', '/models/tts-1', 'openai', 'Did you mean /v1/models/tts-1? End the base URL of your client with /v1.'],
    ['GET', '/voices', 'elevenlabs', 'Did you mean /v1/voices? End the base URL of your client with /v1.'],
    ['GET', '/user', 'elevenlabs', 'Did you mean /v1/user? End the base URL of your client with /v1.'],
    [
      'POST',
      '/text-to-speech/slt/stream',
      'elevenlabs',
      'Did you mean /v1/text-to-speech/slt/stream? End the base URL of your client with /v1.',
    ],
    [
      'POST',
      '/v1/v1/audio/speech',
      'openai',
      'Did you mean /v1/audio/speech? Remove /v1 from the base URL of your client.',
    ],
    [
      'POST',
      '/v1/v1/text-to-speech/slt',
      'elevenlabs',
      'Did you mean /v1/text-to-speech/slt? Remove /v1 from the base URL of your client.',
    ],
    ['GET', '/v1/v2/voices', 'elevenlabs', 'Did you mean /v2/voices? Remove /v1 from the base URL of your client.'],
    [
      'POST',
      '/v1/audio/speech/audio/speech',
      'openai',
      'Did you mean /v1/audio/speech? End the base URL of your client with /v1 instead of /v1/audio/speech.',
    ],
  ] as const)(
    'gets the right path suggested, in the format of its API: %s %s (%s)',
    async (method, path, dialect, hint) => {
      const read: (answer: Response) => Promise<DialectError> =
        dialect === 'openai' ? expectOpenAiError : expectElevenLabsError;
      const key = dialect === 'openai' ? openAiKey() : elevenLabsKey();
      expect(await read(await server.fetch(path, { method, headers: key }))).toMatchObject({
        status: 404,
        message: `${nothing} ${hint}`,
        retry: 'false',
      });
      // The error for an invalid key has the same format.
      const wrong = Object.fromEntries(Object.keys(key).map((name) => [name, 'Bearer sk-wrong']));
      expect(await read(await server.fetch(path, { method, headers: wrong }))).toMatchObject({ status: 401 });
    },
  );

  it.each([
    ['/tts', 'Did you mean /api/v1/tts? End the base URL of your client with /api/v1.'],
    ['/api/tts', 'Did you mean /api/v1/tts? End the base URL of your client with /api/v1 instead of /api.'],
    ['/api/api/v1/tts', 'Did you mean /api/v1/tts? Remove /api from the base URL of your client.'],
    ['/api/v1/audio/speech', 'Did you mean /v1/audio/speech? Remove /api from the base URL of your client.'],
  ])('gets the right path suggested in the native format, if it belongs to no other API: %s', async (path, hint) => {
    const answer = await server.fetch(path, { method: 'POST', headers: openAiKey() });
    expect(await expectError(answer, 'NOT_FOUND')).toBe(`${nothing} ${hint}`);
  });

  it('gets no suggestion if no route is similar, and long paths are not repeated', async () => {
    for (const path of [
      '/nothing',
      '/v1/nothing',
      '/v1/audio/nothing',
      '/audio',
      `/text-to-speech/${'x'.repeat(5000)}`,
    ]) {
      const { error, detail } = (await (await server.fetch(path)).json()) as Record<string, { message: string }>;
      expect((detail ?? error)!.message).toBe(`${nothing} GET /api/docs lists all routes.`);
    }
  });
});
