import { AccountsService } from '../../../src/accounts/accounts.service';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { type Browser, browserAt } from '../../dashboard/support/browser';
import { password, signedIn } from '../../dashboard/support/users';
import { AlertSweep } from '../../../src/accounts/alerts/alert-sweep';
import { operator } from '../../../src/platform/caller/actor';
import { Pruner } from '../../../src/tts/retention/pruner';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';

interface Alert {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

const day = 24 * 3600 * 1000;

describe('Alerts', () => {
  let server: TestApp;
  let account: Awaited<ReturnType<typeof signedIn>>['account'];
  let email: string;
  let browser: Browser;

  beforeAll(async () => {
    server = await startTestApp({ environment: { TRUST_PROXY: 'loopback', RATE_LIMIT_SIGN_IN: '10000' } });
  });
  beforeEach(async () => {
    ({ account, email, browser } = await signedIn(server, { headers: { 'X-Forwarded-For': '203.0.113.7' } }));
  });
  afterAll(() => server.close());

  const alerts = (type: string) =>
    server.database.query<Alert>('SELECT * FROM alerts WHERE account_id = $1 AND type = $2 ORDER BY id', [
      account.id,
      type,
    ]);
  const signInFrom = async (address: string, device = 'Test/1.0') => {
    const headers = { 'X-Forwarded-For': address, 'User-Agent': device };
    const answer = await browserAt(server, headers).ask('POST', 'session', { email, password });
    expect(answer.status).toBe(200);
  };

  describe('about sign-ins', () => {
    it('are recorded for an address from which the person has not signed in in the last 90 days, and for no other', async () => {
      expect(await alerts('sign_in.new_address')).toHaveLength(1);
      await signInFrom('203.0.113.7');
      await signInFrom('198.51.100.1', 'Browser/2');
      await signInFrom('198.51.100.1');
      const [, second, ...others] = await alerts('sign_in.new_address');
      expect(second!.data).toEqual({
        person: { id: expect.stringMatching(/^usr_/), email },
        address: '198.51.100.1',
        user_agent: 'Browser/2',
      });
      expect(others).toEqual([]);

      await server.database.query(
        `UPDATE audit_events SET at = at - interval '91 days' WHERE account_id = $1 AND action = 'session.created'`,
        [account.id],
      );
      await signInFrom('203.0.113.7');
      expect(await alerts('sign_in.new_address')).toHaveLength(3);
    });

    it('treat an IPv6 network as one address', async () => {
      await signInFrom('2001:db8:1:1::1');
      await signInFrom('2001:db8:1:1:ffff::2');
      expect(await alerts('sign_in.new_address')).toHaveLength(2);
      await signInFrom('2001:db8:1:2::1');
      expect(await alerts('sign_in.new_address')).toHaveLength(3);
    });

    it('are not recorded for a refused sign-in', async () => {
      const stranger = browserAt(server, { 'X-Forwarded-For': '198.51.100.99' });
      expect((await stranger.ask('POST', 'session', { email, password: 'not the password' })).status).toBe(401);
      expect(await alerts('sign_in.new_address')).toHaveLength(1);
    });
  });

  describe('about keys that expire', () => {
    const sweep = () => server.app.get(AlertSweep).sweep();
    /** A key that was made some days ago. */
    const keyThatExpiresIn = async (days: number, age = 30) => {
      const { id } = await server.createKey({ account, expiresAt: new Date(Date.now() + days * day) });
      await server.database.query(
        'UPDATE api_keys SET created_at = created_at - make_interval(days => $2) WHERE id = $1',
        [id, age],
      );
      return id;
    };

    it('are recorded once for each key that expires within seven days', async () => {
      const soon = await keyThatExpiresIn(6.9);
      await keyThatExpiresIn(7.1);
      await server.createKey({ account });
      const revoked = await keyThatExpiresIn(3);
      await server.app.get(ApiKeysService).revoke(account.id, revoked, operator);
      for (let round = 0; round < 3; round++) await sweep();
      const [alert, ...others] = await alerts('api_key.expiring');
      expect(alert!.data).toEqual({
        api_key: { id: soon, name: 'Test key', prefix: expect.stringMatching(/^sk-\w{6}$/) },
        expires_at: expect.stringMatching(/Z$/),
      });
      expect(others).toEqual([]);
    });

    it('are recorded once although all replicas look for them at the same time', async () => {
      const keys = await Promise.all(Array.from({ length: 5 }, () => keyThatExpiresIn(2)));
      const replica = await startTestApp({ database: server.database });
      const sweeps = [server, replica].flatMap(({ app }) =>
        Array.from({ length: 4 }, () => app.get(AlertSweep).sweep()),
      );
      await Promise.all(sweeps);
      await sweep();
      await replica.close();
      const found = await alerts('api_key.expiring');
      expect(found.map(({ data }) => (data['api_key'] as { id: string }).id).sort()).toEqual(keys.toSorted());
    });

    it('are recorded again when the expiry is moved', async () => {
      const id = await keyThatExpiresIn(2);
      await sweep();
      await server.database.query(`UPDATE api_keys SET expires_at = expires_at + interval '1 day' WHERE id = $1`, [id]);
      await sweep();
      await sweep();
      expect(await alerts('api_key.expiring')).toHaveLength(2);
    });

    it('are not recorded for keys that are made to live for at most a day', async () => {
      await keyThatExpiresIn(0.9, 0);
      await sweep();
      expect(await alerts('api_key.expiring')).toEqual([]);
    });
  });

  describe('about budgets', () => {
    const sweep = () => server.app.get(AlertSweep).sweep();
    const reached = async () => (await alerts('budget.reached')).map(({ data }) => data);
    const setBudgets = (table: 'api_keys' | 'accounts', id: string, budgets: object) =>
      server.database.query(`UPDATE ${table} SET budgets = $1 WHERE id = $2`, [JSON.stringify(budgets), id]);
    const speak = async (characters: number, { authorization }: TestKey) => {
      const answer = await server.fetch(
        '/api/v1/tts',
        json({ text: 'a '.repeat(characters / 2 - 1) + 'ab' }, authorization),
      );
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    };

    it('are recorded once at 80 and once at 100 percent of each budget, for keys and accounts', async () => {
      const key = await server.createKey({ account });
      await setBudgets('api_keys', key.id, { characters_per_day: 100, concurrent_requests: 1 });
      await setBudgets('accounts', account.id, { characters_per_month: 1000 });
      await speak(70, key);
      await sweep();
      expect(await reached()).toEqual([]);
      await speak(12, key);
      for (let round = 0; round < 2; round++) await sweep();
      expect(await reached()).toEqual([
        {
          percent: 80,
          budget: 'characters_per_day',
          limit: 100,
          used: 82,
          resets_at: expect.stringMatching(/T00:00:00\.000Z$/),
          of: { type: 'api_key', id: key.id, name: 'Test key' },
        },
      ]);
      await speak(18, key);
      await setBudgets('accounts', account.id, { characters_per_month: 110 });
      for (let round = 0; round < 2; round++) await sweep();
      expect((await reached()).slice(1)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ percent: 100, budget: 'characters_per_day', used: 100 }),
          expect.objectContaining({
            percent: 80,
            budget: 'characters_per_month',
            of: expect.objectContaining({ type: 'account', id: account.id }),
          }),
        ]),
      );
      expect(await reached()).toHaveLength(3);
    });

    it('are recorded when a budget is lowered below what was spent, without further use', async () => {
      const key = await server.createKey({ account });
      const accounts = server.app.get(AccountsService);
      await accounts.setBudgets(account.id, { characters_per_month: 1000 }, operator);
      await speak(100, key);
      await sweep();
      expect(await reached()).toEqual([]);
      // Long after the last use.
      await server.database.query("UPDATE budget_counters SET changed_at = changed_at - interval '1 day'");
      await accounts.setBudgets(account.id, { characters_per_month: 50 }, operator);
      await sweep();
      expect(await reached()).toMatchObject([{ percent: 100, budget: 'characters_per_month' }]);
    });
  });

  it('are recorded when a key is revoked, by whomever', async () => {
    const { id, authorization } = await server.createKey({ account });
    const other = await server.createKey({ account });
    await server.app.get(ApiKeysService).revoke(account.id, other.id, operator);
    expect((await server.fetch(`/api/v1/api-keys/${id}`, { method: 'DELETE', headers: authorization })).status).toBe(
      204,
    );
    expect((await alerts('api_key.revoked')).map(({ data }) => data)).toEqual([
      {
        api_key: { id: other.id, name: 'Test key' },
        revoked_by: { type: 'operator', id: null, name: 'operator' },
        address: null,
      },
      {
        api_key: { id, name: 'Test key' },
        revoked_by: { type: 'api_key', id, name: 'Test key' },
        address: '127.0.0.1',
      },
    ]);
  });

  it('are deleted with their deliveries when they are older than ALERT_LOG_DAYS', async () => {
    const created = await browser.ask('POST', 'webhooks', {
      url: 'https://a.example',
      events: ['sign_in.new_address'],
    });
    expect(created.status).toBe(201);
    await signInFrom('198.51.100.1');
    await signInFrom('198.51.100.2');
    const [, old] = await alerts('sign_in.new_address');
    await server.database.query(`UPDATE alerts SET created_at = created_at - interval '31 days' WHERE id = $1`, [
      old!.id,
    ]);
    const deliveries = () => server.database.query('SELECT FROM alert_deliveries WHERE account_id = $1', [account.id]);
    expect(await deliveries()).toHaveLength(2);
    await server.app.get(Pruner).prune();
    expect(await alerts('sign_in.new_address')).toHaveLength(2);
    expect(await deliveries()).toHaveLength(1);
  });
});
