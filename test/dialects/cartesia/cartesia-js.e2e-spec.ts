import Cartesia, { AuthenticationError, BadRequestError, NotFoundError, RateLimitError } from '@cartesia/cartesia-js';
import type { TTSGenerateParams, TTSGenerateSSEParams, TTSSSEEvent } from '@cartesia/cartesia-js/resources/tts';
import { isWhole } from '../../../bench/proofs/support/extent';
import { cartesiaAliases } from '../../../src/dialects/cartesia/cartesia-voices';
import { cartesiaRates } from '../../../src/dialects/cartesia/output-format';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { pauseSpeech } from '../support/paused-speech';

const transcript = isWhole ? 'The clients that people have, work as they are.' : 'The clients, that is, work.';
/** `npm test` tries the lowest rate and the highest one. */
const triedRates = cartesiaRates.filter(
  (rate) => isWhole || [Math.min(...cartesiaRates), Math.max(...cartesiaRates)].includes(rate),
);
const bytesPerSample = { pcm_s16le: 2, pcm_f32le: 4, pcm_mulaw: 1, pcm_alaw: 1 } as const;
type Encoding = keyof typeof bytesPerSample;
const encodings = Object.keys(bytesPerSample) as Encoding[];

describe('The unmodified Cartesia SDK', () => {
  let server: TestApp;
  let caller: TestKey;
  let client: Cartesia;

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    client = new Cartesia({ apiKey: caller.key, baseURL: server.url });
  });

  const raw = (encoding: Encoding, sampleRate: (typeof cartesiaRates)[number] = 24_000) =>
    ({ container: 'raw', encoding, sample_rate: sampleRate }) as const;
  const wanted = (own: Partial<TTSGenerateParams> = {}): TTSGenerateParams => ({
    model_id: 'sonic-3',
    transcript,
    voice: { mode: 'id', id: 'slt' },
    output_format: raw('pcm_s16le'),
    ...own,
  });
  const bytesOf = async (own: Partial<TTSGenerateParams> = {}) =>
    Buffer.from(await (await client.tts.generate(wanted(own))).arrayBuffer());
  const eventsOf = async (own: Partial<TTSGenerateSSEParams> = {}) => {
    const events: TTSSSEEvent[] = [];
    const body = { ...wanted(), output_format: raw('pcm_s16le'), ...own } as TTSGenerateSSEParams;
    for await (const event of await client.tts.generateSSE(body)) events.push(event);
    return events;
  };
  const audioOf = (events: readonly TTSSSEEvent[]) =>
    Buffer.concat(events.map((event) => Buffer.from(event.type === 'chunk' ? event.data : '', 'base64')));

  it.each(encodings)('gets raw samples as %s, at each sample rate', async (encoding) => {
    const seconds = (await bytesOf()).length / (2 * 24_000);
    expect(seconds).toBeGreaterThan(1);
    for (const rate of triedRates) {
      const bytes = await bytesOf({ output_format: raw(encoding, rate) });
      expect(Math.abs(bytes.length / (bytesPerSample[encoding] * rate) - seconds)).toBeLessThan(0.01);
    }
  });

  it('gets files: WAV in every encoding, and MP3', async () => {
    const files = [
      ...(await Promise.all(
        encodings.map((encoding) => bytesOf({ output_format: { ...raw(encoding), container: 'wav' } })),
      )),
      await bytesOf({ output_format: { container: 'mp3', sample_rate: 44_100, bit_rate: 128_000 } }),
    ];
    const sounds = await decodeAudio(files);
    expect(sounds.map(({ sampleRate }) => sampleRate)).toEqual([24_000, 24_000, 24_000, 24_000, 44_100]);
    for (const { samples, sampleRate } of sounds) {
      expect(samples.length / sampleRate).toBeGreaterThan(1);
      expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
    }
  });

  it('gets the audio as a stream: the first sentence arrives before the second is spoken', async () => {
    const paused = pauseSpeech(server, 2);
    const answer = await client.tts.generate(wanted({ transcript: `${transcript} ${transcript} Again.` }));
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    expect((await reader.read()).value!.length).toBeGreaterThan(100);
    await paused.reached;
    paused.release();
    let rest = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest += next.value.length;
    expect(rest).toBeGreaterThan(100);
  });

  it('gets events with the same samples, and with the times of the words as they are written', async () => {
    const events = await eventsOf({ add_timestamps: true, context_id: 'mine' });
    expect(events.at(-1)).toEqual({ type: 'done', done: true, status_code: 200, context_id: 'mine' });
    expect(new Set(events.map((event) => (event as { context_id?: string }).context_id))).toEqual(new Set(['mine']));
    expect(audioOf(events).equals(await bytesOf())).toBe(true);

    const times = events.flatMap((event) => (event.type === 'timestamps' ? [event.word_timestamps] : []));
    expect(times.flatMap(({ words }) => words)).toEqual(transcript.split(' '));
    const starts = times.flatMap(({ start }) => start);
    const ends = times.flatMap(({ end }) => end);
    const seconds = audioOf(events).length / (2 * 24_000);
    for (const [index, start] of starts.entries()) {
      expect(ends[index]).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(index === 0 ? 0 : starts[index - 1]!);
    }
    expect(ends.at(-1)).toBeLessThanOrEqual(seconds + 0.001);
    expect(ends.at(-1)).toBeGreaterThan(seconds - 0.5);
  });

  it('gets no times unless it asks for them', async () => {
    const events = await eventsOf();
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['chunk', 'done']));
    expect(events.every((event) => !('context_id' in event))).toBe(true);
  });

  it('gets a short silence and no words for a text without words', async () => {
    const events = await eventsOf({ transcript: '😀', add_timestamps: true });
    expect(audioOf(events)).toEqual(Buffer.alloc(0.1 * 2 * 24_000));
    expect(events.filter(({ type }) => type === 'timestamps')).toEqual([]);
  });

  it('speaks with this server’s voices, as an id or an object, and with others for Cartesia’s', async () => {
    const own = { slt: await bytesOf(), rms: await bytesOf({ voice: 'rms' }) };
    expect(own.slt.equals(own.rms)).toBe(false);
    expect((await bytesOf({ voice: { id: 'rms' } })).equals(own.rms)).toBe(true);
    for (const [id, { voices }] of Object.entries(cartesiaAliases)) {
      expect((await bytesOf({ voice: { mode: 'id', id } })).equals(own[voices[1]])).toBe(true);
    }
  });

  it('speaks faster and slower', async () => {
    const normal = (await bytesOf()).length;
    expect((await bytesOf({ generation_config: { speed: 1.5 } })).length / normal).toBeLessThan(0.75);
    expect((await bytesOf({ speed: 'slow' })).length / normal).toBeGreaterThan(1.15);
    expect((await bytesOf({ speed: 'fast', generation_config: { speed: 1 } })).length).toBe(normal);
  });

  it('is told which fields have no effect', async () => {
    const ignoredOf = async (own: Partial<TTSGenerateParams>) => {
      const answer = await client.tts.generate(wanted(own));
      await answer.arrayBuffer();
      return answer.headers.get('x-ignored-parameters');
    };
    expect(await ignoredOf({ language: 'en', normalization: 'auto', voice: 'slt' })).toBeNull();
    expect(
      await ignoredOf({
        model_id: 'other',
        language: 'de',
        save: true,
        generation_config: { emotion: 'calm', volume: 1, speed: 1 },
        output_format: { container: 'mp3', sample_rate: 44_100, bit_rate: 128_000 },
      }),
    ).toBe('model_id, output_format.bit_rate, language, save, generation_config.emotion, generation_config.volume');
  });

  it('lists all voices page by page, and retrieves one', async () => {
    const all: string[] = [];
    for await (const { id } of client.voices.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(server.app ? [...new Set(all)] : []);
    expect(all).toEqual(expect.arrayContaining(['slt', 'rms', 'awb']));
    expect((await client.voices.list()).data.length).toBe(Math.min(10, all.length));
    expect((await client.voices.list({ q: 'SL' })).data.map(({ id }) => id)).toEqual(['slt']);
    const men = await client.voices.list({ gender: 'masculine' });
    expect(men.data.map(({ gender }) => gender)).toEqual(men.data.map(() => 'masculine'));
    expect((await client.voices.list({ ending_before: all[2]!, limit: 1 })).data.map(({ id }) => id)).toEqual([all[1]]);
    expect((await client.voices.list({ starting_after: 'nobody' })).data).toEqual([]);

    const voice = await client.voices.get('slt');
    expect(voice).toMatchObject({ id: 'slt', name: 'SLT', gender: 'feminine', language: 'en', is_owner: false });
    expect((await client.voices.get('a0e99841-438c-4a64-b679-ae501e7d6091')).id).toBe('rms');
  });

  it('throws its own errors, with the server’s message', async () => {
    const errorOf = async (work: Promise<unknown>): Promise<Error> => {
      try {
        await work;
      } catch (error) {
        return error as Error;
      }
      throw new Error('It did not fail.');
    };
    const empty = await errorOf(client.tts.generate(wanted({ transcript: '' })));
    expect(empty).toBeInstanceOf(BadRequestError);
    expect(empty.message).toBe('400 transcript must not be empty');
    const nobody = await errorOf(
      client.tts.generateSSE({ ...wanted({ voice: 'nobody' }), output_format: raw('pcm_alaw') }),
    );
    expect(nobody).toBeInstanceOf(NotFoundError);
    expect(nobody.message).toBe('404 There is no voice "nobody". GET /voices lists them.');
    const stranger = new Cartesia({ apiKey: 'sk-wrong', baseURL: server.url });
    expect(await errorOf(stranger.voices.list())).toBeInstanceOf(AuthenticationError);

    const limited = await server.createKey({ limit: 1 });
    const once = new Cartesia({ apiKey: limited.key, baseURL: server.url, maxRetries: 0 });
    await once.voices.list();
    const refused = await errorOf(once.voices.list());
    expect(refused).toBeInstanceOf(RateLimitError);
    expect(refused.message).toMatch(/^429 Rate limit exceeded. Retry after \d+ seconds$/);
  });
});
