import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { AccountsService } from '../../src/accounts/accounts.service';
import type { Account } from '../../src/accounts/account.entity';
import { signedIn, password } from '../dashboard/support/users';
import { openBrowser } from './browser';
import { watchPage } from './page-watch';
import { sharedTestApp, startTestApp, type TestApp, type TestAppOptions } from './test-app';

/** A dashboard, and a browser with one page of it, where the owner of a new account is signed in. */
export interface DashboardPage {
  server: TestApp;
  account: Account;
  owner: { email: string; password: string };
  /** An API key of the account. */
  key: string;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** The page's problems so far: see `watchPage`. */
  seen: () => string[];
  close(): Promise<void>;
}

interface Options {
  /** Settings of a server for this file alone. Without any, the server is one that other files use too. */
  environment?: Record<string, string>;
  /** For a server of this file alone. */
  engine?: TestAppOptions['engine'];
  context?: BrowserContextOptions;
  /** The page that is opened. */
  at?: string;
}

/** Opens the dashboard of a server in this process in a browser. */
export async function openDashboardPage({
  environment,
  engine,
  context: options = { reducedMotion: 'reduce' },
  at = 'keys',
}: Options = {}): Promise<DashboardPage> {
  const started =
    environment || engine
      ? startTestApp({ environment: { VOXGATE_VOICES: 'flite', ...environment }, engine: engine ?? 'silent' })
      : sharedTestApp();
  const [server, browser] = await Promise.all([started, openBrowser()]);
  const close = async () => {
    await browser.close();
    await server.close();
  };
  try {
    const owner = { email: `owner-${randomUUID()}@example.com`, password };
    const account = await server.app.get(AccountsService).create({ name: 'Owner', email: owner.email });
    const { key } = await server.createKey({ account });
    const { browser: signedInBrowser } = await signedIn(server, { account, email: owner.email });
    const context = await browser.newContext(options);
    await context.addCookies(
      [...signedInBrowser.cookies].map(([name, value]) => ({ name, value, url: `${server.url}/dashboard` })),
    );
    const page = await context.newPage();
    const seen = await watchPage(page, server.url);
    await page.goto(`${server.url}/dashboard/${at}`);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    return { server, account, owner, key, browser, context, page, seen, close };
  } catch (error) {
    await close();
    throw error;
  }
}
