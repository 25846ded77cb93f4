import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../../bench/proofs/support/free-port';
import { signIn } from '../../support/dashboard';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { type OidcServer, startOidcServer } from '../support/oidc';

describe('The sign-in page', () => {
  let provider: OidcServer;
  let opened: DashboardPage;
  let browser: Browser;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    const port = String(await freePort());
    const publicUrl = `http://127.0.0.1:${port}`;
    provider = await startOidcServer(`${publicUrl}/dashboard/api/oidc/callback`);
    const settings = {
      PORT: port,
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'voxgate',
      OIDC_CLIENT_SECRET: 'the secret of the client',
      OIDC_NAME: 'Example',
      RATE_LIMIT_SIGN_IN: '3',
    };
    opened = await openDashboardPage({ environment: settings, context: {}, at: 'account' });
    ({ browser, page, seen } = opened);
  });

  afterAll(async () => {
    await opened?.close();
    await provider?.stop();
  });

  it('rejects a new password that is too short before sending it', async () => {
    await page.getByLabel('Current password').fill('anything');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Use at least 12 characters: 7 more.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  const fillIn = async () => {
    await page.getByLabel('E-mail').fill(opened.owner.email);
    await page.getByLabel('Password', { exact: true }).fill(opened.owner.password);
    await page.keyboard.press('Enter');
  };

  it('returns to the page that a link named, with its query and fragment, and after an expired session', async () => {
    const link = `${opened.server.url}/dashboard/projects/proj_1?from=a%20%26%20b%252F#sentence-9`;
    await page.goto(link);
    await fillIn();
    await page.getByRole('alert').getByText('The project could not be loaded').waitFor();
    expect(page.url()).toBe(link);

    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Try again' }).click();
    await fillIn();
    await page.getByRole('alert').getByText('The project could not be loaded').waitFor();
    expect(page.url()).toBe(link);
  });

  it('leads nowhere but to pages of the dashboard', async () => {
    for (const next of ['//evil.example', '/%09/evil.example', '/../api/docs']) {
      await page.goto(`${opened.server.url}/dashboard/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(page.url()).toBe(`${opened.server.url}/dashboard/overview`);
    }
    await page.goto(`${opened.server.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('returns to the page that a link named after a sign-in at the provider', async () => {
    const tab = await browser.newPage();
    const link = `${opened.server.url}/dashboard/projects/proj_1?from=a%20%26%20b#sentence-9`;
    await tab.goto(link);
    await tab.getByRole('link', { name: 'Continue with Example' }).click();
    await tab.locator('[name=login]').fill(`ada;${opened.owner.email};verified`);
    await tab.locator('[name=password]').fill('any');
    await tab.locator('[type=submit]').click();
    await tab.locator('[type=submit]').click();
    await tab.getByRole('alert').getByText('The project could not be loaded').waitFor();
    expect(tab.url()).toBe(link);
    await tab.context().close();
  });

  it('does not say what was wrong, keeps the e-mail address, and says how long to wait once the limit is reached', async () => {
    await signIn(page, opened.server.url, { ...opened.owner, password: 'wrong' });
    const alert = page.getByRole('alert');
    await alert.getByText('Sign-in failed').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(opened.owner.email);

    const limited = alert.getByText(/You can try again in \d+ s\./);
    for (let attempt = 0; attempt < 10 && !(await limited.isVisible()); attempt++) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByLabel('Password', { exact: true }).fill(`wrong ${attempt}`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await (await answered).finished();
    }
    await limited.waitFor();
  });

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
