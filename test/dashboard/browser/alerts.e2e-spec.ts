import type { Page } from 'playwright-core';
import { type Receiver, startReceiver, verify } from '../../accounts/alerts/support/receiver';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { signedIn } from '../support/users';

describe('The page of alerts', () => {
  let opened: DashboardPage;
  let receiver: Receiver;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    receiver = await startReceiver();
    opened = await openDashboardPage({ environment: { ALERT_ALLOWED_NETWORKS: '127.0.0.0/8' }, at: 'alerts' });
    ({ page, seen } = opened);
  });
  afterAll(async () => {
    await opened?.close();
    await receiver?.close();
  });

  const dialog = () => page.getByRole('dialog');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const shownSecret = async (): Promise<string> => {
    const text = await dialog().getByLabel('secret', { exact: true }).textContent();
    return /whsec_\S+/.exec(text!)![0];
  };

  it('says to a member that the role has none, and what it can see', async () => {
    const { browser } = await signedIn(opened.server, { account: opened.account, role: 'member' });
    const context = await opened.browser.newContext();
    await context.addCookies(
      [...browser.cookies].map(([name, value]) => ({ name, value, url: `${opened.server.url}/dashboard` })),
    );
    const tab = await context.newPage();
    await tab.goto(`${opened.server.url}/dashboard/alerts`);
    await tab.getByText('Your role, member, does not include alerts').waitFor();
    expect(await tab.getByRole('main').getByRole('button').count()).toBe(0);
    await tab.getByRole('main').getByRole('link', { name: 'Usage' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await context.close();
  });

  it('adds a webhook, shows its secret once, and shows that a test was delivered', async () => {
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await dialog().getByLabel('URL').fill('http://[::1');
    await dialog().getByRole('button', { name: 'Add webhook' }).click();
    await dialog().getByLabel('URL').fill(receiver.url);
    await dialog().getByRole('button', { name: 'Add webhook' }).click();
    await dialog().getByText('Copy the secret now').waitFor();
    const secret = await shownSecret();
    // Escape must not lose the secret.
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'I have saved it' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: /^Send test/ }).click();
    await page.getByRole('row', { name: /Test.*Delivered.*204/ }).waitFor();
    const [message] = await receiver.received(1);
    expect(verify(secret, message!)).toMatchObject({ type: 'webhook.test' });
  });

  it('shows why a delivery failed, and sends it again', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    await page.getByRole('button', { name: /^Send test/ }).click();
    const row = page.getByRole('row', { name: /Will be tried again.*500/ });
    await row.getByRole('button').click();
    await dialog().getByText('The endpoint answered with the status 500.').waitFor();
    receiver.answer = (response) => response.writeHead(204).end();
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await dialog().getByText('Delivered', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('rotates the secret, and edits, disables, enables and removes a webhook', async () => {
    await choose('Rotate secret');
    await dialog().getByRole('button', { name: 'Rotate secret' }).click();
    await dialog().getByText('Copy the secret now').waitFor();
    const secret = await shownSecret();
    await dialog().getByRole('button', { name: 'I have saved it' }).click();
    const before = receiver.messages.length;
    await page.getByRole('button', { name: /^Send test/ }).click();
    const messages = await receiver.received(before + 1);
    expect(() => verify(secret, messages.at(-1)!)).not.toThrow();

    await choose('Edit');
    await dialog().getByLabel('Key revoked').uncheck();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Key expires soon · Key leaked · Budget reached/).waitFor();
    await choose('Disable');
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Send test/ }).isDisabled()).toBe(true);
    await choose('Enable');
    await page.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' });
    await choose('Remove');
    await dialog().getByRole('button', { name: 'Remove webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('works by keyboard alone, with the focus where a user expects it', async () => {
    await page.getByRole('button', { name: 'Add webhook' }).focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await page.keyboard.type(receiver.url);
    await page.keyboard.press('Enter');
    await dialog().getByText('Copy the secret now').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('I have saved it');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^More for/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it.each(['light', 'dark'] as const)(
    'has no axe findings in the %s colour scheme, in its lists and dialogs',
    async (colorScheme) => {
      const examined = await openExaminedTab(page, { colorScheme });
      const findings = () => axeFindings(examined);
      await examined.goto(`${opened.server.url}/dashboard/alerts`);
      await examined.getByRole('button', { name: /^Send test/ }).click();
      await examined
        .getByRole('row', { name: /Delivered/ })
        .first()
        .waitFor();
      expect(await findings()).toEqual([]);
      await examined
        .getByRole('row', { name: /Delivered/ })
        .first()
        .getByRole('button')
        .click();
      await examined.getByRole('button', { name: 'Send again' }).waitFor();
      expect(await findings()).toEqual([]);
      await examined.keyboard.press('Escape');
      await examined.getByRole('dialog').waitFor({ state: 'detached' });
      await examined.getByRole('button', { name: /^More for/ }).click();
      await examined.getByRole('menuitem', { name: 'Edit' }).click();
      await examined.getByRole('dialog').getByLabel('URL').waitFor();
      expect(await findings()).toEqual([]);
      await examined.context().close();
    },
  );

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
