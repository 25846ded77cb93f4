import type { Page } from 'playwright-core';

/** Chromium reports every answer of 400 and above like this; which of them is right is for the tests to say. */
const refusedAnswer = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Watches a page for what a visitor does not see: errors on its console, violations of its Content-Security-Policy, and
 * requests to anybody but its own server.
 *
 * @returns what was seen so far, in words.
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
