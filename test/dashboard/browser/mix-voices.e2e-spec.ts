import type { Browser, Page, Response } from 'playwright-core';
import { maxSavedVoices } from '../../../src/tts/saved-voices/saved-voices.service';
import { isWhole } from '../../../bench/proofs/support/extent';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { choosePassword, signIn } from '../../support/dashboard';
import { watchPage } from '../../support/page-watch';
import { pageUntil } from '../../support/page-until';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import { invite, join, password } from '../support/users';

const narrator = 'mix_our-narrator';

/** The engine of this server mixes voices as Kokoro does, but makes tones. It needs no voice pack. */
describe('The mixing of voices in the playground', () => {
  let server: TestApp;
  let browser: Browser;
  let page: Page;
  let accountId: string;
  let seen: () => string[];

  beforeAll(async () => {
    [server, browser] = await Promise.all([sharedTestApp(), openBrowser()]);
    const owner = await invite(server);
    accountId = owner.account.id;
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 1000 } });
    page = await context.newPage();
    seen = await watchPage(page, server.url);
    await choosePassword(page, `${server.url}/dashboard/welcome#${owner.token}`);
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByRole('button', { name: 'Speak' }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const mixer = () => page.getByRole('group', { name: 'Mix of voices' });
  const weightOf = (voice: string, tab = page) => tab.getByRole('slider', { name: `Weight of ${voice}` });
  const dialog = () => page.getByRole('dialog');
  const savedMixes = (tab = page) => tab.getByRole('region', { name: 'Saved mixes' });
  const mixInForm = async () => mixer().locator('code').textContent();
  const code = async () => page.getByRole('tabpanel').textContent();
  const voiceField = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  const choose = async (label: string, voice: string) => {
    await voiceField(label).fill(voice);
    await page.getByRole('option', { name: voice }).click();
  };
  /** The voice of the request that a click sends. */
  const spokenWith = async (button: string) => {
    const isSpeech = (response: Response) => new URL(response.url()).pathname === '/dashboard/api/tts';
    const [response] = await Promise.all([
      page.waitForResponse(isSpeech),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(response.status()).toBe(200);
    await page.getByText('Speech complete').waitFor({ state: 'attached' });
    return (response.request().postDataJSON() as { voice_id: string }).voice_id;
  };

  it('begins with equal parts of the chosen voice and another one of its language', async () => {
    await choose('Voice', 'RMS');
    await page.getByText('Mix voices').click();
    await mixer().waitFor();
    expect(await mixer().locator('[class*=share]').allTextContents()).toEqual(['50 %', '50 %']);
    expect(await mixInForm()).toBe('rms(1)+slt(1)');
  });

  it('is set by keyboard, with sliders that have names, and heard with the text', async () => {
    await weightOf('RMS').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await weightOf('RMS').getAttribute('aria-valuetext')).toBe('18 of 20, 64 per cent of the mix');
    expect(await page.getByRole('slider', { name: 'Speed' }).getAttribute('aria-valuetext')).toBe('1 times');
    await weightOf('SLT').focus();
    await page.keyboard.press('Home');
    for (let presses = 1; presses < 6; presses++) await page.keyboard.press('ArrowRight');
    expect(await mixer().locator('[class*=share]').allTextContents()).toEqual(['75 %', '25 %']);
    expect(await mixInForm()).toBe('rms(3)+slt(1)');
    expect(await code()).toContain('"voice_id": "rms(3)+slt(1)"');
    expect(await spokenWith('Hear it')).toBe('rms(3)+slt(1)');
    expect(await spokenWith('Speak')).toBe('rms(3)+slt(1)');
  });

  it('offers only voices of the same model, each once, and says which language is spoken', async () => {
    await page.getByRole('button', { name: 'Add voice' }).click();
    await voiceField('Voice 3').click();
    // Not Kal at 8 kHz.
    const offered = await page.getByRole('listbox', { name: 'Voice 3' }).getByRole('option').allTextContents();
    expect(offered).toEqual([expect.stringMatching(/^AWB/), expect.stringMatching(/^Kal/)]);
    await page.getByRole('option', { name: 'AWB' }).click();
    await weightOf('AWB (Scottish)').focus();
    await page.keyboard.press('End');
    await page.getByText('It speaks British English, the language of its heaviest voice.').waitFor();
    expect(await mixInForm()).toBe('awb(10)+rms(9)+slt(3)');
    await page.getByRole('button', { name: 'Add voice' }).click();
    expect(await page.getByRole('button', { name: 'Add voice' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove AWB (Scottish)' }).click();
    await page.getByRole('button', { name: 'Remove Kal' }).click();
    // The focus stays in the mixer.
    await pageUntil(page, `document.activeElement.matches('fieldset')`);
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    expect(await mixInForm()).toBe('rms(3)+slt(1)');
  });

  it('is kept while a single voice is heard, and after a reload', async () => {
    await page.getByText('One voice', { exact: true }).click();
    expect(await spokenWith('Speak')).toBe('rms');
    await page.getByText('Mix voices').click();
    expect(await mixInForm()).toBe('rms(3)+slt(1)');
    await page.reload();
    await mixer().waitFor();
    expect(await mixInForm()).toBe('rms(3)+slt(1)');
  });

  it('is saved under a name, and then used by its id', async () => {
    expect(await savedMixes().count()).toBe(0);
    await page.getByRole('button', { name: 'Save mix' }).click();
    await dialog().getByLabel('Name').fill('Our Narrator');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await savedMixes().getByText('RMS 75 %, SLT 25 %').waitFor();
    await savedMixes().getByText(narrator).waitFor();
    await pageUntil(page, `document.activeElement.getAttribute('aria-label') === 'Use Our Narrator'`);
    expect(await voiceField('Voice').inputValue()).toBe('Our Narrator · mix');
    expect(await code()).toContain(`"voice_id": "${narrator}"`);
    expect(await spokenWith('Speak')).toBe(narrator);
  });

  it('says that a name is taken, and when no more mixes can be saved', async () => {
    await page.getByText('Mix voices').click();
    // The sliders show the saved mix.
    expect(await mixInForm()).toBe('rms(3)+slt(1)');
    await weightOf('SLT').focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Save mix' }).click();
    await dialog().getByLabel('Name').fill('our narrator');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText(`This account has a saved voice "${narrator}". Choose another name`).waitFor();
    await dialog().getByLabel('Name').fill('...');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('must have a letter or a digit').waitFor();
    await server.database.query(
      `INSERT INTO saved_voices (account_id, voice_id, name, mix)
       SELECT $1, 'mix_' || n, 'Mix ' || n, 'slt(1)+rms(1)' FROM generate_series(2, $2) AS n`,
      [accountId, maxSavedVoices],
    );
    await dialog().getByLabel('Name').fill('One too many');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText(`${maxSavedVoices} saved voices, which is the maximum`).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await pageUntil(page, `document.activeElement.textContent === 'Save mix'`);
    await server.database.query(`DELETE FROM saved_voices WHERE account_id = $1 AND voice_id <> $2`, [
      accountId,
      narrator,
    ]);
  });

  it.each(['light', 'dark'] as const)('has no axe findings in the %s colour scheme', async (colorScheme) => {
    const widths = isWhole ? [360, 1440] : [colorScheme === 'light' ? 360 : 1440];
    for (const width of widths) {
      const examined = await openExaminedTab(page, { colorScheme, viewport: { width, height: 900 } });
      await examined.goto(`${server.url}/dashboard/playground`);
      await savedMixes(examined).waitFor();
      await examined.getByText('Mix voices').click();
      for (let voices = 2; voices < 4; voices++) await examined.getByRole('button', { name: 'Add voice' }).click();
      expect(await axeFindings(examined)).toEqual([]);
      expect(await examined.evaluate('document.documentElement.scrollWidth')).toBe(width);
      if (width === widths[0]) {
        await examined.getByRole('button', { name: 'Save mix' }).click();
        await examined.getByRole('dialog').getByLabel('Name').waitFor();
        expect(await axeFindings(examined)).toEqual([]);
      }
      await examined.context().close();
    }
  });

  it('is deleted after a confirmation, and another voice is then in the form', async () => {
    await page.getByRole('button', { name: 'Use Our Narrator' }).click();
    await page.getByRole('button', { name: 'Delete Our Narrator' }).click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Our Narrator' }).click();
    await dialog().getByRole('button', { name: 'Delete mix' }).click();
    await dialog().waitFor({ state: 'detached' });
    await savedMixes().waitFor({ state: 'detached' });
    expect(await spokenWith('Speak')).toBe('slt');
  });

  it('is not for viewers, who see no playground and save and delete nothing', async () => {
    const email = `viewer-of-mixes-${process.pid}@example.com`;
    const own = await server.createKey();
    await join(server, own.account, email, 'viewer');
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const tab = await context.newPage();
    await signIn(tab, server.url, { email, password });
    await tab.getByRole('link', { name: 'Usage' }).waitFor();
    expect(await tab.getByRole('link', { name: 'Playground' }).count()).toBe(0);
    await server.database.query(`INSERT INTO saved_voices (account_id, voice_id, name, mix) VALUES ($1, $2, $3, $4)`, [
      own.account.id,
      narrator,
      'Our Narrator',
      'slt(1)+rms(1)',
    ]);
    await tab.goto(`${server.url}/dashboard/playground`);
    await savedMixes(tab).waitFor();
    expect(await tab.getByRole('button', { name: 'Delete Our Narrator' }).count()).toBe(0);
    await tab.getByText('Mix voices').click();
    await weightOf('SLT', tab).waitFor();
    expect(await tab.getByRole('button', { name: 'Save mix' }).count()).toBe(0);
    await context.close();
  });

  it('produces no console errors besides those of refused requests, and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});

describe('A playground without voices that can be mixed', () => {
  it('does not mention mixes', async () => {
    const [server, browser] = await Promise.all([sharedTestApp({ engine: 'flite' }), openBrowser()]);
    try {
      const { token } = await invite(server);
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      await choosePassword(page, `${server.url}/dashboard/welcome#${token}`);
      await page.getByRole('link', { name: 'Playground' }).click();
      await page.getByRole('button', { name: 'Speak' }).waitFor();
      expect(await page.getByText(/mix/i).count()).toBe(0);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
