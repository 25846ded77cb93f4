import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import OpenAI, { BadRequestError } from 'openai';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { json, sharedTestApp, type TestApp, type TestKey } from '../support/test-app';

const rachel = '21m00Tcm4TlvDq8ikWAM';

/** Seconds of raw 16-bit samples. */
const secondsOf = (pcm: Buffer, sampleRate: number) => pcm.length / 2 / sampleRate;

describe('SSML through the unmodified SDKs', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  describe('of OpenAI', () => {
    const create = async (input: string, fields: object = {}) => {
      const openai = new OpenAI({ apiKey: caller.key, baseURL: `${server.url}/v1` });
      const wanted = { model: 'tts-1', voice: 'slt', response_format: 'pcm', input, ...fields };
      const answer = await openai.audio.speech.create(wanted as SpeechCreateParams);
      expect(answer.headers.get('x-ignored-parameters')).toBeNull();
      return { seconds: secondsOf(Buffer.from(await answer.arrayBuffer()), 24_000), headers: answer.headers };
    };

    it('is spoken with its breaks and the voices of the dialect', async () => {
      const ssml = { input_type: 'ssml' };
      const [plain, broken] = await Promise.all([
        create('Hello there'),
        create('<speak>Hello <break time="2s"/><voice name="alloy">there</voice></speak>', ssml),
      ]);
      expect(broken.seconds - plain.seconds).toBeGreaterThan(1.8);
      expect(broken.headers.get('x-characters')).toBe(String('Hello there'.length));
    });

    it('is refused with the line, as an error of the input', async () => {
      const failure = await create('<speak>\n<audio/></speak>', { input_type: 'ssml' }).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(BadRequestError);
      expect(failure).toMatchObject({ status: 400, code: 'invalid_ssml', param: 'input' });
      expect((failure as Error).message).toContain('line 2, column 1: <audio> is not supported');
    });

    it('has pauses in plain input', async () => {
      const [plain, paused] = await Promise.all([create('Hello there'), create('Hello [pause 2s] there')]);
      expect(paused.seconds - plain.seconds).toBeGreaterThan(1.8);
    });

    it('reports marks in events', async () => {
      const answer = await server.fetch(
        '/v1/audio/speech',
        json(
          {
            model: 'tts-1',
            voice: 'slt',
            input: '<speak>One <mark name="m"/>two</speak>',
            input_type: 'ssml',
            stream_format: 'sse',
          },
          caller.authorization,
        ),
      );
      expect(await answer.text()).toContain('"type":"speech.mark","mark":{"name":"m",');
    });
  });

  describe('of ElevenLabs', () => {
    const client = () => new ElevenLabsClient({ apiKey: caller.key, baseUrl: server.url });
    const parsing = { queryParams: { enable_ssml_parsing: true } };
    const convert = async (text: string, options = {}) => {
      const audio = await client().textToSpeech.convert('slt', { text, outputFormat: 'pcm_16000' }, options);
      return secondsOf(Buffer.from(await new Response(audio).arrayBuffer()), 16_000);
    };

    it('is not needed for breaks, pauses and phonemes in a text that is not XML', async () => {
      const [plain, broken, paused] = await Promise.all([
        convert('Tom & Jerry'),
        convert('Tom <break time="1.5s" /> & <phoneme alphabet="cmu-arpabet" ph="JH EH1 R IY0">Jerry</phoneme>'),
        convert('Tom [pause 1.5s] & Jerry'),
      ]);
      expect(broken - plain).toBeGreaterThan(1.3);
      expect(broken - plain).toBeLessThan(2);
      expect(paused).toBeCloseTo(broken, 0);
    });

    it('is spoken with enable_ssml_parsing, with or without speak, and with the voices of the dialect', async () => {
      const said = `Hello <prosody rate="50%">there</prosody> <voice name="${rachel}">you</voice>`;
      const [document, fragment, plain] = await Promise.all([
        convert(`<speak>${said}</speak>`, parsing),
        convert(said, parsing),
        convert('Hello there you'),
      ]);
      expect(document).toBe(fragment);
      expect(document).toBeGreaterThan(plain);
    });

    it('is also parsed with the field in the body', async () => {
      const answer = await server.fetch(
        '/v1/text-to-speech/slt',
        json({ text: '<speak>Hello</speak>', enable_ssml_parsing: true }, caller.authorization),
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.get('character-cost')).toBe('5');
      expect(answer.headers.get('x-ignored-parameters')).toBeNull();
    });

    it('is refused with the line', async () => {
      const failure = await convert('<speak>One', parsing).catch((error: unknown) => error);
      expect(failure).toMatchObject({ statusCode: 400, body: { detail: { code: 'invalid_ssml', param: 'text' } } });
    });

    it('has the times of all characters of the text with its tags', async () => {
      const text = 'Hello <break time="1s"/> there';
      const { alignment } = await client().textToSpeech.convertWithTimestamps('slt', { text });
      expect(alignment!.characters.join('')).toBe(text);
      const starts = alignment!.characterStartTimesSeconds;
      expect(starts.toSorted((one, other) => one - other)).toEqual(starts);
    });
  });
});
