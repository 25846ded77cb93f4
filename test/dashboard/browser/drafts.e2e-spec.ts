import type { Dialog, Page } from 'playwright-core';
import { until } from '../../../bench/proofs/support/until';
import { signInHere } from '../../support/dashboard';
import { type DashboardPage, openDashboardPage } from '../../support/dashboard-page';

const typed = 'It was a bright day, and nobody had saved it.';

describe('What somebody types in the dashboard', () => {
  let opened: DashboardPage;
  let page: Page;
  let seen: () => string[];
  let address: string;

  beforeAll(async () => {
    opened = await openDashboardPage();
    ({ page, seen } = opened);
    page.setDefaultTimeout(15_000);
    const text = '# One\n\nIt was a bright day.\n\n# Two\n\nIt rained.';
    const { id } = await api<{ id: string }>('POST', 'projects', { input_type: 'markdown', text, title: 'Days' });
    address = `${opened.server.url}/dashboard/projects/${id}`;
  });
  afterAll(() => opened?.close());

  const api = async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await fetch(`${opened.server.url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${opened.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer.json() as Promise<T>;
  };
  const textOf = (tab: Page) => tab.getByRole('main').getByRole('textbox', { name: 'Text' });
  const asked = (tab = page) => tab.getByRole('dialog', { name: 'Leave without saving?' });
  const answer = (button: 'Stay' | 'Leave', tab = page) => asked(tab).getByRole('button', { name: button }).click();
  const save = (tab = page) => tab.getByRole('button', { name: 'Save the chapter' });
  const discard = (tab = page) => tab.getByRole('button', { name: 'Discard draft' });
  const isShown = (text: string, tab = page) =>
    until(`the field has "${text}"`, async () => (await textOf(tab).inputValue()) === text, {
      maxMs: 15_000,
    });
  /** Opens the project and types into its first chapter. */
  const type = async (text = typed, tab = page) => {
    await tab.goto(address);
    // Browsers ask before a page is closed only if the user has clicked in it.
    await textOf(tab).click();
    await textOf(tab).fill(text);
    await tab.getByText(/^(Unsaved changes\.|Draft restored)/).waitFor();
  };
  const stored = (tab = page) => tab.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
  /** Reloads the page, whatever the browser asks. */
  const reload = async () => {
    const accept = (dialog: Dialog) => void dialog.accept();
    page.on('dialog', accept);
    await page.reload();
    page.off('dialog', accept);
  };
  const signInAsOwner = async () => {
    await signInHere(page, opened.owner);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  };

  it('is asked about before a click on the menu leaves a chapter, and Escape stays', async () => {
    await type();
    await page.getByRole('link', { name: 'Usage' }).click();
    await asked().waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Stay');
    await page.keyboard.press('Escape');
    await asked().waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await isShown(typed);
  });

  it('is there again after one has left', async () => {
    await page.getByRole('link', { name: 'Usage' }).click();
    await answer('Leave');
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
    await page.goBack();
    await page.getByText('Draft restored').waitFor();
    await isShown(typed);
    await discard().click();
    await isShown('One\n\nIt was a bright day.');
    expect(await stored()).not.toContain('nobody had saved it');
  });

  it('is asked about before Back and Forward leave a chapter', async () => {
    await page.getByRole('link', { name: 'All projects' }).click();
    await page.getByRole('link', { name: 'Days' }).click();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
    await page.goBack();
    await textOf(page).fill(typed);
    for (const [move, heading] of [
      ['goForward', 'Usage'],
      ['goBack', 'Projects'],
    ] as const) {
      await page.getByText(/^(Unsaved changes\.|Draft restored)/).waitFor();
      await page[move]();
      await answer('Stay');
      await asked().waitFor({ state: 'detached' });
      expect(page.url()).toBe(address);
      await page[move]();
      await answer('Leave');
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await page[move === 'goBack' ? 'goForward' : 'goBack']();
      await isShown(typed);
    }
    await discard().click();
  });

  it('makes the browser ask before the tab is reloaded, and is there afterwards', async () => {
    await type();
    const warned = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await warned;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await page.getByText('Draft restored').waitFor();
    await isShown(typed);
    await discard().click();
  });

  it('is there in a new tab when the tab has crashed or was closed', async () => {
    const lost = await opened.context.newPage();
    await type(typed, lost);
    // Without the page's own events, as a crash.
    await until('the draft is stored', async () => (await stored(lost)).includes('nobody had saved it'));
    const session = await opened.context.newCDPSession(lost);
    const crashed = lost.waitForEvent('crash');
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    const next = await opened.context.newPage();
    await next.goto(address);
    await next.getByText('Draft restored').waitFor();
    await isShown(typed, next);
    await textOf(next).fill(`${typed} Then the tab was closed.`);
    await next.close();
    await page.goto(address);
    await isShown(`${typed} Then the tab was closed.`);
    await discard().click();
  });

  it('is there when Save meets an expired session and one has signed in again, and its draft is gone once saved', async () => {
    await type();
    await page.context().clearCookies();
    await save().click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInAsOwner();
    await page.goto(address);
    await isShown(typed);
    await save().click();
    await page.getByText('Draft restored').waitFor({ state: 'detached' });
    await page.reload();
    await isShown(typed);
    expect(await stored()).not.toContain('nobody had saved it');
  });

  it('waits in the form of a pasted text when its project could not be created, and Escape asks first', async () => {
    await page.goto(`${opened.server.url}/dashboard/projects`);
    const paste = () => page.getByRole('button', { name: 'Paste a text' }).click();
    const form = page.getByRole('dialog', { name: 'Paste a text' });
    await paste();
    await form.getByLabel('Title').fill('Nights');
    await form.getByRole('textbox', { name: 'Text' }).fill(typed);
    await page.keyboard.press('Escape');
    await answer('Stay');
    await page.context().clearCookies();
    await form.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInAsOwner();
    await page.goto(`${opened.server.url}/dashboard/projects`);
    await paste();
    await form.getByText('Draft restored').waitFor();
    expect(await form.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(typed);
    await form.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { name: 'Nights' }).waitFor();
    expect(await stored()).not.toContain('nobody had saved it');
  });

  it('is not shown to another user of the browser, and is there for its author', async () => {
    await type(`${typed} For my eyes only.`);
    await page.goto(`${opened.server.url}/dashboard/people`).catch(() => undefined);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill('reader-of-drafts@example.com');
    await page.keyboard.press('Enter');
    const link = await page.getByRole('textbox', { name: 'Link for reader-of-drafts@example.com' }).inputValue();
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(opened.owner.password);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(address);
    await isShown(typed);
    await page.context().clearCookies();
    await page.goto(`${opened.server.url}/dashboard/sign-in`);
    await signInAsOwner();
    await page.goto(address);
    await isShown(`${typed} For my eyes only.`);
  });

  it('is compared with what somebody else has saved since, and the user chooses', async () => {
    await type('Mine.');
    await api('PATCH', `${new URL(address).pathname.replace('/dashboard/', '')}/chapters/1`, { text: 'Theirs.' });
    await reload();
    await page.getByText('Somebody has saved another version since you began').waitFor();
    await isShown('Mine.');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Somebody has saved another version').waitFor({ state: 'detached' });
    await isShown('Mine.');
    await discard().click();
    await isShown('Theirs.');
  });

  it('stays in both of two tabs that change the same, and each says so', async () => {
    const other = await opened.context.newPage();
    await type('In one tab.');
    await other.goto(address);
    await isShown('In one tab.', other);
    await textOf(other).fill('In another tab.');
    await page.getByText('Another tab is changing the same').waitFor();
    await isShown('In one tab.');
    await isShown('In another tab.', other);
    await other.close();
    await discard().click();
    await page.getByRole('button', { name: 'Discard draft' }).waitFor({ state: 'detached' });
    await reload();
    await isShown('In another tab.');
    await discard().click();
  });

  it('stays while the page is open if the browser stores nothing, and the page says that closing it loses the text', async () => {
    const context = await opened.browser.newContext({
      reducedMotion: 'reduce',
      storageState: { ...(await opened.context.storageState()), origins: [] },
    });
    const blocked = await context.newPage();
    await blocked.addInitScript(
      `Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } });`,
    );
    await type(typed, blocked);
    await blocked.getByText('They are lost when you close this tab').waitFor();
    await blocked.getByRole('link', { name: 'Usage' }).click();
    await asked(blocked).getByText('only until you close this tab').waitFor();
    await answer('Leave', blocked);
    const warned = blocked.waitForEvent('dialog');
    void blocked.reload().catch(() => undefined);
    await (await warned).dismiss();
    await blocked.goBack();
    await isShown(typed, blocked);
    await context.close();
  });

  it('is kept as a whole when it has 200,000 characters', async () => {
    await page.goto(`${opened.server.url}/dashboard/projects`);
    await page.getByRole('button', { name: 'Paste a text' }).click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Text' });
    const text = 'A line of a book. '.repeat(11_111);
    await field.fill(text);
    await page.getByText('Unsaved changes. This browser keeps a draft.').waitFor();
    await until('the draft is stored', async () => (await stored()).length > text.length);
    await reload();
    await page.getByRole('button', { name: 'Paste a text' }).click();
    expect((await field.inputValue()) === text).toBe(true);
    await page.getByRole('dialog').getByText('Draft restored').waitFor();
    await discard().click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is asked about before the user signs out, which deletes it, and is deleted with its project', async () => {
    await type('For my eyes only.');
    await page.getByRole('button', { name: 'Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    // While it disappears, it takes the focus back, which closes menus.
    await question.waitFor({ state: 'detached' });
    await isShown('For my eyes only.');
    await page.getByRole('button', { name: 'Actions for Days' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    expect(await stored()).not.toContain('For my eyes only.');
    await page.getByRole('button', { name: 'Paste a text' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('For my eyes only.');
    await page.keyboard.press('Escape');
    await answer('Leave');
    await page.getByRole('button', { name: 'Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await stored()).not.toContain('For my eyes only.');
  });

  it('produces no console errors, no requests to other servers and no policy violations', () => {
    expect(seen()).toEqual([]);
  });
});
