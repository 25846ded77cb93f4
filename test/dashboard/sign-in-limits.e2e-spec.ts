import { expectError } from '../support/expect-error';
import { createDatabase, type TestDatabase } from '../support/database';
import { startTestApp, type TestApp } from '../support/test-app';
import { browserAt } from './support/browser';
import { password, signedIn } from './support/users';

const perAddress = 6;
const perPerson = 4;

describe('Sign-in attempts, with two replicas on one database', () => {
  let database: TestDatabase;
  let servers: [TestApp, TestApp];

  beforeAll(async () => {
    database = await createDatabase();
    const environment = {
      TRUST_PROXY: 'loopback',
      RATE_LIMIT_FAILED_AUTH: String(perAddress),
      RATE_LIMIT_SIGN_IN: String(perPerson),
      PUBLIC_URL: 'http://127.0.0.1:3000',
      // Nobody listens there: e-mails wait.
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMTP_FROM: 'voxgate@example.com',
    };
    servers = [await startTestApp({ environment, database }), await startTestApp({ environment, database })];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await database.drop();
  });

  let strangers = 0;
  /** An address that no test has used yet. */
  const newAddress = () => `198.51.100.${++strangers}`;
  let asked = 0;
  const attempt = (address: string, email: string, tried = 'not the password') =>
    browserAt(servers[asked++ % 2]!, { 'X-Forwarded-For': address }).ask('POST', 'session', { email, password: tried });
  const statuses = async (attempts: Promise<Response>[]) =>
    (await Promise.all(attempts)).map(({ status }) => status).sort((a, b) => a - b);

  it('are limited exactly per address, also when simultaneous and with different credentials', async () => {
    const address = newAddress();
    const all = Array.from({ length: 3 * perAddress }, (_, index) => attempt(address, `nobody-${index}@example.com`));
    expect(await statuses(all)).toEqual([
      ...Array<number>(perAddress).fill(401),
      ...Array<number>(2 * perAddress).fill(429),
    ]);
    const answer = await attempt(address, 'nobody@example.com');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectError(answer, 'RATE_LIMITED');
  });

  it('count an IPv6 /64 network as one address', async () => {
    const all = Array.from({ length: 2 * perAddress }, (_, index) =>
      attempt(`2001:db8:0:1::${index + 1}`, `no-one-${index}@example.com`),
    );
    expect((await statuses(all)).filter((status) => status === 429)).toHaveLength(perAddress);
  });

  it('are limited per e-mail address, from any number of addresses, whether or not the user exists', async () => {
    const { email } = await signedIn(servers[0], { headers: { 'X-Forwarded-For': newAddress() } });
    for (const each of [email, 'nobody-at-all@example.com']) {
      const all = Array.from({ length: 3 * perPerson }, () => attempt(newAddress(), each));
      expect(await statuses(all)).toEqual([
        ...Array<number>(perPerson).fill(401),
        ...Array<number>(2 * perPerson).fill(429),
      ]);
    }
  });

  it('are counted before the password is checked: over the limit, even the right password is rejected', async () => {
    const { email } = await signedIn(servers[0], { headers: { 'X-Forwarded-For': newAddress() } });
    for (let index = 0; index < perPerson; index++) await attempt(newAddress(), email);
    await expectError(await attempt(newAddress(), email, password), 'RATE_LIMITED');
  });

  it('by strangers do not lock a user out from an address where the user has signed in before', async () => {
    const home = newAddress();
    const { email } = await signedIn(servers[0], { headers: { 'X-Forwarded-For': home } });
    for (let index = 0; index <= perPerson; index++) await attempt(newAddress(), email);
    await expectError(await attempt(newAddress(), email, password), 'RATE_LIMITED');
    expect((await attempt(home, email, password)).status).toBe(200);
  });

  it('and requests for a new password have limits of their own: neither uses up those of the other', async () => {
    const home = newAddress();
    const { email } = await signedIn(servers[0], { headers: { 'X-Forwarded-For': home } });
    const forget = (address: string, of: string) =>
      browserAt(servers[asked++ % 2]!, { 'X-Forwarded-For': address }).ask('POST', 'password-resets', { email: of });
    const perEmail = await statuses(Array.from({ length: 2 * perPerson }, () => forget(newAddress(), email)));
    expect(perEmail).toEqual([...Array<number>(perPerson).fill(202), ...Array<number>(perPerson).fill(429)]);
    expect((await attempt(newAddress(), email, password)).status).toBe(200);
    const address = newAddress();
    const perClient = Array.from({ length: 2 * perAddress }, (_, index) => forget(address, `who-${index}@example.com`));
    expect((await statuses(perClient)).filter((status) => status === 202)).toHaveLength(perAddress);
    expect((await attempt(address, email, password)).status).toBe(200);
    // A user who can no longer sign in can still ask for a new password.
    const stranger = newAddress();
    for (let index = 0; index <= perPerson; index++) await attempt(newAddress(), 'forgetful@example.com');
    expect((await forget(stranger, 'forgetful@example.com')).status).toBe(202);
  });

  it('leave no attempted e-mail address or password in the database', async () => {
    await attempt(newAddress(), 'my-secret-instead-of-an-address');
    const rows = JSON.stringify(await database.query('SELECT bucket FROM rate_limit_windows'));
    expect(rows).toContain('sign-in:person:');
    expect(rows).not.toContain('my-secret');
  });
});
