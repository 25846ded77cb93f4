import type { Page } from 'playwright-core';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { until } from '../../../bench/proofs/support/until';

describe('The first steps', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    opened = await openDashboardPage({ context: {} });
    ({ page, seen } = opened);
  });
  afterAll(() => opened?.close());

  const panel = (tab = page) => tab.getByRole('region', { name: 'First steps' });
  const steps = () => panel().getByRole('listitem').allTextContents();
  const done = async () => (await steps()).filter((step) => step.includes('(done)')).length;

  it('are on the first page that a browser gets from the server', async () => {
    await page.goto(opened.server.url);
    await panel().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/overview');
    expect(await steps()).toEqual([
      'Create a key (done)',
      expect.stringContaining('Make the first request'),
      expect.stringContaining('Hear a voice'),
    ]);
    await panel().getByRole('link', { name: 'Listen now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor();
  });

  it('can be dismissed, for this person in this browser', async () => {
    const other = await opened.browser.newContext({ storageState: await page.context().storageState() });
    const tab = await other.newPage();
    await tab.goto(`${opened.server.url}/dashboard/overview`);
    await panel(tab).getByRole('button', { name: 'Dismiss' }).click();
    await panel(tab).waitFor({ state: 'detached' });
    await tab.reload();
    await tab.getByRole('list', { name: 'Limits of keys' }).or(tab.getByText('No key has been used yet.')).waitFor();
    expect(await panel(tab).count()).toBe(0);
    await other.close();
    await page.goto(`${opened.server.url}/dashboard/overview`);
    await panel().waitFor();
  });

  it('are ticked off one by one, and disappear when all are done', async () => {
    const headers = { authorization: `Bearer ${opened.key}`, 'content-type': 'application/json' };
    await (await fetch(`${opened.server.url}/api/v1/voices`, { headers })).arrayBuffer();
    await page.reload();
    await until('two steps are done', async () => (await done()) === 2);
    await page.evaluate(`fetch('/dashboard/api/tts', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"text":"Hello.","voice_id":"slt"}',
    }).then((response) => response.arrayBuffer()).then(() => undefined)`);
    // The log is written every second.
    await until('the steps have disappeared', async () => {
      await page.reload();
      await page.getByRole('list', { name: 'Limits of keys' }).waitFor();
      await page.waitForLoadState('networkidle');
      return (await panel().count()) === 0;
    });
  });

  it('are followed by what was spoken, what is running, and what is left of limits', async () => {
    const spoken = page.getByRole('region', { name: 'Last 7 days' });
    await until('the speech is counted', async () => {
      await page.reload();
      return (await spoken.locator('dd').nth(1).textContent({ timeout: 30_000 })) === '6';
    });
    await page.getByText('No project or job is being spoken.').waitFor();
    await page
      .getByRole('list', { name: 'Limits of keys' })
      .getByText(/per minute$/)
      .waitFor();
    await page.getByText('There are no budgets.').waitFor();
  });

  it('produce no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
