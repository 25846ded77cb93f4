import { browserAt } from '../../dashboard/support/browser';
import { join, password, signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { sharedTestApp, type TestApp } from '../../support/test-app';

describe('A person with two accounts', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp();
  });

  /** A person who owns the first account and views the second, signed in to the first. */
  const withTwoAccounts = async () => {
    const { account: first, email, browser } = await signedIn(server);
    const second = await signedIn(server);
    await join(server, second.account, email, 'viewer');
    const switchTo = (account: { id: string }) => browser.ask('PUT', 'session/account', { account_id: account.id });
    return { first, second: second.account, secondOwner: second.browser, email, browser, switchTo };
  };
  const names = async (browser: ReturnType<typeof browserAt>): Promise<string[]> => {
    const { data } = (await (await browser.ask('GET', 'api-keys')).json()) as { data: { name: string }[] };
    return data.map(({ name }) => name);
  };

  it('sees both, and switches the session between them, with the role of each', async () => {
    const { first, second, secondOwner, browser, switchTo } = await withTwoAccounts();
    expect((await browser.ask('POST', 'api-keys', { name: 'in the first' })).status).toBe(201);
    expect((await secondOwner.ask('POST', 'api-keys', { name: 'in the second' })).status).toBe(201);
    const { data } = (await (await browser.ask('GET', 'session/accounts')).json()) as { data: { id: string }[] };
    expect(data.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [
        { id: first.id, name: first.name, role: 'owner', current: true },
        { id: second.id, name: second.name, role: 'viewer', current: false },
      ].toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    expect(await names(browser)).toEqual(['in the first']);
    expect((await switchTo(second)).status).toBe(204);
    expect(await (await browser.ask('GET', 'session')).json()).toMatchObject({
      account: { id: second.id },
      role: 'viewer',
    });
    expect(await names(browser)).toEqual(['in the second']);
    await expectError(await browser.ask('POST', 'api-keys', { name: 'x' }), 'INSUFFICIENT_ROLE');
    expect((await switchTo(first)).status).toBe(204);
    expect(await names(browser)).toEqual(['in the first']);
  });

  it('is led by the next sign-in to the account that they switched to', async () => {
    const { first, second, email, switchTo } = await withTwoAccounts();
    for (const account of [second, first]) {
      expect((await switchTo(account)).status).toBe(204);
      const next = await browserAt(server).ask('POST', 'session', { email, password });
      expect(await next.json()).toMatchObject({ account: { id: account.id } });
    }
  });

  it('cannot switch to an account of others, an unknown one, or one that they were removed from', async () => {
    const { first, second, secondOwner, browser, switchTo } = await withTwoAccounts();
    const { account: foreign } = await signedIn(server);
    for (const id of [foreign.id, 'acct_0', '\u0000', 'x'])
      await expectError(await switchTo({ id }), 'ACCOUNT_NOT_FOUND');
    const { person } = (await (await browser.ask('GET', 'session')).json()) as { person: { id: string } };
    expect((await secondOwner.ask('DELETE', `people/${person.id}`)).status).toBe(204);
    await expectError(await switchTo(second), 'ACCOUNT_NOT_FOUND');
    expect(await (await browser.ask('GET', 'session')).json()).toMatchObject({ account: { id: first.id } });
  });

  it('is signed out when they are removed from the account that they switched to', async () => {
    const { second, secondOwner, browser, switchTo } = await withTwoAccounts();
    expect((await switchTo(second)).status).toBe(204);
    const { person } = (await (await browser.ask('GET', 'session')).json()) as { person: { id: string } };
    expect((await secondOwner.ask('DELETE', `people/${person.id}`)).status).toBe(204);
    await expectError(await browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
  });

  it('changes nothing from a tab that still shows the other account', async () => {
    const { first, second, browser, switchTo } = await withTwoAccounts();
    const showing = (account: { id: string }) => ({ 'X-Voxgate-Account': account.id });
    expect((await switchTo(second)).status).toBe(204);
    expect((await switchTo(first)).status).toBe(204);
    const create = (account: { id: string }) => browser.ask('POST', 'api-keys', { name: 'x' }, showing(account));
    await expectError(await create(second), 'ACCOUNT_SWITCHED');
    expect(await names(browser)).toEqual([]);
    expect((await create(first)).status).toBe(201);
  });

  it('must set up a second factor only in the account that requires it', async () => {
    const { first, second, secondOwner, browser, switchTo } = await withTwoAccounts();
    expect((await secondOwner.ask('PUT', 'account/rules', { second_factor_required: true })).status).toBe(204);
    expect((await browser.ask('GET', 'api-keys')).status).toBe(200);
    expect((await switchTo(second)).status).toBe(204);
    await expectError(await browser.ask('GET', 'api-keys'), 'SECOND_FACTOR_SETUP_REQUIRED');
    expect((await switchTo(first)).status).toBe(204);
    expect((await browser.ask('GET', 'api-keys')).status).toBe(200);
  });

  it('leaves an event of each switch in the audit trail of the account', async () => {
    const { second, email, switchTo } = await withTwoAccounts();
    await switchTo(second);
    const events = await server.database.query(
      `SELECT actor_name FROM audit_events WHERE account_id = $1 AND action = 'session.switched'`,
      [second.id],
    );
    expect(events).toEqual([{ actor_name: email }]);
  });
});
