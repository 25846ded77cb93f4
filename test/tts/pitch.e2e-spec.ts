import { expectError } from '../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';

describe('A pitch for voices that cannot change theirs', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await startTestApp();
    key = await server.createKey();
  });
  afterAll(() => server.close());

  const ask = (body: object, path = '/api/v1/tts') =>
    server.fetch(path, json({ text: 'Good morning.', voice_id: 'slt', ...body }, key.authorization));

  it('is refused for speech, previews, streams and jobs, and the answer says what to do', async () => {
    for (const [path, body] of [
      ['/api/v1/tts', {}],
      ['/api/v1/tts', { stream: 'audio' }],
      ['/api/v1/tts/preview', {}],
      ['/api/v1/jobs', {}],
    ] as const) {
      expect(await expectError(await ask({ ...body, pitch: 2 }, path), 'INVALID_REQUEST')).toBe(
        'pitch must be 0: the voice "slt" cannot change its pitch. No voice here can. Leave it out',
      );
    }
  });

  it('is refused in SSML, except for what changes nothing and for emphasis', async () => {
    const ssml = (content: string) => ask({ input_type: 'ssml', text: `<speak>${content}</speak>` });
    for (const attribute of ['pitch="+2st"', 'range="low"', 'contour="(0%,+1st)"']) {
      const message = await expectError(await ssml(`<prosody ${attribute}>Good</prosody> morning.`), 'INVALID_REQUEST');
      expect(message).toContain('text changes the pitch of its voice: the voice "slt" cannot change its pitch.');
    }
    for (const content of ['<prosody pitch="medium">Good</prosody>', '<emphasis>Good</emphasis> morning.']) {
      expect((await ssml(content)).status).toBe(200);
    }
  });

  it.each([13, -12.5, '2', null, Number.NaN])('of %p is no pitch', async (pitch) => {
    expect(await expectError(await ask({ pitch }), 'INVALID_REQUEST')).toBe(
      'pitch must be a number of semitones from -12 to 12',
    );
  });

  it('of 0 is none', async () => {
    expect((await ask({ pitch: 0 })).status).toBe(200);
  });
});
