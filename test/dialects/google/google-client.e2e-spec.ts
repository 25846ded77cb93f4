import { protos, TextToSpeechClient, v1beta1 } from '@google-cloud/text-to-speech';
import { GoogleTTSClient } from 'js-tts-wrapper';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

const text = 'They work as they are.';

let server: TestApp;
let caller: TestKey;
beforeAll(async () => {
  server = await sharedTestApp({ engine: 'flite' });
  caller = await server.createKey();
});

describe('The unmodified client of Google Cloud Text-to-Speech', () => {
  const optionsOf = (apiKey: string) => {
    const { hostname, port } = new URL(server.url);
    return { fallback: true, apiKey, apiEndpoint: hostname, port: Number(port), protocol: 'http' };
  };
  let client: TextToSpeechClient;
  beforeAll(() => {
    client = new TextToSpeechClient(optionsOf(caller.key));
  });
  afterAll(() => client.close());

  type Wanted = Parameters<TextToSpeechClient['synthesizeSpeech']>[0];
  const bytesOf = async (own: Partial<NonNullable<Wanted>> = {}) => {
    const [{ audioContent }] = await client.synthesizeSpeech({
      input: { text },
      voice: { languageCode: 'en-US', name: 'slt' },
      audioConfig: { audioEncoding: 'LINEAR16' },
      ...own,
    });
    return Buffer.from(audioContent as Uint8Array);
  };

  it('lists the voices, and those of a language', async () => {
    const [{ voices }] = await client.listVoices({});
    expect(voices!.map(({ name }) => name)).toEqual(['slt', 'rms', 'awb', 'kal16', 'kal']);
    expect(voices![2]).toEqual({
      languageCodes: ['en-GB'],
      name: 'awb',
      ssmlGender: 'MALE',
      naturalSampleRateHertz: 16_000,
    });
    const [{ voices: spanish }] = await client.listVoices({ languageCode: 'es' });
    expect(spanish).toEqual([]);
  });

  it('gets every encoding, all of the same length', async () => {
    const encodings = ['LINEAR16', 'MP3', 'OGG_OPUS', 'MULAW', 'ALAW'] as const;
    const files: Buffer[] = [];
    for (const audioEncoding of encodings) files.push(await bytesOf({ audioConfig: { audioEncoding } }));
    const sounds = await decodeAudio(files);
    const seconds = sounds[0]!.samples.length / 24_000;
    expect(sounds.map(({ sampleRate }) => sampleRate)).toEqual([24_000, 24_000, 48_000, 24_000, 24_000]);
    for (const { samples, sampleRate } of sounds) {
      expect(Math.abs(samples.length / sampleRate - seconds)).toBeLessThan(0.25);
    }
    const pcm = await bytesOf({ audioConfig: { audioEncoding: 'PCM', sampleRateHertz: 8000 } });
    expect(Math.abs(pcm.length / 16_000 - seconds)).toBeLessThan(0.01);
  });

  it('gets speech at another speed and volume', async () => {
    const [usual, fast, quiet] = await decodeAudio([
      await bytesOf(),
      await bytesOf({ audioConfig: { audioEncoding: 'LINEAR16', speakingRate: 1.5 } }),
      await bytesOf({ audioConfig: { audioEncoding: 'LINEAR16', volumeGainDb: -12 } }),
    ]);
    const loudest = ({ samples }: typeof usual & object) =>
      samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(fast!.samples.length / usual!.samples.length).toBeLessThan(0.75);
    expect(quiet!.samples).toHaveLength(usual!.samples.length);
    expect(loudest(quiet!) / loudest(usual!)).toBeCloseTo(10 ** (-12 / 20), 2);
  });

  it('speaks with Google’s voices, and chooses by language and gender', async () => {
    const own = new Map<string, Buffer>();
    for (const name of ['slt', 'rms', 'awb']) own.set(name, await bytesOf({ voice: { languageCode: 'en-US', name } }));
    for (const [voice, id] of [
      [{ name: 'en-US-Neural2-F' }, 'slt'],
      [{ name: 'en-US-Wavenet-D' }, 'rms'],
      [{ name: 'en-US-Chirp3-HD-Charon' }, 'rms'],
      [{ name: 'en-GB-Standard-B' }, 'awb'],
      [{ name: 'Puck' }, 'rms'],
      [{ ssmlGender: 'MALE' }, 'rms'],
      [{ languageCode: 'en-GB', ssmlGender: 'MALE' }, 'awb'],
      [{}, 'slt'],
    ] as const) {
      const audio = await bytesOf({ voice: { languageCode: 'en-US', ...voice } });
      expect([voice, audio.equals(own.get(id)!)]).toEqual([voice, true]);
    }
  });

  it('gets the times of marks', async () => {
    const beta = new v1beta1.TextToSpeechClient(optionsOf(caller.key));
    const [{ audioContent, timepoints, audioConfig }] = await beta.synthesizeSpeech({
      input: { ssml: '<speak>One, <mark name="two"/>two, <break time="1s"/><mark name="three"/>three.</speak>' },
      voice: { languageCode: 'en-US' },
      audioConfig: { audioEncoding: 'LINEAR16' },
      enableTimePointing: [protos.google.cloud.texttospeech.v1beta1.SynthesizeSpeechRequest.TimepointType.SSML_MARK],
    });
    const seconds = ((audioContent as Uint8Array).length - 44) / 48_000;
    expect(timepoints!.map(({ markName }) => markName)).toEqual(['two', 'three']);
    const [two, three] = timepoints!.map(({ timeSeconds }) => timeSeconds!);
    expect(two).toBeGreaterThan(0.1);
    expect(three! - two!).toBeGreaterThan(1);
    expect(three).toBeLessThan(seconds);
    expect(audioConfig).toMatchObject({ audioEncoding: 'LINEAR16', sampleRateHertz: 24_000 });
    await beta.close();
  });

  it('throws its own errors, with the server’s message', async () => {
    await expect(new TextToSpeechClient(optionsOf('sk-wrong')).listVoices({})).rejects.toThrow('UNAUTHENTICATED');
    await expect(bytesOf({ voice: { languageCode: 'fi-FI' } })).rejects.toThrow('No voice speaks \\"fi-FI\\"');
  });
});

const pronounced = (own: object = {}) => ({
  text: 'An apple.',
  customPronunciations: {
    pronunciations: [
      { phrase: 'apple', phoneticEncoding: 'PHONETIC_ENCODING_X_SAMPA', pronunciation: '"{p@l', ...own },
    ],
  },
});

describe('Google’s REST API', () => {
  const post = (body: object, path = '/v1/text:synthesize', headers: Record<string, string> = caller.authorization) =>
    server.fetch(path, json(body, headers));
  const speech = (own: object = {}) => ({
    input: { text: 'Hi.' },
    voice: { languageCode: 'en-US' },
    audioConfig: { audioEncoding: 'MP3' },
    ...own,
  });

  it('accepts the key where Google has it', async () => {
    const url = (path: string) => `${path}?key=${caller.key}`;
    for (const [path, headers] of [
      [url('/v1/text:synthesize'), {}],
      [url('/v1beta1/text:synthesize'), {}],
      ['/v1/text:synthesize', { 'X-Goog-Api-Key': caller.key }],
      ['/v1/text:synthesize', caller.authorization],
    ] as const) {
      expect([path, (await post(speech(), path, { ...headers })).status]).toEqual([path, 200]);
    }
    for (const path of [url('/v1/voices'), url('/v1beta1/voices')]) {
      const { voices } = (await (await server.fetch(path)).json()) as { voices: object[] };
      expect(voices[0]).toHaveProperty('languageCodes');
    }
    // ElevenLabs’ clients ask the same path.
    const other = await server.fetch('/v1/voices', { headers: { 'xi-api-key': caller.key } });
    expect(((await other.json()) as { voices: object[] }).voices[0]).toHaveProperty('voice_id');
    expect((await server.fetch(`/v1/models?key=${caller.key}`)).status).toBe(401);
  });

  it('works for js-tts-wrapper, which sends the key in the query', async () => {
    const unchanged = globalThis.fetch;
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url, init) =>
        unchanged((url as string).replace('https://texttospeech.googleapis.com', server.url), init),
      );
    const tts = new GoogleTTSClient({ apiKey: caller.key });
    expect((await tts.getVoices()).map(({ id }) => id)).toContain('rms');
    tts.setVoice('en-US-Wavenet-C');
    const [sound] = await decodeAudio([Buffer.from(await tts.synthToBytes(text, { format: 'mp3' }))]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.8);
  });

  it('names what has no effect', async () => {
    const audioConfig = { audioEncoding: 'MP3', pitch: -4, effectsProfileId: ['handset-class-device'] };
    const answer = await post(speech({ audioConfig, advancedVoiceOptions: {} }));
    expect(answer.headers.get('x-ignored-parameters')).toBe(
      'audioConfig.pitch, audioConfig.effectsProfileId, advancedVoiceOptions',
    );
    expect(Object.keys((await answer.json()) as object)).toEqual(['audioContent']);
  });

  it.each([
    [{ input: {} }, 'input must be an object with text or ssml'],
    [{ input: { text: 'a', ssml: '<speak>b</speak>' } }, 'input must be an object with text or ssml'],
    [{ input: { text: '' } }, 'input must not be empty'],
    [{ input: { ssml: 'Hi.' } }, 'SSML begins with <speak>'],
    [{ input: pronounced({ phrase: '' }) }, 'pronunciations[0], which must have a phrase of 1 to 300 characters'],
    [{ input: pronounced({ phoneticEncoding: 4 }) }, 'one of: PHONETIC_ENCODING_IPA, PHONETIC_ENCODING_X_SAMPA'],
    [{ input: pronounced({ pronunciation: 'ʃ' }) }, 'has a pronunciation that has "ʃ", which is not a sign of X-SAMPA'],
    [{ input: { text: 'a', customPronunciations: { pronunciations: 'a' } } }, 'that is a list of at most 100'],
    [{ voice: 'slt' }, 'voice must be an object'],
    [{ voice: { name: 5 } }, 'voice must have a name that is a string'],
    [{ voice: { name: 'nobody' } }, 'There is no voice "nobody"'],
    [{ audioConfig: undefined }, 'audioConfig must be an object with audioEncoding'],
    [{ audioConfig: { audioEncoding: 'FLAC' } }, 'one of: LINEAR16, MP3'],
    [{ audioConfig: { audioEncoding: 'MP3', speakingRate: 5 } }, 'speakingRate that is a number from 0.25 to 4'],
    [{ audioConfig: { audioEncoding: 'MP3', sampleRateHertz: 11_025 } }, 'one of: 8000, 16000'],
  ])('refuses %j: %s', async (own, message) => {
    const answer = await post(speech(own));
    const { error } = (await answer.json()) as { error: { code: number; message: string; status: string } };
    expect(error).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message) as string,
    });
    expect(answer.status).toBe(400);
  });
});
