import { expectError } from '../support/expect-error';
import { startTestApp, type TestApp } from '../support/test-app';

describe('Authentication', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const call = (headers: Record<string, string>, path = '/api/v1/api-keys') => server.fetch(path, { headers });

  it.each([
    ['a missing header', {}],
    ['another scheme', { Authorization: 'Basic c2stOng=' }],
    ['a key without a scheme', { Authorization: `sk-${'x'.repeat(32)}` }],
    ['an empty header', { Authorization: '' }],
    ['the key in another header', { 'X-API-Key': `sk-${'x'.repeat(32)}` }],
  ])('rejects %s with MISSING_API_KEY, and a challenge without an error code', async (_case, headers) => {
    const answer = await call(headers);
    await expectError(answer, 'MISSING_API_KEY');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"');
  });

  it.each([
    ['an unknown key', `Bearer sk-${'x'.repeat(32)}`],
    ['a key that is too short', `Bearer sk-${'x'.repeat(31)}`],
    ['a key that is too long', `Bearer sk-${'x'.repeat(33)}`],
    ['another prefix', `Bearer pk-${'x'.repeat(32)}`],
    ['a bad character', `Bearer sk-${'x'.repeat(31)}_`],
    ['a scheme without a key', 'Bearer'],
    ['two keys', `Bearer sk-${'x'.repeat(32)}, sk-${'y'.repeat(32)}`],
  ])('rejects %s with INVALID_API_KEY', async (_case, authorization) => {
    const answer = await call({ Authorization: authorization });
    await expectError(answer, 'INVALID_API_KEY');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
  });

  it('does not accept a key’s digest as a key', async () => {
    await server.createKey();
    const [row] = await server.database.query<{ digest: string }>(
      `SELECT encode(digest, 'hex') AS digest FROM api_keys LIMIT 1`,
    );
    await expectError(await call({ Authorization: `Bearer ${row!.digest}` }), 'INVALID_API_KEY');
  });

  it('distinguishes a revoked from an expired key', async () => {
    const key = await server.createKey();
    await server.database.query('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', [key.id]);
    const expired = await call(key.authorization);
    await expectError(expired, 'API_KEY_EXPIRED');
    expect(expired.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
    await server.database.query('UPDATE api_keys SET revoked_at = clock_timestamp() WHERE id = $1', [key.id]);
    await expectError(await call(key.authorization), 'API_KEY_REVOKED');
  });

  it('accepts the scheme in any letter case, followed by one or more spaces', async () => {
    const { key } = await server.createKey();
    for (const scheme of ['bearer ', 'BEARER ', 'Bearer   ']) {
      expect((await call({ Authorization: scheme + key })).status).toBe(200);
    }
  });

  it('protects every route under /api/v1, also against invalid bodies and unknown methods', async () => {
    for (const [method, path] of [
      ['GET', '/api/v1/api-keys'],
      ['POST', '/api/v1/api-keys'],
      ['DELETE', '/api/v1/api-keys/key_1'],
      ['POST', '/api/v1/tts'],
      ['GET', '/api/v1/voices'],
    ] as const) {
      await expectError(await server.fetch(path, { method }), 'MISSING_API_KEY');
    }
    const broken = await server.fetch('/api/v1/tts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{',
    });
    await expectError(broken, 'MISSING_API_KEY');
  });

  it.each(['/health', '/health/live', '/health/ready', '/api/openapi.json', '/api/docs'])(
    'does not protect %s',
    async (path) => {
      expect((await server.fetch(path)).status).toBe(200);
    },
  );

  describe('failed attempts', () => {
    let guarded: TestApp;
    beforeEach(async () => {
      guarded = await startTestApp({ environment: { RATE_LIMIT_FAILED_AUTH: '5', TRUST_PROXY: 'loopback' } });
    });
    afterEach(() => guarded.close());

    const guess = (address: string, authorization = `Bearer sk-${'x'.repeat(32)}`) =>
      guarded.fetch('/api/v1/api-keys', { headers: { Authorization: authorization, 'X-Forwarded-For': address } });

    it('are limited exactly per address, even when simultaneous', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => guess('203.0.113.7')));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(35);
      const seconds = Number(refused[0]!.headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(await expectError(refused[0]!, 'RATE_LIMITED')).toBe(
        `Rate limit exceeded. Retry after ${seconds} seconds`,
      );
      expect((await guess('203.0.113.8')).status).toBe(401);
    });

    it('count an IPv6 client by its /64 network, and an IPv4 client the same in both notations', async () => {
      for (let host = 1; host <= 5; host++) expect((await guess(`2001:db8:1:2::${host}`)).status).toBe(401);
      expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429);
      expect((await guess('2001:db8:1:3::1')).status).toBe(401);
      for (let attempt = 1; attempt <= 5; attempt++) await guess('198.51.100.1');
      expect((await guess('::ffff:198.51.100.1')).status).toBe(429);
    });

    it('do not lock out a valid key from the same address', async () => {
      for (let attempt = 1; attempt <= 6; attempt++) await guess('203.0.113.9');
      const { key } = await guarded.createKey();
      expect((await guess('203.0.113.9', `Bearer ${key}`)).status).toBe(200);
      expect((await guess('203.0.113.9')).status).toBe(429);
    });

    it('are counted for the address that the trusted proxy saw, not for one that the client invented', async () => {
      for (let attempt = 1; attempt <= 5; attempt++) {
        expect((await guess(`10.9.8.${attempt}, 203.0.113.20`)).status).toBe(401);
      }
      expect((await guess('10.9.8.77, 203.0.113.20')).status).toBe(429);
    });
  });

  it('ignores X-Forwarded-For unless a proxy is trusted', async () => {
    const open = await startTestApp({ environment: { RATE_LIMIT_FAILED_AUTH: '5' } });
    try {
      const statuses = [];
      for (let attempt = 1; attempt <= 6; attempt++) {
        const answer = await open.fetch('/api/v1/api-keys', {
          headers: { Authorization: 'Bearer x', 'X-Forwarded-For': `203.0.113.${attempt}` },
        });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    } finally {
      await open.close();
    }
  });
});
