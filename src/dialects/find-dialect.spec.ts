import { dialectAt } from './find-dialect';

describe('dialectAt', () => {
  it.each([
    ['/v1/audio/speech', 'openai'],
    ['/V1/Audio/Speech/', 'openai'],
    ['/v1/text-to-speech/slt/stream', 'elevenlabs'],
    ['/v1/voices', 'elevenlabs'],
    ['/v1/voices/slt', 'elevenlabs'],
    ['/v2/voices', 'elevenlabs'],
    ['/v1/user/subscription', 'elevenlabs'],
    ['/v1/pronunciation-dictionaries/add-from-file', 'elevenlabs'],
    ['/audio/speech', 'openai'],
    ['/text-to-speech/slt/stream', 'elevenlabs'],
    ['/voices', 'elevenlabs'],
    ['/v1/v1/audio/speech', 'openai'],
    ['/v1/v1/text-to-speech/slt', 'elevenlabs'],
    ['/v1/v2/voices', 'elevenlabs'],
  ])('%s belongs to %s, whichever header has the key', (path, name) => {
    expect([dialectAt(path, false)?.name, dialectAt(path, true)?.name]).toEqual([name, name]);
  });

  it.each([
    '/v1/models',
    '/v1/models/tts-1',
    '/models',
    '/models/tts-1',
    '/v1/v1/models',
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/voicesome',
  ])('%s belongs to the dialect of the header that has the key', (path) => {
    expect([dialectAt(path, false)?.name, dialectAt(path, true)?.name]).toEqual(['openai', 'elevenlabs']);
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
    '/api/v1/audio/speech',
  ])('%s belongs to no dialect', (path) => {
    expect(dialectAt(path, true)).toBeUndefined();
  });
});
