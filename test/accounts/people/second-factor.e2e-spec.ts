import { operator } from '../../../src/platform/caller/actor';
import { SecondFactorService } from '../../../src/accounts/second-factor/second-factor.service';
import { type Browser, browserAt } from '../../dashboard/support/browser';
import { invite, password, signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { sharedTestApp, startTestApp, type TestApp } from '../../support/test-app';
import { letCodesPass, setUpSecondFactor } from './support/second-factor';

describe('A second factor', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp();
  });

  const signIn = (email: string, code?: string, chosen = password) =>
    browserAt(server).ask('POST', 'session', { email, password: chosen, ...(code !== undefined && { code }) });
  const withSecondFactor = async () => {
    const person = await signedIn(server);
    return { ...person, ...(await setUpSecondFactor(person.browser)) };
  };
  const state = async (browser: Browser) => (await browser.ask('GET', 'second-factor')).json();
  const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort((a, b) => a - b);

  it('is off until a code confirms it, and then every sign-in with a password needs one', async () => {
    const { browser, email } = await signedIn(server);
    expect(await state(browser)).toEqual({ enabled_at: null, recovery_codes_left: 0, has_password: true });
    expect((await browser.ask('POST', 'second-factor', { password })).status).toBe(200);
    await expectError(await browser.ask('POST', 'second-factor/confirm', { code: '000000' }), 'INVALID_CODE');
    expect((await signIn(email)).status).toBe(200);

    const { app, recoveryCodes } = await setUpSecondFactor(browser);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await state(browser)).toMatchObject({ enabled_at: expect.any(String), recovery_codes_left: 10 });
    await letCodesPass(server);
    await expectError(await signIn(email), 'SECOND_FACTOR_REQUIRED');
    await expectError(await signIn(email, '000000'), 'INVALID_CODE');
    await expectError(await signIn(email, app.code(), 'not the password'), 'INVALID_CREDENTIALS');
    expect((await signIn(email, app.code())).status).toBe(200);
  });

  it('can be set up only with the password, and not in place of another', async () => {
    const { browser } = await signedIn(server);
    await expectError(
      await browser.ask('POST', 'second-factor', { password: 'not the password' }),
      'INVALID_CREDENTIALS',
    );
    await expectError(await browser.ask('POST', 'second-factor/confirm', { code: '000000' }), 'INVALID_CODE');
    await setUpSecondFactor(browser);
    await expectError(await browser.ask('POST', 'second-factor', { password }), 'SECOND_FACTOR_ENABLED');
    await expectError(await browser.ask('POST', 'second-factor/confirm', { code: '000000' }), 'SECOND_FACTOR_ENABLED');
  });

  it('ends the other sessions of the person when it is switched on', async () => {
    const { browser, email } = await signedIn(server);
    const other = browserAt(server);
    expect((await other.ask('POST', 'session', { email, password })).status).toBe(200);
    await setUpSecondFactor(browser);
    await expectError(await other.ask('GET', 'session'), 'NOT_SIGNED_IN');
    expect((await browser.ask('GET', 'session')).status).toBe(200);
  });

  it('accepts no code twice: of many simultaneous uses, exactly one succeeds', async () => {
    const { email, app } = await withSecondFactor();
    await letCodesPass(server);
    const code = app.code();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(email, code)));
    expect(statuses(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    await expectError(await signIn(email, code), 'INVALID_CODE');
  });

  it('accepts no code that is older than the latest that was used, nor the one that set it up', async () => {
    const { email, app } = await withSecondFactor();
    await expectError(await signIn(email, app.code()), 'INVALID_CODE');
    const next = app.code(1);
    expect((await signIn(email, next)).status).toBe(200);
    await expectError(await signIn(email, app.code()), 'INVALID_CODE');
  });

  it('accepts each recovery code once, in any notation: of many simultaneous uses, exactly one succeeds', async () => {
    const { email, browser, recoveryCodes } = await withSecondFactor();
    const [first, second] = recoveryCodes as [string, string];
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(email, first)));
    expect(statuses(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    await expectError(await signIn(email, first), 'INVALID_CODE');
    expect((await signIn(email, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await state(browser)).toMatchObject({ recovery_codes_left: 8 });
    const other = await withSecondFactor();
    await expectError(await signIn(other.email, recoveryCodes[2]), 'INVALID_CODE');
  });

  it('can get new recovery codes, which replace the old ones', async () => {
    const { email, browser, app, recoveryCodes } = await withSecondFactor();
    await expectError(
      await browser.ask('POST', 'second-factor/recovery-codes', { password, code: '000000' }),
      'INVALID_CODE',
    );
    await letCodesPass(server);
    const renewed = await browser.ask('POST', 'second-factor/recovery-codes', { password, code: app.code() });
    const { recovery_codes: codes } = (await renewed.json()) as { recovery_codes: string[] };
    await expectError(await signIn(email, recoveryCodes[0]), 'INVALID_CODE');
    expect((await signIn(email, codes[0])).status).toBe(200);
  });

  it('can be switched off with password and code', async () => {
    const { email, browser, recoveryCodes } = await withSecondFactor();
    const disable = (body: object) => browser.ask('POST', 'second-factor/disable', body);
    await expectError(await disable({ password, code: '000000' }), 'INVALID_CODE');
    await expectError(await disable({ password: 'wrong', code: recoveryCodes[0] }), 'INVALID_CREDENTIALS');
    await expectError(await disable({ password }), 'INVALID_REQUEST');
    expect((await disable({ password, code: recoveryCodes[0] })).status).toBe(204);
    expect((await signIn(email)).status).toBe(200);
    expect(
      await server.database.query(
        'SELECT FROM recovery_codes AS r JOIN people AS p ON p.id = person_id WHERE email = $1',
        [email],
      ),
    ).toEqual([]);
  });

  it('is also needed with a one-time link for a new password, which is not used up without it', async () => {
    const { email, account, recoveryCodes } = await withSecondFactor();
    const { token } = await invite(server, { account, email });
    const accept = (code?: string) =>
      browserAt(server).ask('POST', 'links/accept', {
        token,
        password: 'a newer password',
        ...(code !== undefined && { code }),
      });
    await expectError(await accept(), 'SECOND_FACTOR_REQUIRED');
    await expectError(await accept('000000'), 'INVALID_CODE');
    expect((await accept(recoveryCodes[0])).status).toBe(200);
    await expectError(await signIn(email, undefined, 'a newer password'), 'SECOND_FACTOR_REQUIRED');
  });

  it('is also needed to join another account with the password', async () => {
    const { email, recoveryCodes } = await withSecondFactor();
    const { browser: owner } = await signedIn(server);
    const { link } = (await (await owner.ask('POST', 'invitations', { email, role: 'viewer' })).json()) as {
      link: string;
    };
    const token = new URL(link).hash.slice(1);
    const body = { token, password };
    await expectError(await browserAt(server).ask('POST', 'links/accept', body), 'SECOND_FACTOR_REQUIRED');
    const joined = await browserAt(server).ask('POST', 'links/accept', { ...body, code: recoveryCodes[0] });
    expect(joined.status).toBe(200);
  });

  it('stores its secret encrypted, and recovery codes as digests', async () => {
    const { browser, email } = await signedIn(server);
    const { secret } = (await (await browser.ask('POST', 'second-factor', { password })).json()) as { secret: string };
    const { recoveryCodes } = await setUpSecondFactor(browser);
    const rows = JSON.stringify([
      await server.database.query(
        'SELECT f::text FROM second_factors AS f JOIN people AS p ON p.id = f.person_id WHERE p.email = $1',
        [email],
      ),
      await server.database.query('SELECT r::text FROM recovery_codes AS r'),
    ]);
    expect(rows).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'));
    }
  });

  it('lets people in with a recovery code if its secret comes from another server’s backup', async () => {
    const { email, app, recoveryCodes } = await withSecondFactor();
    await server.database.query(
      `UPDATE second_factors SET secret = decode(repeat('07', 48), 'hex'), last_step = 0
       WHERE person_id = (SELECT id FROM people WHERE email = $1)`,
      [email],
    );
    await expectError(await signIn(email, app.code()), 'INVALID_CODE');
    expect((await signIn(email, recoveryCodes[0])).status).toBe(200);
  });

  it('leaves an event for each step in the audit trail', async () => {
    const { account, browser, email, recoveryCodes } = await withSecondFactor();
    await signIn(email, '000000');
    await browser.ask('POST', 'second-factor/disable', { password, code: recoveryCodes[0] });
    await setUpSecondFactor(browser);
    const person = { id: (await personOf(browser)).id, email };
    await server.app
      .get(SecondFactorService)
      .remove({ person, accountId: account.id, by: operator }, 'second_factor.reset');
    const events = await server.database.query<{ action: string }>(
      `SELECT action FROM audit_events WHERE account_id = $1 AND (action LIKE 'second_factor.%' OR action = 'session.refused')
       ORDER BY at, id`,
      [account.id],
    );
    expect(events.map(({ action }) => action)).toEqual([
      'second_factor.enabled',
      'session.refused',
      'second_factor.recovery_code_used',
      'second_factor.disabled',
      'second_factor.enabled',
      'second_factor.reset',
    ]);
    expect((await signIn(email)).status).toBe(200);
  });

  const personOf = async (browser: Browser) =>
    ((await (await browser.ask('GET', 'session')).json()) as { person: { id: string } }).person;

  describe('that the account requires', () => {
    const require = (browser: Browser, required: boolean) =>
      browser.ask('PUT', 'account/rules', { second_factor_required: required });

    it('must be set up before anything else, also in sessions that have begun', async () => {
      const owner = await withSecondFactor();
      const member = await signedIn(server, { account: owner.account, role: 'member' });
      expect((await member.browser.ask('GET', 'api-keys')).status).toBe(200);
      await expectError(await require(member.browser, true), 'INSUFFICIENT_ROLE');
      expect((await require(owner.browser, true)).status).toBe(204);
      expect(await (await owner.browser.ask('GET', 'account/rules')).json()).toEqual({ second_factor_required: true });

      const again = browserAt(server);
      const answer = await again.ask('POST', 'session', { email: member.email, password });
      expect(await answer.json()).toMatchObject({ rights: [], must_set_up_second_factor: true });
      for (const browser of [member.browser, again]) {
        for (const route of ['api-keys', 'usage', 'people', 'voices']) {
          await expectError(await browser.ask('GET', route), 'SECOND_FACTOR_SETUP_REQUIRED');
        }
        await expectError(await browser.ask('POST', 'api-keys', { name: 'x' }), 'SECOND_FACTOR_SETUP_REQUIRED');
      }
      expect((await owner.browser.ask('GET', 'api-keys')).status).toBe(200);
      await setUpSecondFactor(again);
      expect((await again.ask('GET', 'api-keys')).status).toBe(200);
      expect(await (await again.ask('GET', 'session')).json()).toMatchObject({ must_set_up_second_factor: false });
    });

    it('is needed again as soon as it is switched off or reset', async () => {
      const { browser, recoveryCodes } = await withSecondFactor();
      expect((await require(browser, true)).status).toBe(204);
      const code = recoveryCodes[0];
      expect((await browser.ask('POST', 'second-factor/disable', { password, code })).status).toBe(204);
      await expectError(await browser.ask('GET', 'api-keys'), 'SECOND_FACTOR_SETUP_REQUIRED');
      await setUpSecondFactor(browser);
      expect((await require(browser, false)).status).toBe(204);
      expect((await browser.ask('GET', 'api-keys')).status).toBe(200);
    });

    it('is not needed in sessions that began at a provider', async () => {
      const owner = await withSecondFactor();
      const member = await signedIn(server, { account: owner.account, role: 'member' });
      expect((await require(owner.browser, true)).status).toBe(204);
      await server.database.query(
        'UPDATE sessions SET by_password = false WHERE person_id = (SELECT id FROM people WHERE email = $1)',
        [member.email],
      );
      expect((await member.browser.ask('GET', 'api-keys')).status).toBe(200);
    });
  });
});

describe('Attempts to sign in with a second factor', () => {
  const limit = 4;
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ environment: { RATE_LIMIT_SIGN_IN: String(limit) } });
  });
  afterAll(() => server.close());

  it('are limited exactly like those with a password alone, and a right code over the limit is refused and kept', async () => {
    const { browser, email } = await signedIn(server);
    const { recoveryCodes } = await setUpSecondFactor(browser);
    const [code] = recoveryCodes;
    await server.database.query(`DELETE FROM rate_limit_windows WHERE bucket LIKE 'sign-in:%'`);
    const signIn = (given: string) => browserAt(server).ask('POST', 'session', { email, password, code: given });
    const answers = await Promise.all(Array.from({ length: limit + 5 }, () => signIn('000000')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(limit);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    await expectError(await signIn(code!), 'RATE_LIMITED');
    await server.database.query(`DELETE FROM rate_limit_windows WHERE bucket LIKE 'sign-in:%'`);
    expect((await signIn(code!)).status).toBe(200);
  });
});
