import { createElevenLabs } from '@ai-sdk/elevenlabs';
import { APICallError, experimental_generateSpeech as generateSpeech } from 'ai';
import { isWhole } from '../../../bench/proofs/support/extent';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { pauseSpeech } from '../support/paused-speech';
import { strictTestApp } from '../support/strict-app';
import { recordingFetch } from '../support/recording-fetch';

const text = 'The clients that people have work as they are.';

describe('The unmodified AI SDK with its ElevenLabs provider', () => {
  let server: TestApp;
  let caller: TestKey;

  /** The provider has no setting for the host, but it accepts a `fetch` function. */
  const redirected =
    ({ url }: TestApp, send: typeof fetch = fetch): typeof fetch =>
    (input, init) =>
      send((input as string).replace('https://api.elevenlabs.io', url), init);
  const modelOf = (app: TestApp, apiKey: string, send?: typeof fetch) =>
    createElevenLabs({ apiKey, fetch: redirected(app, send) }).speech('eleven_multilingual_v2');
  const model = () => modelOf(server, caller.key);

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  it('gets speech with its defaults: MP3 and a voice of ElevenLabs', async () => {
    const { audio, warnings } = await generateSpeech({ model: model(), text });
    expect([audio.mediaType, warnings]).toEqual(['audio/mpeg', []]);
    const [sound] = await decodeAudio([audio.uint8Array]);
    expect(sound!.sampleRate).toBe(44_100);
    expect(sound!.samples.length / 44_100).toBeGreaterThan(1);
  });

  it('gets audio in each of its output formats', async () => {
    const bytesOf = async (outputFormat: string) =>
      (await generateSpeech({ model: model(), text, outputFormat, voice: 'rms' })).audio.uint8Array;
    const seconds = (await bytesOf('pcm_16000')).length / 32_000;
    expect(seconds).toBeGreaterThan(1);
    expect((await bytesOf('pcm_22050')).length / 44_100).toBeCloseTo(seconds, 1);
    expect((await bytesOf('pcm_24000')).length / 48_000).toBeCloseTo(seconds, 1);
    expect((await bytesOf('pcm')).length / 88_200).toBeCloseTo(seconds, 1);
    expect((await bytesOf('ulaw')).length / 8000).toBeCloseTo(seconds, 1);
    const bitRates = isWhole ? ['mp3_32', 'mp3_64', 'mp3_96', 'mp3_128', 'mp3_192'] : ['mp3_32', 'mp3_192'];
    const files = await Promise.all(['mp3', ...bitRates].map(bytesOf));
    for (const { samples, sampleRate } of await decodeAudio(files)) {
      expect(samples.length / sampleRate).toBeCloseTo(seconds, 0);
    }
  });

  it('can set a Voxgate voice and a speed, and is told which parameters were ignored', async () => {
    const { audio, responses } = await generateSpeech({
      model: model(),
      text,
      voice: 'awb',
      speed: 1.2,
      language: 'en',
      outputFormat: 'pcm_16000',
      providerOptions: { elevenlabs: { seed: 1, enableLogging: false, voiceSettings: { stability: 0.5 } } },
    });
    expect(audio.uint8Array.length).toBeGreaterThan(32_000);
    const { headers } = responses[0]!;
    expect(headers!['x-ignored-parameters']).toBe('seed, voice_settings.stability');
    expect(headers!['character-cost']).toBe(String(text.length));
  });

  it('shows Voxgate’s error messages to its user', async () => {
    const refusal = async (attempt: Promise<unknown>) => {
      const error = await attempt.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!APICallError.isInstance(error)) throw new Error('The request was not rejected.', { cause: error });
      return `${error.statusCode}: ${error.message}`;
    };
    expect(await refusal(generateSpeech({ model: model(), text: ' ' }))).toBe('400: text must not be empty');
    expect(await refusal(generateSpeech({ model: model(), text, outputFormat: 'flac' }))).toContain(
      '400: output_format must be one of: mp3_22050_32',
    );
    expect(await refusal(generateSpeech({ model: modelOf(server, 'sk-wrong'), text }))).toBe(
      '401: Invalid API key. Check that you sent the complete key.',
    );
    expect(await refusal(generateSpeech({ model: model(), text, voice: 'nobody' }))).toBe(
      '404: There is no voice "nobody". GET /v1/voices lists them.',
    );
  });

  it('retries a 429 after Retry-After and succeeds', async () => {
    const limited = await strictTestApp();
    const { key } = await limited.createKey({ limit: 1 });
    const recorder = recordingFetch();
    const own = modelOf(limited, key, recorder.fetch);
    await limited.fetch('/v1/models', { headers: { 'xi-api-key': key } });
    await expect(generateSpeech({ model: own, text: 'Hi.', maxRetries: 0 })).rejects.toThrow(
      /^Rate limit exceeded. Retry after [123] seconds$/,
    );
    await generateSpeech({ model: own, text: 'Ho.' });
    expect(recorder.statuses).toEqual([429, 429, 200]);
  });

  it('retries a 503 and succeeds once there is capacity', async () => {
    const small = await strictTestApp();
    const { key } = await small.createKey();
    const paused = pauseSpeech(small, 1);
    const first = generateSpeech({ model: modelOf(small, key), text: 'Hi.' });
    await paused.reached;
    const recorder = recordingFetch((status) => status === 503 && paused.release());
    // On a busy machine, the slot may still be taken when the SDK retries, which by default it does only twice.
    await generateSpeech({ model: modelOf(small, key, recorder.fetch), text: 'Ho.', maxRetries: 50 });
    await first;
    expect(recorder.statuses.join(' ')).toMatch(/^(?:503 )+200$/u);
  });

  it('treats an interrupted response as a failure, and retries', async () => {
    const paused = pauseSpeech(server, 2);
    const recorder = recordingFetch();
    const speech = generateSpeech({ model: modelOf(server, caller.key, recorder.fetch), text: `${text} ${text}` });
    await paused.reached;
    paused.fail();
    expect((await speech).audio.mediaType).toBe('audio/mpeg');
    expect(recorder.statuses).toEqual([500, 200]);
  });

  it('stops the synthesis by disconnecting', async () => {
    const paused = pauseSpeech(server, 2);
    const controller = new AbortController();
    const speech = generateSpeech({
      model: model(),
      text: 'Hello there. '.repeat(50),
      abortSignal: controller.signal,
    });
    await paused.reached;
    controller.abort();
    await expect(speech).rejects.toThrow('abort');
    await paused.gone;
    // Any further sentence would have begun by the time the next request is answered.
    await generateSpeech({ model: model(), text: 'Hi.' });
    expect(paused.spoken()).toBe(3);
  });
});
