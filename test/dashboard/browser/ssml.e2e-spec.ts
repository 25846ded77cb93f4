import type { Page } from 'playwright-core';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';

describe('SSML in the playground', () => {
  let opened: DashboardPage;
  let page: Page;

  beforeAll(async () => {
    opened = await openDashboardPage({ context: {}, at: 'playground' });
    ({ page } = opened);
    await page.getByRole('button', { name: 'Speak' }).waitFor();
  });
  afterAll(() => opened?.close());

  it('selects the line that the server refuses, and speaks the corrected text', async () => {
    await page.getByText('SSML', { exact: true }).click();
    const text = page.getByLabel('Text');
    await text.fill('<speak>One\n<audio/>two\nthree</speak>');
    expect(await page.getByText('About 13').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Speak' }).click();
    await page.locator('#text-length').waitFor();
    await page.getByText('line 2, column 1: <audio> is not supported').first().waitFor();
    const selected = await page.evaluate(`(() => {
      const { value, selectionStart, selectionEnd } = document.querySelector('textarea');
      return value.slice(selectionStart, selectionEnd);
    })()`);
    expect(selected).toBe('<audio/>two');

    await text.fill('<speak>One <mark name="m"/>two <break time="500ms"/>three</speak>');
    await page.getByRole('button', { name: 'Speak' }).click();
    await page.getByText('Speech complete').waitFor({ state: 'attached' });
    expect(await page.getByRole('tabpanel').textContent()).toContain('"input_type": "ssml"');
  });
});
