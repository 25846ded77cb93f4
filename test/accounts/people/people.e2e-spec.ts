import { operator } from '../../../src/platform/caller/actor';
import { type Role, roles } from '../../../src/platform/caller/role';
import { PeopleService } from '../../../src/accounts/people/people.service';
import type { Account } from '../../../src/accounts/account.entity';
import { type Browser, browserAt } from '../../dashboard/support/browser';
import { invite, join, password, signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { sharedTestApp, type TestApp } from '../../support/test-app';

interface Person {
  id: string;
  email: string;
  role: Role;
  is_you: boolean;
  has_joined: boolean;
  sessions: number;
}

describe('The people of an account', () => {
  let server: TestApp;
  let account: Account;
  /** A signed-in person of each role. */
  let browsers: Record<Role, Browser>;
  let ids: Record<Role, string>;

  beforeAll(async () => {
    server = await sharedTestApp();
  });

  beforeEach(async () => {
    const { account: team, browser: owner, email } = await signedIn(server);
    account = team;
    browsers = { owner } as typeof browsers;
    ids = { owner: await idOf(email) } as typeof ids;
    for (const role of roles.slice(1)) {
      const person = await signedIn(server, { account, role });
      browsers[role] = person.browser;
      ids[role] = await idOf(person.email);
    }
  });

  const list = async (browser: Browser): Promise<Person[]> =>
    ((await (await browser.ask('GET', 'people')).json()) as { data: Person[] }).data;
  const idOf = async (email: string): Promise<string> =>
    (await server.database.query<{ id: string }>('SELECT id FROM people WHERE email = $1', [email]))[0]!.id;
  const setRole = (browser: Browser, id: string, role: Role) => browser.ask('PUT', `people/${id}/role`, { role });
  const trail = async (): Promise<string[]> => {
    const rows = await server.database.query<{ it: string }>(
      `SELECT action || ' ' || coalesce(subject_name, '') AS it FROM audit_events WHERE account_id = $1 ORDER BY at, id`,
      [account.id],
    );
    return rows.map(({ it: each }) => each);
  };

  it('are listed with their roles and open sessions, and without secrets', async () => {
    const invited = await invite(server, { account, role: 'viewer' });
    const answer = await browsers.viewer.ask('GET', 'people');
    const { data } = (await answer.json()) as { data: Person[] };
    expect(data).toHaveLength(5);
    expect(data.find(({ id }) => id === ids.administrator)).toEqual({
      id: ids.administrator,
      email: expect.any(String),
      role: 'administrator',
      is_you: false,
      joined_at: expect.any(String),
      has_joined: true,
      has_second_factor: false,
      sessions: 1,
      last_seen_at: expect.any(String),
    });
    expect(data.find(({ email }) => email === invited.email)).toMatchObject({
      has_joined: false,
      sessions: 0,
      last_seen_at: null,
    });
    expect(data.filter(({ is_you: isYou }) => isYou).map(({ id }) => id)).toEqual([ids.viewer]);
  });

  describe.each(roles)('for a person with the role %s', (role) => {
    it.each(roles)('can be changed from the role %s only if that is not above their own', async (target) => {
      const { email } = await invite(server, { account, role: target });
      const id = await idOf(email);
      const allowed = role === 'owner' || (role === 'administrator' && target !== 'owner');
      for (const ask of [
        () => setRole(browsers[role], id, 'viewer'),
        async () => {
          await server.app.get(PeopleService).setRole(account.id, id, target, operator);
          return browsers[role].ask('DELETE', `people/${id}/sessions`);
        },
        () => browsers[role].ask('DELETE', `people/${id}`),
      ]) {
        const answer = await ask();
        if (allowed) expect(answer.status).toBe(204);
        else await expectError(answer, 'INSUFFICIENT_ROLE');
      }
      expect((await list(browsers.owner)).some((person) => person.id === id)).toBe(!allowed);
    });

    it.each(roles)('cannot be given the role %s if that is above their own', async (given) => {
      const { email } = await invite(server, { account, role: 'viewer' });
      const allowed = role === 'owner' || (role === 'administrator' && given !== 'owner');
      const answer = await setRole(browsers[role], await idOf(email), given);
      if (allowed) expect(answer.status).toBe(204);
      else await expectError(answer, 'INSUFFICIENT_ROLE');
      expect((await list(browsers.owner)).find((person) => person.email === email)!.role).toBe(
        allowed ? given : 'viewer',
      );
    });
  });

  it('have their role checked again by each request: a demoted administrator cannot go on', async () => {
    expect((await setRole(browsers.owner, ids.administrator, 'member')).status).toBe(204);
    const recorded = `SELECT changes FROM audit_events WHERE subject_id = $1 AND action = 'person.role_set'`;
    expect(await server.database.query(recorded, [ids.administrator])).toEqual([
      { changes: { role: { from: 'administrator', to: 'member' } } },
    ]);
    await expectError(await setRole(browsers.administrator, ids.viewer, 'member'), 'INSUFFICIENT_ROLE');
    expect(await (await browsers.administrator.ask('GET', 'session')).json()).toMatchObject({ role: 'member' });
  });

  it('are out as soon as they are removed, and deleted if they belong to no other account', async () => {
    const email = (await list(browsers.owner)).find(({ id }) => id === ids.member)!.email;
    expect((await browsers.owner.ask('DELETE', `people/${ids.member}`)).status).toBe(204);
    await expectError(await browsers.member.ask('GET', 'session'), 'NOT_SIGNED_IN');
    await expectError(await browserAt(server).ask('POST', 'session', { email, password }), 'INVALID_CREDENTIALS');
    expect(await server.database.query('SELECT FROM people WHERE id = $1', [ids.member])).toEqual([]);
    expect((await trail()).slice(-2)).toEqual([`session.ended ${email}`, `person.removed ${email}`]);
    await expectError(await browsers.owner.ask('DELETE', `people/${ids.member}`), 'PERSON_NOT_FOUND');
  });

  it('keep their other accounts when they are removed from one', async () => {
    const other = await signedIn(server);
    const email = (await list(browsers.owner)).find(({ id }) => id === ids.member)!.email;
    await join(server, other.account, email, 'viewer');
    const there = browserAt(server);
    expect(await (await there.ask('POST', 'session', { email, password })).json()).toMatchObject({
      account: { id: other.account.id },
      role: 'viewer',
    });
    expect((await browsers.owner.ask('DELETE', `people/${ids.member}`)).status).toBe(204);
    await expectError(await browsers.member.ask('GET', 'session'), 'NOT_SIGNED_IN');
    expect((await there.ask('GET', 'session')).status).toBe(200);
    expect((await other.browser.ask('DELETE', `people/${ids.member}`)).status).toBe(204);
    await expectError(await there.ask('GET', 'session'), 'NOT_SIGNED_IN');
  });

  it('have only their sessions for this account ended by its administrators', async () => {
    const other = await signedIn(server);
    const email = (await list(browsers.owner)).find(({ id }) => id === ids.member)!.email;
    await join(server, other.account, email, 'owner');
    const there = browserAt(server);
    expect((await there.ask('POST', 'session', { email, password })).status).toBe(200);
    expect((await browsers.administrator.ask('DELETE', `people/${ids.member}/sessions`)).status).toBe(204);
    await expectError(await browsers.member.ask('GET', 'session'), 'NOT_SIGNED_IN');
    expect((await there.ask('GET', 'session')).status).toBe(200);
  });

  it.each(roles.slice(1))(
    'can leave by themselves with the role %s, and are deleted without another account',
    async (role) => {
      const email = (await list(browsers.owner)).find(({ id }) => id === ids[role])!.email;
      expect((await browsers[role].ask('DELETE', 'membership')).status).toBe(204);
      await expectError(await browsers[role].ask('GET', 'session'), 'NOT_SIGNED_IN');
      expect(await server.database.query('SELECT FROM people WHERE id = $1', [ids[role]])).toEqual([]);
      expect((await list(browsers.owner)).some(({ id }) => id === ids[role])).toBe(false);
      expect((await trail()).slice(-2)).toEqual([`session.ended ${email}`, `person.left ${email}`]);
    },
  );

  it('stay signed in to another of their accounts after they leave one', async () => {
    const other = await signedIn(server);
    const email = (await list(browsers.owner)).find(({ id }) => id === ids.member)!.email;
    await join(server, other.account, email, 'viewer');
    const second = browserAt(server);
    await second.ask('POST', 'session', { email, password });
    expect((await second.ask('PUT', 'session/account', { account_id: account.id })).status).toBe(204);
    expect((await browsers.member.ask('DELETE', 'membership')).status).toBe(204);
    expect(await (await browsers.member.ask('GET', 'session')).json()).toMatchObject({
      account: { id: other.account.id },
      role: 'viewer',
    });
    await expectError(await second.ask('GET', 'session'), 'NOT_SIGNED_IN');
  });

  it('cannot leave as the last owner', async () => {
    await expectError(await browsers.owner.ask('DELETE', 'membership'), 'LAST_OWNER');
    expect((await setRole(browsers.owner, ids.viewer, 'owner')).status).toBe(204);
    expect((await browsers.owner.ask('DELETE', 'membership')).status).toBe(204);
    await expectError(await browsers.viewer.ask('DELETE', 'membership'), 'LAST_OWNER');
  });

  it('take the invitations with them whose links they were shown when they leave', async () => {
    const asked = await browsers.administrator.ask('POST', 'invitations', { email: 'x@example.com', role: 'viewer' });
    expect(asked.status).toBe(201);
    expect((await browsers.administrator.ask('DELETE', 'membership')).status).toBe(204);
    expect(await (await browsers.owner.ask('GET', 'invitations')).json()).toEqual({ data: [] });
  });

  it('of another account cannot be reached', async () => {
    const other = await signedIn(server);
    const [stranger] = await list(other.browser);
    for (const answer of [
      await setRole(browsers.owner, stranger!.id, 'viewer'),
      await browsers.owner.ask('DELETE', `people/${stranger!.id}`),
      await browsers.owner.ask('DELETE', `people/${stranger!.id}/sessions`),
      await browsers.owner.ask('DELETE', 'people/%00'),
    ]) {
      await expectError(answer, 'PERSON_NOT_FOUND');
    }
    expect(await list(other.browser)).toEqual([stranger]);
  });

  it('always have an owner: the last one can neither go nor be demoted, not even by the operator', async () => {
    for (const answer of [
      await setRole(browsers.owner, ids.owner, 'administrator'),
      await browsers.owner.ask('DELETE', `people/${ids.owner}`),
    ]) {
      await expectError(answer, 'LAST_OWNER');
    }
    const people = server.app.get(PeopleService);
    await expect(people.remove(account.id, ids.owner, operator)).rejects.toMatchObject({ code: 'LAST_OWNER' });
    await expect(people.setRole(account.id, ids.owner, 'viewer', operator)).rejects.toMatchObject({
      code: 'LAST_OWNER',
    });
    expect((await setRole(browsers.owner, ids.owner, 'owner')).status).toBe(204);
  });

  it.each([
    ['remove', (browser: Browser, id: string) => browser.ask('DELETE', `people/${id}`)],
    ['demote', (browser: Browser, id: string) => setRole(browser, id, 'viewer')],
  ])('have one owner left after owners %s each other at the same moment', async (_how, attack) => {
    for (let round = 0; round < 5; round++) {
      const first = await signedIn(server);
      const second = await signedIn(server, { account: first.account, role: 'owner' });
      const [firstId, secondId] = [await idOf(first.email), await idOf(second.email)];
      const answers = await Promise.all([attack(first.browser, secondId), attack(second.browser, firstId)]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const owners = await server.database.query(`SELECT FROM memberships WHERE account_id = $1 AND role = 'owner'`, [
        first.account.id,
      ]);
      expect(owners).toHaveLength(1);
    }
  });

  it.each([
    ['by themselves', () => 'membership'],
    ['from the list of people', (id: string) => `people/${id}`],
  ])('have one owner left after all owners leave %s at the same moment', async (_how, pathOf) => {
    const first = await signedIn(server);
    const others = await Promise.all([1, 2, 3].map(() => signedIn(server, { account: first.account, role: 'owner' })));
    const owners = await Promise.all(
      [first, ...others].map(async ({ browser, email }) => ({ browser, id: await idOf(email) })),
    );
    const answers = await Promise.all(owners.map(({ browser, id }) => browser.ask('DELETE', pathOf(id))));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 204, 204, 409]);
  });
});
