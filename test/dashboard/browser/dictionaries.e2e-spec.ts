import { text } from 'node:stream/consumers';
import type { Page, Request } from 'playwright-core';
import { isWhole } from '../../../bench/proofs/support/extent';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';

const lexicon = `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US">
  <lexeme><grapheme>tomato</grapheme><phoneme>təˈmeɪtoʊ</phoneme></lexeme>
  <lexeme role="x:verb"><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias></lexeme>
</lexicon>`;

describe('The page of pronunciation', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    opened = await openDashboardPage({ at: 'pronunciation' });
    ({ page, seen } = opened);
  });
  afterAll(() => opened?.close());

  const dialog = () => page.getByRole('dialog');
  const row = (word: string) => page.getByRole('row', { name: new RegExp(word) });
  const choose = async (subject: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${subject}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  /** What a request of the page's player asks for, and its answer. */
  const spoken = async (click: () => Promise<void>) => {
    const [response] = await Promise.all([page.waitForResponse(/\/dashboard\/api\/tts$/), click()]);
    const request: Request = response.request();
    return { status: response.status(), body: request.postDataJSON() as Record<string, unknown> };
  };

  it('creates a dictionary, and lets one hear a word before it is saved', async () => {
    await page.getByText('No dictionaries yet').waitFor();
    await page.getByRole('button', { name: 'New dictionary' }).click();
    await dialog().getByLabel('Name').fill('Products');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('No words yet').waitFor();

    await page.getByRole('button', { name: 'Add word' }).click();
    await dialog().getByLabel('Word', { exact: true }).fill('<SQL> & "co"');
    await dialog().getByLabel('Say').fill('sequel & co');
    const { status, body } = await spoken(() => dialog().getByRole('button', { name: /^Hear/ }).click());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      input_type: 'ssml',
      text: '<speak><sub alias="sequel &amp; co">&lt;SQL&gt; &amp; &quot;co&quot;</sub></speak>',
    });
    await dialog().getByLabel('Word', { exact: true }).fill('SQL');
    await dialog().getByLabel('Say').fill('sequel');
    await dialog().getByRole('button', { name: 'Save word' }).click();
    await dialog().waitFor({ state: 'detached' });
    await row('SQL.*sequel').waitFor();
    expect((await spoken(() => page.getByRole('button', { name: 'Hear SQL as sequel' }).click())).status).toBe(200);
  });

  it('says which sign of a pronunciation is wrong, both when it is heard and when it is saved', async () => {
    await page.getByRole('button', { name: 'Add word' }).click();
    await dialog().getByLabel('Word', { exact: true }).fill('nginx');
    await dialog().getByText('In IPA').click();
    await dialog().getByLabel('Pronunciation', { exact: true }).fill('ˈɛndʒɪn 漢');
    await dialog().getByRole('button', { name: /^Hear/ }).click();
    await dialog().getByText('The word could not be played').waitFor();
    await dialog().getByRole('button', { name: 'Save word' }).click();
    await dialog().getByText('The word was not saved').waitFor();
    expect(await dialog().getByRole('alert').allTextContents()).toEqual([
      expect.stringContaining('漢'),
      expect.stringContaining('漢'),
    ]);
    await dialog().getByLabel('Pronunciation', { exact: true }).fill('ˈɛndʒɪn ˈɛks');
    await dialog().getByRole('button', { name: 'Save word' }).click();
    await dialog().waitFor({ state: 'detached' });
    await row('nginx.*ˈɛndʒɪn ˈɛks').waitFor();
  });

  it('edits and removes words, and keeps their order', async () => {
    await choose('SQL', 'Edit');
    await dialog().getByLabel('Word', { exact: true }).fill('MySQL');
    await dialog().getByLabel('Only with these capital and small letters').uncheck();
    await dialog().getByRole('button', { name: 'Save word' }).click();
    await row('MySQL.*capital or small letters').waitFor();
    const words = page.getByRole('table', { name: 'Words' }).getByRole('rowheader');
    expect(await words.allTextContents()).toEqual(['MySQL', 'nginx']);
    await choose('nginx', 'Remove');
    await row('nginx').waitFor({ state: 'detached' });
  });

  it('reports that somebody else has changed the words, and shows theirs', async () => {
    const authorization = { Authorization: `Bearer ${opened.key}`, 'Content-Type': 'application/json' };
    const path = `${opened.server.url}/api/v1/pronunciation-dictionaries`;
    const { data } = (await (await fetch(path, { headers: authorization })).json()) as { data: { id: string }[] };
    await page.getByRole('button', { name: 'Add word' }).click();
    const rules = [{ word: 'Redis', alias: 'red iss' }];
    const added = await fetch(`${path}/${data[0]!.id}/rules`, {
      method: 'POST',
      headers: authorization,
      body: JSON.stringify({ rules }),
    });
    expect(added.status).toBe(200);
    await dialog().getByLabel('Word', { exact: true }).fill('CUDA');
    await dialog().getByLabel('Say').fill('kooda');
    await dialog().getByRole('button', { name: 'Save word' }).click();
    await dialog().getByText('The word was not saved').waitFor();
    // The second attempt is on top of what is there now.
    await page.locator('tr', { hasText: 'Redis' }).waitFor();
    await dialog().getByRole('button', { name: 'Save word' }).click();
    await dialog().waitFor({ state: 'detached' });
    for (const word of ['MySQL', 'Redis', 'CUDA']) await row(word).waitFor();
  });

  it('imports a lexicon, says what was read otherwise, and downloads it again', async () => {
    await page
      .getByLabel('PLS lexicon')
      .setInputFiles({ name: 'food.pls', mimeType: 'application/pls+xml', buffer: Buffer.from(lexicon) });
    await page.getByText('Parts of the lexicon were left out or read otherwise').waitFor();
    await row('tomato.*təˈmeɪtoʊ').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), choose('food', 'Download as PLS')]);
    expect(download.suggestedFilename()).toBe('food.pls');
    expect(await text(await download.createReadStream())).toContain('World Wide Web Consortium');
    await page
      .getByLabel('PLS lexicon')
      .setInputFiles({ name: 'odd.pls', mimeType: 'application/pls+xml', buffer: Buffer.from('<lexicon') });
    await page.getByText('The lexicon was not imported').waitFor();
  });

  it('uses a dictionary by default, renames and deletes it', async () => {
    await choose('food', 'Use by default');
    await page.getByText('Used by default', { exact: true }).waitFor();
    await choose('food', 'Rename');
    await dialog().getByLabel('Name').fill('Products');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('another pronunciation dictionary with this name').waitFor();
    await dialog().getByLabel('Name').fill('Food');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await choose('Food', 'Delete');
    await dialog().getByRole('button', { name: 'Delete dictionary' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Food', { exact: true }).waitFor({ state: 'detached' });
  });

  it.each(['light', 'dark'] as const)('has no axe findings in the %s colour scheme', async (colorScheme) => {
    for (const width of isWhole ? [360, 1440] : [colorScheme === 'light' ? 360 : 1440]) {
      const examined = await openExaminedTab(page, { colorScheme, viewport: { width, height: 900 } });
      await examined.goto(`${opened.server.url}/dashboard/pronunciation`);
      await examined.getByRole('row', { name: /MySQL/ }).waitFor();
      expect(await axeFindings(examined)).toEqual([]);
      expect(await examined.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await examined.getByRole('button', { name: 'Add word' }).click();
      await examined.getByRole('dialog').getByLabel('Word', { exact: true }).waitFor();
      expect(await axeFindings(examined)).toEqual([]);
      await examined.context().close();
    }
  });

  it('produces no console errors besides those of refused requests, and no policy violations', () => {
    expect(seen().filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([]);
  });
});
