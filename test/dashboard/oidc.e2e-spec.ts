import { expectError } from '../support/expect-error';
import { startTestApp, type TestApp } from '../support/test-app';
import { letCodesPass, setUpSecondFactor } from '../accounts/people/support/second-factor';
import { browserAt, type Browser } from './support/browser';
import { type OidcServer, signInAtProvider, startOidcServer } from './support/oidc';
import { invite, password, signedIn } from './support/users';

/** With a path, which the addresses for browsers have, and those of a proxy that takes it off do not. */
const publicUrl = 'http://dashboard.example/voice';
const callback = `${publicUrl}/dashboard/api/oidc/callback`;

describe('OpenID Connect sign-in', () => {
  let provider: OidcServer;
  let server: TestApp;

  beforeAll(async () => {
    provider = await startOidcServer(callback);
    server = await startTestApp({
      environment: {
        PUBLIC_URL: publicUrl,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: 'voxgate',
        OIDC_CLIENT_SECRET: 'the secret of the client',
        OIDC_NAME: 'Example',
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.stop();
  });

  let subjects = 0;
  const newSubject = () => `subject-${++subjects}`;
  const start = async (browser: Browser): Promise<string> => {
    const answer = await browser.send('/dashboard/api/oidc/start', {});
    expect(answer.status).toBe(302);
    expect(answer.headers.getSetCookie().at(-1)).toContain('; Path=/voice/dashboard/api/oidc;');
    return answer.headers.get('location')!;
  };
  /** @returns the location to which the browser is redirected. */
  const comeBack = async (browser: Browser, { pathname, search }: URL): Promise<string> => {
    const answer = await browser.send(pathname + search, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(answer.status).toBe(302);
    return answer.headers.get('location')!;
  };
  const signIn = async (browser: Browser, login: string): Promise<string> =>
    comeBack(browser, await signInAtProvider(await start(browser), login, callback));

  it('is offered under the name of the provider', async () => {
    expect(await (await browserAt(server).ask('GET', 'sign-in-options')).json()).toEqual({
      password: true,
      password_by_email: false,
      oidc: { name: 'Example', url: '/voice/dashboard/api/oidc/start' },
    });
  });

  it('accepts an invited user by verified e-mail address, and later by their subject at the provider', async () => {
    const { email, account } = await invite(server);
    const login = `${newSubject()};${email.toUpperCase()};verified`;
    const browser = browserAt(server);
    expect(await signIn(browser, login)).toBe('/voice/dashboard');
    expect(await (await browser.ask('GET', 'session')).json()).toMatchObject({
      person: { email },
      account: { id: account.id },
    });
    const renamed = `renamed-${email}`;
    await server.database.query('UPDATE people SET email = $1 WHERE email = $2', [renamed, email]);
    const again = browserAt(server);
    expect(await signIn(again, login)).toBe('/voice/dashboard');
    expect(await (await again.ask('GET', 'session')).json()).toMatchObject({ person: { email: renamed } });
  });

  it('rejects users without an invitation, without a verified address, or with another subject than before', async () => {
    const { email } = await invite(server);
    const before = await server.database.query('SELECT FROM people');
    for (const login of [`${newSubject()};nobody@example.com;verified`, `${newSubject()};${email};no`]) {
      const browser = browserAt(server);
      expect(await signIn(browser, login)).toBe('/voice/dashboard/sign-in?error=not_invited');
      await expectError(await browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
    }
    expect(await signIn(browserAt(server), `${newSubject()};${email};verified`)).toBe('/voice/dashboard');
    expect(await signIn(browserAt(server), `${newSubject()};${email};verified`)).toBe(
      '/voice/dashboard/sign-in?error=not_invited',
    );
    expect(await server.database.query('SELECT FROM people')).toHaveLength(before.length);
  });

  it('accepts the pending invitations for the verified address, of new people and of known ones', async () => {
    const { browser: owner, account } = await signedIn(server);
    const { browser: otherOwner, account: other } = await signedIn(server);
    const email = `joins-${newSubject()}@example.com`;
    expect((await owner.ask('POST', 'invitations', { email, role: 'member' })).status).toBe(201);
    const login = `${newSubject()};${email};verified`;
    expect(await signIn(browserAt(server), `${newSubject()};${email};no`)).toBe(
      '/voice/dashboard/sign-in?error=not_invited',
    );
    const browser = browserAt(server);
    expect(await signIn(browser, login)).toBe('/voice/dashboard');
    expect(await (await browser.ask('GET', 'session')).json()).toMatchObject({
      account: { id: account.id },
      role: 'member',
    });
    expect((await otherOwner.ask('POST', 'invitations', { email, role: 'viewer' })).status).toBe(201);
    expect(await signIn(browserAt(server), `${newSubject()};${email};verified`)).toBe(
      '/voice/dashboard/sign-in?error=not_invited',
    );
    const again = browserAt(server);
    expect(await signIn(again, login)).toBe('/voice/dashboard');
    // Whoever invites a known person does not decide in which account they work.
    expect(await (await again.ask('GET', 'session')).json()).toMatchObject({
      account: { id: account.id },
      role: 'member',
    });
    expect((await again.ask('PUT', 'session/account', { account_id: other.id })).status).toBe(204);
    const third = browserAt(server);
    expect(await signIn(third, login)).toBe('/voice/dashboard');
    expect(await (await third.ask('GET', 'session')).json()).toMatchObject({
      account: { id: other.id },
      role: 'viewer',
    });
  });

  it('ends the password of an earlier link: whoever chose it has not shown that the address is theirs', async () => {
    const { browser: owner } = await signedIn(server);
    const email = `victim-${newSubject()}@example.com`;
    const issued = await owner.ask('POST', 'invitations', { email, role: 'viewer' });
    const token = new URL(((await issued.json()) as { link: string }).link).hash.slice(1);
    const inviter = browserAt(server);
    expect((await inviter.ask('POST', 'links/accept', { token, password })).status).toBe(200);
    expect(await signIn(browserAt(server), `${newSubject()};${email};verified`)).toBe('/voice/dashboard');
    await expectError(await inviter.ask('GET', 'session'), 'NOT_SIGNED_IN');
    await expectError(await browserAt(server).ask('POST', 'session', { email, password }), 'INVALID_CREDENTIALS');
  });

  it('records in each account that the identity of a known person was linked, which ended their password', async () => {
    const { email, account } = await signedIn(server);
    const login = `${newSubject()};${email};verified`;
    expect(await signIn(browserAt(server), login)).toBe('/voice/dashboard');
    expect(await signIn(browserAt(server), login)).toBe('/voice/dashboard');
    const events = await server.database.query(
      `SELECT actor_name FROM audit_events WHERE account_id = $1 AND action = 'person.identity_linked'`,
      [account.id],
    );
    expect(events).toEqual([{ actor_name: email }]);
  });

  it('does not let an address that the provider has not verified into the account of a known person', async () => {
    const { email, browser } = await signedIn(server);
    expect(await signIn(browserAt(server), `${newSubject()};${email};no`)).toBe(
      '/voice/dashboard/sign-in?error=not_invited',
    );
    expect((await browser.ask('GET', 'session')).status).toBe(200);
    expect((await browserAt(server).ask('POST', 'session', { email, password })).status).toBe(200);
  });

  it('does not replace a second factor by an address alone; after its owner has switched it off, it joins', async () => {
    const { email, browser } = await signedIn(server);
    const { app } = await setUpSecondFactor(browser);
    const login = `${newSubject()};${email};verified`;
    const stranger = browserAt(server);
    expect(await signIn(stranger, login)).toBe('/voice/dashboard/sign-in?error=second_factor');
    await expectError(await stranger.ask('GET', 'session'), 'NOT_SIGNED_IN');
    expect((await browser.ask('GET', 'session')).status).toBe(200);
    await letCodesPass(server);
    expect((await browser.ask('POST', 'second-factor/disable', { password, code: app.code() })).status).toBe(204);
    expect(await signIn(browserAt(server), login)).toBe('/voice/dashboard');
  });

  it('uses PKCE, state and nonce, and issues a new session id', async () => {
    const { email } = await invite(server);
    const browser = browserAt(server);
    const asked = new URL(await start(browser));
    for (const parameter of ['state', 'nonce', 'code_challenge']) {
      expect(asked.searchParams.get(parameter)).toMatch(/^[\w-]{43}$/);
    }
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    const pending = browser.cookies.get('voxgate_session');
    await expectError(await browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
    await comeBack(browser, await signInAtProvider(asked.href, `${newSubject()};${email};verified`, callback));
    expect(browser.cookies.get('voxgate_session')).not.toBe(pending);
  });

  describe('started more than once', () => {
    /** Makes the sessions old enough that their next use updates them in the database. */
    const letTimePass = () =>
      server.database.query(`UPDATE sessions SET last_seen_at = last_seen_at - interval '2 minutes'`);
    const nothing = async () => undefined;
    const isSignedIn = async (browser: Browser, email: string) =>
      expect(await (await browser.ask('GET', 'session')).json()).toMatchObject({ person: { email } });

    it.each([
      ['at once', nothing],
      ['after a pause', letTimePass],
    ])('by "Sign in", "Back", "Sign in" signs the user in (%s)', async (_when, pause) => {
      const { email } = await invite(server);
      const browser = browserAt(server);
      await start(browser);
      await pause();
      expect(await signIn(browser, `${newSubject()};${email};verified`)).toBe('/voice/dashboard');
      await isSignedIn(browser, email);
    });

    it.each([
      ['at once', nothing],
      ['after a pause', letTimePass],
    ])('by a user who is already signed in replaces the existing session on completion (%s)', async (_when, pause) => {
      const first = await signedIn(server);
      const { email } = await invite(server);
      const browser = first.browser;
      const before = browser.copy();
      const url = await start(browser);
      await pause();
      await isSignedIn(browser, first.email);
      const cameBack = await signInAtProvider(url, `${newSubject()};${email};verified`, callback);
      expect(await comeBack(browser, cameBack)).toBe('/voice/dashboard');
      await isSignedIn(browser, email);
      await expectError(await before.ask('GET', 'session'), 'NOT_SIGNED_IN');
    });

    it.each([
      ['in the order in which they began', [0, 1]],
      ['in the other order', [1, 0]],
    ])('in two tabs can be completed in both, %s', async (_order, order) => {
      const { email } = await invite(server);
      const login = `${newSubject()};${email};verified`;
      const browser = browserAt(server);
      const urls = [await start(browser), await start(browser)];
      for (const tab of order) {
        expect(await comeBack(browser, await signInAtProvider(urls[tab]!, login, callback))).toBe('/voice/dashboard');
        await isSignedIn(browser, email);
      }
    });

    it('in two tabs at the same moment, without an earlier cookie, can be completed in both', async () => {
      const { email } = await invite(server);
      const login = `${newSubject()};${email};verified`;
      const browser = browserAt(server);
      const urls = await Promise.all([start(browser), start(browser)]);
      for (const url of urls) {
        expect(await comeBack(browser, await signInAtProvider(url, login, callback))).toBe('/voice/dashboard');
      }
      await isSignedIn(browser, email);
    });

    it('many times keeps the browser’s cookies small and the latest attempt valid', async () => {
      const { email } = await invite(server);
      const browser = browserAt(server);
      for (let attempt = 0; attempt < 40; attempt++) await start(browser);
      expect(JSON.stringify([...browser.cookies]).length).toBeLessThan(6000);
      expect(await signIn(browser, `${newSubject()};${email};verified`)).toBe('/voice/dashboard');
    });

    it('writes nothing to the database before the user has signed in', async () => {
      const before = await server.database.query('SELECT FROM sessions');
      await start(browserAt(server));
      expect(await server.database.query('SELECT FROM sessions')).toHaveLength(before.length);
    });
  });

  it('fails in a browser that did not start it, with another state, a second time, or with an invented code', async () => {
    const { email } = await invite(server);
    const login = `${newSubject()};${email};verified`;
    const failed = '/voice/dashboard/sign-in?error=failed';
    const back = async (browser: Browser) => signInAtProvider(await start(browser), login, callback);

    // The attacker's own callback URL in the browser of a victim who has started no sign-in, and of one who has started
    // another.
    const planted = await back(browserAt(server));
    expect(await comeBack(browserAt(server), planted)).toBe(failed);
    const victim = browserAt(server);
    await start(victim);
    expect(await comeBack(victim, planted)).toBe(failed);
    await expectError(await victim.ask('GET', 'session'), 'NOT_SIGNED_IN');

    const twice = browserAt(server);
    const answer = await back(twice);
    const thief = twice.copy();
    expect(await comeBack(twice, answer)).toBe('/voice/dashboard');
    expect(await comeBack(thief, answer)).toBe(failed);

    const liar = browserAt(server);
    const changed = await back(liar);
    changed.searchParams.set('code', 'made-up');
    expect(await comeBack(liar, changed)).toBe(failed);

    const forger = browserAt(server);
    const forged = await back(forger);
    for (const [name, value] of forger.cookies) forger.cookies.set(name, `${value.slice(0, -8)}AAAAAAAA`);
    expect(await comeBack(forger, forged)).toBe(failed);
    await expectError(await liar.ask('GET', 'session'), 'NOT_SIGNED_IN');
  });

  it('returns 404 when no provider is configured', async () => {
    const without = await startTestApp({ database: server.database });
    try {
      for (const path of ['start', 'callback?code=x&state=y']) {
        await expectError(await without.fetch(`/dashboard/api/oidc/${path}`), 'NOT_FOUND');
      }
    } finally {
      await without.close();
    }
  });
});
