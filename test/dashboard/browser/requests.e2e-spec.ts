import type { Page } from 'playwright-core';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { pageUntil } from '../../support/page-until';
import { until } from '../../../bench/proofs/support/until';

describe('The page of requests', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];
  let whyNoJob: string;

  beforeAll(async () => {
    opened = await openDashboardPage({ context: {} });
    ({ page, seen } = opened);
    await ask('speech-1', 'POST', 'tts', '{"text":"The word is rhubarb.","voice_id":"slt"}');
    await ask('no-voice', 'POST', 'tts', '{"text":"The word is rhubarb.","voice_id":"nobody"}');
    await ask('voices-1', 'GET', 'voices');
    whyNoJob = await ask('no-text', 'POST', 'jobs', '{"text":""}');
  });
  afterAll(() => opened?.close());

  const ask = async (requestId: string, method: string, path: string, body?: string) => {
    const answer = await fetch(`${opened.server.url}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${opened.key}`,
        'content-type': 'application/json',
        'x-request-id': requestId,
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return answer.ok ? '' : (JSON.parse(text) as { error: { message: string } }).error.message;
  };
  const rows = () => page.getByRole('table', { name: 'Requests' }).getByRole('row');
  const dialog = () => page.getByRole('dialog', { name: 'Request' });

  /** What the table shows: the texts of its rows without the header. */
  const shown = async () => (await rows().allTextContents()).slice(1);

  it('lists requests within seconds, without their texts', async () => {
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    // The log is written every second.
    const listed = await until('the log has four requests', async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      const found = await shown();
      return found.length === 4 && found;
    });
    // Requests that begin within milliseconds may be listed in any order: their times are found when they are written.
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.stringContaining('GET /api/v1/voices'),
        expect.stringContaining('404 VOICE_NOT_FOUND'),
        expect.stringMatching(/200.*POST \/api\/v1\/tts.*slt.*20/),
      ]),
    );
    expect(await page.content()).not.toContain('rhubarb');
  });

  it('finds a request by its id, and shows its details, by keyboard', async () => {
    await page.getByLabel('Request id').focus();
    await page.keyboard.type('speech-1');
    await page.keyboard.press('Enter');
    await pageUntil(page, `document.querySelectorAll('tbody tr').length === 1`);
    expect(new URL(page.url()).search).toBe('?request_id=speech-1');
    await rows().nth(1).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    for (const [name, value] of [
      ['Request id', 'speech-1'],
      ['Result', '200'],
      ['Route', 'POST /api/v1/tts'],
      ['From', '127.0.0.1'],
      ['Voice', 'slt'],
      ['Characters', '20'],
      ['Queue', / ms$/],
      ['In total', / ms$/],
    ] as const) {
      const fact = dialog()
        .locator('dl > div')
        .filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
      expect(await fact.getByRole('definition').textContent()).toMatch(value);
    }
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // The focus returns to where it was.
    await pageUntil(page, `document.activeElement.matches('tbody tr a')`);
  });

  it('filters by result, key, route and time, and keeps the filters in its address', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await pageUntil(page, `document.querySelectorAll('tbody tr').length === 4`);
    await page.getByLabel('Route').selectOption({ label: 'Jobs' });
    await pageUntil(page, `document.querySelectorAll('tbody tr').length === 1`);
    expect((await shown())[0]).toContain('POST /api/v1/jobs');
    await page.getByLabel('Route').selectOption({ label: 'All routes' });
    await page.getByLabel('Result').selectOption({ label: 'Any error of the client (4xx)' });
    await pageUntil(page, `document.querySelectorAll('tbody tr').length === 2`);
    await page.getByLabel('Route').selectOption('POST /api/v1/tts');
    await pageUntil(page, `document.querySelectorAll('tbody tr').length === 1`);
    expect((await shown())[0]).toContain('VOICE_NOT_FOUND');
    await page.getByLabel('Time').selectOption({ label: 'Last hour' });
    await page.reload();
    await pageUntil(page, `document.querySelectorAll('tbody tr').length === 1`);
    expect(await page.getByLabel('Time').inputValue()).toBe('1h');
    await page.getByLabel('Result').selectOption({ label: 'Rate limited' });
    await page.getByText('No such requests').waitFor();
  });

  it('says why a request failed, at an address of its own, with a way to what the error means', async () => {
    await page.goto(`${opened.server.url}/dashboard/requests?request_id=no-text`);
    await rows().nth(1).getByRole('link').click();
    await dialog().getByText(whyNoJob).waitFor();
    const address = page.url();
    // In another tab, the list of which does not have it.
    const other = await page.context().newPage();
    await other.goto(address.replace('no-text', 'speech-1'));
    await other.getByRole('dialog').getByText(whyNoJob).waitFor();
    await other.getByRole('dialog').getByRole('link', { name: 'What INVALID_REQUEST means' }).click();
    await other.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
    expect(await other.locator('tr[data-marked]').textContent()).toContain('correct the fields that the message names');
    await other.close();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it.each(['light', 'dark'] as const)(
    'has no axe findings with the details open, in the %s colour scheme',
    async (colorScheme) => {
      const examined = await openExaminedTab(page, { colorScheme });
      await examined.goto(`${opened.server.url}/dashboard/requests`);
      await examined.getByRole('row').filter({ hasText: 'VOICE_NOT_FOUND' }).getByRole('link').click();
      await examined.getByRole('dialog').getByText('no-voice').waitFor();
      expect(await axeFindings(examined)).toEqual([]);
      await examined.context().close();
    },
  );

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
