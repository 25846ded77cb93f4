import { expectError } from '../support/expect-error';
import { sharedTestApp, type TestApp, type TestKey } from '../support/test-app';

interface ListedKey {
  id: string;
  last_used_at: string | null;
  [field: string]: unknown;
}

describe('The keys of an account', () => {
  let server: TestApp;
  let caller: TestKey;

  beforeAll(async () => {
    server = await sharedTestApp();
  });
  beforeEach(async () => {
    caller = await server.createKey();
  });

  const list = async ({ authorization }: TestKey = caller): Promise<ListedKey[]> => {
    const answer = await server.fetch('/api/v1/api-keys', { headers: authorization });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { data: ListedKey[] };
    expect(Object.keys(body)).toEqual(['data']);
    return body.data;
  };
  const revoke = (id: string, { authorization }: TestKey = caller) =>
    server.fetch(`/api/v1/api-keys/${id}`, { method: 'DELETE', headers: authorization });

  describe('GET /api/v1/api-keys', () => {
    it('returns when a key was last admitted, ignoring rejected requests', async () => {
      const limited = await server.createKey({ account: caller.account, limit: 2 });
      const lastUse = async () => (await list()).find(({ id }) => id === limited.id)!.last_used_at;
      expect(await lastUse()).toBeNull();
      await list(limited);
      const first = await lastUse();
      expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      // A request that is admitted and then fails counts as a use.
      expect((await server.fetch('/api/v1/nothing', { headers: limited.authorization })).status).toBe(404);
      const second = await lastUse();
      expect(second! >= first!).toBe(true);
      expect((await server.fetch('/api/v1/api-keys', { headers: limited.authorization })).status).toBe(429);
      expect(await lastUse()).toBe(second);
    });

    it('includes expired keys, but not revoked ones', async () => {
      const expired = await server.createKey({ account: caller.account, expiresAt: new Date('2031-01-01') });
      const revoked = await server.createKey({ account: caller.account });
      await server.database.query(`UPDATE api_keys SET expires_at = '2020-01-01Z' WHERE id = $1`, [expired.id]);
      await revoke(revoked.id);
      expect((await list()).map(({ id }) => id)).toEqual([expired.id, caller.id]);
    });

    it('never includes keys of other accounts', async () => {
      const other = await server.createKey();
      expect((await list(other)).map(({ id }) => id)).toEqual([other.id]);
    });
  });

  describe('DELETE /api/v1/api-keys/:id', () => {
    it('lets a key revoke itself', async () => {
      expect((await revoke(caller.id)).status).toBe(204);
      await expectError(await revoke(caller.id), 'API_KEY_REVOKED');
    });

    it('returns the same error for a revoked key, another account’s key and an unknown one', async () => {
      const revoked = await server.createKey({ account: caller.account });
      await revoke(revoked.id);
      const other = await server.createKey();
      const messages = [];
      for (const id of [revoked.id, other.id, 'key_00000000000000000000000000000000']) {
        messages.push(await expectError(await revoke(id), 'API_KEY_NOT_FOUND'));
      }
      expect(new Set(messages).size).toBe(1);
      expect((await server.fetch('/api/v1/api-keys', { headers: other.authorization })).status).toBe(200);
    });

    it.each(['x', 'key_', '%00', 'key_%00', '%F0%9F%98%80', "'%20OR%201=1", 'a'.repeat(5000), '..%2Fkeys', '%252e'])(
      'returns 404 for the id %s',
      async (id) => {
        await expectError(await revoke(id), 'API_KEY_NOT_FOUND');
      },
    );

    it('returns 400 for an id that cannot be decoded', async () => {
      await expectError(await revoke('%zz'), 'INVALID_REQUEST');
    });

    it('lets exactly one of many simultaneous revocations succeed', async () => {
      const doomed = await server.createKey({ account: caller.account });
      const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(doomed.id)));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, ...Array<number>(9).fill(404)]);
    });
  });
});
