import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../../bench/proofs/support/free-port';
import { until } from '../../../bench/proofs/support/until';
import { openBrowser } from '../../support/browser';
import { choosePassword, type Dashboard, owner, signIn, signInHere, startDashboard } from '../../support/dashboard';
import { pageUntil } from '../../support/page-until';

const playgroundScript = '**/dashboard/assets/playground-page-*.js';
const speechRequest = '**/dashboard/api/tts';

describe('The page, when its server is down, upgraded or slow,', () => {
  let dashboard: Dashboard;
  let browser: Browser;
  let page: Page;
  let loads: number;

  beforeAll(async () => {
    const port = await freePort();
    [dashboard, browser] = await Promise.all([
      startDashboard({ PORT: String(port), MAX_TEXT_CHARACTERS: '100' }),
      openBrowser(),
    ]);
    page = await browser.newPage();
    await choosePassword(page, dashboard.link);
    page.on('load', () => loads++);
  });

  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  beforeEach(async () => {
    await page.unrouteAll();
    await page.goto(`${dashboard.url}/dashboard/keys`);
    // Forget the reload of an earlier test.
    await page.evaluate('sessionStorage.clear()');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    loads = 0;
  });

  const openPlayground = () => page.getByRole('link', { name: 'Playground' }).click();
  const speakButton = () => page.getByRole('button', { name: 'Speak' });
  const textField = () => page.getByLabel('Text');

  it('reloads once when one of its scripts is missing, then shows the requested page', async () => {
    await page.route(playgroundScript, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await openPlayground();
    await speakButton().waitFor();
    expect(loads).toBe(1);
  });

  it('shows an error when a reload does not help, keeps the navigation, and does not reload again by itself', async () => {
    await page.route(playgroundScript, (route) => route.fulfill({ status: 404 }));
    await openPlayground();
    await page.getByRole('alert').getByText('Part of this page could not be loaded').waitFor();
    expect(loads).toBe(1);

    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();

    await page.unrouteAll();
    await openPlayground();
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
    await speakButton().waitFor();
    expect(loads).toBe(2);
  });

  it('says that a new version is available when the server has another page than the tab', async () => {
    await page.route(playgroundScript, (route) => route.fulfill({ status: 404 }));
    await page.route('**/dashboard/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/index-[\w-]+\.js/, 'index-newer.js') });
    });
    await openPlayground();
    await page.getByRole('alert').getByText('A new version is available').waitFor();
    expect(loads).toBe(1);
  });

  it('waits for a server that is down, and reloads when it is back', async () => {
    // A new context has an empty cache, so the playground's script is not loaded yet.
    const context = await browser.newContext();
    const fresh = await context.newPage();
    await signIn(fresh, dashboard.url);
    await fresh.getByRole('heading', { name: 'Overview' }).waitFor();
    fresh.on('load', () => loads++);
    await dashboard.stop();
    await fresh.getByRole('link', { name: 'Playground' }).click();
    await fresh.getByText('The page reloads when the server answers again.').waitFor();
    await dashboard.restart();
    await fresh.getByRole('button', { name: 'Speak' }).waitFor();
    expect(loads).toBe(1);
    await context.close();
  });

  it('says that it has no connection to a server that is down, and shows what is missing by itself soon after it is back', async () => {
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByText('24 hours').click();
    await page.locator('dl dd').first().waitFor();
    await dashboard.stop();
    await page.getByText('30 days').click();
    const failure = page.getByRole('alert').filter({ hasText: 'The usage could not be loaded' });
    await failure.filter({ hasText: 'No connection to the server.' }).waitFor();
    await dashboard.restart();
    await until(
      'the page shows the usage 5 s after the server is ready',
      () => page.locator('dl dd').first().isVisible(),
      {
        maxMs: 5000,
      },
    );
    expect(await failure.count()).toBe(0);
    expect(loads).toBe(0);
  });

  it('shows a message instead of a blank page when its script does not load', async () => {
    await page.route('**/dashboard/assets/index-*.js', (route) => route.abort());
    await page.goto(`${dashboard.url}/dashboard/keys`);
    await page.getByText('The dashboard did not load.').waitFor({ timeout: 60_000 });
  });

  it('keeps the playground’s text across other pages, a reload and an expired session', async () => {
    await openPlayground();
    await textField().fill('Do not lose me.');
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await openPlayground();
    expect(await textField().inputValue()).toBe('Do not lose me.');
    await page.reload();
    await textField().waitFor();
    expect(await textField().inputValue()).toBe('Do not lose me.');

    await page.context().clearCookies();
    await speakButton().click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInHere(page, owner);
    await textField().waitFor();
    expect(await textField().inputValue()).toBe('Do not lose me.');
  });

  it('deletes the playground’s text when the user signs out', async () => {
    await openPlayground();
    await textField().fill('For my eyes only.');
    await page.getByRole('button', { name: 'Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('For my eyes only.');
    await signIn(page, dashboard.url);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('shows the length of the text and its limit, counted as the server counts', async () => {
    await openPlayground();
    await textField().fill(`${'😀'.repeat(100)}  `);
    await page.getByText('100 / 100 characters', { exact: true }).waitFor();
    expect(await speakButton().isEnabled()).toBe(true);
    await textField().fill('x'.repeat(115));
    await page.getByText('115 / 100 characters: shorten the text by 15').waitFor();
    expect(await speakButton().isDisabled()).toBe(true);
  });

  it('says what it is waiting for until audio arrives', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(speechRequest, async (route) => {
      await held;
      await route.continue();
    });
    await openPlayground();
    await textField().fill('Hello.');
    await speakButton().click();
    await page.getByText(/^Generating audio \(\d+ s\)$/).waitFor();
    release();
    await pageUntil(page, `document.querySelector('audio').ended`);
    expect(await page.getByText('Generating audio').count()).toBe(0);
  });
});
