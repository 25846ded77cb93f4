import { expectError } from '../support/expect-error';
import { startTestApp, type TestApp } from '../support/test-app';
import { browserAt } from './support/browser';
import { password, signedIn } from './support/users';

describe('A failure of the session store', () => {
  let server: TestApp;
  const errors: string[] = [];

  beforeAll(async () => {
    server = await startTestApp();
    const ignore = () => undefined;
    const error = (...parts: unknown[]) => errors.push(parts.map(String).join(' '));
    server.app.useLogger({ log: ignore, warn: ignore, error });
    await server.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no session today'; END $$`);
  });
  beforeEach(() => void errors.splice(0));
  afterAll(() => server.close());

  const whileRefused = async (what: 'INSERT' | 'UPDATE' | 'SELECT', work: () => Promise<void>): Promise<void> => {
    if (what === 'SELECT') await server.database.query('ALTER TABLE sessions RENAME TO no_sessions');
    else await server.database.query(`CREATE TRIGGER refuse BEFORE ${what} ON sessions EXECUTE FUNCTION refuse()`);
    try {
      await work();
    } finally {
      if (what === 'SELECT') await server.database.query('ALTER TABLE no_sessions RENAME TO sessions');
      else await server.database.query('DROP TRIGGER refuse ON sessions');
    }
  };

  it('during sign-in is returned as an error and logged', async () => {
    const { email } = await signedIn(server);
    const browser = browserAt(server);
    await whileRefused('INSERT', async () => {
      await expectError(await browser.ask('POST', 'session', { email, password }), 'INTERNAL_ERROR');
    });
    expect(errors).toContainEqual(expect.stringContaining('no session today'));
    await expectError(await browser.ask('GET', 'session'), 'NOT_SIGNED_IN');
  });

  it('while updating a session’s last use does not fail the request, and is logged', async () => {
    const { browser } = await signedIn(server);
    await server.database.query(`UPDATE sessions SET last_seen_at = last_seen_at - interval '2 minutes'`);
    await whileRefused('UPDATE', async () => {
      const response = await browser.ask('GET', 'session');
      expect(response.status).toBe(200);
      // The body ends only once the session has been stored, or has not. Until then, the store must refuse.
      await response.text();
    });
    expect(errors).toContainEqual(expect.stringContaining('GET /dashboard/api/session: the session was not stored'));
    expect(errors).toContainEqual(expect.stringContaining('no session today'));
  });

  it('while reading a session is returned as an error and logged', async () => {
    const { browser } = await signedIn(server);
    await whileRefused('SELECT', async () => {
      await expectError(await browser.ask('GET', 'session'), 'INTERNAL_ERROR');
    });
    expect(errors).toContainEqual(expect.stringContaining('relation "sessions" does not exist'));
    expect((await browser.ask('GET', 'session')).status).toBe(200);
  });
});
