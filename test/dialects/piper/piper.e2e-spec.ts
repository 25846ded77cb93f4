import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { readWav } from '../../tts/support/riff';

const text = 'Hello from Piper.';

describe('Clients of Piper’s HTTP server', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const basic = (key = caller.key) => ({ Authorization: `Basic ${Buffer.from(`:${key}`).toString('base64')}` });
  const post = (path: string, type: string, body: string, headers: Record<string, string> = basic()) =>
    server.fetch(path, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('get a WAV for a text in JSON, alone, and in the query', async () => {
    const first = await post('/piper/synthesize', 'application/json', JSON.stringify({ text }));
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const wav = await bytesOf(first);
    expect(readWav(wav).sampleRate).toBeGreaterThan(0);
    const others = [
      post('/piper', 'application/json', JSON.stringify({ text })),
      post('/piper/', 'text/plain', text),
      // What curl sends by default.
      post('/piper', 'application/x-www-form-urlencoded', JSON.stringify({ text })),
      post('/piper', 'application/x-www-form-urlencoded', text),
      post(`/piper?api_key=${caller.key}`, 'text/plain', text, {}),
      server.fetch(`/piper?text=${encodeURIComponent(text)}`, { headers: caller.authorization }),
    ];
    for (const answer of await Promise.all(others)) expect((await bytesOf(answer)).equals(wav)).toBe(true);
  });

  it('may choose a voice, one of Piper’s models, and a length; other fields have no effect', async () => {
    const speak = async (fields: object) => {
      const answer = await post('/piper/synthesize', 'application/json', JSON.stringify({ text, ...fields }));
      return { ignored: answer.headers.get('x-ignored-parameters'), wav: await bytesOf(answer) };
    };
    const slt = await speak({ voice: 'slt' });
    expect((await speak({ voice: 'rms' })).wav.equals(slt.wav)).toBe(false);
    expect((await speak({ voice: 'en_US-lessac-medium' })).wav.length).toBeGreaterThan(10_000);
    expect((await speak({ voice: 'slt', length_scale: 2 })).wav.length).toBeGreaterThan(slt.wav.length * 1.7);
    const { ignored, wav } = await speak({ voice: 'slt', noise_scale: 0.5, speaker_id: 0 });
    expect([ignored, wav.equals(slt.wav)]).toEqual(['noise_scale, speaker_id', true]);
  });

  it('get the voices by their ids', async () => {
    const answer = await server.fetch('/piper/voices', { headers: basic() });
    const voices = (await answer.json()) as Record<string, object>;
    expect(voices['slt']).toMatchObject({ language: { code: 'en_US' }, num_speakers: 1 });
  });

  it.each([
    ['no text', '{}', 400, 'text must be a string'],
    ['an empty text', ' ', 400, 'text must not be empty'],
    ['a length out of range', '{"text":"Hi.","length_scale":9}', 400, 'length_scale must be a number from 0.25 to 4'],
    ['an unknown voice', '{"text":"Hi.","voice":"nobody"}', 404, 'There is no voice "nobody". GET /piper/voices'],
    ['a model whose language no voice speaks', '{"text":"Hi.","voice":"is_IS-bui-medium"}', 404, 'There is no voice'],
    ['nested JSON', `{"text":"Hi.","x":${'['.repeat(9)}${']'.repeat(9)}}`, 400, 'nested more than 8 levels deep'],
    ['JSON with many values', `{"text":"Hi.","x":[${'1,'.repeat(500)}1]}`, 400, 'has more than 500 values'],
    ['a list, which is a text', '[1]', 200, undefined],
    ['a text in brackets', '{Hi}', 200, undefined],
  ])('are refused with a reason, unless it is a text: %s', async (_name, body, status, message) => {
    const answer = await post('/piper', 'text/plain', body);
    expect(answer.status).toBe(status);
    if (message === undefined) return void (await answer.arrayBuffer());
    expect(((await answer.json()) as { error: string }).error).toContain(message);
  });

  it('are refused without a key, and with a wrong one', async () => {
    expect((await post('/piper', 'text/plain', text, {})).status).toBe(401);
    expect((await post('/piper', 'text/plain', text, basic('sk-wrong'))).status).toBe(401);
    expect((await server.fetch('/piper/voices')).status).toBe(401);
    expect((await post('/', 'text/plain', text, caller.authorization)).status).toBe(404);
  });
});
