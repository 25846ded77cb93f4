import type { Page } from 'playwright-core';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { pageUntil } from '../../support/page-until';

describe('The playground page', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    opened = await openDashboardPage({
      environment: { RATE_LIMIT_REQUESTS: '4' },
      engine: 'flite',
      context: {},
      at: 'playground',
    });
    ({ page, seen } = opened);
    await page.getByRole('button', { name: 'Speak' }).waitFor();
  });

  afterAll(() => opened?.close());

  /** Waits until playback reaches a time in seconds. */
  const playbackReaches = (seconds: number) =>
    pageUntil(page, `document.querySelector('audio').currentTime >= ${seconds}`);
  const highlightedSentence = (text: string) => page.locator('mark').filter({ hasText: text });

  it('plays audio as it arrives, highlights each sentence as it is spoken, and draws the waveform', async () => {
    await page.getByLabel('Text').fill('One two three. Four five six.');
    await page.getByRole('button', { name: 'Speak' }).click();
    await highlightedSentence('One two three.').waitFor();
    expect(await page.evaluate(`document.querySelector('audio').src`)).toMatch(/^blob:/);
    await playbackReaches(0.2);
    await highlightedSentence('Four five six.').waitFor();
    await page.locator('[data-drawn="true"] canvas').first().waitFor();
    await pageUntil(page, `document.querySelector('audio').ended`);
    expect(await page.getByText('3 of 4 requests left in this window').isVisible()).toBe(true);
  });

  it('seeks by keyboard, and continues playback from there', async () => {
    await page.getByLabel('Position').focus();
    await page.keyboard.press('Home');
    await pageUntil(page, `document.querySelector('audio').currentTime === 0`);
    await page.keyboard.press('ArrowRight');
    await playbackReaches(1);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await playbackReaches(1.3);
  });

  it('downloads the audio file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('speech.mp3');
  });

  it.each(['pcm', 'mulaw'])('plays %s, which no browser supports, once it is complete', async (format) => {
    await page.getByLabel('Format').selectOption(format);
    await page.getByRole('button', { name: 'Speak' }).click();
    await page.getByText('Speech complete').waitFor({ state: 'attached' });
    await playbackReaches(0.2);
    // 29 characters take between one and ten seconds to speak.
    const seconds = await page.evaluate(`document.querySelector('audio').duration`);
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(10);
  });

  it('shows the request as code', async () => {
    await page.getByLabel('Text').fill('It\u2019s "five" o\'clock.');
    for (const [language, quoted] of [
      ['curl', `"text": "It\u2019s \\"five\\" o'\\''clock."`],
      ['JavaScript', `"text": "It\u2019s \\"five\\" o'clock."`],
      ['Python', `"voice_id": "slt"`],
    ] as const) {
      await page.getByRole('tab', { name: language }).click();
      expect(await page.getByRole('tabpanel').textContent()).toContain(quoted);
    }
  });

  it('finds voices by name', async () => {
    await page.getByRole('combobox', { name: 'Voice' }).click();
    await page.getByRole('combobox', { name: 'Voice' }).fill('rms');
    await page.getByRole('option', { name: /RMS/ }).click();
    await page.getByRole('button', { name: 'Hear a sample of RMS' }).waitFor();
  });

  it('shows that a request was rejected, and when the next one is allowed', async () => {
    await page.getByRole('button', { name: 'Speak' }).click();
    await page.getByText('0 of 4 requests left in this window').waitFor();
    await page.getByRole('button', { name: 'Speak' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Speech failed').waitFor();
    expect(await alert.textContent()).toMatch(/Retry after \d+ seconds.*You can try again in \d+ s\./);
  });

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
