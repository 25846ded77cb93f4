import type { Page } from 'playwright-core';
import { createDatabase } from './database';
import { startServerProcess } from './server-process';
import { until } from '../../bench/proofs/support/until';

/** The owner of the first account in the tests. */
export const owner = { email: 'owner@example.com', password: 'correct horse battery staple' };

/** A server, started as an operator starts it, and what it prints for its owner. */
export interface Dashboard {
  url: string;
  /** The owner's one-time link. */
  link: string;
  /** An API key of the owner's account. */
  key: string;
  databaseUrl: string;
  /** Stops the server. Its database is kept. */
  stop(): Promise<void>;
  /** Starts the server again, at the same address if a port was set. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server on a new database, with an account whose owner has no password yet. */
export async function startDashboard(environment: Record<string, string> = {}): Promise<Dashboard> {
  const database = await createDatabase();
  const settings = { DATABASE_URL: database.url, FIRST_ACCOUNT_EMAIL: owner.email, ...environment };
  let server = await startServerProcess(settings);
  // They are printed after the server is ready.
  const printed = (pattern: RegExp): Promise<string> =>
    until(`the server prints ${pattern}`, () => pattern.exec(server.output())?.[1]);
  const link = new URL(await printed(/(http\S+\/dashboard\/welcome#\S+)/));
  return {
    url: server.url,
    databaseUrl: database.url,
    link: `${server.url}${link.pathname}${link.hash}`,
    key: await printed(/API key\s+(sk-\S+)/),
    stop: async () => {
      await server.end('SIGTERM');
    },
    restart: async () => {
      server = await startServerProcess(settings);
    },
    close: async () => {
      await server.end('SIGTERM');
      await database.drop();
    },
  };
}

/** Opens a one-time link, sets a password, and goes on to the keys. */
export async function choosePassword(page: Page, link: string, password = owner.password): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
}

/** Opens the form and signs in with it. */
export async function signIn(page: Page, url: string, who = owner): Promise<void> {
  await page.goto(`${url}/dashboard/sign-in`);
  await signInHere(page, who);
}

/** Signs in with the form that a page shows. */
export async function signInHere(page: Page, { email, password }: typeof owner): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
