import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { keep } from './kept';

const script = join(__dirname, '../../scripts/chromium.mjs');

/**
 * Opens a headless Chromium, which comes from npm with its fonts and needs no system packages. The test files of a worker share its
 * process: `close` closes only the contexts that were opened with this browser.
 */
export async function openBrowser(): Promise<Browser> {
  const server = await keep('browser', launch, (launched) => launched.close());
  return chromium.connect(server.wsEndpoint());
}

async function launch(): Promise<BrowserServer> {
  // Jest does not load ES modules.
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return chromium.launchServer(JSON.parse(stdout) as LaunchOptions);
}
