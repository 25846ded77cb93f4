import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/**
 * Opens a tab that axe can examine, signed in like another page. It is in a context of its own without the page's
 * Content-Security-Policy, because axe adds style elements.
 */
export async function openExaminedTab(page: Page, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({
      bypassCSP: true,
      reducedMotion: 'reduce',
      storageState: await page.context().storageState(),
      ...options,
    });
  const tab = await context.newPage();
  await tab.addInitScript(axe);
  return tab;
}

/**
 * The problems that axe finds in an examined tab, each with its place and reason.
 *
 * @param rules defaults to all of axe's rules.
 */
export async function axeFindings(tab: Page, rules?: string[]): Promise<string[]> {
  // Only violations are reported, so that axe need not describe what is right.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found = await tab.evaluate<{ violations: Finding[] }>(`axe.run(${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
