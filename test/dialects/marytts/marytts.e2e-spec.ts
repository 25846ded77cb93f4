import { request } from 'node:http';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { readWav } from '../../tts/support/riff';

/** What clients send: Home Assistant, and MaryTTS's own samples. */
const usual = {
  INPUT_TEXT: 'Hello from Mary.',
  INPUT_TYPE: 'TEXT',
  OUTPUT_TYPE: 'AUDIO',
  AUDIO: 'WAVE_FILE',
  LOCALE: 'en_US',
  VOICE: 'cmu-slt-hsmm',
};

describe('MaryTTS’s clients', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const basic = (key = caller.key) => ({ Authorization: `Basic ${Buffer.from(`mary:${key}`).toString('base64')}` });
  const form = (fields: Record<string, string>) => new URLSearchParams({ ...usual, ...fields });
  const process = (fields: Record<string, string>, headers: Record<string, string> = basic()) =>
    server.fetch('/process', { method: 'POST', headers, body: form(fields) });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('get speech by a form, by a query, by a form without a type, and below /marytts', async () => {
    const posted = await process({});
    expect([posted.status, posted.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const wav = await bytesOf(posted);
    expect(readWav(wav).sampleRate).toBe(16_000);
    expect(wav.length).toBeGreaterThan(20_000);
    const others = [
      server.fetch(`/process?${form({}).toString()}`, { headers: basic() }),
      server.fetch(`/marytts/process?${form({}).toString()}&api_key=${caller.key}`),
      server.fetch('/marytts/process', json(usual, caller.authorization)),
    ];
    for (const answer of await Promise.all(others)) expect((await bytesOf(answer)).equals(wav)).toBe(true);
    const untyped = await new Promise<number | undefined>((resolve, reject) => {
      const body = form({}).toString();
      const headers = { ...basic(), 'Content-Length': body.length };
      request(`${server.url}/process`, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end(body);
    });
    expect(untyped).toBe(200);
  });

  it.each([
    ['streamed', { AUDIO: 'WAVE_STREAM' }, 'audio/wav', null],
    ['as MP3', { AUDIO: 'MP3_FILE' }, 'audio/mpeg', null],
    ['of SSML', { INPUT_TYPE: 'SSML', INPUT_TEXT: '<p>Hi <break time="1s"/> you.</p>' }, 'audio/wav', null],
    ['of any man', { VOICE: 'male' }, 'audio/wav', null],
    ['with effects, which have none', { effect_Volume_selected: 'on' }, 'audio/wav', 'effect_Volume_selected'],
  ])('get speech %s', async (_name, fields, type, ignored) => {
    const answer = await process(fields);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('x-ignored-parameters')).toBe(ignored);
    expect((await bytesOf(answer)).length).toBeGreaterThan(5000);
  });

  it('get lists as lines of text; /voices is theirs if they send a password', async () => {
    const text = async (path: string, headers: Record<string, string> = basic()) => {
      const answer = await server.fetch(path, { headers });
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      return answer.text();
    };
    expect(await text('/voices')).toMatch(/^slt en_US female other$/mu);
    expect(await text('/marytts/voices', caller.authorization)).toBe(await text('/voices'));
    expect((await text('/locales')).split('\n')).toContain('en_US');
    expect(await text('/version')).toMatch(/^Mary TTS server 5\.2 /u);
    const cartesia = await server.fetch('/voices', { headers: caller.authorization });
    expect(cartesia.headers.get('content-type')).toContain('application/json');
  });

  it.each([
    ['no text', { INPUT_TEXT: ' ' }, 400, 'INPUT_TEXT must not be empty'],
    ['another output', { OUTPUT_TYPE: 'REALISED_DURATIONS' }, 400, 'OUTPUT_TYPE must be one of: AUDIO'],
    ['another format', { AUDIO: 'AU_FILE' }, 400, 'AUDIO must be one of: WAVE, WAVE_FILE'],
    ['an unknown voice', { VOICE: 'nobody' }, 404, 'There is no voice "nobody". GET /marytts/voices lists them.'],
    ['a locale that no voice speaks', { VOICE: 'male', LOCALE: 'te' }, 404, 'No voice speaks the locale "te"'],
    [
      'many fields',
      Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, ''])),
      400,
      'more than 500 values',
    ],
    ['a voice without a substitute', { VOICE: 'bits3-hsmm', LOCALE: 'de' }, 404, 'can replace "bits3-hsmm"'],
  ])('are refused with a reason: %s', async (_name, fields, status, message) => {
    const answer = await process(fields);
    const { error } = (await answer.json()) as { error: string };
    expect({ status: answer.status, error }).toEqual({ status, error: expect.stringContaining(message) });
  });

  it('are refused without a key, and with a wrong one, wherever it is', async () => {
    expect((await process({}, {})).status).toBe(401);
    expect((await process({}, basic('sk-wrong'))).status).toBe(401);
    expect((await process({}, { Authorization: 'Basic bWFyeQ==' })).status).toBe(401);
    expect((await server.fetch(`/process?${form({}).toString()}&api_key=sk-wrong`)).status).toBe(401);
    expect((await server.fetch('/version')).status).toBe(401);
  });
});
