import type { Page } from 'playwright-core';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';

const manyKeys = 2000;

describe('The keys page', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    opened = await openDashboardPage({
      context: { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } },
    });
    ({ page, seen } = opened);
  });
  afterAll(() => opened?.close());

  const api = async (method: string, path: string, body?: object): Promise<{ id: string; key: string }> => {
    const answer = await fetch(`${opened.server.url}/api/v1/api-keys${path}`, {
      method,
      headers: { authorization: `Bearer ${opened.key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { id: string; key: string };
  };
  const listed = async (wanted: string) => {
    const answer = await fetch(`${opened.server.url}/api/v1/api-keys`, {
      headers: { authorization: `Bearer ${opened.key}` },
    });
    const { data } = (await answer.json()) as { data: { id: string; name: string; budgets?: object }[] };
    return data.find(({ name }) => name === wanted)!;
  };
  const use = async (key: string) =>
    (await fetch(`${opened.server.url}/api/v1/voices`, { headers: { authorization: `Bearer ${key}` } })).status;
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
    await dialog.getByLabel('The key may').selectOption('Speak only');
    await dialog.getByLabel('The key may').selectOption('Choose scopes');
    await dialog.getByLabel('Usage', { exact: true }).check();
    await dialog.getByText('Read the counts of all keys').waitFor();
    await dialog.getByLabel('Search voices').fill('american slt');
    await dialog.getByRole('checkbox', { name: /^SLT/ }).check();
    await dialog.getByText('The key may use 1 voice.').waitFor();
    await dialog.getByLabel('Addresses').fill('127.0.0.0/8, ::1');
    await dialog.getByLabel('Rate limit').fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const text = await row('Phone menu').innerText();
    for (const words of [
      'speech, voices, usage',
      '1 voice',
      '2 address ranges',
      '7 per minute',
      opened.owner.email,
      'never',
    ]) {
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

  it('gives a new key budgets, shows what is used of them, and changes only those that were edited', async () => {
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Newsletter');
    await dialog.getByText('Budgets', { exact: true }).click();
    await dialog.getByLabel('Characters per day').fill('1000');
    await dialog.getByLabel('Seconds of audio per month').fill('3600');
    await dialog.getByLabel('Requests at the same time').fill('2');
    await page.keyboard.press('Enter');
    const key = await page.getByRole('textbox', { name: 'Newsletter' }).inputValue();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await row('Newsletter').getByText('everything · 3 budgets').waitFor();
    const { id, budgets } = await listed('Newsletter');
    expect(budgets).toEqual({ characters_per_day: 1000, audio_seconds_per_month: 3600, concurrent_requests: 2 });
    const spoken = await fetch(`${opened.server.url}/api/v1/tts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"text":"Twelve words.","voice_id":"slt"}',
    });
    await spoken.arrayBuffer();

    await choose('Newsletter', 'Edit');
    await dialog
      .getByText(/^13 used, resets in/)
      .first()
      .waitFor();
    await dialog.getByText('0 in progress now').waitFor();
    await dialog.getByLabel('Characters per day').fill('');
    await dialog.getByLabel('Characters per month').fill('0');
    // Changed by somebody else while the dialog is open.
    await api('PATCH', `/${id}`, { scopes: ['speech'] });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row('Newsletter').getByText('speech · 3 budgets').waitFor();
    expect(await listed('Newsletter')).toMatchObject({
      scopes: ['speech'],
      budgets: { characters_per_month: 0, audio_seconds_per_month: 3600, concurrent_requests: 2 },
    });
  });

  it('shows whose a key is and what is left of its limits, without taking a slot', async () => {
    const { key } = await api('POST', '', { name: 'Limited', rate_limit: 3, budgets: { characters_per_day: 100 } });
    await use(key);
    await reload();
    await choose('Limited', 'Limits');
    const dialog = page.getByRole('dialog', { name: 'Limits of Limited' });
    await dialog.getByText('2 of 3 per minute').waitFor();
    await dialog.getByText('100 of 100 characters today left').waitFor();
    const facts = await dialog.getByRole('definition').allTextContents();
    expect(facts).toEqual([opened.account.name, (await listed('Limited')).id, 'everything', 'never']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows what an edit has changed among the activity', async () => {
    await page.getByRole('link', { name: 'Activity' }).click();
    const edits = page.getByRole('listitem').filter({ hasText: 'edited the key' });
    const budgets = edits.filter({ hasText: 'Newsletter' }).filter({ hasText: 'Characters per day' });
    await budgets.waitFor();
    expect(await budgets.getByRole('definition').allTextContents()).toEqual([
      '1,000  changed to  no budget',
      'no budget  changed to  0',
    ]);
    expect(await edits.filter({ hasText: 'Door bell' }).getByRole('term').allTextContents()).toEqual([
      'Name',
      'Expires',
      'Addresses',
    ]);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('table').waitFor();
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
    await addKeys(opened);
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
    await act('next page', press('Next'), '26–50 of 2,006');
    await act('sort by name', press('Name'), '1–25 of 2,006');
    await act('search', type('key 1999'), '1–1 of 1');
    await act('search for many', type('key'), /^1–25 of 2,00\d$/);
    await act('search in vain', type('nothing at all'), 'No key matches');
    await act('the whole list', type(''), '1–25 of 2,006');
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

/** Adds keys that nobody knows to the account. */
async function addKeys({ server, account }: DashboardPage): Promise<void> {
  await server.database.query(
    `INSERT INTO api_keys (id, account_id, name, prefix, digest)
     SELECT 'key_' || lpad(number::text, 32, '0'), $2, 'Key ' || number, 'sk-' || lpad(number::text, 6, '0'),
       sha256(number::text::bytea)
     FROM generate_series(0, $1::integer - 1) AS number`,
    [manyKeys, account.id],
  );
}
