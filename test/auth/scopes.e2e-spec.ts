import type { Scope } from '../../src/platform/caller/rights';
import { expectError } from '../support/expect-error';
import { sharedTestApp, type TestApp, type TestKey } from '../support/test-app';

describe('Scopes', () => {
  let server: TestApp;
  beforeAll(async () => (server = await sharedTestApp()));

  async function keyWith(scopes: Scope[] | null): Promise<TestKey> {
    const key = await server.createKey();
    await server.database.query('UPDATE api_keys SET scopes = $2 WHERE id = $1', [key.id, scopes]);
    return key;
  }

  it('are all that there are for a key without a list', async () => {
    const { authorization: headers } = await keyWith(null);
    for (const path of ['/api/v1/voices', '/api/v1/usage', '/api/v1/api-keys', '/v1/voices', '/v1/user']) {
      expect({ path, status: (await server.fetch(path, { headers })).status }).toEqual({ path, status: 200 });
    }
  });

  it('refuse what is not in the list, and name what is missing as RFC 6750 does', async () => {
    const { authorization: headers } = await keyWith(['speech']);
    const answer = await server.fetch('/api/v1/api-keys', { headers });
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="api", error="insufficient_scope", scope="keys:read"',
    );
    expect(await expectError(answer, 'INSUFFICIENT_SCOPE')).toContain('"keys:read"');
  });

  it('refuse in the shape of the request’s API', async () => {
    const { authorization: headers, key } = await keyWith(['usage']);
    const openAi = await server.fetch('/v1/models', { headers });
    expect(openAi.status).toBe(403);
    expect(openAi.headers.get('www-authenticate')).toContain('scope="voices"');
    expect(await openAi.json()).toEqual({
      error: {
        message: expect.stringContaining('"voices"'),
        type: 'permission_error',
        param: null,
        code: 'insufficient_permissions',
      },
    });
    const elevenLabs = await server.fetch('/v1/voices', { headers: { 'xi-api-key': key } });
    expect(elevenLabs.status).toBe(403);
    expect(elevenLabs.headers.get('www-authenticate')).toContain('scope="voices"');
    expect(await elevenLabs.json()).toMatchObject({
      detail: { type: 'authorization_error', code: 'missing_permissions', status: 'missing_permissions' },
      error: { code: 403 },
    });
  });

  it('do not let refused requests evade the rate limit', async () => {
    const { id, authorization: headers } = await server.createKey({ limit: 2 });
    await server.database.query(`UPDATE api_keys SET scopes = '{speech}' WHERE id = $1`, [id]);
    const remaining: (string | null)[] = [];
    for (const status of [403, 403, 429]) {
      const answer = await server.fetch('/api/v1/usage', { headers });
      remaining.push(answer.headers.get('x-ratelimit-remaining'));
      expect(answer.status).toBe(status);
    }
    expect(remaining).toEqual(['1', '0', '0']);
  });

  it('are read again for every request', async () => {
    const { id, authorization: headers } = await keyWith(['usage']);
    expect((await server.fetch('/api/v1/usage', { headers })).status).toBe(200);
    await server.database.query(`UPDATE api_keys SET scopes = '{speech}' WHERE id = $1`, [id]);
    expect((await server.fetch('/api/v1/usage', { headers })).status).toBe(403);
  });
});
