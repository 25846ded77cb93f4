import { operator } from '../../../src/platform/caller/actor';
import { type Role, roles } from '../../../src/platform/caller/role';
import {
  InvitationsService,
  maxInvitations,
  maxInvitationsPerHour,
} from '../../../src/accounts/people/invitations.service';
import { type Browser, browserAt } from '../../dashboard/support/browser';
import { invite as inviteByOperator, password, signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { sharedTestApp, type TestApp } from '../../support/test-app';

interface Issued {
  id: string;
  email: string;
  role: Role;
  link: string;
}

describe('An invitation', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp();
  });

  let invited = 0;
  const newEmail = () => `invited-${process.pid}-${++invited}@example.com`;
  const issuedBy = async (answer: Response): Promise<Issued> => {
    const { invitation, link } = (await answer.json()) as { invitation: Omit<Issued, 'link'>; link: string };
    return { ...invitation, link };
  };
  const tokenOf = ({ link }: Issued) => new URL(link).hash.slice(1);
  const issue = async (browser: Browser, email = newEmail(), role: Role = 'member'): Promise<Issued> => {
    const answer = await browser.ask('POST', 'invitations', { email, role });
    expect(answer.status).toBe(201);
    return issuedBy(answer);
  };
  const accept = (token: string, chosen = password, browser = browserAt(server)) =>
    browser.ask('POST', 'links/accept', { token, password: chosen });
  const look = (token: string) => browserAt(server).ask('POST', 'links/look', { token });
  const pending = async (browser: Browser) =>
    ((await (await browser.ask('GET', 'invitations')).json()) as { data: Issued[] }).data;

  it('shows its link once, and lets a new person choose a password and join with its role', async () => {
    const { browser: owner, account } = await signedIn(server);
    const issued = await issue(owner, newEmail().toUpperCase(), 'viewer');
    expect(issued).toMatchObject({ email: issued.email.toLowerCase(), role: 'viewer' });
    expect(issued.link).toMatch(new RegExp(`^${server.url}/dashboard/welcome#[\\w-]{43}$`));
    const text = await (await owner.ask('GET', 'invitations')).text();
    expect(text).toContain(issued.id);
    expect(text).not.toContain(tokenOf(issued));
    expect(JSON.stringify(await server.database.query('SELECT i::text FROM invitations AS i'))).not.toContain(
      Buffer.from(tokenOf(issued), 'base64url').toString('hex'),
    );
    expect(await (await look(tokenOf(issued))).json()).toMatchObject({
      email: issued.email,
      account_name: account.name,
      role: 'viewer',
      proof: 'new_password',
    });
    const joined = browserAt(server);
    expect(await (await accept(tokenOf(issued), password, joined)).json()).toMatchObject({
      person: { email: issued.email },
      account: { id: account.id },
      role: 'viewer',
    });
    expect((await joined.ask('GET', 'session')).status).toBe(200);
    expect(await pending(owner)).toEqual([]);
  });

  it('works only once: of many simultaneous uses, exactly one succeeds', async () => {
    const { browser: owner } = await signedIn(server);
    const token = tokenOf(await issue(owner));
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(404)]);
  });

  it('is rejected like an invented one once it has expired, was withdrawn, or has a newer link', async () => {
    const { browser: owner } = await signedIn(server);
    const expired = await issue(owner);
    await server.database.query('UPDATE invitations SET expires_at = clock_timestamp() WHERE id = $1', [expired.id]);
    const withdrawn = await issue(owner);
    expect((await owner.ask('DELETE', `invitations/${withdrawn.id}`)).status).toBe(204);
    const replaced = await issue(owner);
    const newer = await issuedBy(await owner.ask('POST', `invitations/${replaced.id}/resend`));
    const messages = new Set<string>();
    for (const token of [...[expired, withdrawn, replaced].map(tokenOf), 'A'.repeat(43)]) {
      messages.add(await expectError(await look(token), 'LINK_NOT_FOUND'));
      messages.add(await expectError(await accept(token), 'LINK_NOT_FOUND'));
    }
    expect(messages.size).toBe(1);
    expect((await accept(tokenOf(newer))).status).toBe(200);
    expect((await pending(owner)).map(({ id }) => id)).toEqual([expired.id]);
    expect((await owner.ask('POST', `invitations/${expired.id}/resend`)).status).toBe(200);
    await expectError(await owner.ask('DELETE', `invitations/${withdrawn.id}`), 'INVITATION_NOT_FOUND');
    await expectError(await owner.ask('POST', 'invitations/%00/resend'), 'INVITATION_NOT_FOUND');
  });

  it('lets a person who has a password join only with that password, and keeps it', async () => {
    const { browser: owner, account } = await signedIn(server);
    const known = await signedIn(server);
    const token = tokenOf(await issue(owner, known.email, 'administrator'));
    expect(await (await look(token)).json()).toMatchObject({ proof: 'password' });
    await expectError(await accept(token, 'a password of the inviter'), 'INVALID_CREDENTIALS');
    expect((await known.browser.ask('GET', 'session')).status).toBe(200);
    expect(await (await accept(token)).json()).toMatchObject({ account: { id: account.id }, role: 'administrator' });
    expect((await browserAt(server).ask('POST', 'session', { email: known.email, password })).status).toBe(200);
  });

  it('does not let its inviter choose the password of somebody whom the operator has invited elsewhere', async () => {
    const { browser: owner } = await signedIn(server);
    const { email, token: first } = await inviteByOperator(server);
    const token = tokenOf(await issue(owner, email));
    expect(await (await look(token)).json()).toMatchObject({ proof: 'sign_in' });
    await expectError(await accept(token), 'INVALID_CREDENTIALS');
    expect((await accept(first)).status).toBe(200);
    expect((await accept(token)).status).toBe(200);
  });

  describe.each(roles)('by a person with the role %s', (role) => {
    it.each(roles)('cannot give the role %s if that is above their own', async (given) => {
      const { browser: owner, account } = await signedIn(server);
      const { browser } = role === 'owner' ? { browser: owner } : await signedIn(server, { account, role });
      const allowed = role === 'owner' || (role === 'administrator' && given !== 'owner');
      const email = newEmail();
      const answer = await browser.ask('POST', 'invitations', { email, role: given });
      if (allowed) expect(answer.status).toBe(201);
      else await expectError(answer, 'INSUFFICIENT_ROLE');
      const issued = allowed ? await issuedBy(answer) : await issue(owner, email, given);
      for (const change of [
        await browser.ask('POST', `invitations/${issued.id}/resend`),
        await browser.ask('DELETE', `invitations/${issued.id}`),
      ]) {
        if (allowed) expect(change.status).toBeLessThan(300);
        else await expectError(change, 'INSUFFICIENT_ROLE');
      }
    });
  });

  it('is refused for people who belong to the account or are invited, for no address, and for an unknown role', async () => {
    const { browser: owner, email } = await signedIn(server);
    const ask = (body: object) => owner.ask('POST', 'invitations', body);
    await expectError(await ask({ email: email.toUpperCase(), role: 'member' }), 'ALREADY_INVITED');
    const issued = await issue(owner);
    await expectError(await ask({ email: issued.email, role: 'member' }), 'ALREADY_INVITED');
    await expectError(await ask({ email: 'nobody', role: 'member' }), 'INVALID_REQUEST');
    await expectError(await ask({ email: 'a@b\u0000.example', role: 'member' }), 'INVALID_REQUEST');
    await expectError(await ask({ email: newEmail(), role: 'king' }), 'INVALID_REQUEST');
  });

  it('of another account cannot be seen or changed', async () => {
    const { browser: owner } = await signedIn(server);
    const issued = await issue(owner);
    const { browser: stranger } = await signedIn(server);
    expect(await pending(stranger)).toEqual([]);
    await expectError(await stranger.ask('POST', `invitations/${issued.id}/resend`), 'INVITATION_NOT_FOUND');
    await expectError(await stranger.ask('DELETE', `invitations/${issued.id}`), 'INVITATION_NOT_FOUND');
    expect((await look(tokenOf(issued))).status).toBe(200);
  });

  it('is withdrawn when the person who was shown its link is removed, or may no longer give its role', async () => {
    const { browser: owner, account } = await signedIn(server);
    const second = await signedIn(server, { account, role: 'owner' });
    const tokens = Object.fromEntries(
      await Promise.all(
        roles.map(async (role) => [role, tokenOf(await issue(second.browser, newEmail(), role))] as const),
      ),
    ) as Record<Role, string>;
    const { data } = (await (await owner.ask('GET', 'people')).json()) as { data: { id: string; email: string }[] };
    const { id } = data.find(({ email }) => email === second.email)!;
    const works = async (role: Role) => (await look(tokens[role])).status === 200;
    expect((await owner.ask('PUT', `people/${id}/role`, { role: 'administrator' })).status).toBe(204);
    expect(await Promise.all(roles.map(works))).toEqual([false, true, true, true]);
    expect((await owner.ask('DELETE', `people/${id}`)).status).toBe(204);
    expect(await Promise.all(roles.map(works))).toEqual([false, false, false, false]);
  });

  it('is one of a limited number, also under concurrency', async () => {
    const { browser: owner, account } = await signedIn(server);
    const invitations = server.app.get(InvitationsService);
    for (let index = 0; index < maxInvitations - 3; index++) {
      await invitations.invite(account.id, newEmail(), 'viewer', operator);
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.ask('POST', 'invitations', { email: newEmail(), role: 'viewer' })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(await pending(owner)).toHaveLength(maxInvitations);
  });

  it('is one of a limited number per hour for the account, also if it was withdrawn at once', async () => {
    const { browser: owner, account } = await signedIn(server);
    const { browser: administrator } = await signedIn(server, { account, role: 'administrator' });
    for (let index = 0; index < maxInvitationsPerHour; index++) {
      const browser = index % 2 ? owner : administrator;
      expect((await browser.ask('DELETE', `invitations/${(await issue(browser)).id}`)).status).toBe(204);
    }
    for (const browser of [owner, administrator]) {
      const refused = await browser.ask('POST', 'invitations', { email: newEmail(), role: 'viewer' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await expectError(refused, 'RATE_LIMITED')).toMatch(
        /^The account has made 30 invitations within an hour, the maximum\. Retry after \d+ seconds$/,
      );
    }
    expect(await pending(owner)).toEqual([]);
    await server.app.get(InvitationsService).invite(account.id, newEmail(), 'viewer', operator);
    await issue((await signedIn(server)).browser);
  });

  it('leaves an event for each step in the audit trail', async () => {
    const { browser: owner, account, email } = await signedIn(server);
    const issued = await issue(owner);
    const { link } = await issuedBy(await owner.ask('POST', `invitations/${issued.id}/resend`));
    await accept(new URL(link).hash.slice(1));
    await owner.ask('DELETE', `invitations/${(await issue(owner)).id}`);
    const events = await server.database.query(
      `SELECT action, actor_name, subject_name FROM audit_events
       WHERE account_id = $1 AND action LIKE 'invitation.%' ORDER BY at, id`,
      [account.id],
    );
    const about = `${issued.email} (member)`;
    expect(events).toEqual([
      { action: 'invitation.created', actor_name: email, subject_name: about },
      { action: 'invitation.resent', actor_name: email, subject_name: about },
      { action: 'invitation.accepted', actor_name: issued.email, subject_name: about },
      { action: 'invitation.created', actor_name: email, subject_name: expect.any(String) },
      { action: 'invitation.withdrawn', actor_name: email, subject_name: expect.any(String) },
    ]);
  });
});
