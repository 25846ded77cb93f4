import { expectError } from '../support/expect-error';
import { json, sharedTestApp, type TestApp } from '../support/test-app';

describe('GET /api/v1/me', () => {
  let server: TestApp;
  beforeAll(async () => (server = await sharedTestApp()));

  it('names the account and the key that was sent, with its scopes and its expiry, and counts as a request', async () => {
    const { account, authorization } = await server.createKey();
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    const created = await server.fetch(
      '/api/v1/api-keys',
      json({ name: 'Phone menu', scopes: ['speech'], expires_at: expires }, authorization),
    );
    const { id, key } = (await created.json()) as { id: string; key: string };
    const answer = await server.fetch('/api/v1/me', { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('9999');
    const me = (await answer.json()) as { account: object; api_key: object };
    expect(me.account).toEqual({ id: account.id, name: account.name });
    expect(me.api_key).toMatchObject({
      id,
      name: 'Phone menu',
      prefix: key.slice(0, 9),
      scopes: ['speech'],
      expires_at: expires,
    });
    expect(JSON.stringify(me)).not.toContain(key);
  });

  it('needs a key', async () => {
    await expectError(await server.fetch('/api/v1/me'), 'MISSING_API_KEY');
  });
});
