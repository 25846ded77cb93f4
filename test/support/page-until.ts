import type { Page } from 'playwright-core';
import { until } from '../../proofs/support/until';

/**
 * Waits until an expression is true in a page. Playwright's own `waitForFunction` evaluates a text with `eval`, which the
 * page's policy refuses.
 */
export async function pageUntil(page: Page, expression: string): Promise<void> {
  await until(expression, () => page.evaluate(expression), { everyMs: 20 });
}
