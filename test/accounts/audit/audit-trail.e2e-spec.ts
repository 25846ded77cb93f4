import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp } from '../../support/test-app';
import { type Browser, browserAt } from '../../dashboard/support/browser';
import { operator } from '../../../src/platform/caller/actor';
import { AccountsService } from '../../../src/accounts/accounts.service';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { budgetNames } from '../../../src/platform/caller/budgets';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import { password, signedIn } from '../../dashboard/support/users';

interface Event {
  id: string;
  at: string;
  action: string;
  actor: { type: string; id: string | null; name: string };
  subject: { type: string; id: string; name: string } | null;
  address: string | null;
  user_agent: string | null;
}

describe('The audit trail of an account', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const trail = async (browser: Browser, query = ''): Promise<{ data: Event[]; next: string | null }> =>
    (await browser.ask('GET', `audit-events${query}`)).json() as never;

  it('lists who did what to what, when and from where, newest first', async () => {
    const headers = { 'User-Agent': 'Test/1.0' };
    const { account, email, browser } = await signedIn(server, { headers });
    const by = { type: 'person', id: expect.stringMatching(/^usr_/), name: email };
    const created = (await (await browser.ask('POST', 'api-keys', { name: 'First' })).json()) as {
      id: string;
      key: string;
    };
    const byKey = { Authorization: `Bearer ${created.key}`, ...headers };
    const answer = await server.fetch('/api/v1/api-keys', json({ name: 'Second' }, byKey));
    const { id: second } = (await answer.json()) as { id: string };
    await server.app.get(ApiKeysService).setRateLimit(account.id, second, 3, operator);
    expect((await browser.ask('DELETE', `api-keys/${second}`)).status).toBe(204);
    await expectError(
      await browserAt(server, headers).ask('POST', 'session', { email, password: 'not the password' }),
      'INVALID_CREDENTIALS',
    );
    const other = browserAt(server, headers);
    await other.ask('POST', 'session', { email, password });
    await other.ask('DELETE', 'session');
    const next = 'a newer password';
    expect((await browser.ask('PUT', 'password', { current_password: password, new_password: next })).status).toBe(204);

    const person = { type: 'person', id: expect.stringMatching(/^usr_/), name: email };
    const session = { type: 'session', id: expect.stringMatching(/^ses_/), name: email };
    const { data, next: more } = await trail(browser);
    expect(more).toBeNull();
    expect(data.map(({ action, actor, subject }) => ({ action, actor, subject })).toReversed()).toEqual([
      { action: 'link.created', actor: { type: 'operator', id: null, name: 'operator' }, subject: person },
      { action: 'link.accepted', actor: by, subject: person },
      { action: 'session.created', actor: by, subject: session },
      { action: 'api_key.created', actor: by, subject: { type: 'api_key', id: created.id, name: 'First' } },
      {
        action: 'api_key.created',
        actor: { type: 'api_key', id: created.id, name: 'First' },
        subject: { type: 'api_key', id: second, name: 'Second' },
      },
      {
        action: 'api_key.limit_set',
        actor: { type: 'operator', id: null, name: 'operator' },
        subject: { type: 'api_key', id: second, name: 'Second' },
      },
      { action: 'api_key.revoked', actor: by, subject: { type: 'api_key', id: second, name: 'Second' } },
      { action: 'session.refused', actor: by, subject: person },
      { action: 'session.created', actor: by, subject: session },
      { action: 'session.ended', actor: by, subject: session },
      { action: 'password.changed', actor: by, subject: person },
    ]);
    expect(data.find(({ action }) => action === 'api_key.limit_set')).toMatchObject({
      changes: { rate_limit: { from: null, to: expect.any(Number) } },
    });
    for (const event of data) {
      const fromClient = event.actor.type !== 'operator';
      expect(event).toMatchObject(
        fromClient ? { address: '127.0.0.1', user_agent: 'Test/1.0' } : { address: null, user_agent: null },
      );
      expect(Math.abs(Date.parse(event.at) - Date.now())).toBeLessThan(600_000);
    }
    expect(account.id).toMatch(/^acct_/);
  });

  it('has the budgets of accounts and keys before and after the operator changed them', async () => {
    const { account, browser } = await signedIn(server);
    const { id } = await server.createKey({ account });
    const accounts = server.app.get(AccountsService);
    const keys = server.app.get(ApiKeyChangesService);
    await accounts.setBudgets(account.id, { characters_per_day: 10 }, operator);
    await accounts.setBudgets(account.id, { characters_per_day: null, concurrent_requests: 2 }, operator);
    await keys.setBudgets(account.id, id, { audio_seconds_per_month: 60 }, operator);
    await keys.setBudgets(account.id, id, { audio_seconds_per_month: null }, operator);
    // These change nothing.
    await accounts.setBudgets(account.id, { concurrent_requests: 2 }, operator);
    await accounts.setBudgets(account.id, {}, operator);
    await keys.setBudgets(account.id, id, { audio_seconds_per_month: null }, operator);

    const byOperator = { actor: { type: 'operator', id: null, name: 'operator' } };
    const ofAccount = {
      ...byOperator,
      action: 'account.budgets_set',
      subject: { type: 'account', id: account.id, name: account.name },
    };
    const ofKey = { ...byOperator, action: 'api_key.updated', subject: { type: 'api_key', id, name: 'Test key' } };
    const { data } = await trail(browser);
    expect(data.filter(({ action }) => action.endsWith('.updated') || action.endsWith('.budgets_set'))).toMatchObject([
      { ...ofKey, changes: { budgets: { from: { audio_seconds_per_month: 60 }, to: null } } },
      { ...ofKey, changes: { budgets: { from: null, to: { audio_seconds_per_month: 60 } } } },
      {
        ...ofAccount,
        changes: { budgets: { from: { characters_per_day: 10 }, to: { concurrent_requests: 2 } } },
      },
      { ...ofAccount, changes: { budgets: { from: null, to: { characters_per_day: 10 } } } },
    ]);
  });

  it('keeps budgets that are changed at the same time', async () => {
    const { account, id } = await server.createKey();
    const changes = budgetNames.map((name) => ({ [name]: 5 }));
    const all = Object.fromEntries(budgetNames.map((name) => [name, 5]));
    const accounts = server.app.get(AccountsService);
    const keys = server.app.get(ApiKeyChangesService);
    await Promise.all(
      changes.flatMap((change) => [
        accounts.setBudgets(account.id, change, operator),
        keys.setBudgets(account.id, id, change, operator),
      ]),
    );
    expect((await accounts.get(account.id)).budgets).toEqual(all);
    expect(await keys.setBudgets(account.id, id, {}, operator)).toEqual(all);
  });

  it('is returned in pages without gaps or overlaps', async () => {
    const { browser } = await signedIn(server);
    for (let index = 0; index < 8; index++) await browser.ask('POST', 'api-keys', { name: `Key ${index}` });
    const whole = (await trail(browser, '?limit=200')).data.map(({ id }) => id);
    const paged: string[] = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof trail>> = await trail(
        browser,
        `?limit=3${before ? `&before=${before}` : ''}`,
      );
      paged.push(...page.data.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(paged).toEqual(whole);
    expect(paged.length).toBe(11);
    expect(await trail(browser, '?before=evt_0')).toEqual({ data: [], next: null });
    for (const query of ['?limit=0', '?limit=201', '?limit=x', '?before=a&before=b', '?before=%00', '?other=1']) {
      await expectError(await browser.ask('GET', `audit-events${query}`), 'INVALID_REQUEST');
    }
  });

  it('records each event in the transaction of its change: neither exists without the other', async () => {
    const { account, browser, email } = await signedIn(server);
    const { id } = await server.createKey({ account });
    const state = async () => ({
      keys: await server.database.query('SELECT id, revoked_at FROM api_keys WHERE account_id = $1 ORDER BY id', [
        account.id,
      ]),
      people: await server.database.query(
        'SELECT p.* FROM people AS p JOIN memberships ON person_id = p.id WHERE account_id = $1',
        [account.id],
      ),
      sessions: await server.database.query('SELECT id FROM sessions WHERE account_id = $1 ORDER BY id', [account.id]),
    });
    const before = await state();
    await server.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room for it'; END $$`);
    await server.database.query('CREATE TRIGGER refuse BEFORE INSERT ON audit_events EXECUTE FUNCTION refuse()');
    try {
      const next = { current_password: password, new_password: 'a newer password' };
      for (const answer of [
        await browser.ask('POST', 'api-keys', { name: 'One more' }),
        await browser.ask('DELETE', `api-keys/${id}`),
        await browser.ask('PUT', 'password', next),
        await browserAt(server).ask('POST', 'session', { email, password }),
        await browser.ask('DELETE', 'session'),
      ]) {
        await expectError(answer, 'INTERNAL_ERROR');
      }
    } finally {
      await server.database.query('DROP TRIGGER refuse ON audit_events');
    }
    expect(await state()).toEqual(before);
    expect((await browser.ask('GET', 'session')).status).toBe(200);
  });
});
