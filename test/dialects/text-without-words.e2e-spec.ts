import { outputFormats } from '../../src/dialects/elevenlabs/output-formats';
import { responseFormats } from '../../src/dialects/openai/dto/create-speech.dto';
import { FliteEngine } from '../../packages/speech/src/engines/flite/flite.engine';
import { expectError } from '../support/expect-error';
import { json, sharedTestApp, type TestApp, type TestKey } from '../support/test-app';
import { decodeAudio } from '../tts/support/decode-audio';
import { expectElevenLabsError, expectOpenAiError } from './support/dialect-errors';

const texts = ['.', '...', '…', ' . ', '—', '?!', '😀', '👩‍👩‍👧 🎉', '\u200d', '\u200b', '\u0000', '\n\n*\n'];
const emptyTexts = ['', ' ', '\n\t'];
const emptyAlignment = { characters: [], character_start_times_seconds: [], character_end_times_seconds: [] };

describe('On the OpenAI and ElevenLabs routes, a text without words', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp();
    caller = await server.createKey();
  });

  const post = (path: string, body: object) => server.fetch(path, json(body, caller.authorization));
  const openAi = (body: object) => post('/v1/audio/speech', { model: 'tts-1', voice: 'alloy', ...body });
  const elevenLabs = (text: string, variant = '') => post(`/v1/text-to-speech/slt${variant}`, { text });

  /** Expects the audio to be only a short silence. */
  const expectSilence = async (audio: Buffer) => {
    const [sound] = await decodeAudio([audio]);
    const seconds = sound!.samples.length / sound!.sampleRate;
    expect(seconds).toBeGreaterThan(0.05);
    // Codecs add a few frames.
    expect(seconds).toBeLessThan(0.5);
    expect(sound!.samples.every((sample) => Math.abs(sample) < 0.001)).toBe(true);
  };
  const bytesOf = async (answer: Response) => {
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };

  it.each(texts)('returns 200 with a short silence and an empty alignment, on every route: %j', async (text) => {
    await expectSilence(await bytesOf(await openAi({ input: text })));

    const events = (await bytesOf(await openAi({ input: text, stream_format: 'sse' }))).toString().trim().split('\n\n');
    const all = events.map((event) => JSON.parse(event.slice('data: '.length)) as { type: string; audio?: string });
    expect(all.at(-1)!.type).toBe('speech.audio.done');
    await expectSilence(Buffer.concat(all.map(({ audio }) => Buffer.from(audio ?? '', 'base64'))));

    const whole = await elevenLabs(text);
    expect(whole.headers.get('content-length')).toMatch(/^\d+$/);
    await expectSilence(await bytesOf(whole));
    await expectSilence(await bytesOf(await elevenLabs(text, '/stream')));

    for (const variant of ['/with-timestamps', '/stream/with-timestamps']) {
      const lines = (await bytesOf(await elevenLabs(text, variant))).toString().trim().split('\n');
      const speech = lines.map((line) => JSON.parse(line) as { audio_base64: string });
      for (const line of speech) {
        expect(line).toMatchObject({ alignment: emptyAlignment, normalized_alignment: emptyAlignment });
      }
      await expectSilence(Buffer.concat(speech.map((line) => Buffer.from(line.audio_base64, 'base64'))));
    }
  });

  it('returns silence in every format', async () => {
    for (const format of responseFormats) {
      const audio = await bytesOf(await openAi({ input: '.', response_format: format }));
      // Raw samples cannot be decoded without a header.
      if (format === 'pcm') expect(audio).toEqual(Buffer.alloc(24_000 * 2 * 0.1));
      else await expectSilence(audio);
    }
    for (const code of outputFormats) {
      const audio = await bytesOf(await elevenLabs('.', `?output_format=${code}`));
      if (/^(?:mp3|opus|wav)/.test(code)) await expectSilence(audio);
      else expect(new Set(audio).size).toBe(1);
    }
  });

  it('needs no engine, and is counted and limited like any other request', async () => {
    const own = await server.createKey({ limit: 2 });
    const engine = server.app.get(FliteEngine);
    let asked = 0;
    engine.synthesize = () => {
      asked++;
      throw new Error('The engine is down.');
    };
    try {
      const body = { voice: 'alloy', input: '.' };
      const answer = await server.fetch('/v1/audio/speech', json(body, own.authorization));
      expect([answer.status, asked]).toEqual([200, 0]);
      expect(answer.headers.get('x-characters')).toBe('1');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('1');
      await answer.arrayBuffer();
      await (await server.fetch('/v1/audio/speech', json(body, own.authorization))).arrayBuffer();
      const refused = await server.fetch('/v1/audio/speech', json(body, own.authorization));
      expect(await expectOpenAiError(refused)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    } finally {
      delete (engine as { synthesize?: unknown }).synthesize;
    }
  });

  it.each(emptyTexts)('is rejected when empty: %j', async (text) => {
    expect(await expectOpenAiError(await openAi({ input: text }))).toMatchObject({
      status: 400,
      code: 'invalid_value',
      param: 'input',
      message: 'input must not be empty',
    });
    expect(await expectElevenLabsError(await elevenLabs(text))).toMatchObject({
      status: 400,
      code: 'empty_text',
      param: 'text',
      message: 'text must not be empty',
    });
  });

  it('is rejected on the native route', async () => {
    for (const stream of [undefined, 'audio', 'events']) {
      const answer = await post('/api/v1/tts', { text: '...', voice_id: 'slt', stream });
      expect(await expectError(answer, 'INVALID_REQUEST')).toBe(
        'text has nothing in it that the voice "slt" can speak.',
      );
    }
    await expectError(await post('/api/v1/tts/preview', { text: '😀', voice_id: 'slt' }), 'INVALID_REQUEST');
  });
});
