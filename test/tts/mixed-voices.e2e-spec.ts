import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import OpenAI from 'openai';
import { createDataDirectory } from '../support/server-process';
import { expectError } from '../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';

const text = 'Two voices in one.';

describe('A mix of voices', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    data = await createDataDirectory();
    server = await startTestApp({ environment: { SPEECH_CACHE: 'on', VOXGATE_DATA_DIR: data.path } });
    key = await server.createKey();
  });
  afterAll(async () => {
    await server.close();
    await data.remove();
  });

  const speak = (body: object, path = '/api/v1/tts') => server.fetch(path, json({ text, ...body }, key.authorization));
  const spokenAs = async (voiceId: string) => {
    const answer = await speak({ voice_id: voiceId, timestamps: 'sentence' });
    expect(answer.status).toBe(200);
    const { voice_id: id } = (await answer.json()) as { voice_id: string };
    return { id, cache: answer.headers.get('x-cache') };
  };

  it('has one id and one place in the cache, however it is written', async () => {
    expect(await spokenAs('slt(2)+rms(1)')).toEqual({ id: 'slt(2)+rms(1)', cache: 'miss' });
    for (const mix of ['rms(1)+slt(2)', 'slt(4)+rms(2)', ' rms (0.5) + slt ', 'slt+slt+rms']) {
      expect(await spokenAs(mix)).toEqual({ id: 'slt(2)+rms(1)', cache: 'hit' });
    }
    expect(await spokenAs('slt(2)+rms(3)')).toEqual({ id: 'rms(3)+slt(2)', cache: 'miss' });
    expect((await spokenAs('rms')).cache).toBe('miss');
    expect(await spokenAs('rms(2)+rms(3)')).toEqual({ id: 'rms', cache: 'hit' });
  });

  it.each([
    ['slt(0)+rms', 'voice_id must have weights from 0.001 to 1000'],
    ['slt(-1)+rms', 'voice_id must have weights from 0.001 to 1000'],
    ['slt(NaN)+rms', 'voice_id must have weights from 0.001 to 1000'],
    ['slt+', 'voice_id must be voices joined by "+"'],
    ['slt(1', 'voice_id must be voices joined by "+"'],
    ['slt+slt+slt+slt+slt+slt+slt+slt+slt', 'voice_id must mix at most 8 voices'],
    ['slt+kal', 'voice_id cannot mix "slt" and "kal": they have different models'],
  ])('that is written %s is refused: %s', async (voiceId, message) => {
    expect(await expectError(await speak({ voice_id: voiceId }), 'INVALID_REQUEST')).toContain(message);
    const preview = await speak({ voice_id: voiceId }, '/api/v1/tts/preview');
    expect(await expectError(preview, 'INVALID_REQUEST')).toContain(message);
  });

  it('names the voice that does not exist', async () => {
    const answer = await speak({ voice_id: 'slt(2)+nobody(1)' });
    expect(await expectError(answer, 'VOICE_NOT_FOUND')).toBe(
      'There is no voice "nobody". GET /api/v1/voices lists them.',
    );
  });

  it('is spoken for OpenAI’s SDK, and refused in its shape', async () => {
    const client = new OpenAI({ apiKey: key.key, baseURL: `${server.url}/v1`, maxRetries: 0 });
    const create = (voice: string) => client.audio.speech.create({ model: 'tts-1', voice, input: text });
    expect((await (await create('slt(2)+rms(1)')).arrayBuffer()).byteLength).toBeGreaterThan(1000);
    await expect(create('slt(0)+rms')).rejects.toMatchObject({
      status: 400,
      code: 'invalid_value',
      param: 'voice',
      message: expect.stringContaining('voice must have weights') as string,
    });
    await expect(create('slt+nobody')).rejects.toMatchObject({ status: 400, param: 'voice' });
  });

  it('is spoken for clients of Kokoro-FastAPI, with all fields of its requests', async () => {
    const request = {
      model: 'kokoro',
      input: text,
      voice: 'slt(2)+rms(1)',
      response_format: 'pcm',
      speed: 1,
      stream: true,
      return_download_link: false,
      lang_code: 'a',
      volume_multiplier: 1,
      normalization_options: { normalize: true },
    };
    const answer = await server.fetch('/v1/audio/speech', json(request, key.authorization));
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect(answer.headers.get('x-ignored-parameters')).toBe('model');
    const plain = await server.fetch('/v1/audio/speech', json({ ...request, voice: 'slt+rms' }, key.authorization));
    expect(plain.status).toBe(200);
  });

  it('is spoken for ElevenLabs’ SDK, found under its id, and refused in its shape', async () => {
    const client = new ElevenLabsClient({ apiKey: key.key, baseUrl: server.url, maxRetries: 0 });
    const audio = await client.textToSpeech.convert('slt(2)+rms(1)', { text });
    expect((await new Response(audio).arrayBuffer()).byteLength).toBeGreaterThan(1000);
    const voice = await client.voices.get('rms+slt(2)');
    expect(voice).toMatchObject({ voiceId: 'slt(2)+rms(1)', name: 'SLT + RMS', category: 'generated' });
    await expect(client.textToSpeech.convert('slt(0)+rms', { text })).rejects.toMatchObject({
      statusCode: 400,
      body: { detail: { param: 'voice_id', message: expect.stringContaining('must have weights') as string } },
    });
    await expect(client.voices.get('slt+nobody')).rejects.toMatchObject({ statusCode: 404 });
  });

  it.each(['slt(2)+rms(1)', 'slt(2)%2Brms(1)', 'slt%282%29%2brms%281%29'])(
    'is found in the path as %s',
    async (mix) => {
      const answer = await server.fetch(`/v1/voices/${mix}`, { headers: key.authorization });
      expect(await answer.json()).toMatchObject({ voice_id: 'slt(2)+rms(1)' });
    },
  );

  it('is refused quickly, however long it is', async () => {
    const paths = ['+'.repeat(7000), 'slt('.repeat(1500), `slt(${' '.repeat(300)}1)+rms`, `slt${'%20'.repeat(2000)}+x`];
    const answers = await Promise.all(
      paths.map((mix) => server.fetch(`/v1/voices/${mix}`, { headers: key.authorization })),
    );
    for (const { status } of answers) expect([200, 400, 404]).toContain(status);
  });
});
