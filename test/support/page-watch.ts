import type { Page } from 'playwright-core';

/** How Chromium reports a response with a 4xx status. The tests themselves check which of those are expected. */
const refusedAnswer = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Watches a page for console errors, violations of its Content-Security-Policy, and requests to other servers.
 *
 * @returns a function that returns the problems seen so far.
 */
export async function watchPage(page: Page, url: string): Promise<() => string[]> {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusedAnswer.test(message.text())) seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(`${url}/`) && !asked.startsWith('blob:')) seen.push(`foreign request: ${asked}`);
  });
  await page.exposeFunction('reportViolation', (violation: string) => seen.push(`policy: ${violation}`));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) =>
       reportViolation([event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber, location.pathname].join(' ')));`,
  );
  return () => seen;
}
