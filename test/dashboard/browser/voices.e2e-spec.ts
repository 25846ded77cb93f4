import type { Page, Request } from 'playwright-core';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { pageUntil } from '../../support/page-until';

/** The engine of this server mixes voices as Kokoro does, but makes tones. It needs no voice pack. */
describe('The page of voices', () => {
  let opened: DashboardPage;
  let page: Page;
  /** The bodies of the requests for speech so far. */
  const spoken: { text: string; voice_id: string }[] = [];

  beforeAll(async () => {
    opened = await openDashboardPage({ at: 'usage', context: { reducedMotion: 'reduce' } });
    ({ page } = opened);
    page.on('request', (request: Request) => {
      if (new URL(request.url()).pathname === '/dashboard/api/tts') spoken.push(request.postDataJSON());
    });
    await page.getByRole('link', { name: 'Voices' }).click();
    await page.getByRole('heading', { level: 1, name: 'Voices' }).waitFor();
    await cards().first().waitFor();
  });
  afterAll(() => opened?.close());

  const cards = (tab = page) => tab.getByRole('heading', { level: 3 });
  const names = () => cards().allTextContents();
  const dialog = (name: string, tab = page) => tab.getByRole('dialog', { name });
  const select = (name: string, tab = page) =>
    tab.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  const tray = (tab = page) => tab.getByRole('region', { name: 'Selected voices' });

  it('requests no speech before a sample is played, and each sample once', async () => {
    expect(await names()).toHaveLength(5);
    expect(spoken).toEqual([]);
    for (let times = 0; times < 2; times++) {
      await page.getByRole('button', { name: 'Hear a sample of RMS' }).click();
      // Stopping it before it has been fetched would waste the request.
      await page.locator('button[data-playing]').waitFor();
      await page.getByRole('button', { name: 'Stop a sample of RMS' }).click();
      await page.getByRole('button', { name: 'Hear a sample of RMS' }).waitFor();
    }
    expect(spoken).toEqual([expect.objectContaining({ voice_id: 'rms', text: expect.stringMatching(/^Hello\./) })]);
    await page.getByText(/requests left in this window/).waitFor();
  });

  it('finds voices by words, by language and by gender', async () => {
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('british male');
    expect(await names()).toEqual(['AWB (Scottish)']);
    await search.fill('nobody');
    await page.getByRole('button', { name: 'Show all voices' }).click();
    await page.getByLabel('Gender').selectOption('female');
    expect(await names()).toEqual(['SLT']);
    await page.getByLabel('Gender').selectOption('');
    await page.getByLabel('Language').selectOption('British English');
    expect(await names()).toEqual(['AWB (Scottish)']);
    await page.getByLabel('Language').selectOption('');
  });

  const changed = () =>
    page.waitForResponse(
      (response) => response.url().endsWith('/favourite-voices') && response.request().method() === 'PATCH',
    );

  it('keeps favourites on the server, which come first, after a reload', async () => {
    const kept = changed();
    await page.getByRole('button', { name: 'RMS is a favourite' }).click();
    await kept;
    await page.reload();
    await cards().first().waitFor();
    expect((await names())[0]).toBe('RMS');
    await page.getByRole('button', { name: 'Favourites only' }).click();
    expect(await names()).toEqual(['RMS']);
    await page.getByRole('button', { name: 'Favourites only' }).click();
  });

  it('moves the favourites that an earlier version has kept in the browser to the server, once', async () => {
    const personId = await page.evaluate<string>(
      `fetch('/dashboard/api/session').then((answer) => answer.json()).then(({ person }) => person.id)`,
    );
    const former = `voxgate:favourite-voices:${personId}`;
    await page.evaluate(`localStorage.setItem('${former}', '["kal16"]')`);
    const kept = changed();
    await page.reload();
    expect(await (await kept).json()).toEqual({ data: ['rms', 'kal16'] });
    await page.getByRole('button', { name: 'Kal is a favourite', exact: true, pressed: true }).waitFor();
    await pageUntil(page, `localStorage.getItem('${former}') === null`);
    const removed = changed();
    await page.getByRole('button', { name: 'Kal is a favourite', exact: true }).click();
    await removed;
    await page.getByRole('button', { name: 'Kal is a favourite', exact: true, pressed: false }).waitFor();
  });

  it('compares two voices: one after the other with the same text, or from one to the other', async () => {
    spoken.length = 0;
    await select('SLT');
    expect(await tray().getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true);
    await select('RMS');
    await tray().getByRole('button', { name: 'Compare' }).click();
    const compared = dialog('Compare two voices');
    const text = 'Which of us do you like?';
    await compared.getByLabel('Text for both').fill(text);
    await compared.getByRole('button', { name: 'Play both' }).click();
    await compared.getByRole('button', { name: 'Stop SLT' }).waitFor();
    await compared.getByRole('button', { name: 'Stop RMS' }).waitFor();
    await compared.getByRole('button', { name: 'Play both' }).waitFor();
    expect(spoken.map((request) => `${request.voice_id}: ${request.text}`).toSorted()).toEqual([
      `rms: ${text}`,
      `slt: ${text}`,
    ]);
    await compared.getByLabel('Text for both').fill(`${text} `.repeat(15));
    await compared.getByRole('button', { name: 'Hear SLT' }).click();
    const left = `Number(document.querySelector('[role=dialog] button[data-playing] circle:last-child').getAttribute('stroke-dashoffset'))`;
    await pageUntil(page, `document.querySelector('[role=dialog] button[data-playing]') !== null && ${left} < 0.95`);
    await compared.getByRole('button', { name: 'Switch to RMS' }).click();
    await compared.getByRole('button', { name: 'Stop RMS' }).waitFor();
    await page.locator('[role=dialog] button[data-playing]').waitFor();
    expect(await page.evaluate<number>(left)).toBeLessThan(0.95);
    await page.keyboard.press('Escape');
    await compared.waitFor({ state: 'detached' });
  });

  it('mixes the selected voices, and saves and deletes the mix', async () => {
    spoken.length = 0;
    await tray().getByRole('button', { name: 'Mix' }).click();
    const mixer = dialog('Mix voices');
    await mixer.getByRole('slider', { name: 'Weight of SLT' }).focus();
    await page.keyboard.press('End');
    await mixer.getByRole('button', { name: 'Hear it' }).click();
    await mixer.getByRole('button', { name: 'Stop the mix with this text' }).waitFor();
    expect(spoken).toEqual([expect.objectContaining({ voice_id: 'slt(2)+rms(1)' })]);
    await mixer.getByRole('button', { name: 'Save mix' }).click();
    await dialog('Save the mix').getByLabel('Name').fill('Our Duet');
    await page.keyboard.press('Enter');
    const saved = dialog('Our Duet');
    await saved.getByText('SLT 67 %, RMS 33 %').waitFor();
    await saved.getByText('Your key may use this voice.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Yours' }).getByRole('button', { name: 'Use Our Duet' }).click();
    await saved.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete voice' }).click();
    await page.getByRole('region', { name: 'Yours' }).waitFor({ state: 'detached' });
  });

  it('takes a voice to the playground, where the text stays, and from where a link leads back', async () => {
    await page.getByRole('button', { name: 'Use RMS' }).click();
    const use = dialog('RMS');
    await use.getByLabel('Hear it with your own text').fill('It costs $5.');
    expect(await use.getByRole('region', { name: 'curl command' }).textContent()).toContain(
      `{ "text": "It costs $5.", "voice_id": "rms" }`,
    );
    // Without the feature in its engine, no voice has a pitch to move.
    expect(await use.getByRole('slider').count()).toBe(0);
    await use.getByRole('link', { name: 'Open in the playground' }).click();
    await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor();
    // What is in the playground may have taken effort.
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toMatch(/^Hello from Voxgate\./);
    expect(await page.getByRole('combobox', { name: 'Voice', exact: true }).inputValue()).toMatch(/^RMS/);
    await page.getByRole('link', { name: 'See and compare all voices' }).click();
    await cards().first().waitFor();
  });

  it.each([
    ['light', 360],
    ['dark', 768],
  ] as const)(
    'has no axe findings in its dialogs in the %s colour scheme, and fits into %s pixels',
    async (colorScheme, width) => {
      const tab = await openExaminedTab(page, { colorScheme, viewport: { width, height: 800 } });
      await tab.goto(`${opened.server.url}/dashboard/voices`);
      await select('SLT', tab);
      await select('AWB (Scottish)', tab);
      const found = async () => {
        // Some colours change gradually.
        await pageUntil(tab, `document.getAnimations().every(({ playState }) => playState !== 'running')`);
        expect(await axeFindings(tab)).toEqual([]);
        expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
      };
      await found();
      for (const [button, title] of [
        ['Compare', 'Compare two voices'],
        ['Mix', 'Mix voices'],
      ] as const) {
        await tray(tab).getByRole('button', { name: button }).click();
        await dialog(title, tab).waitFor();
        await found();
        await tab.keyboard.press('Escape');
        await dialog(title, tab).waitFor({ state: 'detached' });
      }
      await tab.getByRole('button', { name: 'Use SLT' }).click();
      await dialog('SLT', tab).getByText('may use this voice').waitFor();
      await found();
      await tab.context().close();
    },
  );

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(opened.seen()).toEqual([]);
  });
});
