import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../../scripts/chromium.mjs';

/**
 * Opens the tests' Chromium.
 *
 * @param fontSettings a file for fontconfig, in place of Chromium's own.
 */
export async function openBrowser({ fontSettings } = {}) {
  const { env, ...options } = await chromiumLaunchOptions();
  return chromium.launch({ ...options, env: { ...env, ...(fontSettings && { FONTCONFIG_FILE: fontSettings }) } });
}
