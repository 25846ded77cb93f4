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

/** The problems that axe finds in an examined tab, each with its place and reason. */
export async function axeFindings(tab: Page): Promise<string[]> {
  const found = await tab.evaluate<{ violations: Finding[] }>('axe.run()');
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
