import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../../bench/proofs/support/free-port';
import { until } from '../../../bench/proofs/support/until';
import { maxEmailsToAddressPerDay } from '../../../src/accounts/people/invitations.service';
import { signIn } from '../../support/dashboard';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { type MailServer, startMailServer } from '../../support/mail-server';

const colleague = 'colleague@example.com';

describe('The page "People"', () => {
  let mailServer: MailServer;
  let opened: DashboardPage;
  let owner: DashboardPage['owner'];
  let browser: Browser;
  let page: Page;
  let guest: Page;
  let seen: () => string[];
  let link: string;

  beforeAll(async () => {
    mailServer = await startMailServer();
    const port = await freePort();
    opened = await openDashboardPage({
      environment: {
        PORT: `${port}`,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: mailServer.url,
        SMTP_FROM: 'voxgate@example.com',
      },
    });
    ({ owner, browser, page, seen } = opened);
  });
  afterAll(async () => {
    await opened?.close();
    await mailServer.close();
  });

  const rowOf = (email: string) => page.getByRole('row', { name: new RegExp(email) });
  const choose = async (email: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${email}` }).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: action });
    await item.waitFor();
    // Arrow keys move through the menu, and from its end to its beginning, as soon as it has the focus.
    const hasFocus = async () => (await page.evaluate<string>('document.activeElement.textContent')) === action;
    for (let step = 0; !(await hasFocus()); step++) {
      if (step === 50) throw new Error(`The arrow keys did not reach "${action}".`);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };

  it('invites somebody with a role by e-mail, and shows a link once', async () => {
    await page.getByRole('link', { name: 'People' }).click();
    await rowOf(owner.email).getByText('you', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill(colleague);
    await page.getByRole('radio', { name: 'Administrator' }).check();
    await page.keyboard.press('Enter');
    const shown = page.getByRole('textbox', { name: `Link for ${colleague}` });
    await shown.waitFor();
    link = await shown.inputValue();
    await page.getByText(`The server also e-mails a link to ${colleague}.`).waitFor();
    await until('the invitation has arrived', () => mailServer.mails.some(({ to }) => to.includes(colleague)));
    expect(link).toContain(`${opened.server.url}/dashboard/welcome#`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(new URL(link).hash.slice(1));
    await page.getByRole('heading', { name: 'Pending invitations' }).waitFor();
  });

  it('makes a new link in place of the first, and says when no more e-mails are sent', async () => {
    let next = '';
    for (let sent = 1; sent <= maxEmailsToAddressPerDay; sent++) {
      await choose(`the invitation of ${colleague}`, 'Make a new link');
      const shown = page.getByRole('textbox', { name: `Link for ${colleague}` });
      await shown.waitFor();
      next = await shown.inputValue();
      const isEmailed = sent < maxEmailsToAddressPerDay;
      await page
        .getByText(isEmailed ? 'The server also e-mails a link' : 'The server sends no e-mail. Send the link yourself.')
        .waitFor();
      await page.getByRole('button', { name: 'I have saved it' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(next).not.toBe(link);
    guest = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'This link does not work' }).waitFor();
    link = next;
  });

  it('lets the invited person choose a password and join', async () => {
    await guest.goto('about:blank');
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'Join Owner' }).waitFor();
    await guest.getByLabel('Password', { exact: true }).fill(owner.password);
    await guest.getByRole('button', { name: 'Set password and sign in' }).click();
    await guest.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.reload();
    await rowOf(colleague).getByText('Administrator').waitFor();
    expect(await page.getByRole('heading', { name: 'Pending invitations' }).count()).toBe(0);
  });

  it('sends somebody who has forgotten the password a link, and shows an owner one for others', async () => {
    const forgetful = await browser.newContext();
    const tab = await forgetful.newPage();
    const linkIn = (text: string) =>
      /\S+\/dashboard\/welcome#[\w-]+/u.exec(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))![0];
    const choosesPassword = async (address: string) => {
      await tab.goto(address);
      await tab.getByLabel('Password', { exact: true }).fill('a third long password');
      await tab.getByRole('button', { name: 'Set password and sign in' }).click();
      await tab.getByRole('navigation', { name: 'Pages' }).waitFor();
      await tab.getByRole('button', { name: 'Owner' }).click();
      await tab.getByRole('menuitem', { name: 'Sign out' }).click();
      await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    };
    await tab.goto(`${opened.server.url}/dashboard/sign-in`);
    await tab.getByRole('link', { name: 'Forgot your password' }).click();
    await tab.getByLabel('E-mail').fill(colleague);
    await tab.getByRole('button', { name: 'Send the link' }).click();
    await tab.getByText('If somebody with this address can sign in here').waitFor();
    const mail = await until('the e-mail has arrived', () =>
      mailServer.mails.find(({ text }) => text.includes('A new password for Voxgate')),
    );
    expect(mail.to).toEqual([colleague]);
    await choosesPassword(linkIn(mail.text));
    await tab.goto(linkIn(mail.text));
    await tab.getByRole('heading', { name: 'This link does not work' }).waitFor();

    await choose(colleague, 'Link for a new password');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const shown = page.getByRole('textbox', { name: `Link for ${colleague}` });
    await shown.waitFor();
    await choosesPassword(await shown.inputValue());
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await forgetful.close();
    // All sessions ended with the former passwords.
    await signIn(guest, opened.server.url, { email: colleague, password: 'a third long password' });
    await guest.getByRole('navigation', { name: 'Pages' }).waitFor();
  });

  it('shows an administrator no menu for owners', async () => {
    await guest.getByRole('link', { name: 'People' }).click();
    await guest.getByRole('button', { name: `Actions for ${colleague}` }).waitFor();
    expect(await guest.getByRole('button', { name: `Actions for ${owner.email}` }).count()).toBe(0);
    await guest.getByRole('button', { name: 'Invite' }).click();
    await guest.getByRole('radio', { name: 'Member' }).waitFor();
    expect(await guest.getByRole('radio', { name: 'Owner' }).count()).toBe(0);
    await guest.keyboard.press('Escape');
  });

  it('changes a role by keyboard, and the other person’s page follows', async () => {
    await choose(colleague, 'Change role');
    await page.getByRole('radio', { name: 'Viewer' }).check();
    await page.getByRole('button', { name: 'Change role' }).click();
    await rowOf(colleague).getByText('Viewer').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await guest.reload();
    await guest.getByRole('heading', { name: 'People' }).waitFor();
    await guest.getByRole('link', { name: 'Keys', exact: true }).waitFor();
    expect(await guest.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    expect(await guest.getByRole('link', { name: 'Playground' }).count()).toBe(0);
    expect(await guest.getByRole('link', { name: 'Activity' }).count()).toBe(0);
    await guest.getByRole('link', { name: 'Keys', exact: true }).click();
    await guest.getByRole('row', { name: /Test key/ }).waitFor();
    expect(await guest.getByRole('button', { name: /Create key|Revoke/ }).count()).toBe(0);
  });

  it('removes a person, who is signed out', async () => {
    await choose(colleague, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await rowOf(colleague).waitFor({ state: 'detached' });
    await guest.reload();
    await guest.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('says why the last owner cannot leave', async () => {
    await choose(owner.email, 'Leave the account');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the account' }).click();
    await page.getByRole('alert').getByText('An account needs an owner').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('lets everybody leave by themselves, without a right, after a confirmation', async () => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill(colleague);
    await page.getByRole('radio', { name: 'Viewer' }).check();
    await page.keyboard.press('Enter');
    const joined = await page.getByRole('textbox', { name: `Link for ${colleague}` }).inputValue();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await guest.goto('about:blank');
    await guest.goto(joined);
    await guest.getByLabel('Password', { exact: true }).fill(owner.password);
    await guest.getByRole('button', { name: 'Set password and sign in' }).click();
    await guest.getByRole('link', { name: 'Account', exact: true }).click();
    await guest.getByText('Your role in Owner is Viewer.').waitFor();
    await guest.getByRole('button', { name: 'Leave the account' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await guest.getByRole('dialog').waitFor({ state: 'detached' });
    await guest.getByRole('button', { name: 'Leave the account' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Leave the account' }).click();
    await guest.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await rowOf(owner.email).waitFor();
    expect(await rowOf(colleague).count()).toBe(0);
  });

  it('goes on with another account of the person who leaves one', async () => {
    await addAccount(opened, { id: 'acct_3', name: 'Third team' });
    await page.goto(`${opened.server.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Owner', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Third team' }).click();
    await page.getByText('Your role in Third team is Viewer.').waitFor();
    await page.getByRole('button', { name: 'Leave the account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the account' }).click();
    await page.getByText('Your role in Owner is Owner.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('switches to another account in all tabs, and back', async () => {
    await addAccount(opened, { id: 'acct_2', name: 'Second team' });
    const other = await page.context().newPage();
    await other.goto(`${opened.server.url}/dashboard/people`);
    await other.getByRole('button', { name: 'Invite' }).waitFor();

    await page.goto(`${opened.server.url}/dashboard/people`);
    await page.getByRole('button', { name: 'Owner', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Second team' }).click();
    await page.getByRole('button', { name: 'Second team' }).waitFor();
    await rowOf(owner.email).getByText('Viewer').waitFor();
    expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0);

    // The other tab shows the first account until its next request.
    await other.getByRole('button', { name: 'Invite' }).click();
    await other.getByLabel('E-mail').fill('nobody@example.com');
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: 'Second team' }).waitFor();
    await other.close();

    await page.getByRole('button', { name: 'Second team' }).click();
    await page.getByRole('menuitem', { name: 'Owner' }).click();
    await page.getByRole('button', { name: 'Invite' }).waitFor();
    expect(await page.getByText('nobody@example.com').count()).toBe(0);
  });

  it('writes nothing into the browser’s console', () => {
    expect(seen()).toEqual([]);
  });
});

/** Adds an account of which the owner of the account is a viewer. */
async function addAccount({ server, owner }: DashboardPage, { id, name }: { id: string; name: string }): Promise<void> {
  const { database } = server;
  await database.query(`INSERT INTO accounts (id, name, email) VALUES ($1, $2, $1 || '@example.com')`, [id, name]);
  await database.query(
    `INSERT INTO memberships (person_id, account_id, role) SELECT id, $2, 'viewer' FROM people WHERE email = $1`,
    [owner.email, id],
  );
}
