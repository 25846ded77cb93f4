import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../../bench/proofs/support/until';
import type { SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { axeFindings, openExaminedTab } from '../../support/axe';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';
import { InProcessEngine } from '../../support/in-process-engine';

const book = `# The Inn

It was a bright day. The room cost $5.20 a night. Nobody spoke.

# The Road

It rained on Xanthe. The horse stood still.
`;

/** Does not get beyond one sentence, so that a job goes on until it is cancelled. */
class HaltingEngine extends InProcessEngine {
  override async *synthesize(request: SynthesisRequest) {
    if (request.text.includes('Nobody says this')) await once(request.signal, 'abort');
    yield* super.synthesize(request);
  }
}

describe('The page of projects', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];

  beforeAll(async () => {
    opened = await openDashboardPage({ environment: { JOBS_AT_ONCE: '1' }, engine: HaltingEngine, at: 'projects' });
    ({ page, seen } = opened);
  });
  afterAll(() => opened?.close());

  const dialog = () => page.getByRole('dialog');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const chapter = (name: RegExp) => page.getByRole('region', { name: 'Chapters' }).getByRole('button', { name });
  const tab = (name: string) => page.getByRole('tab', { name });
  const isComplete = () => heading('Complete').waitFor({ timeout: 120_000 });
  const api = async <T>(path: string): Promise<T> =>
    (await (
      await fetch(`${opened.server.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${opened.key}` } })
    ).json()) as T;
  /** The position of the player, in seconds. */
  const position = () => page.evaluate<number>(`document.querySelector('main audio').currentTime`);

  it('says which files it does not read, before it sends them', async () => {
    await page.getByText('No projects yet').waitFor();
    const choose = (name: string, contents: Buffer) =>
      page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: contents });
    await choose('photo.jpg', Buffer.from('x'));
    await page.getByText('photo.jpg is of a type that is not read').waitFor();
    await choose('empty.txt', Buffer.alloc(0));
    await page.getByText('empty.txt is empty').waitFor();
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-large-'));
    await writeFile(join(directory, 'large.txt'), '');
    await truncate(join(directory, 'large.txt'), 100_100_000);
    await page.getByLabel('Choose a file').setInputFiles(join(directory, 'large.txt'));
    await page.getByText('large.txt has 100.1 MB. Files can have 100 MB.').waitFor();
    await rm(directory, { recursive: true });
    await choose('broken.epub', Buffer.from('this is no zip archive'));
    await page.getByText('The project was not created').waitFor();
    expect(await api('projects')).toEqual({ data: [], next: null });
  });

  it('says what a pasted project lacks, and takes what is too long for a field, or for the playground', async () => {
    const paste = async (field: Locator, text: string, times: number) => {
      await field.focus();
      await page.evaluate(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', ${JSON.stringify(text)}.repeat(${times}));
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      })()`);
    };
    await page.getByRole('button', { name: 'Paste a text' }).click();
    const field = dialog().getByRole('textbox', { name: 'Text' });
    await field.fill('A text.');
    await dialog().getByRole('button', { name: 'Create project' }).click();
    await dialog().getByText('Give the project a title.').waitFor();
    await paste(field, 'A line of a book. ', 111_111);
    await dialog().getByText('A text of about 1,999,998 characters').waitFor();
    await dialog().getByRole('button', { name: 'Remove it' }).click();
    await field.fill('');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });

    await page.goto(`${opened.server.url}/dashboard/playground`);
    const playground = page.getByRole('textbox', { name: 'Text' });
    const before = await playground.inputValue();
    await page.getByText(/ 5,000 characters/).waitFor();
    await paste(playground, 'CHAPTER 1\n\nIt rained.\n\n', 300);
    await page.getByText('This text is too long to be spoken at once').waitFor();
    expect(await playground.inputValue()).toBe(before);
    await page.getByRole('button', { name: 'Make a project of it' }).click();
    await heading('Pasted text').waitFor();
    await page.goto(`${opened.server.url}/dashboard/projects`);
  });

  it('makes a project of a file that is dropped, with its chapters', async () => {
    const dropped = await page.evaluateHandle<unknown>(
      `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(book)}], 'On the Road.md')); return data; })()`,
    );
    await page.getByText('Drop a book').dispatchEvent('drop', { dataTransfer: dropped });
    await heading('On the Road').waitFor();
    await chapter(/The Inn/).waitFor();
    await page.getByText(/^About \d+ s of speech/).waitFor();
    expect(await chapter(/characters/).count()).toBe(2);
  });

  it('shows what normalisation makes of a chapter, and keeps what is changed in it', async () => {
    await tab('As it is read').click();
    await page.getByText('five dollars').waitFor();
    await tab('Text').click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill((await text.inputValue()).replace('Nobody spoke.', 'Nobody said a word.'));
    // What is not saved stays while one looks at another chapter.
    await chapter(/The Road/).click();
    await page.getByText('A chapter has unsaved changes.', { exact: false }).waitFor();
    await chapter(/The Inn/).click();
    await page.getByRole('button', { name: 'Save the chapter' }).click();
    await page.getByText('has unsaved changes').waitFor({ state: 'detached' });
    await page.reload();
    await until('the text is saved', async () => (await text.inputValue()).includes('Nobody said a word.'));
  });

  it('lets one find a voice by filters and favourites, and gives it to a chapter', async () => {
    await chapter(/The Road/).click();
    await page.getByRole('button', { name: 'Voice: same as the project' }).click();
    await dialog().getByLabel('Gender').selectOption('male');
    await dialog().getByRole('button', { name: 'Kal is a favourite', exact: true }).click();
    await dialog().getByLabel('Gender').selectOption('');
    await dialog().getByRole('button', { name: 'Favourites only' }).click();
    expect(await dialog().getByRole('list', { name: 'Voices' }).getByRole('listitem').count()).toBe(1);
    await dialog().getByRole('button', { name: 'Choose Kal', exact: true }).click();
    await chapter(/The Road.*Kal/).waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    await page.getByRole('button', { name: 'Choose a voice' }).click();
    await dialog().getByRole('button', { name: 'Kal is a favourite', exact: true, pressed: true }).waitFor();
    await dialog().getByRole('button', { name: 'SLT is chosen' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('pronounces a word otherwise for this project alone', async () => {
    await page.getByRole('button', { name: 'Add word' }).click();
    await dialog().getByLabel('Word', { exact: true }).fill('Xanthe');
    await dialog().getByLabel('Say').fill('zan thee');
    await dialog().getByRole('button', { name: 'Save word' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Xanthe.*zan thee/ }).waitFor();
    const { data } = await api<{ data: { pronunciation_dictionaries: unknown[] }[] }>('projects');
    expect(data[0]!.pronunciation_dictionaries).toHaveLength(1);
    await chapter(/The Road/).click();
    await tab('As it is read').click();
    await page.getByText('zan thee').first().waitFor();
  });

  it('has the project spoken, plays it from a sentence, and offers its files', async () => {
    await page.getByRole('button', { name: 'Speak', exact: true }).click();
    await isComplete();
    await chapter(/The Inn/).click();
    await tab('Listen').click();
    await page.getByRole('button', { name: 'Nobody said a word.' }).click();
    await until('the player is in the last sentence', async () => (await position()) > 2);
    await page
      .getByRole('button', { name: 'Nobody said a word.', exact: true })
      .and(page.locator('[aria-current]'))
      .waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download The whole, MP3' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.mp3$/);
    expect((await buffer(await download.createReadStream())).length).toBeGreaterThan(10_000);
  });

  it('makes links to a file and to the podcast, which work without a key', async () => {
    const linkOf = async (button: string) => {
      await page.getByRole('button', { name: button }).click();
      await dialog().getByRole('button', { name: 'Make the link' }).click();
      const url = await dialog().getByRole('textbox', { name: 'Link' }).inputValue();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      return url;
    };
    const file = await fetch(await linkOf('Make a link to The Road, MP3'));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const feed = await linkOf('Podcast feed');
    expect(await (await fetch(feed)).text()).toContain('<title>The Inn</title>');
    await page.getByRole('button', { name: 'Revoke feed links' }).click();
    await page.getByText('All links to the podcast feed have been revoked.').waitFor();
    expect((await fetch(feed)).ok).toBe(false);
  });

  it('fixes one sentence where it is heard, and speaks the project again', async () => {
    await page.getByRole('button', { name: 'It was a bright day.' }).click();
    await page.getByRole('button', { name: 'Fix this sentence' }).click();
    await page.getByRole('textbox', { name: 'The sentence' }).fill('It was a dull day.');
    await page.getByRole('button', { name: 'Save and speak it again' }).click();
    await page.getByRole('button', { name: 'It was a dull day.' }).waitFor({ timeout: 120_000 });
    await isComplete();
    expect(await page.getByRole('button', { name: 'It was a bright day.' }).count()).toBe(0);
    const { data } = await api<{ data: { id: string }[] }>('projects');
    const { text } = await api<{ text: string }>(`projects/${data[0]!.id}/chapters/1`);
    expect(text).toContain('It was a dull day. The room cost $5.20 a night. Nobody said a word.');
  });

  it('plays a chapter while it is made, from any sentence that has been spoken, until the job is cancelled', async () => {
    await page.getByRole('link', { name: 'All projects' }).click();
    await page.getByRole('button', { name: 'Paste a text' }).click();
    await dialog().getByLabel('Title').fill('Counting');
    const lines = Array.from({ length: 600 }, (_, index) => `This is sentence number ${index + 1}.`);
    lines.push('Nobody says this.');
    await dialog().getByRole('textbox', { name: 'Text' }).fill(lines.join(' '));
    await dialog().getByRole('button', { name: 'Create project' }).click();
    await heading('Counting').waitFor();
    await page.getByRole('button', { name: 'Speak', exact: true }).click();
    await heading('Speaking').waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'This is sentence number 9.' }).waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Play the chapter' }).click();
    await until('the first words are heard', async () => (await position()) > 0.2);
    await page.getByRole('button', { name: 'This is sentence number 9.' }).click();
    await until('the ninth sentence is heard', async () => (await position()) > 10);
    await page.getByRole('button', { name: 'This is sentence number 2.' }).click();
    await until('the second sentence is heard', async () => (await position()) < 8 && (await position()) > 1);
    await heading('Speaking').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByText('no further files are made').waitFor();
    await dialog().getByRole('button', { name: 'Stop speaking' }).click();
    await heading('Cancelled').waitFor({ timeout: 120_000 });
    await page.getByRole('link', { name: 'All projects' }).click();
    await page.getByRole('link', { name: 'On the Road' }).click();
  });

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('has no axe findings in the %s colour scheme at a width of %i pixels', async (colorScheme, width) => {
    const examined = await openExaminedTab(page, { colorScheme, viewport: { width, height: 900 } });
    await examined.goto(page.url());
    await examined.getByRole('button', { name: 'It was a dull day.' }).waitFor();
    for (const name of ['As it is read', 'Text', 'Listen']) {
      await examined.getByRole('tab', { name }).click();
      await examined.waitForLoadState('networkidle');
      expect(await axeFindings(examined)).toEqual([]);
    }
    expect(await examined.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await examined.getByRole('button', { name: 'Choose a voice' }).click();
    await examined.getByRole('list', { name: 'Voices' }).waitFor();
    expect(await axeFindings(examined)).toEqual([]);
    await examined.goto(`${opened.server.url}/dashboard/projects`);
    await examined.getByRole('link', { name: 'On the Road' }).waitFor();
    expect(await axeFindings(examined)).toEqual([]);
    await examined.context().close();
  });

  it('deletes the project', async () => {
    await page.getByRole('button', { name: 'Actions for On the Road' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete project' }).click();
    await page.getByRole('link', { name: 'Counting' }).waitFor();
    await page.getByRole('link', { name: 'On the Road' }).waitFor({ state: 'detached' });
  });

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
