import { expectError } from '../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';

interface KeyBody {
  id: string;
  key: string;
  name: string;
  prefix: string;
  expires_at: string | null;
  former_secrets?: { prefix: string; ends_at: string }[];
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const serverLimit = 1000;
const maxKeys = 20;

describe('An API key', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await startTestApp({
      environment: { RATE_LIMIT_REQUESTS: String(serverLimit), MAX_API_KEYS_PER_ACCOUNT: String(maxKeys) },
    });
  });
  beforeEach(async () => (caller = await server.createKey()));
  afterAll(() => server.close());

  const create = async (body: object = {}, headers = caller.authorization): Promise<KeyBody> => {
    const answer = await server.fetch('/api/v1/api-keys', json({ name: 'Before', ...body }, headers));
    expect(answer.status).toBe(201);
    return (await answer.json()) as KeyBody;
  };
  const patch = (id: string, body: object, headers: Record<string, string> = caller.authorization) =>
    server.fetch(`/api/v1/api-keys/${id}`, { ...json(body, headers), method: 'PATCH' });
  const patched = async (id: string, body: object, headers?: Record<string, string>) => {
    const answer = await patch(id, body, headers);
    expect(answer.status).toBe(200);
    return (await answer.json()) as KeyBody;
  };
  const rotate = (id: string, body: object, headers: Record<string, string> = caller.authorization) =>
    server.fetch(`/api/v1/api-keys/${id}/rotate`, json(body, headers));
  const rotated = async (id: string, body: object, headers?: Record<string, string>) => {
    const answer = await rotate(id, body, headers);
    expect(answer.status).toBe(200);
    return (await answer.json()) as KeyBody;
  };
  const use = (key: string) => server.fetch('/api/v1/voices', { headers: bearer(key) });
  const listed = async (id: string) => {
    const answer = await server.fetch('/api/v1/api-keys', { headers: caller.authorization });
    return ((await answer.json()) as { data: KeyBody[] }).data.find((key) => key.id === id)!;
  };
  const events = (id: string) =>
    server.database.query<{ action: string; changes: object | null }>(
      'SELECT action, changes FROM audit_events WHERE subject_id = $1 ORDER BY at, id',
      [id],
    );

  describe('that is edited', () => {
    it('has the new fields in the response, in the list and in the database’s decisions', async () => {
      const { id, key } = await create();
      const changes = {
        name: 'After',
        expires_at: '2099-12-31T12:00:00.000Z',
        scopes: ['speech'],
        allowed_voices: ['slt'],
        allowed_addresses: ['127.0.0.0/8'],
        rate_limit: 5,
      };
      expect(await patched(id, changes)).toMatchObject({ id, ...changes });
      expect(await listed(id)).toMatchObject(changes);
      const answer = await use(key);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('5');
      await expectError(answer, 'INSUFFICIENT_SCOPE');
    });

    it('keeps the fields that are left out, and loses the restrictions that are null', async () => {
      const { id, key } = await create({ scopes: ['speech'], rate_limit: 5, expires_at: '2099-12-31T12:00:00.000Z' });
      expect(await patched(id, { name: 'After' })).toMatchObject({ scopes: ['speech'], rate_limit: 5 });
      const free = await patched(id, { scopes: null, rate_limit: null, expires_at: null });
      expect(Object.keys(free)).toEqual(['id', 'name', 'prefix', 'last_used_at', 'expires_at', 'created_at']);
      expect((await use(key)).headers.get('x-ratelimit-limit')).toBe(String(serverLimit));
    });

    it.each([
      [{ name: null }, 'name'],
      [{ name: '' }, 'name'],
      [{ expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
      [{ expires_at: 'tomorrow' }, 'expires_at'],
      [{ scopes: [] }, 'scopes'],
      [{ rate_limit: serverLimit + 1 }, 'rate_limit'],
      [{ rate_limit: 2 ** 31 }, 'rate_limit'],
      [{ disabled: 'yes' }, 'disabled'],
      [{ disabled: null }, 'disabled'],
      [{ key: 'sk-1' }, 'key is not a known field'],
    ])('is not changed to %j', async (body, words) => {
      const { id } = await create();
      const before = await listed(id);
      expect(await expectError(await patch(id, body), 'INVALID_REQUEST')).toMatch(new RegExp(`^${words}`));
      expect(await listed(id)).toEqual(before);
    });

    it('is recorded with what has changed, and not if nothing has', async () => {
      const { id } = await create({ scopes: ['speech'] });
      await patched(id, { name: 'After', scopes: ['speech'], disabled: true });
      await patched(id, { name: 'After', disabled: true });
      await patched(id, { disabled: false });
      expect(await events(id)).toEqual([
        { action: 'api_key.created', changes: null },
        { action: 'api_key.updated', changes: { name: { from: 'Before', to: 'After' } } },
        { action: 'api_key.disabled', changes: null },
        { action: 'api_key.enabled', changes: null },
      ]);
    });

    it.each(['key_0', 'nothing', 'key_%00'])('is not found as %s', async (id) => {
      await expectError(await patch(id, { name: 'x' }), 'API_KEY_NOT_FOUND');
      await expectError(await rotate(id, {}), 'API_KEY_NOT_FOUND');
    });

    it('is not found by other accounts, and not after it is revoked', async () => {
      const { id } = await create();
      const stranger = await server.createKey();
      await expectError(await patch(id, { name: 'x' }, stranger.authorization), 'API_KEY_NOT_FOUND');
      await expectError(await rotate(id, {}, stranger.authorization), 'API_KEY_NOT_FOUND');
      await server.fetch(`/api/v1/api-keys/${id}`, { method: 'DELETE', headers: caller.authorization });
      await expectError(await patch(id, { disabled: false }), 'API_KEY_NOT_FOUND');
      await expectError(await rotate(id, {}), 'API_KEY_NOT_FOUND');
    });

    it('works again after its expiry is extended, unless the account would have too many keys', async () => {
      const { id, key } = await create();
      await server.database.query(`UPDATE api_keys SET expires_at = now() - interval '1 day' WHERE id = $1`, [id]);
      await expectError(await use(key), 'API_KEY_EXPIRED');
      await patched(id, { expires_at: null });
      expect((await use(key)).status).toBe(200);
      await server.database.query(`UPDATE api_keys SET expires_at = now() - interval '1 day' WHERE id = $1`, [id]);
      for (let count = 1; count < maxKeys; count++) await create();
      await expectError(await patch(id, { expires_at: null }), 'API_KEY_LIMIT_REACHED');
    });

    it('cannot exceed the limit that the operator has set', async () => {
      const limited = await server.createKey({ account: caller.account, limit: 3 });
      await expectError(await patch(limited.id, { rate_limit: 4 }), 'INVALID_REQUEST');
      await patched(limited.id, { rate_limit: 2 });
      await patched(limited.id, { rate_limit: null });
      expect((await use(limited.key)).headers.get('x-ratelimit-limit')).toBe('3');
    });
  });

  describe('with restrictions, as an editor', () => {
    const restrictions = { scopes: ['speech', 'keys:write'], allowed_voices: ['slt', 'rms'], rate_limit: 100 };
    const expires_at = '2099-01-01T00:00:00.000Z';

    it.each([
      [{ scopes: null }, 'INSUFFICIENT_SCOPE'],
      [{ scopes: ['speech', 'usage'] }, 'INSUFFICIENT_SCOPE'],
      [{ allowed_voices: null }, 'RESTRICTION_EXCEEDED'],
      [{ allowed_voices: ['slt', 'awb'] }, 'RESTRICTION_EXCEEDED'],
      [{ rate_limit: null }, 'RESTRICTION_EXCEEDED'],
      [{ rate_limit: 101 }, 'RESTRICTION_EXCEEDED'],
      [{ expires_at: null }, 'RESTRICTION_EXCEEDED'],
      [{ expires_at: '2100-01-01T00:00:00Z' }, 'RESTRICTION_EXCEEDED'],
    ] as const)('cannot change itself to %j', async (body, code) => {
      const { id, key } = await create({ ...restrictions, expires_at });
      await expectError(await patch(id, body, bearer(key)), code);
    });

    it('can narrow itself', async () => {
      const { id, key } = await create({ ...restrictions, expires_at });
      const less = { allowed_voices: ['slt'], rate_limit: 50, expires_at: '2098-01-01T00:00:00.000Z' };
      expect(await patched(id, less, bearer(key))).toMatchObject(less);
    });

    it('can narrow and disable keys that have more, but not enable, widen or rotate them', async () => {
      const { key } = await create(restrictions);
      const { id } = await create({ allowed_voices: ['slt', 'rms', 'awb'] });
      expect(await patched(id, { allowed_voices: ['rms', 'awb'], disabled: true }, bearer(key))).toMatchObject({
        allowed_voices: ['rms', 'awb'],
        disabled: true,
      });
      await expectError(await patch(id, { disabled: false }, bearer(key)), 'INSUFFICIENT_SCOPE');
      await expectError(await patch(id, { allowed_voices: null }, bearer(key)), 'INSUFFICIENT_SCOPE');
      await expectError(await rotate(id, {}, bearer(key)), 'INSUFFICIENT_SCOPE');
    });

    it('cannot rotate, widen or enable a key to which the operator gave a higher limit', async () => {
      const { id } = await server.createKey({ account: caller.account, limit: serverLimit + 1 });
      await expectError(await rotate(id, {}), 'RESTRICTION_EXCEEDED');
      await patched(id, { scopes: ['speech'], disabled: true });
      await expectError(await patch(id, { scopes: null }), 'RESTRICTION_EXCEEDED');
      await expectError(await patch(id, { disabled: false }), 'RESTRICTION_EXCEEDED');
      await patched(id, { rate_limit: serverLimit, disabled: false });
      await rotated(id, {});
    });

    it('can widen keys up to what it has itself, and rotate them', async () => {
      const { key } = await create(restrictions);
      const { id } = await create({ scopes: ['speech'], allowed_voices: ['slt'], rate_limit: 1 });
      expect(await patched(id, restrictions, bearer(key))).toMatchObject(restrictions);
      await rotated(id, {}, bearer(key));
    });
  });

  describe('that is disabled', () => {
    it('is rejected as disabled, with all its secrets, until it is enabled', async () => {
      const { id, key } = await create();
      const { key: next } = await rotated(id, {});
      expect(await patched(id, { disabled: true })).toMatchObject({ disabled: true });
      expect(await listed(id)).toMatchObject({ disabled: true });
      for (const secret of [key, next]) {
        const answer = await use(secret);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
        await expectError(answer, 'API_KEY_DISABLED');
      }
      expect(await patched(id, { disabled: false })).not.toHaveProperty('disabled');
      for (const secret of [key, next]) expect((await use(secret)).status).toBe(200);
    });
  });

  it('that is disabled and rotated, then enabled, works with the new secret only', async () => {
    const { id, key } = await create();
    await patched(id, { disabled: true });
    const { key: next, former_secrets: formerSecrets } = await rotated(id, {});
    expect(formerSecrets).toEqual([]);
    await patched(id, { disabled: false });
    await expectError(await use(key), 'API_KEY_ROTATED');
    expect((await use(next)).status).toBe(200);
  });

  describe('that is rotated', () => {
    const endOverlap = (prefix: string) =>
      server.database.query(`UPDATE api_key_former_secrets SET ends_at = clock_timestamp() WHERE prefix = $1`, [
        prefix,
      ]);

    it('gets a new secret, which is shown once, and keeps everything else', async () => {
      const before = await create({ scopes: ['voices'], rate_limit: 9 });
      const answer = await rotate(before.id, { overlap_seconds: 3600 });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { key, prefix, former_secrets: formerSecrets, ...rest } = (await answer.json()) as KeyBody;
      expect(key).toMatch(/^sk-[A-Za-z0-9]{32}$/);
      expect(prefix).toBe(key.slice(0, 9));
      expect(key).not.toBe(before.key);
      const { key: _key, prefix: _prefix, ...same } = before;
      expect(rest).toEqual(same);
      expect(formerSecrets).toEqual([{ prefix: before.prefix, ends_at: expect.stringMatching(/Z$/) }]);
      const inList = await listed(before.id);
      expect(inList.former_secrets).toEqual(formerSecrets);
      expect(inList).not.toHaveProperty('key');
    });

    it('is usable with both secrets until the overlap ends by the database’s clock', async () => {
      const { id, key, prefix } = await create();
      const { key: next } = await rotated(id, { overlap_seconds: 3600 });
      for (const secret of [key, next]) expect((await use(secret)).status).toBe(200);
      await endOverlap(prefix);
      const answer = await use(key);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
      await expectError(answer, 'API_KEY_ROTATED');
      expect((await use(next)).status).toBe(200);
      expect(await listed(id)).not.toHaveProperty('former_secrets');
    });

    it('is usable with the new secret only if the overlap is 0', async () => {
      const { id, key } = await create();
      const { key: next, former_secrets: formerSecrets } = await rotated(id, { overlap_seconds: 0 });
      expect(formerSecrets).toEqual([]);
      await expectError(await use(key), 'API_KEY_ROTATED');
      expect((await use(next)).status).toBe(200);
    });

    it('has one window for all its secrets', async () => {
      const { id, key } = await create({ rate_limit: 2 });
      expect((await use(key)).headers.get('x-ratelimit-remaining')).toBe('1');
      const { key: next } = await rotated(id, {});
      expect((await use(next)).headers.get('x-ratelimit-remaining')).toBe('0');
      await expectError(await use(key), 'RATE_LIMITED');
      await expectError(await use(next), 'RATE_LIMITED');
    });

    it('keeps the ends of earlier overlaps, unless the new one is shorter', async () => {
      const { id, prefix: first } = await create();
      const once = await rotated(id, { overlap_seconds: 3600 });
      const twice = await rotated(id, { overlap_seconds: 7200 });
      expect(twice.former_secrets!.map(({ prefix }) => prefix)).toEqual([once.prefix, first]);
      expect(twice.former_secrets![1]!.ends_at).toBe(once.former_secrets![0]!.ends_at);
      const short = await rotated(id, { overlap_seconds: 60 });
      expect(new Set(short.former_secrets!.map(({ ends_at: end }) => end)).size).toBe(1);
      expect((await rotated(id, { overlap_seconds: 0 })).former_secrets).toEqual([]);
    });

    it('has at most three former secrets: a further rotation ends the oldest', async () => {
      const { id, key } = await create();
      const secrets = [key];
      for (let count = 0; count < 4; count++) secrets.push((await rotated(id, { overlap_seconds: 3600 })).key);
      await expectError(await use(secrets[0]!), 'API_KEY_ROTATED');
      for (const secret of secrets.slice(1)) expect((await use(secret)).status).toBe(200);
      expect((await listed(id)).former_secrets).toHaveLength(3);
    });

    it('has one current secret after rotations at the same time', async () => {
      const { id } = await create();
      const results = await Promise.all(Array.from({ length: 3 }, () => rotated(id, { overlap_seconds: 3600 })));
      for (const { key } of results) expect((await use(key)).status).toBe(200);
      const { prefix, former_secrets: formerSecrets } = await listed(id);
      expect(results.map((result) => result.prefix).sort()).toEqual(
        [prefix, ...formerSecrets!.slice(0, 2).map((secret) => secret.prefix)].sort(),
      );
    });

    it('loses all its secrets when it is revoked', async () => {
      const { id, key } = await create();
      const { key: next } = await rotated(id, {});
      await server.fetch(`/api/v1/api-keys/${id}`, { method: 'DELETE', headers: caller.authorization });
      for (const secret of [key, next]) await expectError(await use(secret), 'API_KEY_REVOKED');
    });

    it('can rotate itself', async () => {
      const { id, key } = await create({ scopes: ['keys:write'] });
      const { key: next } = await rotated(id, { overlap_seconds: 0 }, bearer(key));
      await expectError(await rotate(id, {}, bearer(key)), 'API_KEY_ROTATED');
      await rotated(id, {}, bearer(next));
    });

    it.each([-1, 1.5, '60', null, 30 * 86_400 + 1])('is not rotated with an overlap of %j', async (overlap) => {
      const { id } = await create();
      await expectError(await rotate(id, { overlap_seconds: overlap }), 'INVALID_REQUEST');
    });

    it('is recorded, without its secrets', async () => {
      const { id, key, prefix } = await create();
      const next = await rotated(id, { overlap_seconds: 60 });
      const [, event] = await events(id);
      expect(event).toEqual({
        action: 'api_key.rotated',
        changes: { prefix: { from: prefix, to: next.prefix }, overlap_seconds: { from: null, to: 60 } },
      });
      const dump = JSON.stringify(await server.database.query('SELECT * FROM api_key_former_secrets'));
      for (const secret of [key, next.key]) expect(dump).not.toContain(secret.slice(9));
    });
  });
});
