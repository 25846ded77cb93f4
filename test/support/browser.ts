import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const script = join(__dirname, '../../scripts/chromium.mjs');

/** Opens a headless Chromium. It comes from npm with its fonts and needs no system packages. */
export async function openBrowser(): Promise<Browser> {
  // Jest does not load ES modules.
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return chromium.launch(JSON.parse(stdout) as LaunchOptions);
}
