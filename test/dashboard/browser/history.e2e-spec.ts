import type { Page } from 'playwright-core';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { pageUntil } from '../../support/page-until';
import { until } from '../../../bench/proofs/support/until';

describe('The page of the history', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    opened = await openDashboardPage();
    ({ page, seen } = opened);
  });
  afterAll(() => opened?.close());

  const speak = async (text: string) => {
    const answer = await fetch(`${opened.server.url}/api/v1/tts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${opened.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text, voice_id: 'slt' }),
    });
    await answer.arrayBuffer();
  };
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const entries = () => page.getByRole('list', { name: 'Speech' }).getByRole('listitem');
  const save = () => page.getByRole('button', { name: 'Save' }).click();

  it('says that nothing is kept, until an owner switches the history on', async () => {
    await speak('Before it was on.');
    await open('History');
    await page.getByText('The history is off').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'account' }).click();
    await page.getByLabel('Texts and audio').check();
    // The button is disabled while the setting is saved, too.
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/account/history')), save()]);
    await page.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor();
    await speak('The word is rhubarb.');
    await speak('And this is another.');
    await open('History');
    await until('two entries are listed', async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return (await entries().count()) === 2;
    });
    expect(await page.getByText('Before it was on.').count()).toBe(0);
  });

  it('plays and downloads what was spoken, found by a word', async () => {
    await page.getByLabel('Words of the text').fill('RHUBARB');
    await page.getByRole('button', { name: 'Search' }).click();
    await pageUntil(page, `document.querySelectorAll('audio').length === 1`);
    await page.evaluate(`document.querySelector('audio').play()`);
    await pageUntil(page, `document.querySelector('audio').currentTime > 0`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^hist_[0-9a-f]+\.mp3$/u);
  });

  it('has no accessibility problems', async () => {
    const examined = await openExaminedTab(page);
    for (const [path, text] of [
      ['history', 'The word is rhubarb.'],
      ['account', 'What is kept'],
    ] as const) {
      await examined.goto(`${opened.server.url}/dashboard/${path}`);
      await examined.getByText(text).waitFor();
      expect(await axeFindings(examined)).toEqual([]);
    }
    await examined.context().close();
  });

  it('deletes one speech, and all of them when the history is switched off', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('And this is another.').waitFor();
    await open('Account');
    await page.getByLabel('Off', { exact: true }).check();
    await save();
    await page.getByRole('button', { name: 'Switch off and delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await open('History');
    await page.getByText('The history is off').waitFor();
    expect(seen()).toEqual([]);
  });
});
