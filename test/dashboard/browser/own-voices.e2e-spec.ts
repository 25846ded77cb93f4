import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PackEngines } from '../../../src/tts/pack-engines';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { createDataDirectory } from '../../support/server-process';
import { describeWithPack } from '../../support/voice-pack';

describeWithPack('kokoro', 'A voice of one’s own on the page of voices', (pack) => {
  let folder: Awaited<ReturnType<typeof createDataDirectory>>;
  let opened: DashboardPage;
  /** A voice as other tools make it, under another name. */
  const file = readFileSync(join(pack, 'voices', 'af_heart.bin'));

  beforeAll(async () => {
    folder = await createDataDirectory();
    opened = await openDashboardPage({
      environment: { VOXGATE_DATA_DIR: folder.path, VOXGATE_VOICES: 'kokoro', ENGINE_PROCESSES: '1' },
    });
    await opened.server.app.get(PackEngines).kokoro.open(pack);
    await opened.page.getByRole('link', { name: 'Voices' }).click();
    await opened.page.getByRole('button', { name: 'Use Heart' }).waitFor();
  });
  afterAll(async () => {
    await opened?.close();
    await folder?.remove();
  });

  it('is handed in with grounds, with errors at their fields, then heard, and deleted after a question', async () => {
    const { page } = opened;
    const dialog = page.getByRole('dialog', { name: 'Add your own voice' });
    const add = dialog.getByRole('button', { name: 'Add voice' });
    await page.getByRole('button', { name: 'Add your own voice' }).click();
    await dialog
      .getByLabel('Voice pack')
      .setInputFiles({ name: 'notes.bin', mimeType: '', buffer: Buffer.from('Hi.') });
    await dialog.getByLabel('Name').fill('Ada reads');
    await dialog.getByLabel('Gender').selectOption('female');
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByLabel('The speaker has agreed').check();
    await dialog.getByLabel('Who is the speaker').fill('Ada has signed.');
    await dialog.getByLabel('I may have this voice speak').check();
    await add.click();
    await dialog.getByText('The file is not a voice').waitFor();
    expect(await dialog.getByLabel('Voice pack').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByRole('alert').count()).toBe(0);

    await dialog.getByLabel('Voice pack').setInputFiles({ name: 'ada.bin', mimeType: '', buffer: file });
    await add.click();
    // The server loads the model, and speaks two sentences with the voice.
    await dialog.waitFor({ state: 'detached', timeout: 150_000 });
    const own = page.getByRole('region', { name: 'Yours' });
    await own.getByRole('button', { name: 'Hear a sample of Ada reads' }).click();
    await own.locator('button[data-playing]').waitFor({ timeout: 60_000 });
    await own.getByRole('button', { name: 'Use Ada reads' }).click();
    const details = page.getByRole('dialog', { name: 'Ada reads' });
    await details.getByText('The speaker has agreed').waitFor();
    await details.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('answers that are being spoken end').waitFor();
    await page.getByRole('button', { name: 'Delete voice' }).click();
    await own.waitFor({ state: 'detached' });
    const trail = await opened.server.database.query<{ action: string; details: Record<string, string> }>(
      `SELECT action, details FROM audit_events WHERE account_id = $1 AND subject_type = 'voice' ORDER BY at`,
      [opened.account.id],
    );
    expect(trail[0]!.details).toMatchObject({ grounds: 'consent', grounds_note: 'Ada has signed.' });
    expect(trail).toHaveLength(2);
  });

  it('has no axe findings in its form, fits into 360 pixels, and says when there is no network', async () => {
    const tab = await openExaminedTab(opened.page, { viewport: { width: 360, height: 800 } });
    await tab.goto(`${opened.server.url}/dashboard/voices`);
    await tab.getByRole('button', { name: 'Add your own voice' }).click();
    await tab.getByRole('dialog').getByLabel('A licence allows it').check();
    expect(await axeFindings(tab)).toEqual([]);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(360);
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('Voice pack').setInputFiles({ name: 'ada.bin', mimeType: '', buffer: file });
    await dialog.getByLabel('Name').fill('Never kept');
    await dialog.getByLabel('Which licence is it').fill('Its own.');
    await dialog.getByLabel('I may have this voice speak').check();
    await tab.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Add voice' }).click();
    await dialog.getByText('The voice was not added').waitFor();
    await tab.context().close();
  });

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(opened.seen()).toEqual([]);
  });
});
