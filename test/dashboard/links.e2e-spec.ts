import { operator } from '../../src/platform/caller/actor';
import { UsersService } from '../../src/accounts/users/users.service';
import { letCodesPass, setUpSecondFactor } from '../accounts/people/support/second-factor';
import { expectError } from '../support/expect-error';
import { startTestApp, type TestApp } from '../support/test-app';
import { type Browser, browserAt } from './support/browser';
import { invite, join, password, signedIn } from './support/users';

describe('One-time links', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const accept = (token: string, chosen = password) =>
    browserAt(server).ask('POST', 'links/accept', { token, password: chosen });
  const look = (token: string) => browserAt(server).ask('POST', 'links/look', { token });

  it('show whom they are for without being used up, then set the password and sign in', async () => {
    const { token, email, account } = await invite(server);
    for (let round = 0; round < 2; round++) {
      const answer = await look(token);
      expect(answer.status).toBe(200);
      const facts = (await answer.json()) as { expires_at: string };
      expect(facts).toEqual({
        email,
        account_name: account.name,
        role: null,
        proof: 'new_password',
        expires_at: expect.any(String),
      });
      expect(Date.parse(facts.expires_at)).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    }
    const browser = browserAt(server);
    const accepted = await browser.ask('POST', 'links/accept', { token, password });
    expect(accepted.status).toBe(200);
    expect(await accepted.json()).toMatchObject({ person: { email }, account: { id: account.id } });
    expect((await browser.ask('GET', 'session')).status).toBe(200);
  });

  it('work only once: of many simultaneous uses, exactly one succeeds', async () => {
    const { token } = await invite(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(404)]);
    await expectError(await accept(token), 'LINK_NOT_FOUND');
    await expectError(await look(token), 'LINK_NOT_FOUND');
  });

  it('are rejected with the same response whether expired, replaced by a newer link or invented', async () => {
    const expired = await invite(server);
    await server.database.query(
      'UPDATE one_time_links SET expires_at = clock_timestamp() WHERE person_id = (SELECT id FROM people WHERE email = $1)',
      [expired.email],
    );
    const replaced = await invite(server);
    const { token: newer } = await invite(server, replaced);
    const messages = new Set<string>();
    for (const token of [expired.token, replaced.token, 'A'.repeat(43), '\u0000', 'x']) {
      messages.add(await expectError(await look(token), 'LINK_NOT_FOUND'));
      messages.add(await expectError(await accept(token), 'LINK_NOT_FOUND'));
    }
    expect(messages.size).toBe(1);
    expect((await accept(newer)).status).toBe(200);
  });

  it('are not used up by a password that the policy rejects', async () => {
    const { token, email } = await invite(server);
    for (const none of ['short', 'x'.repeat(201), 'aaaaaaaaaaaa', email]) {
      expect(await expectError(await accept(token, none), 'INVALID_REQUEST')).toMatch(/^password must /);
    }
    expect((await accept(token)).status).toBe(200);
  });

  it('end all existing sessions and replace the previous password', async () => {
    const { email, browser, account } = await signedIn(server);
    const { token } = await invite(server, { account, email });
    expect((await browser.ask('GET', 'session')).status).toBe(200);
    expect((await accept(token, 'a newer password')).status).toBe(200);
    await expectError(await browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
    await expectError(await browser.ask('POST', 'session', { email, password }), 'INVALID_CREDENTIALS');
    expect((await browser.ask('POST', 'session', { email, password: 'a newer password' })).status).toBe(200);
  });

  it('leave no plain-text token in the database', async () => {
    const { token } = await invite(server);
    const rows = JSON.stringify(await server.database.query('SELECT l::text FROM one_time_links AS l'));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  const accountsOf = async (email: string) =>
    server.database.query(
      'SELECT m.account_id, m.role FROM memberships AS m JOIN people AS p ON p.id = m.person_id WHERE email = $1 ORDER BY 1',
      [email],
    );

  it('add a user of another account when they are used, and lead to the account that they were made for', async () => {
    const { email, account: first } = await signedIn(server);
    const { account: second } = await invite(server);
    const { token } = await server.app.get(UsersService).invite(second, email, operator, 'viewer');
    expect(await accountsOf(email)).toEqual([{ account_id: first.id, role: 'owner' }]);
    expect(await (await look(token)).json()).toMatchObject({ email, account_name: second.name });
    expect(await (await accept(token)).json()).toMatchObject({ account: { id: second.id }, role: 'viewer' });
    expect(await accountsOf(email)).toEqual([
      { account_id: first.id, role: 'owner' },
      { account_id: second.id, role: 'viewer' },
    ]);
  });

  it('give nothing to somebody who has chosen a password for the address before, and end all that they have', async () => {
    const { browser: attacker, account: attackers } = await signedIn(server);
    const email = `claimed-${process.pid}@example.com`;
    const issued = await attacker.ask('POST', 'invitations', { email, role: 'viewer' });
    const claim = new URL(((await issued.json()) as { link: string }).link).hash.slice(1);
    const claimed = browserAt(server);
    expect((await claimed.ask('POST', 'links/accept', { token: claim, password })).status).toBe(200);
    const { app } = await setUpSecondFactor(claimed);

    const { account, token } = await invite(server, { account: (await signedIn(server)).account, email });
    await letCodesPass(server);
    const fresh = browserAt(server);
    expect((await fresh.ask('POST', 'session', { email, password, code: app.code() })).status).toBe(200);
    for (const browser of [claimed, fresh]) {
      expect(await (await browser.ask('GET', 'session')).json()).toMatchObject({ account: { id: attackers.id } });
      await expectError(await browser.ask('PUT', 'session/account', { account_id: account.id }), 'ACCOUNT_NOT_FOUND');
    }

    // The owner of the address does not have the attacker's authenticator app.
    const owner = browserAt(server);
    const own = 'a password of the owner';
    const accepted = await owner.ask('POST', 'links/accept', { token, password: own });
    expect(await accepted.json()).toMatchObject({ person: { email }, account: { id: account.id }, role: 'owner' });
    for (const browser of [claimed, fresh]) await expectError(await browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
    await expectError(await fresh.ask('POST', 'session', { email, password }), 'INVALID_CREDENTIALS');
    expect((await browserAt(server).ask('POST', 'session', { email, password: own })).status).toBe(200);
    const leftOver = `SELECT FROM second_factors UNION ALL SELECT FROM recovery_codes`;
    expect(await server.database.query(leftOver)).toEqual([]);
  });

  describe('of an owner, for a member who has forgotten the password,', () => {
    const linkFor = (browser: Browser, email: string) =>
      browser.ask('POST', `people/${encodeURIComponent(email)}/password-link`);
    const tokenOf = async (answer: Response) => {
      expect(answer.status).toBe(201);
      return new URL(((await answer.json()) as { link: string }).link).hash.slice(1);
    };

    it('set a new password once, end all sessions, and are in the audit trail', async () => {
      const owner = await signedIn(server);
      const member = await signedIn(server, { account: owner.account, role: 'member' });
      const replaced = await tokenOf(await linkFor(owner.browser, member.email));
      const token = await tokenOf(await linkFor(owner.browser, member.email));
      await expectError(await accept(replaced), 'LINK_NOT_FOUND');
      const { expires_at: end } = (await (await look(token)).json()) as { expires_at: string };
      expect(Date.parse(end)).toBeLessThan(Date.now() + 25 * 3_600_000);
      expect((await accept(token, 'another long password')).status).toBe(200);
      await expectError(await accept(token), 'LINK_NOT_FOUND');
      expect((await member.browser.ask('GET', 'session')).status).toBe(401);
      const { data } = (await (await owner.browser.ask('GET', 'audit-events')).json()) as {
        data: { action: string; actor: { name: string }; subject: { name: string } | null }[];
      };
      expect(data).toContainEqual(
        expect.objectContaining({
          action: 'link.created',
          actor: expect.objectContaining({ name: owner.email }),
          subject: expect.objectContaining({ name: member.email }),
        }),
      );
    });

    it('are made by owners only, for others, and for nobody who has another account, too', async () => {
      const owner = await signedIn(server);
      const { account } = owner;
      const administrator = await signedIn(server, { account, role: 'administrator' });
      const member = await signedIn(server, { account, role: 'member' });
      await expectError(await linkFor(administrator.browser, member.email), 'INSUFFICIENT_ROLE');
      await expectError(await linkFor(owner.browser, owner.email), 'INVALID_REQUEST');
      await expectError(await linkFor(owner.browser, 'nobody@example.com'), 'PERSON_NOT_FOUND');
      const token = await tokenOf(await linkFor(owner.browser, member.email));
      const other = await signedIn(server);
      await join(server, other.account, member.email, 'viewer');
      // It would open the other account.
      await expectError(await look(token), 'LINK_NOT_FOUND');
      await expectError(await accept(token), 'LINK_NOT_FOUND');
      await expectError(await linkFor(owner.browser, member.email), 'INSUFFICIENT_ROLE');
    });

    it('stop working when somebody is no owner any more', async () => {
      const owner = await signedIn(server);
      const second = await signedIn(server, { account: owner.account, role: 'owner' });
      const member = await signedIn(server, { account: owner.account, role: 'member' });
      const token = await tokenOf(await linkFor(second.browser, member.email));
      const demoted = await owner.browser.ask('PUT', `people/${encodeURIComponent(second.email)}/role`, {
        role: 'member',
      });
      expect(demoted.status).toBe(204);
      await expectError(await accept(token), 'LINK_NOT_FOUND');
    });

    it('stop working when the member signs in at a provider', async () => {
      const owner = await signedIn(server);
      const member = await signedIn(server, { account: owner.account, role: 'member' });
      const token = await tokenOf(await linkFor(owner.browser, member.email));
      // As a sign-in at a provider does.
      await server.database.query(
        `UPDATE people SET oidc_issuer = 'https://example.com', oidc_subject = email, password_hash = NULL WHERE email = $1`,
        [member.email],
      );
      await expectError(await look(token), 'LINK_NOT_FOUND');
      await expectError(await accept(token), 'LINK_NOT_FOUND');
    });
  });

  it('stop working when their user is removed from the account', async () => {
    const { browser: owner, account } = await signedIn(server);
    const { email, account: other } = await signedIn(server);
    expect((await accept((await invite(server, { account, email, role: 'viewer' })).token)).status).toBe(200);
    const { token } = await invite(server, { account, email });
    const { data } = (await (await owner.ask('GET', 'people')).json()) as { data: { id: string; email: string }[] };
    const { id } = data.find((person) => person.email === email)!;
    expect((await owner.ask('DELETE', `people/${id}`)).status).toBe(204);
    await expectError(await accept(token), 'LINK_NOT_FOUND');
    expect(await accountsOf(email)).toEqual([{ account_id: other.id, role: 'owner' }]);
  });
});

describe('A password', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  it('can be changed only by someone who knows it; other sessions end, the current one continues', async () => {
    const { email, browser } = await signedIn(server);
    const other = browserAt(server);
    expect((await other.ask('POST', 'session', { email, password })).status).toBe(200);
    const change = (current: string, next: string) =>
      browser.ask('PUT', 'password', { current_password: current, new_password: next });

    await expectError(await change('not the password', 'a newer password'), 'INVALID_CREDENTIALS');
    expect(await expectError(await change(password, 'short'), 'INVALID_REQUEST')).toMatch(/^new_password must have 12/);
    expect((await other.ask('GET', 'session')).status).toBe(200);

    expect((await change(password, 'a newer password')).status).toBe(204);
    expect((await browser.ask('GET', 'session')).status).toBe(200);
    await expectError(await other.ask('GET', 'session'), 'NOT_SIGNED_IN');
    await expectError(await other.ask('POST', 'session', { email, password }), 'INVALID_CREDENTIALS');
    expect((await other.ask('POST', 'session', { email, password: 'a newer password' })).status).toBe(200);
  });

  it('matches in any Unicode normalisation form', async () => {
    const { account, email } = await signedIn(server);
    const { token } = await invite(server, { account, email });
    const composed = 'Schönes Passwort'.normalize('NFC');
    const accepted = await browserAt(server).ask('POST', 'links/accept', { token, password: composed });
    expect(accepted.status).toBe(200);
    const answer = await browserAt(server).ask('POST', 'session', { email, password: composed.normalize('NFD') });
    expect(answer.status).toBe(200);
  });
});
