import type { Account } from '../../src/accounts/account.entity';
import { rightsOfRole } from '../../src/platform/caller/rights';
import { type Role, roles } from '../../src/platform/caller/role';
import { errorCatalogue } from '../../src/platform/errors/error-catalogue';
import { expectError } from '../support/expect-error';
import { sharedTestApp, type TestApp } from '../support/test-app';
import { type Browser, browserAt } from './support/browser';
import { askFor, everythingOf, forPeople, type Route, type Target, targetIn } from './support/routes';
import { join, password, signedIn } from './support/users';

/** What each role may do, written down once more: the table in docs/people.md. */
const viewer = ['voices', 'usage', 'keys:read', 'dictionaries:read', 'files:read', 'history:read', 'people:read'];
const member = [
  ...viewer,
  'speech',
  'voices:write',
  'keys:write',
  'dictionaries:write',
  'files:write',
  'history:write',
];
const administrator = [...member, 'people:write', 'audit:read', 'alerts:write'];
const expected: Record<Role, string[]> = { owner: [...administrator, 'account:write'], administrator, member, viewer };

describe('Every route of the dashboard, for every role', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp();
  });

  it.each(roles)('has the documented rights for the role %s', (role) => {
    expect([...rightsOfRole(role)].sort()).toEqual([...expected[role]].sort());
  });

  describe.each(roles)('%s', (role) => {
    let own: { account: Account; target: Target };
    let other: { account: Account; target: Target };
    let email: string;
    let browser: Browser;
    /** All of the other account, which never changes. */
    let others: object;

    beforeAll(async () => {
      const owners = [await signedIn(server), await signedIn(server)] as const;
      const [first, second] = await Promise.all(
        owners.map(async (owner) => ({
          account: owner.account,
          target: await targetIn(server, owner.account, owner.email, owner.browser),
        })),
      );
      [own, other] = [first!, second!];
      // Somebody whom every role with the right may change.
      const { browser: colleague } = await signedIn(server, { account: own.account, role: 'viewer' });
      const { person } = (await (await colleague.ask('GET', 'session')).json()) as { person: { id: string } };
      own.target.personId = person.id;
      ({ email, browser } = await signedIn(server, { account: own.account, role }));
      others = await everythingOf(server, other.target);
    });
    /** A route that changes something may end the session or change the password. */
    const isStillSignedIn = async ({ route }: Route) =>
      route.startsWith('GET ') || (await browser.ask('GET', 'session')).status === 200;
    const signInAgain = async () => {
      browser = browserAt(server);
      expect((await browser.ask('POST', 'session', { email, password })).status).toBe(200);
    };

    // These two would leave nobody to sign in as.
    it.each(forPeople.filter(({ route }) => route !== 'PUT password' && route !== 'DELETE membership'))(
      'is admitted to $route if the role has the right, in their own account only',
      async (route) => {
        const allowed = route.right === null || expected[role].includes(route.right!);
        const before = allowed || (await everythingOf(server, own.target));
        const elsewhere = await askFor(browser, route, other.target);
        if (route.route.includes(':id')) {
          if (allowed) expect(elsewhere.status).toBe(404);
          else await expectError(elsewhere, 'INSUFFICIENT_ROLE');
        }
        expect(await everythingOf(server, other.target)).toEqual(others);
        if (!(await isStillSignedIn(route))) return signInAgain();
        // Own sessions are no business of anybody else's.
        const here = await askFor(browser, route, own.target);
        if (allowed) {
          // The log of requests may contain the code.
          const body = here.status === 403 ? await here.text() : '';
          expect(body).not.toContain('INSUFFICIENT_ROLE' satisfies keyof typeof errorCatalogue);
          expect(here.status).toBeLessThan(500);
        } else {
          await expectError(here, 'INSUFFICIENT_ROLE');
          expect(await everythingOf(server, own.target)).toEqual(before);
        }
        if (!(await isStillSignedIn(route))) await signInAgain();
      },
    );
  });

  it('depends on the account of the session: an owner of one account is a viewer in another', async () => {
    const { account: first, email } = await signedIn(server);
    const { account: second } = await signedIn(server);
    const inFirst = browserAt(server);
    expect((await inFirst.ask('POST', 'session', { email, password })).status).toBe(200);
    await join(server, second, email, 'viewer');
    const inSecond = browserAt(server);
    expect((await inSecond.ask('POST', 'session', { email, password })).status).toBe(200);
    expect(await (await inFirst.ask('GET', 'session')).json()).toMatchObject({
      account: { id: first.id },
      role: 'owner',
    });
    expect(await (await inSecond.ask('GET', 'session')).json()).toMatchObject({
      account: { id: second.id },
      role: 'viewer',
    });
    const keys = async (account: Account) =>
      server.database.query('SELECT FROM api_keys WHERE account_id = $1', [account.id]);
    await expectError(await inSecond.ask('POST', 'api-keys', { name: 'x' }), 'INSUFFICIENT_ROLE');
    expect((await inFirst.ask('POST', 'api-keys', { name: 'x' })).status).toBe(201);
    expect([await keys(first), await keys(second)].map(({ length }) => length)).toEqual([1, 0]);
  });
});
