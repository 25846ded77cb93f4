import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const script = join(__dirname, '../../scripts/chromium.mjs');

/** Opens a Chromium without a window. It comes from npm with its fonts, and needs nothing of the system. */
export async function openBrowser(): Promise<Browser> {
  // Jest loads no ES modules.
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return chromium.launch(JSON.parse(stdout) as LaunchOptions);
}
