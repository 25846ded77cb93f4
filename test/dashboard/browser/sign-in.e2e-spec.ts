import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../../proofs/support/free-port';
import { openBrowser } from '../../support/browser';
import { choosePassword, type Dashboard, signIn, startDashboard } from '../../support/dashboard';
import { watchPage } from '../../support/page-watch';
import { type OidcServer, startOidcServer } from '../support/oidc';

describe('The sign-in page', () => {
  let provider: OidcServer;
  let dashboard: Dashboard;
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
    [dashboard, browser] = await Promise.all([startDashboard(settings), openBrowser()]);
    const first = await browser.newPage();
    await choosePassword(first, dashboard);
    await first.context().close();
    page = await browser.newPage();
    seen = await watchPage(page, dashboard.url);
  });

  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
    await provider?.stop();
  });

  it('rejects a new password that is too short before sending it', async () => {
    await signIn(page, dashboard.url);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.goto(`${dashboard.url}/dashboard/account`);
    await page.getByLabel('Current password').fill('anything');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Use at least 12 characters: 7 more.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  const fillIn = async () => {
    await page.getByLabel('E-mail').fill('owner@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
    await page.keyboard.press('Enter');
  };

  it('returns to the page that a link named, with its query and fragment, and after an expired session', async () => {
    const link = `${dashboard.url}/dashboard/projects/proj_1?from=a%20%26%20b%252F#sentence-9`;
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
      await page.goto(`${dashboard.url}/dashboard/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByRole('heading', { name: 'API keys' }).waitFor();
      expect(page.url()).toBe(`${dashboard.url}/dashboard/keys`);
    }
    await page.goto(`${dashboard.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('returns to the page that a link named after a sign-in at the provider', async () => {
    const tab = await browser.newPage();
    const link = `${dashboard.url}/dashboard/projects/proj_1?from=a%20%26%20b#sentence-9`;
    await tab.goto(link);
    await tab.getByRole('link', { name: 'Continue with Example' }).click();
    await tab.locator('[name=login]').fill('ada;owner@example.com;verified');
    await tab.locator('[name=password]').fill('any');
    await tab.locator('[type=submit]').click();
    await tab.locator('[type=submit]').click();
    await tab.getByRole('alert').getByText('The project could not be loaded').waitFor();
    expect(tab.url()).toBe(link);
    await tab.context().close();
  });

  it('does not say what was wrong, keeps the e-mail address, and says how long to wait once the limit is reached', async () => {
    await signIn(page, dashboard.url, 'wrong');
    const alert = page.getByRole('alert');
    await alert.getByText('Sign-in failed').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('owner@example.com');

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
