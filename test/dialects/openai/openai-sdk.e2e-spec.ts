import OpenAI from 'openai';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { openAiAliases } from '../../../src/dialects/openai/openai-voices';
import { sharedTestApp, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { pauseSpeech } from '../support/paused-speech';
import { strictTestApp } from '../support/strict-app';
import { recordingFetch } from '../support/recording-fetch';
import { until } from '../../../bench/proofs/support/until';

const sentence = 'The clients that people have work as they are.';
/** Short enough to be spoken in one piece even at a quarter of the speed. */
const short = 'They work as they are.';
const bytesPerSecond = 2 * 24_000;

describe('The unmodified OpenAI SDK', () => {
  let server: TestApp;
  let caller: TestKey;
  let openai: OpenAI;

  const clientOf = ({ url }: TestApp, apiKey: string, options: object = {}) =>
    new OpenAI({ apiKey, baseURL: `${url}/v1`, ...options });
  const bytesOf = async (answer: { arrayBuffer(): Promise<ArrayBuffer> }) => Buffer.from(await answer.arrayBuffer());
  const speech = (wanted: Partial<SpeechCreateParams> = {}): SpeechCreateParams => ({
    model: 'gpt-4o-mini-tts',
    voice: 'alloy',
    input: sentence,
    ...wanted,
  });

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    openai = clientOf(server, caller.key);
  });

  describe('gets speech', () => {
    it('as raw 16-bit samples at 24 kHz for pcm, and with the same duration in every other format', async () => {
      const pcm = await bytesOf(await openai.audio.speech.create(speech({ response_format: 'pcm' })));
      const seconds = pcm.length / bytesPerSecond;
      expect(seconds).toBeGreaterThan(1);

      const formats = ['mp3', 'opus', 'aac', 'flac', 'wav'] as const;
      const files: Buffer[] = [];
      for (const format of formats) {
        const answer = await openai.audio.speech.create(speech({ response_format: format }));
        const type = { mp3: 'audio/mpeg', opus: 'audio/ogg', aac: 'audio/aac', flac: 'audio/flac', wav: 'audio/wav' };
        expect(answer.headers.get('content-type')).toBe(type[format]);
        files.push(await bytesOf(answer));
      }
      const sounds = await decodeAudio(files);
      for (const [index, { samples, sampleRate }] of sounds.entries()) {
        // Opus always decodes to 48 kHz, and this AAC decoder doubles low sample rates.
        expect(sampleRate).toBe(['opus', 'aac'].includes(formats[index]!) ? 48_000 : 24_000);
        expect(Math.abs(samples.length / sampleRate - seconds)).toBeLessThan(0.2);
        expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
      }
    });

    it('as MP3 by default', async () => {
      const answer = await openai.audio.speech.create(speech());
      expect(answer.headers.get('content-type')).toBe('audio/mpeg');
      await bytesOf(answer);
    });

    it('with every OpenAI voice name and with Voxgate’s voice ids, as a string or an object', async () => {
      const pcmOf = async (voice: SpeechCreateParams['voice']) =>
        bytesOf(await openai.audio.speech.create(speech({ input: 'Hi.', voice, response_format: 'pcm' })));
      const own = new Map<string, Buffer>();
      for (const voice of ['slt', 'rms', 'awb']) own.set(voice, await pcmOf(voice));
      for (const [name, { voices }] of Object.entries(openAiAliases)) {
        expect(own.get(voices[1])!.equals(await pcmOf(name))).toBe(true);
      }
      expect(own.get('rms')!.equals(await pcmOf({ id: 'rms' }))).toBe(true);
      expect(own.get('slt')!.equals(own.get('rms')!)).toBe(false);
    });

    it('at a quarter of the speed and at four times', async () => {
      const secondsAt = async (speed: number) => {
        const pcm = await bytesOf(
          await openai.audio.speech.create(speech({ speed, input: short, response_format: 'pcm' })),
        );
        return pcm.length / bytesPerSecond;
      };
      const seconds = await secondsAt(1);
      for (const speed of [0.25, 0.5, 2, 4]) {
        const ratio = seconds / (await secondsAt(speed));
        expect({ speed, ratio: ratio / speed > 0.85 && ratio / speed < 1.15 ? 'as asked' : ratio }).toEqual({
          speed,
          ratio: 'as asked',
        });
      }
    });

    it('as a stream: the first sentence arrives before the second is spoken', async () => {
      const paused = pauseSpeech(server, 2);
      const answer = await openai.audio.speech.create(speech({ input: `${sentence} ${sentence}` }));
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      const first = await reader.read();
      expect(first.value!.length).toBeGreaterThan(100);
      await paused.reached;
      paused.release();
      let rest = 0;
      for (let next = await reader.read(); !next.done; next = await reader.read()) rest += next.value.length;
      expect(rest).toBeGreaterThan(100);
    });

    it('as OpenAI events, with the same samples and with the usage at the end', async () => {
      const wanted = { input: `${sentence} ${sentence}`, response_format: 'pcm' } as const;
      const whole = await bytesOf(await openai.audio.speech.create(speech(wanted)));
      const answer = await openai.audio.speech.create(speech({ ...wanted, stream_format: 'sse' }));
      expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      const events = (await answer.text())
        .trimEnd()
        .split('\n\n')
        .map((line) => JSON.parse(line.replace(/^data: /, '')) as { type: string; audio?: string; usage?: object });

      const done = events.pop();
      const tokens = wanted.input.length;
      expect(done).toEqual({
        type: 'speech.audio.done',
        usage: { input_tokens: tokens, output_tokens: 0, total_tokens: tokens },
      });
      expect(events.length).toBeGreaterThan(1);
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['speech.audio.delta']));
      expect(Buffer.concat(events.map(({ audio }) => Buffer.from(audio!, 'base64'))).equals(whole)).toBe(true);
    });

    it('and is told which parameters were ignored', async () => {
      const ignoredOf = async (wanted: object) => {
        const answer = await openai.audio.speech.create(speech(wanted));
        await bytesOf(answer);
        return answer.headers.get('x-ignored-parameters');
      };
      expect(await ignoredOf({})).toBeNull();
      expect(await ignoredOf({ instructions: 'Whisper.' })).toBe('instructions');
      expect(await ignoredOf({ model: 'kokoro', seed: 5, instructions: null, speed: null })).toBe('model, seed');
    });
  });

  it('lists the models and retrieves one', async () => {
    const models: string[] = [];
    for await (const { id, object } of openai.models.list()) models.push(`${object} ${id}`);
    expect(models).toEqual(['model tts-1', 'model tts-1-hd', 'model gpt-4o-mini-tts']);
    expect(await openai.models.retrieve('tts-1')).toEqual({
      id: 'tts-1',
      object: 'model',
      created: 0,
      owned_by: 'voxgate',
    });
  });

  describe('shows Voxgate’s error messages to its user:', () => {
    const refusal = async (attempt: PromiseLike<unknown>) => {
      const error = await Promise.resolve(attempt).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof OpenAI.APIError)) throw new Error('The request was not rejected.', { cause: error });
      const { status, code, param, type, message, requestID } = error;
      expect(requestID).toMatch(/^[\w-]{36}$/);
      return { kind: error.constructor.name, status, code, param, type, message };
    };

    it.each([
      [{ voice: 'nobody' }, 'voice', 'There is no voice "nobody". GET /v1/audio/voices lists them.'],
      [{ input: ' ' }, 'input', 'input must not be empty'],
      [{ response_format: 'ogg' }, 'response_format', 'response_format must be one of: mp3, opus, aac, flac, wav, pcm'],
      [{ speed: 4.5 }, 'speed', 'speed must be a number from 0.25 to 4'],
      [{ stream_format: 'x' }, 'stream_format', 'stream_format must be one of: audio, sse'],
      [{ voice: {} }, 'voice', 'voice must be the name of a voice, or {"id": name}, of 1 to 200 characters'],
    ])('400 for %j', async (wanted, param, message) => {
      expect(await refusal(openai.audio.speech.create(speech(wanted as object)))).toEqual({
        kind: 'BadRequestError',
        status: 400,
        code: 'invalid_value',
        param,
        type: 'invalid_request_error',
        message: `400 ${message}`,
      });
    });

    it('400 for a text that is too long', async () => {
      const { code, param, message } = await refusal(
        openai.audio.speech.create(speech({ input: 'Too long. '.repeat(501) })),
      );
      expect({ code, param }).toEqual({ code: 'string_above_max_length', param: 'input' });
      expect(message).toBe('400 input has 5009 characters; this server accepts up to 5000.');
    });

    it('401 for an invalid, revoked or missing key', async () => {
      const revoked = await server.createKey();
      await server.fetch(`/api/v1/api-keys/${revoked.id}`, { method: 'DELETE', headers: revoked.authorization });
      for (const [key, message] of [
        ['sk-wrong', '401 Invalid API key. Check that you sent the complete key.'],
        [revoked.key, '401 This API key has been revoked. Create a new one.'],
      ] as const) {
        const error = await refusal(clientOf(server, key).audio.speech.create(speech()));
        expect(error).toMatchObject({ kind: 'AuthenticationError', status: 401, code: 'invalid_api_key', message });
      }
      const keyless = clientOf(server, 'none', { defaultHeaders: { Authorization: null } });
      expect(await refusal(keyless.audio.speech.create(speech()))).toMatchObject({
        code: 'invalid_api_key',
        message: '401 Missing API key. Send it in the header "Authorization: Bearer sk-…".',
      });
    });

    it('404 for an unknown model and an unsupported endpoint', async () => {
      expect(await refusal(openai.models.retrieve('gpt-0'))).toMatchObject({
        kind: 'NotFoundError',
        code: 'model_not_found',
        param: 'model',
        message: '404 There is no model "gpt-0". GET /v1/models lists them.',
      });
      expect(await refusal(openai.embeddings.create({ model: 'x', input: 'x' }))).toMatchObject({
        code: 'unknown_url',
        message: '404 There is nothing at this path. GET /api/docs lists all routes.',
      });
    });
  });

  describe('handles the Retry-After', () => {
    it('of a 429: it retries after that time and succeeds', async () => {
      const limited = await strictTestApp();
      const { key } = await limited.createKey({ limit: 1 });
      const recorder = recordingFetch();
      const client = clientOf(limited, key, { fetch: recorder.fetch });
      await client.models.list();
      const impatient = clientOf(limited, key, { maxRetries: 0 });
      await expect(impatient.models.list()).rejects.toMatchObject({
        status: 429,
        code: 'rate_limit_exceeded',
        type: 'requests',
        message: expect.stringMatching(/^429 Rate limit exceeded. Retry after [123] seconds$/),
      });

      await bytesOf(await client.audio.speech.create(speech({ input: 'Hi.' })));
      // The SDK's own backoff would have retried twice more within the window.
      expect(recorder.statuses).toEqual([200, 429, 200]);
    });

    it('of more than a minute: it does not wait and reports the error', async () => {
      const hourly = await startTestApp({ environment: { RATE_LIMIT_WINDOW_SECONDS: '3600' } });
      try {
        const { key } = await hourly.createKey({ limit: 1 });
        const recorder = recordingFetch();
        const client = clientOf(hourly, key, { fetch: recorder.fetch });
        await client.models.list();
        await expect(client.models.list()).rejects.toThrow(/^429 Rate limit exceeded. Retry after \d{4} seconds$/);
        expect(recorder.statuses).toEqual([200, 429]);
      } finally {
        await hourly.close();
      }
    });

    it('of a 503: it retries and succeeds once there is capacity', async () => {
      const small = await strictTestApp();
      const { key } = await small.createKey();
      const paused = pauseSpeech(small, 1);
      const first = clientOf(small, key).audio.speech.create(speech({ input: 'Hi.' }));
      await paused.reached;
      const recorder = recordingFetch((status) => status === 503 && paused.release());
      // On a busy machine, the slot may still be taken when the SDK retries, which by default it does only twice.
      const client = clientOf(small, key, { fetch: recorder.fetch, maxRetries: 50 });
      const second = await client.audio.speech.create(speech({ input: 'Ho.' }));
      await Promise.all([bytesOf(await first), bytesOf(second)]);
      expect(recorder.statuses.join(' ')).toMatch(/^(?:503 )+200$/u);
    });
  });

  it('stops the synthesis by disconnecting', async () => {
    const paused = pauseSpeech(server, 2);
    const controller = new AbortController();
    const wanted = speech({ input: 'Hello there. '.repeat(50) });
    const answer = await openai.audio.speech.create(wanted, { signal: controller.signal });
    await (answer.body as ReadableStream<Uint8Array>).getReader().read();
    await paused.reached;
    controller.abort();
    await paused.gone;
    // Any further sentence would have begun by the time the next request is answered.
    await bytesOf(await openai.audio.speech.create(speech({ input: 'Hi.' })));
    expect(paused.spoken()).toBe(3);
  });

  it.each(['audio', 'sse'] as const)(
    'does not mistake an interrupted stream for a complete one (%s)',
    async (format) => {
      const paused = pauseSpeech(server, 2);
      const wanted = speech({ input: `${sentence} ${sentence}`, stream_format: format });
      const answer = await openai.audio.speech.create(wanted);
      await paused.reached;
      paused.fail();
      await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    },
  );

  it('adds characters and seconds to the usage of its key', async () => {
    const fresh = await server.createKey();
    const answer = await clientOf(server, fresh.key).audio.speech.create(speech({ response_format: 'pcm' }));
    const seconds = (await bytesOf(answer)).length / bytesPerSecond;
    // Usage is written every second.
    const totals = await until('the usage is written', async () => {
      const usage = await server.fetch('/api/v1/usage?period=24h', { headers: fresh.authorization });
      const body = (await usage.json()) as { totals: { characters: number; audio_seconds: number } };
      return body.totals.characters > 0 && body.totals;
    });
    expect(totals.characters).toBe(sentence.length);
    expect(totals.audio_seconds).toBeCloseTo(seconds, 1);
  });
});
