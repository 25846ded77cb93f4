import { DeepgramClient, DeepgramError } from '@deepgram/sdk';
import { cases, isWhole } from '../../../bench/proofs/support/extent';
import { encodingNames } from '../../../src/dialects/deepgram/audio-format';
import { englishNames } from '../../../src/dialects/deepgram/deepgram-models';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { pauseSpeech } from '../support/paused-speech';

const text = isWhole ? 'The clients that people have, work as they are.' : 'The clients, that is, work.';

describe('The unmodified Deepgram SDK', () => {
  let server: TestApp;
  let caller: TestKey;
  let client: DeepgramClient;

  const clientOf = ({ url }: TestApp, apiKey: string) => new DeepgramClient({ apiKey, baseUrl: url, maxRetries: 0 });
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    client = clientOf(server, caller.key);
  });

  type Wanted = Partial<Parameters<DeepgramClient['speak']['v1']['audio']['generate']>[0]>;
  const speak = (own: Wanted = {}) =>
    client.speak.v1.audio.generate({ text, model: 'aura-2-thalia-en', ...own }).withRawResponse();
  const bytesOf = async (own: Wanted = {}) => Buffer.from(await (await speak(own)).data.arrayBuffer());
  const rawPcm = { encoding: 'linear16', container: 'none', sample_rate: 24_000 } as const;

  it('gets an MP3 by default, with the headers that Deepgram sends', async () => {
    const { data, rawResponse } = await speak();
    const [sound] = await decodeAudio([Buffer.from(await data.arrayBuffer())]);
    expect(sound!.sampleRate).toBe(22_050);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(1);
    const headers = Object.fromEntries(
      ['content-type', 'dg-model-name', 'dg-char-count'].map((name) => [name, rawResponse.headers.get(name)]),
    );
    expect(headers).toEqual({
      'content-type': 'audio/mpeg',
      'dg-model-name': 'aura-2-thalia-en',
      'dg-char-count': String(text.length),
    });
    expect(rawResponse.headers.get('dg-request-id')).toBe(rawResponse.headers.get('x-request-id'));
  });

  it('gets every encoding in its usual container, all of the same length', async () => {
    const seconds = (await bytesOf(rawPcm)).length / (2 * 24_000);
    const sounds = await decodeAudio(await Promise.all(encodingNames.map((encoding) => bytesOf({ encoding }))));
    const rates = sounds.map(({ sampleRate }, index) => [encodingNames[index], sampleRate]);
    // The decoder of the tests doubles low sample rates of AAC.
    expect(Object.fromEntries(rates)).toEqual({
      mp3: 22_050,
      linear16: 24_000,
      mulaw: 8000,
      alaw: 8000,
      opus: 48_000,
      flac: 24_000,
      aac: 44_100,
    });
    for (const { samples, sampleRate } of sounds) {
      expect(Math.abs(samples.length / sampleRate - seconds)).toBeLessThan(0.25);
      expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
    }
  });

  it.each([
    ['linear16', 2, [8000, 16_000, 24_000, 32_000, 48_000]],
    ['mulaw', 1, [8000, 16_000]],
    ['alaw', 1, [8000, 16_000]],
  ] as const)('gets raw %s at each of Deepgram’s sample rates', async (encoding, bytesPerSample, rates) => {
    const seconds = (await bytesOf(rawPcm)).length / (2 * 24_000);
    for (const rate of rates.slice(0, cases(2, rates.length))) {
      const bytes = await bytesOf({ encoding, container: 'none', sample_rate: rate });
      expect(Math.abs(bytes.length / (bytesPerSample * rate) - seconds)).toBeLessThan(0.01);
    }
  });

  it('gets the audio as a stream: the first sentence arrives before the second is spoken', async () => {
    const paused = pauseSpeech(server, 2);
    const { data } = await speak({ text: `${text} ${text} Again.`, ...rawPcm });
    const reader = data.stream()!.getReader();
    expect((await reader.read()).value!.length).toBeGreaterThan(100);
    await paused.reached;
    paused.release();
    let rest = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest += next.value.length;
    expect(rest).toBeGreaterThan(100);
  });

  it('speaks with this server’s voices, and with others for Deepgram’s models', async () => {
    const own = new Map<string, Buffer>();
    for (const model of ['slt', 'rms', 'awb']) own.set(model, await bytesOf({ text: 'Hi.', ...rawPcm, model }));
    for (const [name, { voices }] of Object.entries(englishNames).slice(0, cases(12, Infinity))) {
      const audio = await bytesOf({ text: 'Hi.', ...rawPcm, model: `aura-2-${name}-en` });
      expect({ name, isRight: audio.equals(own.get(voices[1])!) }).toEqual({ name, isRight: true });
    }
    // Without a model, with a model of the first generation, and with one that did not exist yet.
    const slt = own.get('slt')!;
    expect((await bytesOf({ text: 'Hi.', ...rawPcm, model: undefined })).equals(slt)).toBe(true);
    expect((await bytesOf({ text: 'Hi.', ...rawPcm, model: 'aura-luna-en' })).equals(slt)).toBe(true);
    expect((await bytesOf({ text: 'Hi.', ...rawPcm, model: 'aura-2-newcomer-en' })).equals(slt)).toBe(true);
  });

  it('speaks faster', async () => {
    const normal = (await bytesOf(rawPcm)).length;
    expect((await bytesOf({ ...rawPcm, speed: 1.5 })).length / normal).toBeLessThan(0.75);
  });

  it('is told which parameters have no effect', async () => {
    const { data, rawResponse } = await speak({ bit_rate: 48_000, tag: 'mine', mip_opt_out: true });
    await data.arrayBuffer();
    expect(rawResponse.headers.get('x-ignored-parameters')).toBe('mip_opt_out, tag, bit_rate');
  });

  it('lists the voices as models', async () => {
    const { stt, tts } = await client.manage.v1.models.list();
    expect(stt).toEqual([]);
    expect(tts!.find(({ canonical_name: name }) => name === 'slt')).toMatchObject({
      name: 'SLT',
      architecture: 'flite',
      languages: ['en', 'en-US'],
    });
  });

  it('throws its own errors, with the server’s message', async () => {
    const errorOf = async (work: PromiseLike<unknown>): Promise<DeepgramError> => {
      try {
        await work;
      } catch (error) {
        expect(error).toBeInstanceOf(DeepgramError);
        return error as DeepgramError;
      }
      throw new Error('It did not fail.');
    };
    const empty = await errorOf(speak({ text: '' }));
    expect([empty.statusCode, empty.body]).toEqual([
      400,
      { err_code: 'Bad Request', err_msg: 'text must not be empty', request_id: empty.requestId },
    ]);
    const wrong = await errorOf(clientOf(server, 'sk-wrong').speak.v1.audio.generate({ text }));
    expect([wrong.statusCode, wrong.body]).toMatchObject([401, { err_code: 'INVALID_AUTH' }]);
    const spanish = await errorOf(speak({ model: 'aura-2-celeste-es' }));
    expect([spanish.statusCode, spanish.body]).toMatchObject([
      400,
      { err_msg: expect.stringContaining('No voice that speaks the language "es"') as string },
    ]);
    const limited = await server.createKey({ limit: 1 });
    const once = clientOf(server, limited.key);
    await once.manage.v1.models.list();
    const refused = await errorOf(once.speak.v1.audio.generate({ text }));
    expect([refused.statusCode, refused.body]).toMatchObject([429, { err_code: 'TOO_MANY_REQUESTS' }]);
  });
});
