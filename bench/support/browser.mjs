import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../../scripts/chromium.mjs';

/** Opens the tests' Chromium. */
export async function openBrowser() {
  return chromium.launch(await chromiumLaunchOptions());
}
