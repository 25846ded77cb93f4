import { dialectAt } from './find-dialect';

/** The headers that only the clients of one API send; `openai`: none of them. */
const headers = {
  openai: { authorization: 'Bearer sk-x' },
  elevenlabs: { 'xi-api-key': 'sk-x' },
  deepgram: { authorization: 'Token sk-x' },
  cartesia: { 'cartesia-version': '2025-04-16', authorization: 'Bearer sk-x' },
  'cartesia by key': { 'x-api-key': 'sk-x' },
};

function dialectsAt(path: string): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, sent]) => [name, dialectAt(path, sent)?.name] as const),
  );
}

describe('dialectAt', () => {
  it.each([
    ['/v1/audio/speech', 'openai'],
    ['/V1/Audio/Speech/', 'openai'],
    ['/openai/deployments/tts/audio/speech', 'openai'],
    ['/openai/v1/nothing', 'openai'],
    ['/cognitiveservices/v1', 'azure'],
    ['/tts/cognitiveservices/websocket/v1', 'azure'],
    ['/sts/v1.0/issueToken', 'azure'],
    ['/v1/text:synthesize', 'google'],
    ['/v1beta1/voices', 'google'],
    ['/v1/text-to-speech/slt/stream', 'elevenlabs'],
    ['/v1/voices', 'elevenlabs'],
    ['/v1/voices/slt', 'elevenlabs'],
    ['/v2/voices', 'elevenlabs'],
    ['/v1/history/item', 'elevenlabs'],
    ['/v1/single-use-token/tts_websocket', 'elevenlabs'],
    ['/v1/shared-voices', 'elevenlabs'],
    ['/v1/user/subscription', 'elevenlabs'],
    ['/v1/pronunciation-dictionaries/add-from-file', 'elevenlabs'],
    ['/audio/speech', 'openai'],
    ['/text-to-speech/slt/stream', 'elevenlabs'],
    ['/v1/v1/audio/speech', 'openai'],
    ['/v1/v1/text-to-speech/slt', 'elevenlabs'],
    ['/v1/v2/voices', 'elevenlabs'],
    ['/v1/speak', 'deepgram'],
    ['/speak', 'deepgram'],
    ['/v1/v1/speak', 'deepgram'],
    ['/v1/synthesize', 'headtts'],
    ['/v1/hello', 'headtts'],
    ['/tts/bytes', 'cartesia'],
    ['/TTS/SSE/', 'cartesia'],
    ['/tts/websocket', 'cartesia'],
  ])('%s belongs to %s, whatever the headers', (path, name) => {
    expect([...new Set(Object.values(dialectsAt(path)))]).toEqual([name]);
  });

  it.each(['/v1/models', '/v1/models/tts-1', '/models', '/models/tts-1', '/v1/v1/models'])(
    '%s belongs to the dialect of the header that has the key',
    (path) => {
      expect(dialectsAt(path)).toMatchObject({ openai: 'openai', elevenlabs: 'elevenlabs', deepgram: 'deepgram' });
      expect(dialectAt(path)?.name).toBe('openai');
    },
  );

  it.each([
    ['/v1/voices', { 'x-goog-api-key': 'sk-x' }, '', 'google'],
    ['/v1/voices', { 'x-goog-api-client': 'gax/5' }, '', 'google'],
    ['/v1/voices', {}, 'key=sk-x', 'google'],
    ['/v1/voices', { authorization: 'Bearer sk-x' }, 'languageCode=en', 'google'],
    ['/v1/voices', { authorization: 'Bearer sk-x' }, 'show_legacy=true', 'elevenlabs'],
    ['/v1/voices', { 'xi-api-key': 'sk-x' }, 'key=a', 'elevenlabs'],
    ['/v1/models', {}, 'key=sk-x', 'openai'],
  ])('%s with %j and ?%s belongs to %s', (path, sent, query, name) => {
    expect(dialectAt(path, sent, new URLSearchParams(query))?.name).toBe(name);
  });

  it.each(['/v1', '/v1/', '/v1/nothing', '/v1/voicesome'])(
    '%s, which no dialect has, belongs to the dialect of the headers',
    (path) => {
      expect(dialectsAt(path)).toEqual({
        openai: 'openai',
        elevenlabs: 'elevenlabs',
        deepgram: 'deepgram',
        cartesia: 'cartesia',
        'cartesia by key': 'cartesia',
      });
    },
  );

  it.each(['/voices', '/voices/slt'])('%s belongs to Cartesia, except with the key of ElevenLabs’ clients', (path) => {
    expect(dialectsAt(path)).toEqual({
      openai: 'cartesia',
      elevenlabs: 'elevenlabs',
      deepgram: 'cartesia',
      cartesia: 'cartesia',
      'cartesia by key': 'cartesia',
    });
  });

  it.each([
    '/',
    '/api/v1/tts',
    '/v10/models',
    '/v3',
    '/health/live',
    '/dashboard/v1',
    '/modelsome',
    '/speech',
    '/tts',
    '/tts/nothing',
    '/api/v1/audio/speech',
    '/api/v1/voices',
  ])('%s belongs to no dialect', (path) => {
    expect([...new Set(Object.values(dialectsAt(path)))]).toEqual([undefined]);
  });
});
