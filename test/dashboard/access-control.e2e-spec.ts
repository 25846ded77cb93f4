import { isWhole } from '../../bench/proofs/support/extent';
import { expectError } from '../support/expect-error';
import { sharedTestApp, type TestApp, type TestKey } from '../support/test-app';
import { type Browser, browserAt } from './support/browser';
import { password, signedIn } from './support/users';
import {
  askFor,
  everythingOf,
  forPeople,
  pathFor,
  type Route,
  routes,
  routesOf,
  type Target,
  targetIn,
  unsafe,
} from './support/routes';

/** In `npm test`, each of several kinds of requests tries another share of the routes, so that together they try all. */
const share = (all: readonly Route[], number: number, shares: number): Route[] =>
  all.filter((_route, index) => isWhole || index % shares === number % shares);

describe('The dashboard’s access control', () => {
  let server: TestApp;
  let owner: Browser;
  let target: Target;
  let before: object;

  beforeAll(async () => {
    server = await sharedTestApp();
    const { account, email, browser } = await signedIn(server);
    owner = browser;
    target = await targetIn(server, account, email, browser);
    before = await everythingOf(server, target);
  });
  /** After all routes of a kind of request, because it takes longer than a request. */
  const expectUnchanged = async () => expect(await everythingOf(server, target)).toEqual(before);
  afterAll(expectUnchanged);

  it('is tested here for every route', () => {
    expect(routesOf(server).sort()).toEqual(routes.map(({ route }) => route).sort());
  });

  describe('without a session', () => {
    let key: TestKey;
    beforeAll(async () => {
      key = await server.createKey();
    });
    afterAll(expectUnchanged);

    it.each(forPeople)('rejects $route when signed out', async (route) => {
      await expectError(await askFor(browserAt(server), route, target), 'NOT_SIGNED_IN');
    });

    it.each(forPeople)('rejects $route with an API key in place of a session', async (route) => {
      await expectError(await askFor(browserAt(server), route, target, key.authorization), 'NOT_SIGNED_IN');
    });
  });

  describe.each([
    ['idle for too long', `last_seen_at = clock_timestamp() - interval '12 hours'`, 0],
    ['too old', 'expires_at = clock_timestamp()', 1],
    ['older than the latest password change', 'credentials = credentials - 1', 2],
  ])('with a session that is %s', (_why, change, number) => {
    let browser: Browser;
    beforeAll(async () => {
      const person = await signedIn(server);
      browser = person.browser;
      expect((await browser.ask('GET', 'session')).status).toBe(200);
      await server.database.query(`UPDATE sessions SET ${change} WHERE account_id = $1`, [person.account.id]);
    });
    afterAll(expectUnchanged);

    it.each(share(forPeople, number, 3))('rejects $route', async (route) => {
      await expectError(await askFor(browser, route, target), 'NOT_SIGNED_IN');
    });
  });

  describe('with a session that was ended from another session', () => {
    let ended: Browser;
    beforeAll(async () => {
      const { email, browser: first } = await signedIn(server);
      ended = await signedInAgain(email);
      const { data } = (await (await first.ask('GET', 'sessions')).json()) as {
        data: { id: string; current: boolean }[];
      };
      const other = data.find(({ current }) => !current)!;
      expect((await first.ask('DELETE', `sessions/${other.id}`)).status).toBe(204);
      expect((await first.ask('GET', 'session')).status).toBe(200);
    });
    afterAll(expectUnchanged);

    it.each(forPeople)('rejects $route', async (route) => {
      await expectError(await askFor(ended, route, target), 'NOT_SIGNED_IN');
    });
  });

  describe('with a session of another account', () => {
    let stranger: Browser | undefined;
    afterAll(expectUnchanged);

    it.each(forPeople)('gives $route no data of the account', async (route) => {
      // The route before may have ended the session.
      const isSignedIn = stranger && (await stranger.ask('GET', 'session')).status === 200;
      const browser = isSignedIn ? stranger! : (stranger = (await signedIn(server)).browser);
      const answer = await askFor(browser, route, target);
      if (route.route.includes(':id')) expect(answer.status).toBe(404);
      const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
      for (const secret of Object.values(target)) expect(text).not.toContain(secret);
    });
  });

  it('shows users of one account its keys and audit trail, but not each other’s sessions', async () => {
    const everything = await everythingOf(server, target);
    const { email, account } = await signedIn(server);
    const first = await signedInAgain(email);
    const { browser: second, email: colleague } = await signedIn(server, { account, email: `colleague-of-${email}` });
    const { data } = (await (await first.ask('GET', 'sessions')).json()) as { data: { id: string }[] };
    await expectError(await second.ask('DELETE', `sessions/${data[0]!.id}`), 'SESSION_NOT_FOUND');
    expect(await (await second.ask('GET', 'sessions')).json()).toMatchObject({ data: [{ current: true }] });
    const trail = await (await second.ask('GET', 'audit-events')).text();
    expect(trail).toContain(email);
    expect(trail).toContain(colleague);
    expect(await everythingOf(server, target)).toEqual(everything);
  });

  describe('for requests from other sites, sent with a signed-in user’s cookie', () => {
    const forged: [string, Record<string, string | undefined>][] = [
      ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
      ['another site that forges our Origin', { 'Sec-Fetch-Site': 'cross-site' }],
      ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
      ['no page at all', { 'Sec-Fetch-Site': 'none' }],
      [
        'another site, in a browser without Sec-Fetch-Site',
        { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' },
      ],
      ['another port', { 'Sec-Fetch-Site': undefined, Origin: 'http://127.0.0.1:1' }],
      ['a page without an origin', { 'Sec-Fetch-Site': undefined, Origin: 'null' }],
      ['nonsense', { 'Sec-Fetch-Site': undefined, Origin: 'nonsense' }],
      ['no origin headers at all', { 'Sec-Fetch-Site': undefined, Origin: undefined }],
    ];

    /** Routes that take documents as files. A page of another site can send such forms, too, so only its origin protects them. */
    const takeFiles = new Set(['POST jobs', 'POST projects', 'PUT projects/:id/document']);

    afterAll(expectUnchanged);

    describe.each(forged.map((each, number) => [...each, number] as const))('%s', (_from, headers, number) => {
      afterAll(expectUnchanged);

      it.each(share(unsafe, number, 4))('rejects $route', async ({ route, body }) => {
        const [method, path] = route.split(' ') as [string, string];
        const answer = await owner.send(`/dashboard/api/${pathFor(path, target)}`, {
          method,
          headers: Object.fromEntries(
            Object.entries({ Origin: owner.url, 'Content-Type': 'application/json', ...headers }).filter(
              (header): header is [string, string] => header[1] !== undefined,
            ),
          ),
          body: body ? JSON.stringify(body(target)) : null,
        });
        await expectError(answer, 'CROSS_SITE_REQUEST');
      });
    });

    it.each(unsafe.filter(({ body }) => body))(
      'rejects form content types on $route, even from its own page',
      async (route) => {
        const types = ['application/x-www-form-urlencoded', 'text/plain'];
        if (!takeFiles.has(route.route)) types.push('multipart/form-data; boundary=x');
        for (const type of types) {
          await expectError(await askFor(owner, route, target, { 'Content-Type': type }), 'UNSUPPORTED_MEDIA_TYPE');
        }
      },
    );

    it.each(unsafe.filter(({ route }) => takeFiles.has(route)))(
      'rejects forms with files on $route, unless its own page sends them',
      async (route) => {
        const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
        await expectError(await askFor(owner, route, target, type), 'INVALID_REQUEST');
        const [method, path] = route.route.split(' ') as [string, string];
        for (const [, headers] of forged) {
          const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined);
          const sent = { ...type, ...Object.fromEntries(given) };
          const answer = await owner.send(`/dashboard/api/${pathFor(path, target)}`, {
            method,
            headers: sent,
            body: 'x',
          });
          await expectError(answer, 'CROSS_SITE_REQUEST');
        }
      },
    );

    it('accepts its own page in a browser that sends no Sec-Fetch-Site', async () => {
      const answer = await owner.send('/dashboard/api/tts/preview', {
        method: 'POST',
        headers: { Origin: owner.url, 'Content-Type': 'application/json' },
        body: '{"text":"Hello.","voice_id":"slt"}',
      });
      expect(answer.status).toBe(200);
    });
  });

  async function signedInAgain(email: string): Promise<Browser> {
    const browser = browserAt(server);
    expect((await browser.ask('POST', 'session', { email, password })).status).toBe(200);
    return browser;
  }
});
