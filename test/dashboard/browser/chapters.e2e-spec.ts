import type { Page } from 'playwright-core';
import { until } from '../../../bench/proofs/support/until';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { json } from '../../support/test-app';

const text = '# The Inn\n\nIt was a bright day. Nobody spoke.\n\n# The Road\n\nIt rained.\n\n# The End\n\nIt snowed.';

interface Chapter {
  number: number;
  title: string | null;
  is_included: boolean;
}

describe('The chapters of a project in the dashboard', () => {
  let opened: DashboardPage;
  let page: Page;
  let id: string;

  const api = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${opened.key}` };
    return (await (await fetch(`${opened.server.url}/api/v1/${path}`, { ...init, headers })).json()) as T;
  };

  beforeAll(async () => {
    opened = await openDashboardPage({ at: 'projects' });
    ({ page } = opened);
    ({ id } = await api<{ id: string }>('projects', json({ text, input_type: 'markdown', title: 'Days' })));
    await page.goto(`${opened.server.url}/dashboard/projects/${id}`);
  });
  afterAll(() => opened?.close());

  const list = () => page.getByRole('region', { name: 'Chapters' });
  const button = (name: string) => list().getByRole('button', { name, exact: true });
  const select = (name: string) => list().getByRole('checkbox', { name, exact: true }).check();
  const chapters = async () => (await api<{ chapters: Chapter[] }>(`projects/${id}`)).chapters;
  /** Waits until the project has these titles, and the page shows them. */
  const areTitled = async (...titles: string[]) => {
    await until('the page shows the chapters', async () => {
      const shown = await list().getByRole('listitem').allInnerTexts();
      return shown.map((each) => each.split('\n')[0]).join() === titles.join();
    });
    expect((await chapters()).map(({ number, title }) => title ?? `Chapter ${number}`)).toEqual(titles);
  };

  it('are moved with the keyboard, and the focus goes with them', async () => {
    await button('Arrange').click();
    await button('Nothing to undo').waitFor();
    await button('Move The End up').focus();
    await page.keyboard.press('Enter');
    await areTitled('The Inn', 'The End', 'The Road');
    await until('the chapter has the focus', () =>
      page.evaluate<boolean>(`document.activeElement.getAttribute('aria-label') === 'Move The End up'`),
    );
    await page.keyboard.press('Enter');
    await areTitled('The End', 'The Inn', 'The Road');
    await button('Undo the new order').click();
    await areTitled('The Inn', 'The End', 'The Road');
    await button('Undo the new order').click();
    await areTitled('The Inn', 'The Road', 'The End');
  });

  it('are left out and merged together, if they are neighbours', async () => {
    await select('The Inn');
    await select('The End');
    expect(await button('Merge').isDisabled()).toBe(true);
    await button('Leave out').click();
    await button('Undo leaving out 2 chapters').waitFor();
    expect((await chapters()).map(({ is_included: isIncluded }) => isIncluded)).toEqual([false, true, false]);
    await select('The Road');
    await button('Merge').click();
    await areTitled('The Inn');
    await button('Undo merging 3 chapters').click();
    await areTitled('The Inn', 'The Road', 'The End');
    await list().getByRole('checkbox', { name: 'Select all' }).check();
    await button('Include').click();
    await button('Undo including 2 chapters').waitFor();
    await list().getByRole('checkbox', { name: '3 selected' }).uncheck();
  });

  it('are split where one clicks, and the text of the new chapter is shown', async () => {
    await select('The Inn');
    await button('Split').click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Split the chapter' });
    await dialog.getByRole('button', { name: 'The Inn', exact: true }).click();
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Nobody spoke.' }).click();
    await dialog.getByLabel('Title of the new chapter').fill('Silence');
    await submit.click();
    await areTitled('The Inn', 'Silence', 'The Road', 'The End');
    await button('Undo splitting “The Inn”').waitFor();
    await button('Done').click();
    await list()
      .getByRole('button', { name: /^Silence/ })
      .click();
    const shown = page.getByRole('textbox', { name: 'Text' });
    await until('the text is shown', async () => (await shown.inputValue()) === 'Nobody spoke.');
    // What is not saved belongs to the number of the chapter.
    await shown.fill('Nobody said a word.');
    await button('Arrange').click();
    await list().getByText('Save or discard your unsaved changes').waitFor();
    expect(await button('Move Silence up').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save the chapter' }).click();
    await button('Undo editing “Silence”').click();
    await until('the former text is shown', async () => (await shown.inputValue()) === 'Nobody spoke.');
  });

  it('that somebody else has changed meanwhile stay as they are', async () => {
    await api(`projects/${id}/chapters/order`, { ...json({ chapters: [4, 3, 2, 1] }), method: 'PUT' });
    await button('Move The Road up').click();
    await list().getByText('The project has changed in the meantime.', { exact: false }).waitFor();
    await areTitled('The End', 'The Road', 'Silence', 'The Inn');
  });

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('have no axe findings in the %s colour scheme at a width of %i pixels', async (colorScheme, width) => {
    const examined = await openExaminedTab(page, { colorScheme, viewport: { width, height: 900 } });
    // Buttons that can be pressed from now on change their colours slowly.
    const isStill = () =>
      examined.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined)');
    await examined.goto(page.url());
    await examined.getByRole('button', { name: 'Arrange' }).click();
    await examined.getByRole('button', { name: 'Undo' }).waitFor();
    await examined.getByRole('checkbox', { name: 'The Inn' }).check();
    await isStill();
    expect(await axeFindings(examined)).toEqual([]);
    expect(await examined.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await examined.getByRole('button', { name: 'Split', exact: true }).click();
    await examined.getByRole('dialog').getByRole('button', { name: 'It was a bright day.' }).click();
    await isStill();
    expect(await axeFindings(examined)).toEqual([]);
    await examined.context().close();
  });

  it('produce no console errors, no requests to other servers and no policy violations', () => {
    expect(opened.seen()).toEqual([]);
  });
});
