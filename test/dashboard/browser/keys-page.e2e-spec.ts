import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../support/browser';
import { choosePassword, type Dashboard, startDashboard } from '../../support/dashboard';
import { watchPage } from '../../support/page-watch';

const manyKeys = 2000;

describe('The keys page', () => {
  let dashboard: Dashboard;
  let browser: Browser;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    const environment = { MAX_API_KEYS_PER_ACCOUNT: '10000', RATE_LIMIT_REQUESTS: '10000' };
    [dashboard, browser] = await Promise.all([startDashboard(environment), openBrowser()]);
    page = await (
      await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
    seen = await watchPage(page, dashboard.url);
    await choosePassword(page, dashboard);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  const api = async (method: string, path: string, body?: object): Promise<{ id: string; key: string }> => {
    const answer = await fetch(`${dashboard.url}/api/v1/api-keys${path}`, {
      method,
      headers: { authorization: `Bearer ${dashboard.key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { id: string; key: string };
  };
  const use = async (key: string) =>
    (await fetch(`${dashboard.url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } })).status;
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const reload = async () => {
    await page.reload();
    await page.getByRole('table').waitFor();
  };

  it('creates a restricted key, and shows its limit, its scopes and who created it', async () => {
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Phone menu');
    await dialog.getByText('Restrictions').click();
    for (const label of ['Usage', 'See keys', 'Change keys']) await dialog.getByLabel(label).uncheck();
    await dialog.getByLabel('Slt').check();
    await dialog.getByLabel('Addresses').fill('127.0.0.0/8, ::1');
    await dialog.getByLabel('Rate limit').fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const text = await row('Phone menu').innerText();
    for (const words of ['speech, voices', '1 voice', '2 address ranges', '7', 'owner@example.com', 'never']) {
      expect(text).toContain(words);
    }
  });

  it('edits a key', async () => {
    await choose('Phone menu', 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Door bell');
    await dialog.getByLabel('Expires').selectOption('30');
    await dialog.getByLabel('Addresses').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row('Door bell').waitFor();
    const text = await row('Door bell').innerText();
    expect(text).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}\s+(in 4 weeks|next month|in \d+ days)/);
    expect(text).not.toContain('address');
  });

  it('disables and enables a key', async () => {
    const { key } = await api('POST', '', { name: 'Switch' });
    await reload();
    await choose('Switch', 'Disable');
    await row('Switch').getByText('disabled').waitFor();
    expect(await use(key)).toBe(401);
    await choose('Switch', 'Enable');
    await row('Switch').getByText('disabled').waitFor({ state: 'detached' });
    expect(await use(key)).toBe(200);
  });

  it('rotates a key, shows the new secret once, and when the old one ends', async () => {
    const { key } = await api('POST', '', { name: 'Turntable' });
    await reload();
    await choose('Turntable', 'Rotate');
    await page.getByRole('dialog').getByLabel('The present secret still works').selectOption('3600');
    await page.getByRole('button', { name: 'Rotate Turntable' }).click();
    const next = await page.getByRole('textbox', { name: 'Turntable' }).inputValue();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await row('Turntable')
      .getByText(/ends in (?:1 hour|\d+ minutes)/)
      .waitFor();
    expect(await row('Turntable').innerText()).toContain(key.slice(0, 9));
    expect([await use(key), await use(next)]).toEqual([200, 200]);
    expect(await page.content()).not.toContain(next);
  });

  it(`searches, sorts and pages ${manyKeys} keys`, async () => {
    await addKeys(dashboard.databaseUrl);
    await reload();
    // The processor time of the page's main thread: a busy machine does not lengthen it.
    const inspector = await page.context().newCDPSession(page);
    await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => {
      const { metrics } = await inspector.send('Performance.getMetrics');
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
    };
    const type = (text: string) => () => page.getByRole('searchbox').fill(text);
    const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
    const times: Record<string, number> = {};
    const act = async (what: string, step: () => Promise<void>, expected: string | RegExp) => {
      const before = await worked();
      await step();
      await page.getByText(expected).first().waitFor();
      times[what] = Math.round((await worked()) - before);
    };
    await act('next page', press('Next'), '26–50 of 2,004');
    await act('sort by name', press('Name'), '1–25 of 2,004');
    await act('search', type('key 1999'), '1–1 of 1');
    await act('search for many', type('key'), /^1–25 of 2,00\d$/);
    await act('search in vain', type('nothing at all'), 'No key matches');
    await act('the whole list', type(''), '1–25 of 2,004');
    expect(await page.getByRole('row').count()).toBe(26);
    console.info(`The page's own work with ${manyKeys} keys, in milliseconds:`, times);
  });

  it.each([360, 1440])('fits into a width of %d pixels with many keys', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});

/** Adds keys that nobody knows to the only account. */
async function addKeys(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO api_keys (id, account_id, name, prefix, digest)
       SELECT 'key_' || lpad(number::text, 32, '0'), a.id, 'Key ' || number, 'sk-' || lpad(number::text, 6, '0'),
         sha256(number::text::bytea)
       FROM accounts AS a, generate_series(0, $1::integer - 1) AS number`,
      [manyKeys],
    );
  } finally {
    await client.end();
  }
}
