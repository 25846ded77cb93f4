import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import type { BodyTextToSpeechFull, StreamTextToSpeechRequest } from '@elevenlabs/elevenlabs-js/api';
import { elevenLabsAliases } from '../../../src/dialects/elevenlabs/elevenlabs-voices';
import { audioOf, outputFormats } from '../../../src/dialects/elevenlabs/output-formats';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { readWav } from '../../tts/support/riff';
import { pauseSpeech } from '../support/paused-speech';
import { strictTestApp } from '../support/strict-app';
import { recordingFetch } from '../support/recording-fetch';
import { isWhole } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';

const sentence = 'The clients that people have work as they are.';
/** Short enough to be spoken in one piece even at a quarter of the speed. */
const short = 'They work as they are.';
const rachel = '21m00Tcm4TlvDq8ikWAM';

describe('The unmodified ElevenLabs SDK', () => {
  let server: TestApp;
  let caller: TestKey;
  let client: ElevenLabsClient;

  const clientOf = ({ url }: TestApp, apiKey: string, options: object = {}) =>
    new ElevenLabsClient({ apiKey, baseUrl: url, ...options });
  const bytesOf = async (audio: ReadableStream<Uint8Array> | PromiseLike<ReadableStream<Uint8Array>>) =>
    Buffer.from(await new Response(await audio).arrayBuffer());
  const wanted = (options: Partial<StreamTextToSpeechRequest> = {}): StreamTextToSpeechRequest => ({
    text: sentence,
    modelId: 'eleven_multilingual_v2',
    ...options,
  });

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    client = clientOf(server, caller.key);
  });

  describe('gets speech', () => {
    const convert = (voice: string, options: Partial<BodyTextToSpeechFull> = {}) =>
      bytesOf(client.textToSpeech.convert(voice, { ...wanted(), ...options }));

    it('in every documented output format, at its sample rate, and with the same duration', async () => {
      const text = isWhole ? sentence : short;
      const seconds = (await convert('slt', { text, outputFormat: 'pcm_16000' })).length / 32_000;
      expect(seconds).toBeGreaterThan(1);
      const inContainers: { code: string; file: Buffer; rate: number }[] = [];
      // `npm test` tries the first and the last of each kind.
      const kindOf = (code?: string) => code?.split('_')[0];
      const tried = outputFormats.filter(
        (code, index, all) =>
          isWhole || kindOf(all[index - 1]) !== kindOf(code) || kindOf(all[index + 1]) !== kindOf(code),
      );
      for (const code of tried) {
        const { sampleRate, format } = audioOf(code);
        const file = await convert('slt', { text, outputFormat: code });
        if (format === 'pcm' || format === 'mulaw') {
          const own = file.length / sampleRate / (format === 'pcm' ? 2 : 1);
          expect({ code, isAsLong: Math.abs(own - seconds) < 0.05 || own }).toEqual({ code, isAsLong: true });
        } else {
          if (format === 'wav') expect(readWav(file).sampleRate).toBe(sampleRate);
          inContainers.push({ code, file, rate: sampleRate });
        }
      }
      const sounds = await decodeAudio(inContainers.map(({ file }) => file));
      for (const [index, { samples, sampleRate }] of sounds.entries()) {
        const { code, rate } = inContainers[index]!;
        const isAsLong = Math.abs(samples.length / sampleRate - seconds) < 0.2 || samples.length / sampleRate;
        expect({ code, sampleRate, isAsLong }).toEqual({ code, sampleRate: rate, isAsLong: true });
        expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
      }
    });

    it('as MP3 at 44.1 kHz by default, with the cost and the request id', async () => {
      const { data, rawResponse } = await client.textToSpeech
        .convert('slt', wanted({ text: ` ${sentence} ` }))
        .withRawResponse();
      expect(rawResponse.headers.get('content-type')).toBe('audio/mpeg');
      expect(rawResponse.headers.get('character-cost')).toBe(String(sentence.length));
      expect(rawResponse.headers.get('request-id')).toBe(rawResponse.headers.get('x-request-id'));
      const [sound] = await decodeAudio([await bytesOf(data)]);
      expect(sound!.sampleRate).toBe(44_100);
    });

    it('with the ids of ElevenLabs’ default voices and with those of Voxgate', async () => {
      const pcmOf = (voice: string) => convert(voice, { text: 'Hi.', outputFormat: 'pcm_8000' });
      const own = new Map<string, Buffer>();
      for (const voice of ['slt', 'rms', 'awb']) own.set(voice, await pcmOf(voice));
      for (const [id, { voices }] of Object.entries(elevenLabsAliases)) {
        expect(own.get(voices[1])!.equals(await pcmOf(id))).toBe(true);
      }
      expect(own.get('slt')!.equals(own.get('rms')!)).toBe(false);
    });

    it('at the requested speed', async () => {
      const secondsAt = async (speed: number) =>
        (await convert('slt', { text: short, voiceSettings: { speed }, outputFormat: 'pcm_8000' })).length / 16_000;
      const seconds = await secondsAt(1);
      for (const speed of [0.25, 0.7, 1.2, 4]) {
        const ratio = seconds / (await secondsAt(speed)) / speed;
        expect({ speed, ratio: ratio > 0.85 && ratio < 1.15 ? 'as asked' : ratio }).toEqual({
          speed,
          ratio: 'as asked',
        });
      }
    });

    it('with text normalisation on or off, as requested', async () => {
      const pcmOf = (normalization?: 'auto' | 'on' | 'off') =>
        convert('slt', {
          text: '**Well**, it is 5 km.',
          outputFormat: 'pcm_8000',
          applyTextNormalization: normalization,
        });
      const written = await pcmOf();
      expect(written.equals(await pcmOf('auto'))).toBe(true);
      expect(written.equals(await pcmOf('on'))).toBe(true);
      expect(written.equals(await pcmOf('off'))).toBe(false);
    });

    it('and is told which parameters were ignored', async () => {
      const ignoredOf = async (options: Partial<BodyTextToSpeechFull>) => {
        const { data, rawResponse } = await client.textToSpeech
          .convert('slt', { ...wanted(), ...options })
          .withRawResponse();
        await bytesOf(data);
        return rawResponse.headers.get('x-ignored-parameters');
      };
      expect(await ignoredOf({})).toBeNull();
      expect(await ignoredOf({ languageCode: 'en', voiceSettings: { speed: 1 } })).toBeNull();
      expect(
        await ignoredOf({
          enableLogging: false,
          optimizeStreamingLatency: 1,
          seed: 7,
          languageCode: 'de',
          previousText: 'Well.',
          nextText: 'So.',
          voiceSettings: { speed: 1, stability: 0.5, useSpeakerBoost: true },
          usePvcAsIvc: true,
        }),
      ).toBe(
        'optimize_streaming_latency, seed, language_code, previous_text, next_text, ' +
          'voice_settings.stability, voice_settings.use_speaker_boost, use_pvc_as_ivc',
      );
    });

    it('as a stream: the first sentence arrives before the second is spoken', async () => {
      const paused = pauseSpeech(server, 2);
      const audio = await client.textToSpeech.stream('slt', wanted({ text: `${sentence} ${sentence}` }));
      const reader = audio.getReader();
      const first = await reader.read();
      expect(first.value!.length).toBeGreaterThan(100);
      await paused.reached;
      paused.release();
      let rest = 0;
      for (let next = await reader.read(); !next.done; next = await reader.read()) rest += next.value.length;
      expect(rest).toBeGreaterThan(100);
    });
  });

  describe('gets character timestamps', () => {
    const text = ` “Well…” 😀 he said: ${sentence} It costs $5. Now then. \n`;
    const options = { text, outputFormat: 'pcm_16000' } as const;

    interface Times {
      characters: string[];
      characterStartTimesSeconds: number[];
      characterEndTimesSeconds: number[];
    }

    const expectInOrder = ({ characters, characterStartTimesSeconds, characterEndTimesSeconds }: Times) => {
      const inOrder = characters.flatMap((_, index) => [
        characterStartTimesSeconds[index]!,
        characterEndTimesSeconds[index]!,
      ]);
      expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
      expect(inOrder).toHaveLength(2 * characters.length);
    };

    it('for the whole text, in order and within the audio, which equals that without timestamps', async () => {
      const answer = await client.textToSpeech.convertWithTimestamps('slt', wanted(options));
      const audio = Buffer.from(answer.audioBase64, 'base64');
      expect(audio.equals(await bytesOf(client.textToSpeech.convert('slt', wanted(options))))).toBe(true);

      const alignment = answer.alignment!;
      expect(alignment.characters).toEqual(Array.from(text));
      expectInOrder(alignment);
      expect(alignment.characterStartTimesSeconds[0]).toBe(0);
      expect(alignment.characterEndTimesSeconds.at(-1)).toBeCloseTo(audio.length / 32_000, 2);
      expect(answer.normalizedAlignment).toEqual(alignment);
    });

    it('that agree with word timestamps: each begins where its word is spoken', async () => {
      const { alignment } = await client.textToSpeech.convertWithTimestamps('slt', wanted({ text: sentence }));
      const native = await server.fetch('/api/v1/tts', {
        method: 'POST',
        headers: { ...caller.authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: sentence, voice_id: 'slt', timestamps: 'word' }),
      });
      const { timestamps } = (await native.json()) as { timestamps: { text_start: number; start_seconds: number }[] };
      expect(timestamps).toHaveLength(9);
      for (const { text_start: index, start_seconds: seconds } of timestamps) {
        expect(alignment!.characterStartTimesSeconds[index]).toBeCloseTo(seconds, 2);
      }
    });

    it('in a stream, each with its audio, and in total equal to those of a complete response', async () => {
      const paused = pauseSpeech(server, 2);
      const lines = await client.textToSpeech.streamWithTimestamps('slt', wanted(options));
      const audio: Buffer[] = [];
      const all: Times = { characters: [], characterStartTimesSeconds: [], characterEndTimesSeconds: [] };
      for await (const { audioBase64, alignment, normalizedAlignment } of lines) {
        audio.push(Buffer.from(audioBase64, 'base64'));
        expect(normalizedAlignment).toEqual(alignment);
        if (audio.length === 1) {
          // The next sentence waits until this one and its timestamps have arrived.
          expect(audio[0]!.length).toBeGreaterThan(1000);
          expect(alignment!.characters.length).toBeGreaterThan(5);
          await paused.reached;
          paused.release();
        }
        if (!alignment) continue;
        all.characters.push(...alignment.characters);
        all.characterStartTimesSeconds.push(...alignment.characterStartTimesSeconds);
        all.characterEndTimesSeconds.push(...alignment.characterEndTimesSeconds);
      }
      expect(audio.length).toBeGreaterThan(1);
      const answer = await client.textToSpeech.convertWithTimestamps('slt', wanted(options));
      expect(Buffer.concat(audio).equals(Buffer.from(answer.audioBase64, 'base64'))).toBe(true);
      expect(all).toEqual(answer.alignment);
    });
  });

  describe('lists', () => {
    it('voices: all, page by page, and one by its id or a default voice’s id', async () => {
      const { voices } = await client.voices.getAll();
      const ids = voices.map(({ voiceId }) => voiceId);
      expect(ids).toEqual(['slt', 'rms', 'awb', 'kal16', 'kal']);
      expect(voices[0]).toMatchObject({
        name: 'SLT',
        category: 'premade',
        labels: { language: 'en', gender: 'female' },
      });

      const paged: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.voices.search({ pageSize: 2, nextPageToken: token, includeTotalCount: true });
        expect(page).toMatchObject({ totalCount: 5, hasMore: page.nextPageToken !== undefined });
        paged.push(...page.voices.map(({ voiceId }) => voiceId));
        token = page.nextPageToken;
      } while (token !== undefined);
      expect(paged).toEqual(ids);

      const found = await client.voices.search({ search: 'scottish', sort: 'name', sortDirection: 'asc' });
      expect(found.voices.map(({ voiceId }) => voiceId)).toEqual(['awb']);
      const named = await client.voices.search({ voiceIds: [rachel, 'kal'] });
      expect(named.voices.map(({ voiceId }) => voiceId)).toEqual(['slt', 'kal']);
      expect((await client.voices.get('awb')).name).toBe('AWB (Scottish)');
      expect((await client.voices.get(rachel)).voiceId).toBe('slt');
    });

    it('ElevenLabs’ default voices too, if asked for them, each of which speaks', async () => {
      const { voices } = await client.voices.getAll({ showLegacy: true });
      const named = voices.filter(({ voiceId }) => Object.hasOwn(elevenLabsAliases, voiceId));
      expect(named).toHaveLength(Object.keys(elevenLabsAliases).length);
      expect(named.find(({ voiceId }) => voiceId === rachel)).toMatchObject({
        name: 'Rachel',
        description: 'The name of an ElevenLabs voice. The voice slt speaks in its place.',
      });
      const { voices: own } = await client.voices.getAll({ showLegacy: false });
      // Each of this server's voices comes once more, with its id as its name.
      expect(voices).toHaveLength(own.length + named.length + own.length);
      expect(voices.slice(-own.length).map(({ name }) => name)).toEqual(own.map(({ voiceId }) => voiceId));
    });

    it('ElevenLabs’ default voices only if their replacement is allowed', async () => {
      const restriction = { name: 'One voice', allowed_voices: ['awb'] };
      const created = await server.fetch('/api/v1/api-keys', json(restriction, caller.authorization));
      const { key } = (await created.json()) as { key: string };
      const { voices } = await clientOf(server, key).voices.getAll({ showLegacy: true });
      const named = voices.filter(({ voiceId }) => Object.hasOwn(elevenLabsAliases, voiceId));
      for (const { description } of named) expect(description).toContain('The voice awb speaks');
      expect(named.length).toBeGreaterThan(0);
    });

    it('the settings of voices, which are ElevenLabs’ defaults', async () => {
      const defaults = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
      expect(await client.voices.settings.getDefault()).toEqual(defaults);
      for (const voice of ['slt', rachel]) expect(await client.voices.settings.get(voice)).toEqual(defaults);
      await expect(client.voices.settings.get('nobody')).rejects.toThrow(ElevenLabsError);
    });

    it('no history and no shared voices', async () => {
      expect(await client.history.list({ pageSize: 5, search: 'x' })).toMatchObject({ history: [], hasMore: false });
      expect(await client.voices.getShared({ pageSize: 5, gender: 'female' })).toMatchObject({
        voices: [],
        hasMore: false,
        totalCount: 0,
      });
    });

    it('speech models with their languages and maximum text length', async () => {
      const models = await client.models.list();
      expect(models.map(({ modelId }) => modelId)).toContain('eleven_multilingual_v2');
      for (const { canDoTextToSpeech, maximumTextLengthPerRequest, languages } of models) {
        expect({ canDoTextToSpeech, maximumTextLengthPerRequest, languages }).toEqual({
          canDoTextToSpeech: true,
          maximumTextLengthPerRequest: 5000,
          languages: [{ languageId: 'en', name: 'English' }],
        });
      }
    });

    it('the usage of its key', async () => {
      const { key, account } = await server.createKey();
      const own = clientOf(server, key);
      await bytesOf(own.textToSpeech.convert('slt', wanted()));
      // Usage is written every second.
      const { characterCount, characterLimit, status } = await until('the usage is written', async () => {
        const subscription = await own.user.subscription.get();
        return subscription.characterCount > 0 && subscription;
      });
      expect({ characterCount, status }).toEqual({ characterCount: sentence.length, status: 'active' });
      expect(characterLimit).toBeGreaterThan(2_000_000_000);
      const user = await own.user.get();
      expect(user).toMatchObject({ userId: account.id, subscription: { characterCount: sentence.length } });
    });
  });

  describe('shows Voxgate’s error messages to its user:', () => {
    const refusal = async (attempt: PromiseLike<unknown>) => {
      const error = await Promise.resolve(attempt).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof ElevenLabsError)) throw new Error('The request was not rejected.', { cause: error });
      const { detail } = error.body as { detail: { code: string; message: string; param: string; request_id: string } };
      // The SDK shows the body as JSON.
      expect(error.message).toContain(JSON.stringify(detail.message));
      expect(detail.request_id).toBe(error.requestId);
      return { status: error.statusCode, code: detail.code, param: detail.param, message: detail.message };
    };
    const speak = (options: Partial<BodyTextToSpeechFull>, voice = 'slt') =>
      refusal(client.textToSpeech.convert(voice, { ...wanted(), ...options }));

    it.each([
      ['text must not be empty', 'empty_text', 'text', { text: ' ' }],
      [
        'text has 5009 characters; this server accepts up to 5000.',
        'text_too_long',
        'text',
        { text: 'Too long. '.repeat(501) },
      ],
      [
        'voice_settings must have a speed from 0.25 to 4',
        'invalid_request',
        'voice_settings',
        { voiceSettings: { speed: 5 } },
      ],
    ] as const)('400: %s', async (message, code, param, options) => {
      expect(await speak(options)).toEqual({ status: 400, code, param, message });
    });

    it.each(['alaw_8000', 'pcm_32000', 'wav_32000'] as const)('400 for an unsupported format: %s', async (code) => {
      const { message, ...error } = await speak({ outputFormat: code });
      expect(error).toEqual({ status: 400, code: 'invalid_output_format', param: 'output_format' });
      expect(message).toMatch(/^output_format must be one of: mp3_22050_32, .*, ulaw_8000$/);
    });

    it('404 for an unknown voice, model or path', async () => {
      expect(await speak({}, 'nobody')).toEqual({
        status: 404,
        code: 'voice_not_found',
        param: 'voice_id',
        message: 'There is no voice "nobody". GET /v1/voices lists them.',
      });
      expect(await refusal(client.voices.get('nobody'))).toMatchObject({ status: 404, code: 'voice_not_found' });
      expect(await speak({ modelId: 'scribe_v1' })).toEqual({
        status: 404,
        code: 'model_not_found',
        param: 'model_id',
        message: 'There is no model "scribe_v1". GET /v1/models lists them.',
      });
      expect(await refusal(client.history.get('item'))).toMatchObject({ status: 404, code: 'history_entry_not_found' });
      expect(await refusal(client.studio.projects.list())).toMatchObject({ status: 404, code: 'not_found' });
    });

    it('401 for an invalid, revoked or missing key', async () => {
      const revoked = await server.createKey();
      await server.fetch(`/api/v1/api-keys/${revoked.id}`, { method: 'DELETE', headers: revoked.authorization });
      for (const [key, code, message] of [
        ['sk-wrong', 'invalid_api_key', 'Invalid API key. Check that you sent the complete key.'],
        [revoked.key, 'invalid_api_key', 'This API key has been revoked. Create a new one.'],
      ] as const) {
        const attempt = clientOf(server, key).textToSpeech.convert('slt', wanted());
        expect(await refusal(attempt)).toEqual({ status: 401, code, param: null, message });
      }
      const keyless = client.voices.getAll({}, { headers: { 'xi-api-key': null } });
      expect(await refusal(keyless)).toMatchObject({
        status: 401,
        code: 'missing_api_key',
        message: expect.stringContaining('xi-api-key: sk-…'),
      });
    });
  });

  describe('retries', () => {
    it('a 429 after Retry-After, and succeeds', async () => {
      const limited = await strictTestApp();
      const { key } = await limited.createKey({ limit: 1 });
      const recorder = recordingFetch();
      const own = clientOf(limited, key, { fetch: recorder.fetch });
      await own.models.list();
      const impatient = clientOf(limited, key, { maxRetries: 0 });
      await expect(impatient.models.list()).rejects.toMatchObject({
        statusCode: 429,
        body: { detail: { code: 'rate_limit_exceeded' } },
        message: expect.stringMatching(/"Rate limit exceeded. Retry after [123] seconds"/),
      });

      await bytesOf(own.textToSpeech.convert('slt', wanted({ text: 'Hi.' })));
      // The SDK's own backoff would have retried twice more within the window.
      expect(recorder.statuses).toEqual([200, 429, 200]);
    });

    it('a 503, and succeeds once there is capacity', async () => {
      const small = await strictTestApp();
      const { key } = await small.createKey();
      const paused = pauseSpeech(small, 1);
      const first = bytesOf(clientOf(small, key).textToSpeech.convert('slt', wanted({ text: 'Hi.' })));
      await paused.reached;
      const recorder = recordingFetch((status) => status === 503 && paused.release());
      const second = clientOf(small, key, { fetch: recorder.fetch }).textToSpeech;
      await bytesOf(second.convert('slt', wanted({ text: 'Ho.' })));
      await first;
      // On a busy machine, the slot may still be taken when the SDK retries.
      expect(recorder.statuses.join(' ')).toMatch(/^(?:503 )+200$/u);
    });
  });

  it.each(['stream', 'streamWithTimestamps'] as const)('stops the synthesis by disconnecting (%s)', async (method) => {
    const paused = pauseSpeech(server, 2);
    const controller = new AbortController();
    const options = wanted({ text: 'Hello there. '.repeat(50) });
    const answer = await client.textToSpeech[method]('slt', options, { abortSignal: controller.signal });
    await paused.reached;
    controller.abort();
    await paused.gone;
    await expect(readAll(answer)).rejects.toThrow();
    // Any further sentence would have begun by the time the next request is answered.
    await bytesOf(client.textToSpeech.convert('slt', wanted({ text: 'Hi.' })));
    expect(paused.spoken()).toBe(3);
  });

  it.each(['stream', 'streamWithTimestamps'] as const)(
    'does not mistake an interrupted stream for a complete one (%s)',
    async (method) => {
      const paused = pauseSpeech(server, 2);
      const answer = await client.textToSpeech[method]('slt', wanted({ text: `${sentence} ${sentence}` }));
      await paused.reached;
      paused.fail();
      await expect(readAll(answer)).rejects.toThrow('terminated');
    },
  );
});

async function readAll(answer: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of answer) all.push(item);
  return all;
}
