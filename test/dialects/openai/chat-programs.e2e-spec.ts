import OpenAI from 'openai';
import { exchange } from '../../support/raw-connection';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

/** Programs that take the full URL of the route, with the requests of their sources. */
describe('Programs that chat', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const post = (headers: readonly string[], body: string) =>
    exchange(
      server.url,
      [
        'POST /v1/audio/speech HTTP/1.1',
        ...headers,
        `Content-Length: ${Buffer.byteLength(body)}`,
        `Host: ${new URL(server.url).host}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  /** The headers of SillyTavern's server, which forwards the text with node-fetch 3. */
  const nodeFetch = (key: string) => [
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    'Accept: */*',
    'User-Agent: node-fetch',
    'Accept-Encoding: gzip, deflate, br',
  ];
  /** The headers of LibreChat's server, with axios. */
  const axios = (key: string) => [
    'Accept: application/json, text/plain, */*',
    'Content-Type: application/json',
    `Authorization: Bearer ${key}`,
    'User-Agent: axios/1.12.1',
    'Accept-Encoding: gzip, compress, deflate, br',
  ];

  it('SillyTavern gets MP3 from its "OpenAI Compatible" provider, at every speed of its slider', async () => {
    for (const speed of [0.25, 1, 1.05, 4]) {
      const body = {
        input: '"Hi," she said. *She waves.*',
        response_format: 'mp3',
        voice: 'alloy',
        speed,
        model: 'tts-1',
      };
      const answer = await post(nodeFetch(caller.key), JSON.stringify(body));
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toMatch(/^content-type: audio\/mpeg\r$/im);
    }
  });

  it('SillyTavern without a key shows its user why', async () => {
    const answer = await post(
      nodeFetch(''),
      '{"input":"Hi.","response_format":"mp3","voice":"alloy","speed":1,"model":"tts-1"}',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('Invalid API key');
  });

  it('LibreChat gets MP3 from the URL of its settings, with a voice of this server or of OpenAI', async () => {
    for (const voice of ['slt', 'nova']) {
      const answer = await post(axios(caller.key), JSON.stringify({ input: 'Hi.', model: 'tts-1', voice }));
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toMatch(/^content-type: audio\/mpeg\r$/im);
    }
  });

  it('those with openai and no settings of their own are configured by OPENAI_BASE_URL', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: caller.key });
    try {
      const speech = await new OpenAI().audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Hi.' });
      expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(500);
    } finally {
      process.env = before;
    }
  });
});
