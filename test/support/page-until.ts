import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const longestMs = 60_000;

/**
 * Waits until an expression is true in a page. Playwright's own `waitForFunction` evaluates a text with `eval`, which the
 * page's policy refuses.
 */
export async function pageUntil(page: Page, expression: string): Promise<void> {
  const end = Date.now() + longestMs;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`It did not become true within ${longestMs} ms: ${expression}`);
    await delay(20);
  }
}
