import { createOpenAI } from '@ai-sdk/openai';
import { APICallError, experimental_generateSpeech as generateSpeech, RetryError } from 'ai';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { pauseSpeech } from '../support/paused-speech';
import { strictTestApp } from '../support/strict-app';
import { recordingFetch } from '../support/recording-fetch';

describe('The unmodified Vercel AI SDK with @ai-sdk/openai', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const modelOf = ({ url }: TestApp, apiKey: string, fetch?: typeof globalThis.fetch) =>
    createOpenAI({ baseURL: `${url}/v1`, apiKey, fetch }).speech('tts-1');
  const speak = (wanted: Partial<Parameters<typeof generateSpeech>[0]> = {}) =>
    generateSpeech({ model: modelOf(server, caller.key), text: 'Hello there.', ...wanted });

  it('gets MP3 in the voice alloy with its defaults', async () => {
    const { audio, warnings } = await speak();
    expect(audio.mediaType).toBe('audio/mpeg');
    expect(audio.format).toBe('mp3');
    expect(warnings).toEqual([]);
    const [sound] = await decodeAudio([audio.uint8Array]);
    expect(sound!.samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  });

  it.each([
    ['wav', 'audio/wav', 'RIFF'],
    ['flac', 'audio/flac', 'fLaC'],
    ['opus', 'audio/ogg', 'OggS'],
    // The SDK does not recognise AAC as a stream (ADTS), and labels unknown formats as MP3.
    ['aac', 'audio/mp3', 'ID3'],
  ])('gets %s on request, and detects it as %s from its bytes', async (outputFormat, mediaType, magic) => {
    const { audio } = await speak({ outputFormat, voice: 'onyx', speed: 1.5 });
    expect(Buffer.from(audio.uint8Array.slice(0, magic.length)).toString('latin1')).toBe(magic);
    expect(audio.mediaType).toBe(mediaType);
  });

  it('gets raw samples for pcm', async () => {
    const { audio } = await speak({ outputFormat: 'pcm' });
    expect(audio.uint8Array.length % 2).toBe(0);
    expect(audio.uint8Array.length / 48_000).toBeGreaterThan(0.3);
  });

  it('is told which parameters were ignored', async () => {
    const { responses } = await speak({ instructions: 'Whisper.' });
    expect(responses[0]!.headers!['x-ignored-parameters']).toBe('instructions');
  });

  describe('shows Voxgate’s error messages to its user:', () => {
    const refusal = async (attempt: Promise<unknown>) => {
      const error = await attempt.catch((thrown: unknown) => thrown);
      if (!APICallError.isInstance(error)) throw new Error('The request was not rejected.', { cause: error });
      return { status: error.statusCode, message: error.message, isRetryable: error.isRetryable };
    };

    it.each([
      [{ voice: 'nobody' }, 'There is no voice "nobody". GET /v1/audio/voices lists them.'],
      [{ text: ' ' }, 'input must not be empty'],
      [{ speed: 9 }, 'speed must be a number from 0.25 to 4'],
    ])('400 for %j', async (wanted, message) => {
      expect(await refusal(speak(wanted))).toEqual({ status: 400, message, isRetryable: false });
    });

    it('401 for an invalid key', async () => {
      const message = 'Invalid API key. Check that you sent the complete key.';
      expect(await refusal(speak({ model: modelOf(server, 'sk-wrong') }))).toMatchObject({ status: 401, message });
    });

    it('404 for a wrong base URL', async () => {
      const model = createOpenAI({ baseURL: `${server.url}/v1/more`, apiKey: caller.key }).speech('tts-1');
      expect(await refusal(speak({ model }))).toMatchObject({
        status: 404,
        message: 'There is nothing at this path. GET /api/docs lists all routes.',
      });
    });
  });

  it('retries a 429 after Retry-After and succeeds', async () => {
    const limited = await strictTestApp();
    const { key, authorization } = await limited.createKey({ limit: 1 });
    const recorder = recordingFetch();
    await limited.fetch('/v1/models', { headers: authorization });
    const inVain = speak({ model: modelOf(limited, key), maxRetries: 0 });
    await expect(inVain).rejects.toThrow(/^Rate limit exceeded. Retry after [123] seconds$/);

    const { audio } = await speak({ model: modelOf(limited, key, recorder.fetch), maxRetries: 1 });
    expect(audio.uint8Array.length).toBeGreaterThan(0);
    // The SDK's own backoff of two seconds would have been too short.
    expect(recorder.statuses).toEqual([429, 200]);
  });

  it('retries a 503 and succeeds once there is capacity', async () => {
    const small = await strictTestApp();
    const { key } = await small.createKey();
    const paused = pauseSpeech(small, 1);
    const first = speak({ model: modelOf(small, key) });
    await paused.reached;
    const recorder = recordingFetch((status) => status === 503 && paused.release());
    // On a busy machine, the slot may still be taken when the SDK retries, which by default it does only twice.
    await Promise.all([first, speak({ model: modelOf(small, key, recorder.fetch), maxRetries: 50 })]);
    expect(recorder.statuses.join(' ')).toMatch(/^(?:503 )+200$/u);
  });

  it('stops the synthesis by disconnecting', async () => {
    const paused = pauseSpeech(server, 2);
    const controller = new AbortController();
    const abandoned = speak({ text: 'Hello there. '.repeat(50), abortSignal: controller.signal });
    await paused.reached;
    controller.abort();
    await expect(abandoned).rejects.toThrow('abort');
    await paused.gone;
    await speak({ text: 'Hi.' });
    expect(paused.spoken()).toBe(3);
  });

  it('does not mistake an interrupted stream for a complete one', async () => {
    const paused = pauseSpeech(server, 2);
    const torn = speak({ text: 'Hello there. Hello there.', maxRetries: 0 });
    await paused.reached;
    paused.fail();
    const error: unknown = await torn.catch((thrown: unknown) => thrown);
    expect(APICallError.isInstance(error) || RetryError.isInstance(error)).toBe(true);
  });
});
