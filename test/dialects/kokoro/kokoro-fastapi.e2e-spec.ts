import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

const input = 'Kokoro tells the times of words. It does so while it speaks.';

interface Captioned {
  audio: string;
  audio_format: string;
  timestamps: { word: string; start_time: number; end_time: number }[] | null;
}

describe('Clients of Kokoro-FastAPI', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const post = (path: string, body: object, key = caller.authorization) => server.fetch(path, json(body, key));
  const speak = (body: object) => post('/v1/audio/speech', { model: 'tts-1', voice: 'slt', input, ...body });
  const caption = (body: object) => post('/dev/captioned_speech', { model: 'kokoro', voice: 'slt', input, ...body });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const samplesOf = async (body: object) => {
    const pcm = await bytesOf(await speak({ response_format: 'pcm', ...body }));
    return new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
  };
  const loudest = (samples: Int16Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

  it('get captioned speech, whole and as lines of JSON', async () => {
    const answer = await caption({ stream: false });
    const whole = (await answer.json()) as Captioned;
    expect([answer.status, whole.audio_format]).toEqual([200, 'audio/mpeg']);
    expect(whole.timestamps!.map(({ word }) => word).join(' ')).toBe(input.replaceAll('.', ''));
    const times = whole.timestamps!.flatMap(({ start_time: start, end_time: end }) => [start, end]);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const [sound] = await decodeAudio([Buffer.from(whole.audio, 'base64')]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(times.at(-1)!);

    const streamed = (await (await caption({})).text()).split('\n').filter(Boolean);
    const lines = streamed.map((line) => JSON.parse(line) as Captioned);
    expect(lines.flatMap(({ timestamps }) => timestamps)).toEqual(whole.timestamps);
    const [other] = await decodeAudio([Buffer.concat(lines.map(({ audio }) => Buffer.from(audio, 'base64')))]);
    expect(other!.samples.length).toBeGreaterThan(sound!.samples.length * 0.95);
    const plain = await caption({ stream: false, return_timestamps: false });
    expect(((await plain.json()) as Captioned).timestamps).toBeNull();
  });

  it('get speech from phonemes', async () => {
    const answer = await post('/dev/generate_from_phonemes', { phonemes: 'həlˈO wˈɜɹld.', voice: 'slt' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const wav = await bytesOf(answer);
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(wav.length).toBeGreaterThan(10_000);
  });

  it('get speech louder, softer and silent', async () => {
    const usual = loudest(await samplesOf({}));
    expect(loudest(await samplesOf({ volume_multiplier: 0.5 })) / usual).toBeCloseTo(0.5, 1);
    expect(loudest(await samplesOf({ volume_multiplier: 0 }))).toBeLessThan(2);
    expect(loudest(await samplesOf({ volume_multiplier: 10 }))).toBeGreaterThanOrEqual(usual);
  });

  it.each([
    ['of another language', { lang_code: 'e', input: 'Hay 5 casas.' }, null],
    ['without normalisation', { normalization_options: { normalize: false } }, null],
    ['complete', { stream: false }, null],
    [
      'with options that have no effect',
      { download_format: 'wav', normalization_options: { normalize: true, unit_normalization: true } },
      'download_format, normalization_options.unit_normalization',
    ],
  ])('get speech %s', async (_name, body, ignored) => {
    const answer = await speak(body);
    expect([answer.status, answer.headers.get('x-ignored-parameters')]).toEqual([200, ignored]);
    expect((await bytesOf(answer)).length).toBeGreaterThan(5000);
  });

  it('get a link for the download of the audio, which works without a key, and cannot be changed', async () => {
    const answer = await speak({ return_download_link: true });
    const audio = await bytesOf(answer);
    const path = answer.headers.get('x-download-path')!;
    const [, id] = /^\/download\/(file_\w{32})\.mp3\?/u.exec(path)!;
    const audited = `SELECT actor_id AS by FROM audit_events WHERE action = 'file_link.created' AND subject_id = $1`;
    expect(await server.database.query(audited, [id])).toEqual([{ by: caller.id }]);
    const download = await server.fetch(`/v1${path}`);
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await bytesOf(download)).equals(audio)).toBe(true);
    for (const wrong of [path.replace(/.$/u, 'x'), path.split('?')[0]!, '/download/nothing.mp3', '/download/..%2Fx']) {
      expect((await server.fetch(`/v1${wrong}`)).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('get no link with a key that may not store files', async () => {
    const { id, authorization } = await server.createKey({ account: caller.account });
    await server.database.query(`UPDATE api_keys SET scopes = '{speech}' WHERE id = $1`, [id]);
    for (const path of ['/v1/audio/speech', '/dev/captioned_speech']) {
      const body = { model: 'kokoro', voice: 'slt', input };
      expect((await post(path, body, authorization)).status).toBe(200);
      const answer = await post(path, { ...body, return_download_link: true }, authorization);
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('files:write')]);
    }
  });

  it.each([
    ['an unknown voice', { voice: 'nobody' }, 404, 'There is no voice "nobody"'],
    ['no text', { input: '' }, 400, 'input must not be empty'],
    ['a volume out of range', { volume_multiplier: 11 }, 400, 'volume_multiplier must be a number from 0 to 10'],
    ['an unknown language', { lang_code: 'q' }, 400, 'lang_code must be one of: a, b'],
  ])('are refused with a reason: %s', async (_name, body, status, message) => {
    const answer = await caption(body);
    const { detail } = (await answer.json()) as { detail: { message: string; type: string } };
    expect([answer.status, detail.type]).toEqual([status, 'invalid_request_error']);
    expect(detail.message).toContain(message);
  });

  it('are refused without a key', async () => {
    const answer = await post('/dev/captioned_speech', { input }, {} as typeof caller.authorization);
    expect(answer.status).toBe(401);
  });
});
