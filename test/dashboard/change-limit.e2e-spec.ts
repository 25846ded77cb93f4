import { cases } from '../../bench/proofs/support/extent';
import { maxChanges } from '../../src/dashboard/change-limit.guard';
import { maxInvitationsPerHour } from '../../src/accounts/people/invitations.service';
import { SlidingWindowStorage } from '../../src/rate-limit/sliding-window.storage';
import { expectError } from '../support/expect-error';
import { sharedTestApp, type TestApp } from '../support/test-app';
import { signedIn } from './support/users';

describe('The changes that a person makes in the dashboard', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp();
  });

  it('are limited over all routes together; reading and signing out still work, and others are not affected', async () => {
    const { account, browser } = await signedIn(server);
    const { browser: colleague } = await signedIn(server, { account, role: 'administrator' });
    const rename = (name: string) => browser.ask('PATCH', 'api-keys/key_0', { name });
    const asked = cases(50, maxChanges);
    // The others are counted as if they had been made: each request takes far longer than its count.
    const { person } = (await (await browser.ask('GET', 'session')).json()) as { person: { id: string } };
    const windows = server.app.get(SlidingWindowStorage);
    for (let change = asked; change < maxChanges; change++) {
      const counted = { bucket: `changes:${person.id}`, limit: maxChanges, windowMs: 600_000, evictable: true };
      expect((await windows.admit(counted)).admitted).toBe(true);
    }
    for (let change = 0; change < asked; change += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => rename('x')));
      expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    }
    const refused = await browser.ask('POST', 'api-keys', { name: 'One more' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await expectError(refused, 'RATE_LIMITED')).toContain(`${maxChanges} changes within ten minutes`);
    await expectError(await browser.ask('PUT', 'session/account', { account_id: account.id }), 'RATE_LIMITED');
    expect((await browser.ask('GET', 'api-keys')).status).toBe(200);
    expect((await browser.ask('POST', 'tts/preview', { text: 'Hello.', voice_id: 'slt' })).status).toBe(200);
    expect((await colleague.ask('POST', 'api-keys', { name: 'Another' })).status).toBe(201);
    expect((await browser.ask('DELETE', 'session')).status).toBe(204);
  });

  it('include new links for invitations, which count like invitations', async () => {
    const { browser } = await signedIn(server);
    const invited = await browser.ask('POST', 'invitations', { email: 'again@example.com', role: 'viewer' });
    const { invitation } = (await invited.json()) as { invitation: { id: string } };
    for (let links = 1; links < maxInvitationsPerHour; links++) {
      expect((await browser.ask('POST', `invitations/${invitation.id}/resend`)).status).toBe(200);
    }
    await expectError(await browser.ask('POST', `invitations/${invitation.id}/resend`), 'RATE_LIMITED');
  });
});
