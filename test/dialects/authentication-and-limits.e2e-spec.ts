import { ServerState } from '../../src/platform/health/server-state';
import { expectError } from '../support/expect-error';
import { exchange } from '../support/raw-connection';
import { json, sharedTestApp, startTestApp, type TestApp, type TestKey } from '../support/test-app';
import { expectElevenLabsError, expectOpenAiError } from './support/dialect-errors';

describe('Authentication and limits on the OpenAI and ElevenLabs routes', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp();
    caller = await server.createKey();
  });

  const get = (path: string, headers: Record<string, string> = {}) => server.fetch(path, { headers });

  it('accept the key in either header and report the rate limit', async () => {
    for (const headers of [
      caller.authorization,
      { 'xi-api-key': caller.key },
      { ...caller.authorization, 'xi-api-key': caller.key },
      { Authorization: 'Basic dTpw', 'xi-api-key': caller.key },
      { Authorization: 'Bearer', 'xi-api-key': caller.key },
      { Authorization: 'Bearer ', 'xi-api-key': caller.key },
    ]) {
      const answer = await get('/v1/models', headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('10000');
      expect(answer.headers.get('x-request-id')).toMatch(/./);
    }
  });

  it('accept xi-api-key on no other routes', async () => {
    await expectError(await get('/api/v1/voices', { 'xi-api-key': caller.key }), 'MISSING_API_KEY');
  });

  it('reject two different keys in one request', async () => {
    const other = await server.createKey();
    const answer = await get('/v1/models', { ...caller.authorization, 'xi-api-key': other.key });
    expect(await expectElevenLabsError(answer)).toMatchObject({ status: 400, code: 'invalid_request', retry: 'false' });
  });

  it('count requests to all routes together, native ones included', async () => {
    const limited = await server.createKey({ limit: 3 });
    const { authorization } = limited;
    const used = [
      await get('/v1/models', authorization),
      await get('/api/v1/voices', authorization),
      await get('/v1/nothing', { 'xi-api-key': limited.key }),
    ];
    expect(used.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['2', '1', '0']);

    const openAi = await get('/v1/models', authorization);
    const wait = openAi.headers.get('retry-after');
    expect(await expectOpenAiError(openAi)).toEqual({
      status: 429,
      type: 'requests',
      code: 'rate_limit_exceeded',
      param: null,
      message: `Rate limit exceeded. Retry after ${wait} seconds`,
      retry: null,
    });
    const elevenLabs = await get('/v1/models', { 'xi-api-key': limited.key });
    expect(elevenLabs.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(await expectElevenLabsError(elevenLabs)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  });

  it('include the requests in the usage', async () => {
    const fresh = await server.createKey();
    await get('/v1/models', fresh.authorization);
    await get('/v1/models', { 'xi-api-key': fresh.key });
    // Usage is written every second. Reading it counts as a request.
    for (let asked = 1; ; asked++) {
      const usage = await get('/api/v1/usage?period=24h', fresh.authorization);
      const { totals } = (await usage.json()) as { totals: { requests: number } };
      if (totals.requests < 2) continue;
      expect(totals.requests).toBeLessThanOrEqual(2 + asked);
      break;
    }
  });

  describe('report errors in the format of the API', () => {
    const sk = `sk-${'x'.repeat(32)}`;

    it.each([
      ['GET', '/v1/models', {}, 401, 'invalid_api_key'],
      ['GET', '/v1/models', { Authorization: `Bearer ${sk}` }, 401, 'invalid_api_key'],
      ['GET', '/v1/nothing', {}, 404, 'unknown_url'],
      ['GET', '/v1', {}, 404, 'unknown_url'],
      ['GET', '/V1/Audio/nothing', { 'xi-api-key': 'KEY' }, 404, 'unknown_url'],
      ['DELETE', '/v1/models', {}, 405, 'method_not_supported'],
      ['GET', '/v1/models/nothing', { Authorization: 'Bearer KEY' }, 404, 'model_not_found'],
      ['GET', '/v1/%zz', {}, 400, 'invalid_value'],
    ])('OpenAI: %s %s with %j', async (method, path, headers, status, code) => {
      const withKey = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace('KEY', caller.key)]),
      );
      const answer = await server.fetch(path, { method, headers: withKey });
      expect(await expectOpenAiError(answer)).toMatchObject({
        status,
        code,
        retry: 'false',
        type: 'invalid_request_error',
      });
    });

    it.each([
      ['GET', '/v1/user/nothing', {}, 404, 'not_found'],
      ['GET', '/v1/models', { 'xi-api-key': sk }, 401, 'invalid_api_key'],
      ['GET', '/v1/models', { 'xi-api-key': '' }, 401, 'invalid_api_key'],
      ['GET', '/v1/nothing', { 'xi-api-key': 'KEY' }, 404, 'not_found'],
      ['DELETE', '/v1/models', { 'xi-api-key': 'KEY' }, 405, 'method_not_allowed'],
    ])('ElevenLabs: %s %s with %j', async (method, path, headers, status, code) => {
      const withKey = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace('KEY', caller.key)]),
      );
      const answer = await server.fetch(path, { method, headers: withKey });
      expect(await expectElevenLabsError(answer)).toMatchObject({ status, code, retry: 'false', param: null });
    });

    it.each([
      ['broken JSON', '{', 'application/json', 400, 'invalid_json'],
      ['a list', '[]', 'application/json', 400, 'invalid_value'],
      ['300 kB', `"${'x'.repeat(300_000)}"`, 'application/json', 413, 'payload_too_large'],
      ['text', '{}', 'text/plain', 415, 'unsupported_media_type'],
    ])('for an unreadable body: %s', async (_what, body, type, status, code) => {
      const init = json(body, { ...caller.authorization, 'Content-Type': type });
      expect(await expectOpenAiError(await server.fetch('/v1/audio/speech', init))).toMatchObject({ status, code });
    });

    it('for a request without Host', async () => {
      const answer = await exchange(server.url, 'GET /v1/models HTTP/1.1\r\nConnection: close\r\n\r\n');
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ error: { code: 'invalid_value', param: null } });
    });

    it('for a body with invalid chunked encoding', async () => {
      const answer = await exchange(
        server.url,
        `POST /v1/audio/speech HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.key}\r\n` +
          'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
      );
      const [head, body] = answer.split('\r\n\r\n');
      expect(head).toContain('x-should-retry: false');
      expect(JSON.parse(body!)).toMatchObject({ error: { type: 'invalid_request_error', code: 'invalid_value' } });
    });

    it('when the database is down and when the server is stopping', async () => {
      const cut = await startTestApp();
      try {
        const key = await cut.createKey();
        await cut.database.refuseConnections();
        const away = await cut.fetch('/v1/models', { headers: key.authorization });
        expect(away.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
        expect(await expectOpenAiError(away)).toMatchObject({ status: 503, code: 'service_unavailable', retry: null });
        await cut.database.acceptConnections();

        cut.app.get(ServerState).close();
        const leaving = await cut.fetch('/v1/models', { headers: { 'xi-api-key': key.key } });
        expect(await expectElevenLabsError(leaving)).toMatchObject({
          status: 503,
          code: 'service_unavailable',
          retry: null,
        });
      } finally {
        await cut.close();
      }
    });
  });
});
