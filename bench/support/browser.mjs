import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../../scripts/chromium.mjs';

/** Opens the Chromium of the tests. */
export async function openBrowser() {
  return chromium.launch(await chromiumLaunchOptions());
}
