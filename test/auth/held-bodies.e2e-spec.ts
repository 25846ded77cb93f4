import { Client } from 'pg';
import { until } from '../../bench/proofs/support/until';
import { ApiKeyChangesService } from '../../src/api-keys/api-key-changes.service';
import { ApiKeysService } from '../../src/api-keys/api-keys.service';
import { operator } from '../../src/platform/caller/actor';
import type { Role } from '../../src/platform/caller/role';
import { PeopleService } from '../../src/accounts/people/people.service';
import { signedIn } from '../dashboard/support/users';
import { holdBack } from '../support/held-body';
import { startTestApp, type TestApp, type TestKey } from '../support/test-app';

const keys = '/api/v1/api-keys';

describe('A request whose body arrives after', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const stateOf = (accountId: string) =>
    server.database.query(
      `SELECT id, name, digest, disabled_at, scopes, (SELECT count(*) FROM webhook_endpoints WHERE account_id = $1) AS webhooks
       FROM api_keys WHERE account_id = $1 ORDER BY id`,
      [accountId],
    );

  describe('its key', () => {
    const changes = (actor: TestKey): Record<string, () => Promise<unknown>> => {
      const { account, id } = actor;
      const update = (fields: object) => server.app.get(ApiKeyChangesService).update(account.id, id, fields, operator);
      return {
        API_KEY_REVOKED: () => server.app.get(ApiKeysService).revoke(account.id, id, operator),
        API_KEY_DISABLED: () => update({ disabled: true }),
        API_KEY_ROTATED: () => server.app.get(ApiKeyChangesService).rotate(account.id, id, 0, operator),
        API_KEY_EXPIRED: () =>
          server.database.query('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', [id]),
        ADDRESS_NOT_ALLOWED: () => update({ allowedAddresses: ['192.0.2.0/24'] }),
        INSUFFICIENT_SCOPE: () => update({ scopes: ['speech'] }),
        RESTRICTION_EXCEEDED: () => update({ allowedVoices: ['slt'] }),
      };
    };
    const requests: [string, (id: string) => string, object][] = [
      ['creates a key', () => `POST ${keys}`, { name: 'Late', allowed_voices: ['rms'] }],
      ['edits a key', (id) => `PATCH ${keys}/${id}`, { name: 'Late', allowed_voices: ['rms'] }],
      ['rotates a key', (id) => `POST ${keys}/${id}/rotate`, {}],
    ];
    const cases = requests.flatMap(([what, line, body]) =>
      [
        'API_KEY_REVOKED',
        'API_KEY_DISABLED',
        'API_KEY_ROTATED',
        'API_KEY_EXPIRED',
        'ADDRESS_NOT_ALLOWED',
        'INSUFFICIENT_SCOPE',
        'RESTRICTION_EXCEEDED',
      ].map((code) => [what, code, line, body] as const),
    );

    it.each(cases)('lost what it needs changes nothing: it %s, %s', async (_what, code, line, body) => {
      const actor = await server.createKey();
      const { id } = await server.createKey({ account: actor.account });
      await server.app.get(ApiKeyChangesService).update(actor.account.id, id, { allowedVoices: ['awb'] }, operator);
      const held = await holdBack(server, line(id), body, actor.authorization);
      await changes(actor)[code]!();
      const before = await stateOf(actor.account.id);
      expect(await held.finish()).toMatchObject({ code });
      expect(await stateOf(actor.account.id)).toEqual(before);
    });

    it('was given less makes a key that has less', async () => {
      const actor = await server.createKey();
      const held = await holdBack(server, `POST ${keys}`, { name: 'Late' }, actor.authorization);
      const narrow = { scopes: ['keys:write' as const], rateLimit: 3 };
      await server.app.get(ApiKeyChangesService).update(actor.account.id, actor.id, narrow, operator);
      expect((await held.finish()).status).toBe(201);
      const made = await server.database.query(
        `SELECT scopes, lowered_rate_limit FROM api_keys WHERE account_id = $1 AND name = 'Late'`,
        [actor.account.id],
      );
      expect(made).toEqual([{ scopes: ['keys:write'], lowered_rate_limit: 3 }]);
    });

    it('did not change is answered as usual', async () => {
      const actor = await server.createKey();
      const held = await holdBack(server, `POST ${keys}`, { name: 'Late' }, actor.authorization);
      expect((await held.finish()).status).toBe(201);
    });
  });

  describe('its person', () => {
    const url = 'https://example.com/hook';
    const requests: [string, (ids: { key: string; webhook: string }) => string, object][] = [
      ['creates a key', () => 'POST /dashboard/api/api-keys', { name: 'Late' }],
      ['edits a key', ({ key }) => `PATCH /dashboard/api/api-keys/${key}`, { name: 'Late' }],
      ['rotates a key', ({ key }) => `POST /dashboard/api/api-keys/${key}/rotate`, {}],
      ['adds a webhook', () => 'POST /dashboard/api/webhooks', { url, events: ['api_key.revoked'] }],
      ['edits a webhook', ({ webhook }) => `PATCH /dashboard/api/webhooks/${webhook}`, { enabled: false }],
      ['rotates a webhook', ({ webhook }) => `POST /dashboard/api/webhooks/${webhook}/rotate`, {}],
    ];
    const endings: [string, string, (account: string, email: string) => Promise<unknown>][] = [
      ['was removed', 'NOT_SIGNED_IN', (account, email) => people().remove(account, email, operator)],
      ['was signed out', 'NOT_SIGNED_IN', (account, email) => people().endSessions(account, email, operator)],
      ['became a viewer', 'INSUFFICIENT_ROLE', (account, email) => setRole(account, email, 'viewer')],
    ];
    const people = () => server.app.get(PeopleService);
    const setRole = (account: string, email: string, role: Role) => people().setRole(account, email, role, operator);

    it.each(
      endings.flatMap(([end, code, act]) =>
        requests.map(([what, ...request]) => [end, what, code, act, ...request] as const),
      ),
    )('%s changes nothing: it %s, %s', async (_end, _what, code, act, line, body) => {
      const owner = await signedIn(server);
      const { account, email, browser } = await signedIn(server, { account: owner.account, role: 'administrator' });
      const { id: key } = await server.createKey({ account });
      const added = await owner.browser.ask('POST', 'webhooks', { url, events: ['api_key.revoked'] });
      const { id: webhook } = (await added.json()) as { id: string };
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { Origin: server.url, 'Sec-Fetch-Site': 'same-origin', Cookie: cookies };
      const held = await holdBack(server, line({ key, webhook }), body, headers);
      await act(account.id, email);
      const before = [await stateOf(account.id), await server.database.query('SELECT * FROM webhook_endpoints')];
      expect(await held.finish()).toMatchObject({ code });
      expect([await stateOf(account.id), await server.database.query('SELECT * FROM webhook_endpoints')]).toEqual(
        before,
      );
    });
  });

  it.each([
    ['creates', () => `POST ${keys}`],
    // Its body is not read, so nobody can hold it back.
    ['revokes', (id: string) => `DELETE ${keys}/${id}`],
  ])('a revocation has begun waits for it, and is refused: it %s a key', async (_what, line) => {
    const actor = await server.createKey();
    const { id } = await server.createKey({ account: actor.account });
    const revocation = new Client({ connectionString: server.database.url });
    await revocation.connect();
    await revocation.query('BEGIN');
    await revocation.query('UPDATE api_keys SET revoked_at = clock_timestamp() WHERE id = $1', [actor.id]);
    const held = await holdBack(server, line(id), { name: 'Late' }, actor.authorization);
    const answer = held.finish();
    await until('the request waits for the revocation', async () => {
      const waiting = await server.database.query('SELECT FROM pg_locks WHERE NOT granted');
      return waiting.length > 0;
    });
    await revocation.query('COMMIT');
    await revocation.end();
    expect(await answer).toMatchObject({ status: 401, code: 'API_KEY_REVOKED' });
  });
});
