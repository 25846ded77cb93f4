import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../support/browser';
import { choosePassword, type Dashboard, signIn, startDashboard } from '../../support/dashboard';
import { watchPage } from '../../support/page-watch';

describe('Signing in by the page', () => {
  let dashboard: Dashboard;
  let browser: Browser;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    [dashboard, browser] = await Promise.all([startDashboard({ RATE_LIMIT_SIGN_IN: '3' }), openBrowser()]);
    const first = await browser.newPage();
    await choosePassword(first, dashboard);
    await first.context().close();
    page = await browser.newPage();
    seen = await watchPage(page, dashboard.url);
  });

  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('refuses a password that is too short before it is sent', async () => {
    await signIn(page, dashboard.url);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.goto(`${dashboard.url}/dashboard/account`);
    await page.getByLabel('Current password').fill('anything');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('At least 12 characters, please: 7 more.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('comes back to the page that was asked for', async () => {
    await page.goto(`${dashboard.url}/dashboard/activity`);
    await page.getByLabel('E-mail').fill('owner@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    await page.goto(`${dashboard.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('says of a wrong password nothing but that, keeps the address, and at last says how long to wait', async () => {
    await signIn(page, dashboard.url, 'wrong');
    const alert = page.getByRole('alert');
    await alert.getByText('You are not signed in').waitFor();
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

  it('says on no console of an error, asks no other server, and keeps to its policy', () => {
    expect(seen()).toEqual([]);
  });
});
