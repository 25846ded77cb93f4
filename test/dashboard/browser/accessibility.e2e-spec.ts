import type { Page } from 'playwright-core';
import { cases, isWhole } from '../../../bench/proofs/support/extent';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { pageUntil } from '../../support/page-until';

const pages = {
  overview: 'Overview',
  keys: 'API keys',
  playground: 'Playground',
  voices: 'Voices',
  projects: 'Projects',
  usage: 'Usage',
  requests: 'Requests',
  files: 'Files',
  errors: 'Errors',
  people: 'People',
  activity: 'Activity',
  alerts: 'Alerts',
  pronunciation: 'Pronunciation',
  account: 'Account',
} as const;
type SignedInPage = keyof typeof pages;

describe('The dashboard’s accessibility', () => {
  let opened: DashboardPage;
  let page: Page;
  let examined: Page;
  let seen: () => string[];

  beforeAll(async () => {
    opened = await openDashboardPage();
    ({ page, seen } = opened);
    examined = await openExaminedTab(page);
    await examined.addInitScript(`
      globalThis.moves = [];
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries())
          if (!hadRecentInput) moves.push({ value, what: sources.map(({ node, previousRect, currentRect }) => [
            node?.localName, node?.className, JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' ')) });
      }).observe({ type: 'layout-shift', buffered: true });`);
    const headers = { authorization: `Bearer ${opened.key}`, 'content-type': 'application/json' };
    // Shown on the usage page.
    const keys = (await (await fetch(`${opened.server.url}/api/v1/api-keys`, { headers })).json()) as {
      data: { id: string }[];
    };
    await fetch(`${opened.server.url}/api/v1/api-keys/${keys.data[0]!.id}`, {
      method: 'PATCH',
      headers,
      body: '{"budgets":{"characters_per_day":1000,"audio_seconds_per_month":3600,"concurrent_requests":2}}',
    });
    await fetch(`${opened.server.url}/api/v1/tts`, {
      method: 'POST',
      headers,
      body: '{"text":"Hi.","voice_id":"slt"}',
    });
  });

  afterAll(() => opened?.close());

  const findings = () => axeFindings(examined);
  const open = async (name: SignedInPage, tab = page) => {
    await tab.goto(`${opened.server.url}/dashboard/${name}`);
    await tab.getByRole('heading', { level: 1, name: pages[name] }).waitFor();
    await tab.waitForLoadState('networkidle');
    await tab.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  };
  const focused = () =>
    page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`);

  const schemes = ['light', 'dark'] as const;
  const show = async (colorScheme: (typeof schemes)[number]) => {
    await examined.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await pageUntil(examined, `document.documentElement.dataset.mantineColorScheme === '${colorScheme}'`);
    // Some colours change gradually.
    await pageUntil(examined, `document.getAnimations().every(({ playState }) => playState !== 'running')`);
  };

  it.each(Object.keys(pages) as SignedInPage[])(
    'has no axe findings on the page "%s" in the light and in the dark colour scheme, shifts no layout after it has loaded, and fits it into small screens',
    async (name) => {
      await open(name, examined);
      const moves = await examined.evaluate<{ value: number; what: string[] }[]>('moves');
      const moved = moves.reduce((sum, { value }) => sum + value, 0);
      // A score below 0.1 counts as good.
      expect({ name, moves: moved < 0.02 ? [] : moves }).toEqual({ name, moves: [] });
      expect(await examined.title()).toBe(`${pages[name]} · Voxgate`);
      for (const colorScheme of schemes) {
        await show(colorScheme);
        // Between the schemes, only the colours differ.
        const found = await (colorScheme === 'light' || isWhole
          ? findings()
          : axeFindings(examined, ['color-contrast']));
        expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
      }
      // The last two have the navigation at their side.
      for (const width of [360, 768, 880]) {
        await examined.setViewportSize({ width, height: 740 });
        await pageUntil(examined, `document.documentElement.scrollWidth === ${width} /* of the page "${name}" */`);
      }
      await examined.setViewportSize({ width: 1280, height: 800 });
    },
  );

  // The dialogs have the colours of the pages.
  describe.each(schemes.slice(0, cases(1, 2)))('in the %s colour scheme', (colorScheme) => {
    beforeAll(() => show(colorScheme));

    it('has no axe findings in the dialogs', async () => {
      await open('keys', examined);
      await examined.getByRole('button', { name: 'Create key' }).click();
      await examined.getByRole('dialog').getByLabel('Name').fill(`In the ${colorScheme}`);
      for (const section of ['Restrictions', 'Budgets']) {
        await examined.getByRole('dialog').getByText(section, { exact: true }).click();
      }
      await examined.getByRole('dialog').getByLabel('Characters per day').fill('1000');
      expect(await findings()).toEqual([]);
      await examined.keyboard.press('Enter');
      await examined.getByRole('button', { name: 'I have saved it' }).waitFor();
      expect(await findings()).toEqual([]);
      await examined.getByRole('button', { name: 'I have saved it' }).click();
      await examined.getByRole('dialog').waitFor({ state: 'detached' });
      const menuOf = (name: string) => examined.getByRole('button', { name: `Actions for ${name}` });
      await menuOf(`In the ${colorScheme}`).click();
      await examined.getByRole('menuitem', { name: 'Edit' }).waitFor();
      expect(await findings()).toEqual([]);
      for (const item of ['Limits', 'Edit', 'Rotate']) {
        await examined.getByRole('menuitem', { name: item }).click();
        await examined.getByRole('dialog').waitFor();
        expect(await findings()).toEqual([]);
        await examined.keyboard.press('Escape');
        await examined.getByRole('dialog').waitFor({ state: 'detached' });
        await menuOf(`In the ${colorScheme}`).click();
      }
      await examined.getByRole('menuitem', { name: 'Revoke' }).click();
      await examined.getByRole('dialog').waitFor();
      expect(await findings()).toEqual([]);
      await open('account', examined);
      await examined.getByRole('button', { name: 'Leave the account' }).click();
      await examined.getByRole('dialog').waitFor();
      expect(await findings()).toEqual([]);
      await open('projects', examined);
      await examined.getByRole('button', { name: 'Paste a text' }).click();
      await examined.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Not saved.');
      await examined.getByRole('button', { name: 'Discard draft' }).waitFor();
      expect(await findings()).toEqual([]);
      await examined.keyboard.press('Escape');
      await examined.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
      expect(await findings()).toEqual([]);
      await examined.getByRole('button', { name: 'Leave', exact: true }).click();
      await examined.getByRole('dialog').first().waitFor({ state: 'detached' });
    });
  });

  it.each(['light', 'dark'] as const)(
    'leads to every page on a small screen, by keyboard, without axe findings in the %s colour scheme',
    async (colorScheme) => {
      await examined.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await examined.setViewportSize({ width: 360, height: 740 });
      await open('keys', examined);
      const nav = examined.getByRole('navigation', { name: 'Pages' });
      const beyond = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('nav'))`;
      expect(await examined.evaluate(beyond)).toBe(0);
      expect(await nav.getByRole('link').allTextContents()).toEqual(['Overview', 'Playground', 'Projects', 'Keys']);
      await nav.getByRole('button', { name: 'More' }).focus();
      await examined.keyboard.press('Enter');
      await examined.getByRole('menuitem', { name: 'Voices' }).waitFor();
      const items = await examined.getByRole('menuitem').allTextContents();
      expect(items).toEqual([
        'Voices',
        'Pronunciation',
        'History',
        'Files',
        'Usage',
        'Requests',
        'Errors',
        'API docs',
        'People',
        'Activity',
        'Alerts',
        'Account',
      ]);
      expect(await findings()).toEqual([]);
      await pageUntil(examined, `document.activeElement.textContent === 'Voices'`);
      await examined.keyboard.press('ArrowDown');
      await examined.keyboard.press('Enter');
      await pageUntil(
        examined,
        `document.activeElement.matches('h1') && document.activeElement.textContent === 'Pronunciation'`,
      );
      await examined.setViewportSize({ width: 1280, height: 800 });
    },
  );

  it('lets a key be created and revoked by keyboard alone, with the focus where a user expects it', async () => {
    await open('keys');
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        if ((await focused()) === name) return;
      }
      throw new Error(`The Tab key does not reach "${name}". The last focused element was "${await focused()}".`);
    };
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await tabTo('Create key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await pageUntil(page, `document.activeElement.matches('input')`);
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy key' }).waitFor();
    await tabTo('I have saved it');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pageUntil(page, `document.activeElement.textContent === 'Create key'`);

    await tabTo('Actions for By keyboard');
    await page.keyboard.press('Enter');
    await pageUntil(page, `document.activeElement.textContent === 'Limits'`);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Revoke');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await pageUntil(page, `document.activeElement.textContent === 'Cancel'`);
    await tabTo('Revoke By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /By keyboard/ }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Usage' }).focus();
    await page.keyboard.press('Enter');
    await pageUntil(page, `document.activeElement.matches('h1') && document.activeElement.textContent === 'Usage'`);
  });

  it('has no axe findings on the signed-out pages', async () => {
    await examined.context().clearCookies();
    for (const path of ['sign-in', 'forgot-password', 'welcome']) {
      await examined.goto(`${opened.server.url}/dashboard/${path}`);
      await examined.waitForLoadState('networkidle');
      expect(await findings()).toEqual([]);
    }
  });

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
