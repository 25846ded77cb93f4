import { expectError } from '../support/expect-error';
import { startTestApp, type TestApp } from '../support/test-app';
import { signedIn } from './support/users';

describe('The playground', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp({ environment: { RATE_LIMIT_REQUESTS: '4', RATE_LIMIT_SIGN_IN: '1000' } });
  });
  afterAll(() => server.close());

  it('answers like the public API: voices, preview, complete audio, streams and timestamps', async () => {
    const { browser } = await signedIn(server);
    const { authorization } = await server.createKey({ limit: 100 });
    const both = async (method: string, path: string, body?: object) => {
      const own = await browser.ask(method, path, body);
      const init = body && {
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      };
      const other = await server.fetch(`/api/v1/${path}`, { method, headers: authorization, ...init });
      expect(own.status).toBe(200);
      for (const header of ['content-type', 'x-characters', 'x-audio-duration']) {
        expect(own.headers.get(header)).toBe(other.headers.get(header));
      }
      return [await own.text(), await other.text()];
    };
    const speech = { text: 'Hello. How are you?', voice_id: 'slt', format: 'wav' };
    for (const [method, path, body] of [
      ['GET', 'voices', undefined],
      ['POST', 'tts/preview', { text: 'It costs $5.', voice_id: 'slt' }],
      ['POST', 'tts', speech],
      ['POST', 'tts', { ...speech, stream: 'events', timestamps: 'sentence' }],
    ] as const) {
      const [own, other] = await both(method, path, body);
      expect(own).toBe(other);
    }
    const streamed = await browser.ask('POST', 'tts', { ...speech, stream: 'audio' });
    expect(streamed.headers.get('cache-control')).toBe('no-store');
    expect((await streamed.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  it('has a separate limit for each user, equal to the server’s limit and reported in the same headers', async () => {
    const { browser, account, email } = await signedIn(server);
    const { browser: colleague } = await signedIn(server, { account, email: `colleague-of-${email}` });
    const preview = (by: typeof browser) => by.ask('POST', 'tts/preview', { text: 'Hello.', voice_id: 'slt' });
    for (const remaining of ['3', '2', '1', '0']) {
      const answer = await preview(browser);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('4');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(remaining);
    }
    const refused = await preview(browser);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectError(refused, 'RATE_LIMITED');
    await expectError(await browser.ask('POST', 'tts', { text: 'Hello.', voice_id: 'slt' }), 'RATE_LIMITED');
    // The limit applies to no other part of the dashboard and to no other user.
    const voices = await browser.ask('GET', 'voices');
    expect({ status: voices.status, limit: voices.headers.get('x-ratelimit-limit') }).toEqual({
      status: 200,
      limit: null,
    });
    expect((await preview(colleague)).status).toBe(200);
  });

  it('reports errors with the codes of the public API', async () => {
    const { browser } = await signedIn(server);
    await expectError(await browser.ask('POST', 'tts', { text: '', voice_id: 'slt' }), 'INVALID_REQUEST');
    await expectError(await browser.ask('POST', 'tts', { text: 'Hello.', voice_id: 'nobody' }), 'VOICE_NOT_FOUND');
  });
});

describe('Keys in the dashboard', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  it('are created, used, listed and revoked as through the public API', async () => {
    const { browser } = await signedIn(server);
    const created = await browser.ask('POST', 'api-keys', {
      name: 'From the page',
      expires_at: '2100-01-01T00:00:00Z',
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('no-store');
    const { id, key } = (await created.json()) as { id: string; key: string };
    const use = () => server.fetch('/api/v1/voices', { headers: { Authorization: `Bearer ${key}` } });
    expect((await use()).status).toBe(200);
    const list = (await (await browser.ask('GET', 'api-keys')).json()) as { data: object[] };
    expect(list.data).toEqual([
      expect.objectContaining({ id, name: 'From the page', last_used_at: expect.stringMatching(/Z$/) }),
    ]);
    expect(JSON.stringify(list)).not.toContain(key);
    expect((await browser.ask('DELETE', `api-keys/${id}`)).status).toBe(204);
    await expectError(await use(), 'API_KEY_REVOKED');
    await expectError(await browser.ask('DELETE', `api-keys/${id}`), 'API_KEY_NOT_FOUND');
    await expectError(await browser.ask('POST', 'api-keys', { name: '' }), 'INVALID_REQUEST');
  });
});
