import type { Page } from 'playwright-core';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { signIn } from '../../support/dashboard';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { AuthenticatorApp } from '../../accounts/people/support/second-factor';

describe('A second factor in the page', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];
  let app: AuthenticatorApp;
  let usedCode: string;
  let recoveryCodes: string[];

  beforeAll(async () => {
    opened = await openDashboardPage();
    ({ page, seen } = opened);
  });
  afterAll(() => opened?.close());

  const codes = () => page.getByRole('region', { name: 'codes' });
  const findings = async (scheme: 'light' | 'dark'): Promise<string[]> => {
    const tab = await openExaminedTab(page, { colorScheme: scheme, viewport: { width: 360, height: 740 } });
    await tab.goto(page.url());
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.getByLabel('Your password').fill(opened.owner.password);
    await tab.keyboard.press('Enter');
    await tab.getByRole('img', { name: 'QR code' }).waitFor();
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(360);
    const found = await axeFindings(tab);
    await tab.context().close();
    return found;
  };

  it('that is required takes the place of all pages until it is set up', async () => {
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('switch', { name: 'Require a second factor' }).click();
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    for (const scheme of ['light', 'dark'] as const) expect(await findings(scheme)).toEqual([]);
    await page.getByLabel('Your password').fill(opened.owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    app = new AuthenticatorApp((await page.getByRole('region', { name: 'secret' }).textContent())!.trim());
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    usedCode = app.code();
    await page.getByLabel('Code').fill(usedCode);
    await page.keyboard.press('Enter');
    await codes().waitFor();
    recoveryCodes = (await codes().textContent())!.trim().split('\n');
    expect(recoveryCodes).toHaveLength(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  });

  it('is asked for after the password, and accepts the app’s code and a recovery code', async () => {
    await page.goto(`${opened.server.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, opened.server.url, opened.owner);
    await page.getByLabel('Code').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    // The code that set it up has been used. On a slow machine, it has also expired by now.
    await page.getByLabel('Code').fill(usedCode);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Code').fill(app.code(1));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('can be switched off with a recovery code, and is then needed again, because the account requires it', async () => {
    await page.goto(`${opened.server.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByLabel('Your password').fill(opened.owner.password);
    await page.getByLabel('Code').fill(recoveryCodes[0]!);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  });

  it('writes nothing into the browser’s console', () => {
    expect(seen()).toEqual([]);
  });
});
