import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { choosePassword, type Dashboard, startDashboard } from './dashboard';
import { watchPage } from './page-watch';

/** A dashboard, and a browser with one page of it. */
export interface DashboardPage {
  dashboard: Dashboard;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** The page's problems so far: see `watchPage`. */
  seen: () => string[];
  close(): Promise<void>;
}

interface Options {
  /** Settings of the server. */
  environment?: Record<string, string>;
  context?: BrowserContextOptions;
  /** Whether the owner has chosen a password, and is signed in. */
  isSignedIn?: boolean;
}

/** Starts a server on a new database, and opens its dashboard in a browser. */
export async function openDashboardPage({
  environment = {},
  context: options = { reducedMotion: 'reduce' },
  isSignedIn = true,
}: Options = {}): Promise<DashboardPage> {
  const [dashboard, browser] = await Promise.all([startDashboard(environment), openBrowser()]);
  const close = async () => {
    await browser.close();
    await dashboard.close();
  };
  try {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const seen = await watchPage(page, dashboard.url);
    if (isSignedIn) await choosePassword(page, dashboard);
    return { dashboard, browser, context, page, seen, close };
  } catch (error) {
    await close();
    throw error;
  }
}
