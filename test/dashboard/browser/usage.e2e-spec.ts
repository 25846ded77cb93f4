import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { cases } from '../../../bench/proofs/support/extent';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { pageUntil } from '../../support/page-until';

describe('The usage page', () => {
  let opened: DashboardPage;
  let page: Page;
  let keyId: string;
  let seen: () => string[];

  beforeAll(async () => {
    opened = await openDashboardPage({ context: {}, at: 'usage' });
    ({ page, seen } = opened);
    const { account, server } = opened;
    const [row] = await server.database.query<{ id: string }>(
      `UPDATE api_keys SET name = 'Production' WHERE account_id = $1 RETURNING id`,
      [account.id],
    );
    keyId = row!.id;
    const add = (apiKeyId: string, hour: string, requests: number) =>
      server.database.query(
        'INSERT INTO usage_hours (api_key_id, account_id, hour, requests) VALUES ($1, $2, $3, $4)',
        [apiKeyId, account.id, hour, requests],
      );
    await add(keyId, '2026-02-27T10:00:00Z', 1);
    await add(keyId, '2026-02-28T10:00:00Z', 20);
    await add('playground:usr_1', '2026-02-28T11:00:00Z', 300);
    await add(keyId, '2026-03-01T10:00:00Z', 4000);
    await add(keyId, '2026-03-02T10:00:00Z', 50_000);
  });
  afterAll(() => opened?.close());

  const open = (query: string, tab = page) => tab.goto(`${opened.server.url}/dashboard/usage${query}`);
  const total = (requests: string, tab = page) =>
    pageUntil(tab, `document.querySelector('dl dd')?.textContent === '${requests}'`);
  const search = () => new URL(page.url()).search;
  const focusOn = (name: string) => page.getByLabel(name, { exact: true }).focus();

  it('shows a range of dates that somebody enters by keyboard, and keeps it in its address', async () => {
    await page.getByRole('radio', { name: '7 days' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('form', { name: 'Dates' }).waitFor();
    // What is shown now is the first suggestion.
    expect(search()).toMatch(/^\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
    await focusOn('First day');
    await page.keyboard.type('02282026');
    await focusOn('Last day');
    await page.keyboard.type('03012026');
    await page.keyboard.press('Enter');
    await total('4,320');
    expect(search()).toBe('?from=2026-02-28&to=2026-03-01');
    // The focus stays where it was.
    expect(await page.evaluate<string>('document.activeElement.type')).toBe('date');
    await page.reload();
    await total('4,320');
    expect(await page.getByLabel('First day').inputValue()).toBe('2026-02-28');
    expect(await page.getByRole('radio', { name: 'Dates' }).isChecked()).toBe(true);
  });

  it('shows a single key, and downloads what it shows', async () => {
    await open('?from=2026-02-28&to=2026-03-01');
    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Production' });
    await total('4,020');
    expect(search()).toBe(`?from=2026-02-28&to=2026-03-01&api_key_id=${keyId}`);
    const table = page.getByRole('region', { name: 'Usage by key' });
    expect((await table.getByRole('rowheader').allTextContents()).join()).toBe('Production');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('usage-2026-02-28-to-2026-03-01.csv');
    const rows = (await text(await download.createReadStream())).trim().split('\r\n').slice(1);
    expect(rows).toEqual([
      `2026-02-28T00:00:00.000Z,${keyId},Production,20,0,0,0,0,0`,
      `2026-03-01T00:00:00.000Z,${keyId},Production,4000,0,0,0,0,0`,
    ]);
    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Playground' });
    await total('300');
    await page.getByText('30 days', { exact: true }).click();
    await page.getByText('No usage with this key.').waitFor();
    expect(search()).toBe('?period=30d&api_key_id=playground');
  });

  it('shows a single day by hour', async () => {
    await open('?from=2026-02-28&to=2026-02-28');
    await page.getByRole('heading', { name: 'By hour' }).waitFor();
    await total('320');
    await page.getByText('The day is in UTC').waitFor();
  });

  it.each([
    ['2026-03-01', '2026-02-28', 'The last day must not be before the first.'],
    ['2026-01-01', '2026-04-03', 'Choose at most 92 days.'],
    ['', '2026-04-03', 'Enter both dates.'],
  ])('explains why it does not show %s to %s', async (from, to, words) => {
    await open('?from=2026-02-28&to=2026-03-01');
    await total('4,320');
    await page.getByLabel('First day').fill(from);
    await page.getByLabel('Last day').fill(to);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('alert').getByText(words).waitFor();
    expect(search()).toBe('?from=2026-02-28&to=2026-03-01');
    await page.getByLabel('First day').fill('2026-03-02');
    await page.getByLabel('Last day').fill('2026-03-02');
    await page.keyboard.press('Enter');
    await total('50,000');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('shows the last 7 days if its address has dates that are not valid', async () => {
    await open('?from=2026-02-30&to=2026-03-01&api_key_id=key_0');
    await page.getByText('No usage with this key.').waitFor();
    expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
  });

  const looks = [
    ['light', 360],
    ['dark', 1440],
    ['light', 1440],
    ['dark', 360],
  ] as const;
  it.each(looks.slice(0, cases(2, looks.length)))(
    'has no axe findings with dates, in the %s colour scheme, and fits %i pixels',
    async (scheme, width) => {
      const examined = await openExaminedTab(page, { colorScheme: scheme, viewport: { width, height: 900 } });
      await open('?from=2026-02-28&to=2026-03-01', examined);
      await total('4,320', examined);
      await examined.getByLabel('Last day').fill('2026-01-01');
      await examined.getByRole('button', { name: 'Show' }).click();
      await examined.getByRole('alert').getByText('must not be before').waitFor();
      await examined.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
      expect(await axeFindings(examined)).toEqual([]);
      expect(await examined.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await examined.context().close();
    },
  );

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
