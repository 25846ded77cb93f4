import { DataSource } from 'typeorm';
import { until } from '../../../bench/proofs/support/until';
import { AccountsService } from '../../../src/accounts/accounts.service';
import type { NewAlert } from '../../../src/accounts/alerts/alert';
import { AlertOutbox } from '../../../src/accounts/alerts/alert-outbox';
import { operator } from '../../../src/platform/caller/actor';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import { browserAt } from '../../dashboard/support/browser';
import { join, password, signedIn } from '../../dashboard/support/users';
import { maxEmailsToAddressPerDay } from '../../../src/accounts/people/invitations.service';
import { expectError } from '../../support/expect-error';
import { type Mail, type MailServer, startMailServer } from '../../support/mail-server';
import { startTestApp, type TestApp } from '../../support/test-app';
import { skipWaits } from './support/skip-waits';

describe('Alerts by e-mail', () => {
  let server: TestApp;
  let mailServer: MailServer;

  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestApp({
      environment: {
        SMTP_URL: mailServer.url,
        SMTP_FROM: 'Voxgate <voxgate@example.com>',
        PUBLIC_URL: 'https://speech.example.com/voice',
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });

  const to = (email: string) => mailServer.mails.filter((mail) => mail.to.includes(email));
  const revokeKey = async (account: Awaited<ReturnType<typeof signedIn>>['account']) => {
    const { id } = await server.createKey({ account });
    await server.app.get(ApiKeysService).revoke(account.id, id, operator);
  };

  it('are sent in plain text to the owners and administrators of the account, and to nobody else', async () => {
    const { account, email } = await signedIn(server);
    const people = await Promise.all(
      ['administrator', 'member', 'viewer'].map(async (role) => {
        const { email: address } = await signedIn(server, { account, email: `${role}-of-${email}` });
        await server.database.query(
          `UPDATE memberships SET role = $1 WHERE account_id = $2
             AND person_id = (SELECT id FROM people WHERE email = $3)`,
          [role, account.id, address],
        );
        return address;
      }),
    );
    const [administrator, member, viewer] = people as [string, string, string];
    const stranger = await signedIn(server);
    await revokeKey(account);
    const about = (address: string) => to(address).filter(({ text }) => text.includes('was revoked'));
    await until('both got an e-mail', () => about(email).length === 1 && about(administrator).length === 1);
    const [mail] = about(email);
    expect(mail).toMatchObject({ to: [email], from: 'voxgate@example.com' });
    const { text } = mail!;
    expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?The_API_key_=22Test_key=22_was_revoked\?=\r$/m);
    expect(text).toMatch(/^From: Voxgate <voxgate@example\.com>\r$/m);
    expect(text).toMatch(/^Message-ID: <dlv_[0-9a-f]{32}@voxgate>\r$/m);
    expect(text).toMatch(/^Content-Type: text\/plain/m);
    expect(text).toContain('By: operator');
    expect(text).toContain('https://speech.example.com/voice/dashboard');
    for (const address of [member, viewer, stranger.email]) expect(about(address)).toEqual([]);
  });

  it('are sent again if the mail server refuses them, with the same Message-ID', async () => {
    const { account, email } = await signedIn(server);
    await until('the sign-in was mailed', () => to(email).length === 1);
    mailServer.refuses = true;
    await revokeKey(account);
    const failed = await until('the delivery has failed', async () => {
      const [row] = await server.database.query<{ id: string; last_error: string; tries: number }>(
        'SELECT id, last_error, tries FROM alert_deliveries WHERE email = $1 AND last_error IS NOT NULL',
        [email],
      );
      return row;
    });
    expect(failed.last_error).toContain('Try later');
    mailServer.refuses = false;
    await skipWaits(server.database, account.id);
    await until('the e-mail arrived', () => to(email).length === 2);
    expect(to(email)[1]!.text).toContain(`Message-ID: <${failed.id}@voxgate>`);
  });

  describe('are bounded, so that nobody can fill the mailboxes of others:', () => {
    const queued = async (email: string, type: string) => {
      const rows = await server.database.query(
        'SELECT FROM alert_deliveries AS d JOIN alerts AS a ON a.id = d.alert_id WHERE d.email = $1 AND a.type = $2',
        [email, type],
      );
      return rows.length;
    };
    const record = (alert: NewAlert) => server.app.get(AlertOutbox).record(server.app.get(DataSource).manager, alert);
    const apiKey = { id: null, name: 'Test key' };

    it('20 of a type per account and hour, and those of other types are still sent', async () => {
      const { account, email } = await signedIn(server);
      for (let index = 0; index < 25; index++) await revokeKey(account);
      expect(await queued(email, 'api_key.revoked')).toBe(20);
      const alerts = await server.database.query('SELECT FROM alerts WHERE account_id = $1', [account.id]);
      expect(alerts).toHaveLength(26);
      const expires = new Date().toISOString();
      await record({
        accountId: account.id,
        type: 'api_key.expiring',
        data: { api_key: { ...apiKey, prefix: 'sk-1' }, expires_at: expires },
      });
      expect(await queued(email, 'api_key.expiring')).toBe(1);
    });

    it('tests of webhooks do not count', async () => {
      const { account, email } = await signedIn(server);
      const endpoint = await server.database.query<{ id: string }>(
        `INSERT INTO webhook_endpoints (id, account_id, url, secret, events)
         VALUES ('whk_' || gen_random_uuid(), $1, 'https://127.0.0.1/', gen_random_uuid()::text::bytea, '{}') RETURNING id`,
        [account.id],
      );
      const test = { accountId: account.id, type: 'webhook.test', data: { message: 'Test' } } as const;
      const { manager } = server.app.get(DataSource);
      for (let index = 0; index < 25; index++) {
        await server.app.get(AlertOutbox).recordFor(endpoint[0]!.id, manager, test);
      }
      await revokeKey(account);
      expect(await queued(email, 'api_key.revoked')).toBe(1);
    });

    it.each<[NewAlert['type'], object]>([
      ['api_key.leaked', { api_key: apiKey, source: 'test', url: null }],
      ['sign_in.new_address', { person: { id: null, email: 'a@example.com' }, address: null, user_agent: null }],
    ])('100 of the type %s', async (type, data) => {
      const { account, email } = await signedIn(server);
      const before = await queued(email, type);
      for (let index = before; index < 105; index++) {
        await record({ accountId: account.id, type, data } as NewAlert);
      }
      expect(await queued(email, type)).toBe(100);
    });
  });

  it('cannot get headers or lines of their own by the name of a key', async () => {
    const { account, email } = await signedIn(server);
    const { id } = await server.createKey({ account });
    await server.database.query('UPDATE api_keys SET name = $1 WHERE id = $2', [
      'a\r\nBcc: evil@example.com\r\n\r\nb',
      id,
    ]);
    await server.app.get(ApiKeysService).revoke(account.id, id, operator);
    await until('the e-mail arrived', () => to(email).length === 2);
    expect(mailServer.mails.flatMap((mail) => mail.to)).not.toContain('evil@example.com');
    expect(to(email).at(-1)!.text).not.toMatch(/^Bcc:/im);
  });
  it('have a link for a new password that works, also if the account that was used last is suspended', async () => {
    const { account, email } = await signedIn(server);
    const { account: last } = await signedIn(server);
    await join(server, last, email, 'viewer');
    await server.app.get(AccountsService).setSuspended(last.id, true, operator);
    expect((await browserAt(server).ask('POST', 'password-resets', { email })).status).toBe(202);
    const { text } = await until('the link was mailed', () =>
      to(email).find((mail) => mail.text.includes('A new password for Voxgate')),
    );
    const [, token] = /welcome#([\w-]+)/.exec(text.replaceAll('=\r\n', ''))!;
    const accepted = await browserAt(server).ask('POST', 'links/accept', { token, password: 'another long password' });
    expect(await accepted.json()).toMatchObject({ person: { email }, account: { id: account.id } });
  });

  describe('with an invitation', () => {
    const invite = async () => {
      const { account, browser } = await signedIn(server);
      const email = `invited-${account.id}@example.com`;
      const answer = await browser.ask('POST', 'invitations', { email, role: 'viewer' });
      const issued = (await answer.json()) as { invitation: { id: string }; link: string; emailed: boolean };
      return { account, browser, email, issued };
    };
    const linkIn = ({ text }: Mail) =>
      /https:\/\/speech\.example\.com\/voice\/dashboard\/welcome#([\w-]+)/.exec(text.replaceAll('=\r\n', ''))![1]!;
    const mailTo = (email: string) => until('the invitation was mailed', () => to(email).at(-1));

    it('have a link of their own, which accepts it, and is stored nowhere', async () => {
      const { account, browser, email, issued } = await invite();
      expect(issued.emailed).toBe(true);
      const token = linkIn(await mailTo(email));
      expect(issued.link).not.toContain(token);
      const rows = await server.database.query(
        `SELECT a.data, d.* FROM alerts AS a JOIN alert_deliveries AS d ON d.alert_id = a.id WHERE a.account_id = $1`,
        [account.id],
      );
      expect(JSON.stringify(rows)).not.toContain(token);
      const accepted = await browserAt(server).ask('POST', 'links/accept', { token, password });
      expect(accepted.status).toBe(200);
      expect(await (await browser.ask('GET', 'invitations')).json()).toEqual({ data: [] });
    });

    it('are not sent after it was withdrawn, and their link stops working with a new one', async () => {
      const first = await invite();
      const token = linkIn(await mailTo(first.email));
      const resent = await first.browser.ask('POST', `invitations/${first.issued.invitation.id}/resend`);
      expect(await resent.json()).toMatchObject({ emailed: true });
      await expectError(await browserAt(server).ask('POST', 'links/look', { token }), 'LINK_NOT_FOUND');

      mailServer.refuses = true;
      const second = await invite();
      // A mail that is being sent could not be withdrawn.
      await until('the mail server has refused the invitation', async () => {
        const tried = await server.database.query(
          `SELECT FROM alert_deliveries WHERE email = $1 AND last_error IS NOT NULL`,
          [second.email],
        );
        return tried.length === 1;
      });
      await second.browser.ask('DELETE', `invitations/${second.issued.invitation.id}`);
      await skipWaits(server.database, second.account.id);
      mailServer.refuses = false;
      await until('the delivery is over', async () => {
        const open = await server.database.query(
          `SELECT FROM alert_deliveries WHERE email = $1 AND status = 'pending'`,
          [second.email],
        );
        return open.length === 0;
      });
      expect(to(second.email)).toEqual([]);
    });

    it('are bounded for an address: the invitation is made, and its answer says that it is not mailed', async () => {
      const { browser, issued } = await invite();
      const emailed: boolean[] = [];
      for (let time = 0; time < maxEmailsToAddressPerDay; time++) {
        const answer = await browser.ask('POST', `invitations/${issued.invitation.id}/resend`);
        emailed.push(((await answer.json()) as { emailed: boolean }).emailed);
      }
      expect(emailed).toEqual([true, true, false]);
    });
  });
});
