import { rights } from '../../src/platform/caller/rights';
import { expectError } from '../support/expect-error';
import { startTestApp, type TestApp } from '../support/test-app';
import { browserAt } from './support/browser';
import { invite, password, signedIn } from './support/users';

describe('Signing in to the dashboard', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp({ environment: { RATE_LIMIT_SIGN_IN: '1000' }, hashesSlowly: true });
  });
  afterAll(() => server.close());

  it('accepts the password with the e-mail address in any letter case, and returns who is signed in', async () => {
    const { account, email } = await signedIn(server);
    const browser = browserAt(server);
    const answer = await browser.ask('POST', 'session', { email: email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    const session = {
      person: { id: expect.stringMatching(/^usr_[0-9a-f]{32}$/), email },
      account: { id: account.id, name: account.name },
      role: 'owner',
      rights: [...rights],
      must_set_up_second_factor: false,
    };
    expect(await answer.json()).toEqual(session);
    expect(await (await browser.ask('GET', 'session')).json()).toEqual(session);
  });

  it('is ended by signing out: the cookie no longer works, even if the browser kept it', async () => {
    const { browser } = await signedIn(server);
    const thief = browser.copy();
    expect((await browser.ask('DELETE', 'session')).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    await expectError(await browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
    await expectError(await thief.ask('GET', 'session'), 'NOT_SIGNED_IN');
  });

  it('does not reveal who has an account: unknown user, no password yet and wrong password get the same response', async () => {
    const { email } = await signedIn(server);
    const { email: invited } = await invite(server);
    const answers = await Promise.all(
      [email, invited, 'nobody@example.com', 'no address at all', 'x\u0000@example.com', '\ud800'].map(async (each) => {
        const answer = await browserAt(server).ask('POST', 'session', { email: each, password: 'not the password' });
        const headers = [...answer.headers.keys()].filter((name) => name !== 'x-request-id' && name !== 'date');
        return { status: answer.status, headers, body: await answer.text() };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 401, body: expect.stringContaining('INVALID_CREDENTIALS') });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('does the same work for unknown and existing users: a hash is computed for both', async () => {
    const { email } = await signedIn(server);
    // The server runs in this process. Unlike wall-clock time, its CPU time does not depend on other load of the
    // machine.
    const work = async (each: string): Promise<number> => {
      const before = process.cpuUsage();
      for (let attempt = 0; attempt < 8; attempt++)
        await browserAt(server).ask('POST', 'session', { email: each, password: 'not the password' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await work('nobody@example.com');
    const somebody = await work(email);
    // Without the hash, it would be several times less.
    expect(await work('nobody@example.com')).toBeGreaterThan(somebody / 2);
  });

  it('issues a new session id, whatever id the browser sent', async () => {
    const { email } = await signedIn(server);
    const attacker = await signedIn(server);
    const planted = attacker.browser.cookies.get('voxgate_session')!;
    const victim = browserAt(server);
    victim.cookies.set('voxgate_session', planted);
    expect((await victim.ask('POST', 'session', { email, password })).status).toBe(200);
    expect(victim.cookies.get('voxgate_session')).not.toBe(planted);
    // The attacker's session was ended and did not become the victim's.
    await expectError(await attacker.browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
  });

  it('rejects session ids invented by a client, signed or not', async () => {
    const { email } = await signedIn(server);
    const browser = browserAt(server);
    browser.cookies.set('voxgate_session', 's%3Amade-up.signature');
    expect((await browser.ask('POST', 'session', { email, password })).status).toBe(200);
    expect(browser.cookies.get('voxgate_session')).not.toContain('made-up');
  });

  it('sets a cookie that is HttpOnly, limited to the dashboard’s path, and Secure when the request used TLS', async () => {
    const trusting = await startTestApp({ environment: { TRUST_PROXY: 'loopback' }, database: server.database });
    try {
      const { email } = await signedIn(server);
      const signIn = async (at: TestApp, headers = {}) =>
        (await browserAt(at, headers).ask('POST', 'session', { email, password })).headers.getSetCookie();
      const [cookie, ...more] = await signIn(server);
      expect(more).toEqual([]);
      expect(cookie).toMatch(/; Path=\/dashboard(;|$)/);
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
      expect(cookie).not.toMatch(/; (Secure|Domain)/);
      expect((await signIn(trusting, { 'X-Forwarded-Proto': 'https' }))[0]).toMatch(/; Secure(;|$)/);
      // The header of an untrusted proxy is ignored.
      expect((await signIn(server, { 'X-Forwarded-Proto': 'https' }))[0]).not.toMatch(/; Secure/);
    } finally {
      await trusting.close();
    }
  });

  it('leaves no plain-text password or session id in the database', async () => {
    const { browser } = await signedIn(server);
    const id = decodeURIComponent(browser.cookies.get('voxgate_session')!).slice('s:'.length).split('.')[0]!;
    const tables = ['people', 'sessions', 'one_time_links', 'audit_events', 'rate_limit_windows'];
    for (const table of tables) {
      const rows = await server.database.query(`SELECT ${table}::text AS row FROM ${table}`);
      expect({ table, rows: JSON.stringify(rows) }).toEqual({ table, rows: expect.not.stringContaining(id) });
      expect(JSON.stringify(rows)).not.toContain(password);
    }
    const [{ hash }] = (await server.database.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM people WHERE password_hash IS NOT NULL LIMIT 1',
    )) as [{ hash: string }];
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('creates no session and sends no cookie before a successful sign-in', async () => {
    const before = await server.database.query('SELECT FROM sessions');
    const browser = browserAt(server);
    expect(await (await browser.ask('GET', 'sign-in-options')).json()).toEqual({
      password: true,
      password_by_email: false,
      oidc: null,
    });
    await expectError(await browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
    await expectError(await browser.ask('POST', 'session', { email: 'a@b.c', password: 'x' }), 'INVALID_CREDENTIALS');
    expect(browser.cookies.size).toBe(0);
    expect(await server.database.query('SELECT FROM sessions')).toHaveLength(before.length);
  });
});
