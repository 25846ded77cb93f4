import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../support/browser';
import { choosePassword, type Dashboard, owner, signIn, startDashboard } from '../../support/dashboard';
import { pageUntil } from '../../support/page-until';
import { watchPage } from '../../support/page-watch';

describe('The dashboard, from the first one-time link to a revoked key', () => {
  let dashboard: Dashboard;
  let browser: Browser;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
    page = await browser.newPage();
    seen = await watchPage(page, dashboard.url);
  });

  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  const speak = (key: string) =>
    fetch(`${dashboard.url}/api/v1/tts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"text":"Hi.","voice_id":"slt"}',
    });
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  let key: string;

  it('redirects signed-out users to the sign-in page', async () => {
    await page.goto(`${dashboard.url}/dashboard/usage?period=30d`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${dashboard.url}/dashboard/sign-in?next=%2Fusage%3Fperiod%3D30d`);
  });

  it('lets the owner set a password with the link, which then stops working', async () => {
    await choosePassword(page, dashboard.link);
    expect(page.url()).toBe(`${dashboard.url}/dashboard/keys`);

    const other = await browser.newPage();
    await other.goto(dashboard.link);
    await other.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await other.context().close();
  });

  it('creates a key, shows its secret once, and shows a curl command that contains it', async () => {
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Production');
    await page.getByLabel('Expires').selectOption({ label: '30 days' });
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const secret = page.getByRole('dialog').getByRole('textbox', { name: 'Production' });
    await secret.waitFor();
    key = await secret.inputValue();
    expect(key).toMatch(/^sk-[A-Za-z0-9]{32}$/);
    await pageUntil(page, `document.activeElement.textContent === 'Copy key'`);
    expect(await page.getByRole('dialog').locator('pre').textContent()).toContain(`Bearer ${key}`);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    expect(await rowOf('Production').textContent()).toMatch(/never/);
  });

  it('shows when a key was last used, and its usage', async () => {
    expect((await speak(key)).status).toBe(200);
    await page.reload();
    await rowOf('Production').getByText('just now').nth(1).waitFor();

    await page.getByRole('link', { name: 'Usage' }).click();
    const used = page.getByRole('region', { name: 'Usage by key' }).getByRole('row', { name: /Production/ });
    await used.getByText('9 of 10 per minute').waitFor();
    // Usage is written in batches, and the page refreshes by itself.
    await used.getByRole('cell', { name: '1', exact: true }).waitFor({ timeout: 60_000 });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('usage-7d.csv');
    const [columns, ...rows] = (await text(await download.createReadStream())).trim().split('\r\n');
    expect(columns).toBe(
      'start,api_key_id,api_key_name,requests,characters,audio_seconds,rate_limited,revoked,expired',
    );
    expect(rows.find((row) => row.includes(',Production,'))).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z,key_/);
  });

  it('shows what is left of the budgets of a key', async () => {
    const ask = async (path: string, method: string, body?: object) =>
      (
        await fetch(`${dashboard.url}/api/v1/${path}`, {
          method,
          headers: { authorization: `Bearer ${dashboard.key}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json();
    const { data } = (await ask('api-keys', 'GET')) as { data: { id: string; name: string }[] };
    const { id } = data.find(({ name }) => name === 'Production')!;
    await ask(`api-keys/${id}`, 'PATCH', { budgets: { characters_per_day: 1000 } });
    await page.reload();
    const budgets = page.getByRole('list', { name: 'Budgets: Production' });
    await budgets.getByText('1,000 of 1,000 characters today left').waitFor();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByText('The account has none. Only the operator of the server can set them.').waitFor();
    await setAccountBudget(dashboard.databaseUrl);
    await page.reload();
    const ofAccount = page.getByRole('list', { name: 'Budgets of the account' });
    await ofAccount.getByText('50,000 of 50,000 characters this month left').waitFor();
    expect(await ofAccount.getByRole('listitem').count()).toBe(1);
  });

  it('revokes the key, which is rejected from then on', async () => {
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Actions for Production' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog', { name: 'Revoke Production?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke Production' }).click();
    await rowOf('Production').waitFor({ state: 'detached' });

    const refused = await speak(key);
    expect(refused.status).toBe(401);
    expect(((await refused.json()) as { error: { code: string } }).error.code).toBe('API_KEY_REVOKED');
  });

  it('lists in the activity who did what', async () => {
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText(`${owner.email} revoked the key Production`).waitFor();
    await page.getByText(`${owner.email} created the key Production`).waitFor();
    await page.getByText(`${owner.email} set a password with a one-time link`).waitFor();
  });

  it('ends another session from the account page, then signs out', async () => {
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await signIn(elsewhere, dashboard.url);
    await elsewhere.getByRole('heading', { name: 'Overview' }).waitFor();

    await page.goto(`${dashboard.url}/dashboard/account`);
    await page.getByRole('button', { name: /^End the session/ }).click();
    await page.getByRole('button', { name: /^End the session/ }).waitFor({ state: 'detached' });
    await elsewhere.reload();
    await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});

/** Gives the only account a budget. */
async function setAccountBudget(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`UPDATE accounts SET budgets = '{"characters_per_month": 50000}'`);
  } finally {
    await client.end();
  }
}
