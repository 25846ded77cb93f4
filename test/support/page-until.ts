import type { Page } from 'playwright-core';
import { until } from '../../bench/proofs/support/until';

/**
 * Waits until an expression is true in a page. Playwright's own `waitForFunction` uses `eval`, which the page's
 * Content-Security-Policy forbids.
 */
export async function pageUntil(page: Page, expression: string): Promise<void> {
  await until(expression, () => page.evaluate(expression), { everyMs: 20 });
}
