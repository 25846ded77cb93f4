import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page, Request, Response } from 'playwright-core';
import { isWhole } from '../../../bench/proofs/support/extent';
import { freePort } from '../../../bench/proofs/support/free-port';
import { until } from '../../../bench/proofs/support/until';
import { TcpProxy } from '../../app/faults/support/tcp-proxy';
import { AuthenticatorApp } from '../../accounts/people/support/second-factor';
import { openBrowser } from '../../support/browser';
import { choosePassword } from '../../support/dashboard';
import { startTestApp, type TestApp } from '../../support/test-app';
import { invite, join as joinAccount, password } from '../support/users';

const sentence = 'No connection to the server. Check your network, then try again.';
const silence = 'The server has not answered for 30 seconds. It may have done it all the same: look, then try again.';
/** Makes the page's waits a fiftieth as long, and notes them. */
const hastyTimeouts = `
  globalThis.timeouts = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    timeouts.push(ms);
    return timeout(ms / 50);
  };`;
const guestEmail = 'guest@example.com';
const lateEmail = 'late@example.com';
const settings = {
  JOBS_AT_ONCE: '1',
  RATE_LIMIT_REQUESTS: '10000',
  RATE_LIMIT_SIGN_IN: '10000',
  // Nobody listens there.
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMTP_FROM: 'voxgate@example.com',
};
const sources = join(__dirname, '../../../dashboard/src');

/** Requests that only read something, although they are not GET requests. */
const isReading = /\/(?:tts\/preview|links\/look)$/u;

/** What only a server with neural voices offers. Its failure is tested in `own-voices.e2e-spec.ts`. */
const withNeuralVoices = ['useHandInVoice'];

/** An action of the dashboard, done without a network. */
interface Action {
  /** The function of the page's source that sends it. */
  sender: string;
  /** The page, if another one than that of the action before. */
  at?: string;
  /** What is done while there still is a network, such as opening a dialog. */
  prepare?: () => Promise<unknown>;
  act: () => Promise<unknown>;
  /** The heading of its error. */
  failure: string;
}

/** A time without a connection to the server. */
interface Outage {
  begin: () => Promise<unknown>;
  /** Ends once the page has noticed. */
  end: () => Promise<unknown>;
}

describe('Without a network, the dashboard', () => {
  let server: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let email: string;
  let projectId: string;
  /** The one-time link of somebody who has not used it. */
  let unusedLink: string;
  /** The long job, as long as it runs. */
  let runningJob = '';

  beforeAll(async () => {
    const port = await freePort();
    const environment = { ...settings, PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` };
    [server, browser] = await Promise.all([startTestApp({ environment }), openBrowser()]);
    const owner = await invite(server);
    ({ email } = owner);
    context = await browser.newContext({ reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(5000);
    await choosePassword(page, `${server.url}/dashboard/welcome#${owner.token}`, password);
    await joinAccount(server, owner.account, guestEmail, 'member');
    const other = await invite(server);
    await joinAccount(server, other.account, email, 'owner');
    unusedLink = `${server.url}/dashboard/welcome#${other.token}`;
    await fillAccount();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Sends a request as the page does, but from outside of the browser. */
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await context.request.fetch(`${server.url}/dashboard/api/${path}`, {
      method,
      headers: { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' },
      ...(body && { data: body }),
    });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path} was answered with ${answer.status()}: ${text}`);
    return (/^[[{]/u.test(text) ? JSON.parse(text) : undefined) as T;
  };

  /** Gives the owner one of everything that can be changed. */
  async function fillAccount(): Promise<void> {
    await ask('PUT', 'account/history', { mode: 'text', days: 7 });
    await ask('POST', 'api-keys', { name: 'Radio', expires_at: null });
    await ask('POST', 'voices', { name: 'Choir', mix: 'slt+rms' });
    await ask('POST', 'pronunciation-dictionaries', { name: 'Names', rules: [{ word: 'Xanthe', alias: 'zan thee' }] });
    const webhook = await ask<{ id: string }>('POST', 'webhooks', {
      url: 'https://hooks.example.com',
      events: ['api_key.revoked'],
    });
    await ask('POST', `webhooks/${webhook.id}/test`);
    await ask('POST', 'tts', { text: 'Kept.', voice_id: 'slt' });
    await ask('POST', 'invitations', { email: lateEmail, role: 'viewer' });
    const { id } = await ask<{ id: string }>('POST', 'projects', {
      input_type: 'markdown',
      text: '# The Inn\n\nIt was a bright day. Nobody spoke.\n\n# The Road\n\nIt rained.\n',
      voice_id: 'slt',
    });
    projectId = id;
    await ask('PATCH', `projects/${id}`, { title: 'On the Road' });
    const { id: jobId } = await ask<{ id: string }>('POST', `projects/${id}/jobs`, {});
    await until(
      'the project has been spoken',
      async () => (await ask<{ status: string }>('GET', `jobs/${jobId}`)).status === 'completed',
    );
  }

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
  const choose = async (menu: string | RegExp, item: string) => {
    await button(menu).first().click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  /** An action in a dialog that a menu opens. */
  const confirmed = (menu: string | RegExp, item: string, confirm: string) => ({
    prepare: () => choose(menu, item),
    act: () => inDialog(confirm).click(),
  });
  const setFile = (label: Locator, name: string, text: string) =>
    label.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

  /** The pasted text of the project that could not be created is still a draft. */
  const confirmSignOut = () =>
    page
      .getByRole('dialog', { name: /^Sign out/u })
      .getByText('Sign out', { exact: true })
      .click();

  const radio = 'Actions for Radio';
  const guest = `Actions for ${guestEmail}`;
  const late = `Actions for the invitation of ${lateEmail}`;
  const names = 'Actions for Names';
  const hook = /^More for/u;
  const book = 'Actions for On the Road';

  const actions = (): Action[] => [
    {
      sender: 'useCreateApiKey',
      at: 'keys',
      prepare: async () => {
        await button('Create key').click();
        await dialog().getByLabel('Name').fill('Never made');
      },
      act: () => inDialog('Create key').click(),
      failure: 'The key was not created',
    },
    {
      sender: 'useUpdateApiKey',
      prepare: async () => {
        await choose(radio, 'Edit');
        await dialog().getByLabel('Name').fill('Television');
      },
      act: () => inDialog('Save').click(),
      failure: 'The key was not changed',
    },
    { sender: 'useUpdateApiKey', act: () => choose(radio, 'Disable'), failure: 'The key was not changed' },
    { sender: 'useRotateApiKey', ...confirmed(radio, 'Rotate', 'Rotate Radio'), failure: 'The key was not rotated' },
    { sender: 'useRevokeApiKey', ...confirmed(radio, 'Revoke', 'Revoke Radio'), failure: 'The key was not revoked' },
    {
      sender: 'streamSpeech',
      at: 'playground',
      prepare: () => page.getByLabel('Text').fill('Never spoken.'),
      act: () => button('Speak').click(),
      failure: 'Speech failed',
    },
    {
      sender: 'clipUrl',
      act: () => button(/^Hear a sample of/u).click(),
      failure: 'The sample could not be played',
    },
    {
      sender: 'useSaveMix',
      prepare: async () => {
        await button('Use Choir').click();
        await page.getByText('Mix voices').click();
        await button('Save mix').click();
        await dialog().getByLabel('Name').fill('Never saved');
      },
      act: () => inDialog('Save').click(),
      failure: 'The mix was not saved',
    },
    {
      sender: 'useDeleteMix',
      prepare: () => button('Delete Choir').click(),
      act: () => inDialog('Delete mix').click(),
      failure: 'The mix was not deleted',
    },
    {
      sender: 'useFavouriteVoices',
      at: 'voices',
      act: () =>
        button(/is a favourite$/u)
          .first()
          .click(),
      failure: 'The favourite was not changed',
    },
    {
      sender: 'useCreateProject',
      at: 'projects',
      act: () => setFile(page.getByLabel('Choose a file'), 'Never.txt', 'Never handed in.'),
      failure: 'The project was not created',
    },
    {
      sender: 'useCreateProject',
      prepare: async () => {
        await button('Paste a text').click();
        await dialog().getByLabel('Title').fill('Never');
        await dialog().getByRole('textbox', { name: 'Text' }).fill('Never handed in.');
      },
      act: () => inDialog('Create project').click(),
      failure: 'The project was not created',
    },
    {
      sender: 'useRemoveProject',
      ...confirmed(book, 'Delete', 'Delete project'),
      failure: 'The project was not deleted',
    },
    {
      sender: 'useSpeakProject',
      at: 'project',
      act: () => button('Speak again').click(),
      failure: 'The project could not be spoken',
    },
    {
      sender: 'useUpdateChapter',
      act: () => page.getByRole('checkbox', { name: 'Speak The Road' }).click(),
      failure: 'The chapter was not changed',
    },
    {
      sender: 'useUpdateChapter',
      prepare: () => button('Voice: same as the project').click(),
      act: () => inDialog('Choose RMS').click(),
      failure: 'The voice was not changed',
    },
    {
      sender: 'useUpdateChapter',
      prepare: async () => {
        await page.getByRole('tab', { name: 'Text' }).click();
        await page.getByRole('textbox', { name: 'Text' }).fill('Never saved.');
      },
      act: () => button('Save the chapter').click(),
      failure: 'The chapter was not saved',
    },
    {
      sender: 'useUpdateChapter',
      prepare: async () => {
        await page.getByRole('tab', { name: 'Listen' }).click();
        await button('It was a bright day.').click();
        await button('Fix this sentence').click();
        await page.getByLabel('The sentence').fill('It was never a day.');
      },
      act: () => button('Save and speak it again').click(),
      failure: 'The sentence was not changed',
    },
    {
      sender: 'useArrangeChapters',
      prepare: () => button('Arrange').click(),
      act: () => button('Move The Road up').click(),
      failure: 'The chapters were not changed',
    },
    {
      sender: 'useUpdateProject',
      prepare: async () => {
        await choose(book, 'Title, author and cover');
        await dialog().getByLabel('Author').fill('Nobody');
      },
      act: () => inDialog('Save').click(),
      failure: 'The project was not saved',
    },
    {
      sender: 'useUpdateProject',
      act: () => page.getByLabel('Loudness').selectOption('-23'),
      failure: 'The project was not changed',
    },
    {
      sender: 'useReplaceDocument',
      prepare: () => choose(book, 'Replace the text'),
      act: () => setFile(dialog().getByLabel('Choose a file'), 'Never.txt', 'Never replaced.'),
      failure: 'The text was not replaced',
    },
    {
      sender: 'useCreateFileLink',
      prepare: () =>
        button(/^Make a link to/u)
          .first()
          .click(),
      act: () => inDialog('Make the link').click(),
      failure: 'The link was not made',
    },
    {
      sender: 'useCreateFeedLink',
      prepare: () => button('Podcast feed').click(),
      act: () => inDialog('Make the link').click(),
      failure: 'The link was not made',
    },
    {
      sender: 'useRevokeFeedLinks',
      act: () => button('Revoke feed links').click(),
      failure: 'The feed links could not be revoked',
    },
    {
      sender: 'useCreateBookDictionary',
      prepare: async () => {
        await button('Add word').click();
        await dialog().getByLabel('Word', { exact: true }).fill('Never');
        await dialog().getByLabel('Say').fill('neever');
      },
      act: () => inDialog('Save word').click(),
      failure: 'The word was not saved',
    },
    {
      sender: 'useCancelJob',
      at: 'running project',
      prepare: () => button('Cancel').click(),
      act: () => inDialog('Stop speaking').click(),
      failure: 'The job was not cancelled',
    },
    {
      sender: 'useImportDictionary',
      at: 'pronunciation',
      act: () => setFile(page.getByLabel('PLS lexicon'), 'never.pls', '<lexicon/>'),
      failure: 'The lexicon was not imported',
    },
    {
      sender: 'useCreateDictionary',
      prepare: async () => {
        await button('New dictionary').click();
        await dialog().getByLabel('Name').fill('Never');
      },
      act: () => inDialog('Save').click(),
      failure: 'The dictionary was not saved',
    },
    {
      sender: 'useUpdateDictionary',
      prepare: async () => {
        await choose(names, 'Rename');
        await dialog().getByLabel('Name').fill('Never');
      },
      act: () => inDialog('Save').click(),
      failure: 'The dictionary was not saved',
    },
    {
      sender: 'useUpdateDictionary',
      act: () => choose(names, 'Use by default'),
      failure: 'The dictionary was not changed',
    },
    {
      sender: 'useExportDictionary',
      act: () => choose(names, 'Download as PLS'),
      failure: 'The dictionary was not downloaded',
    },
    {
      sender: 'useSaveRules',
      prepare: async () => {
        await button('Add word').click();
        await dialog().getByLabel('Word', { exact: true }).fill('Never');
        await dialog().getByLabel('Say').fill('neever');
      },
      act: () => inDialog('Save word').click(),
      failure: 'The word was not saved',
    },
    {
      sender: 'useSaveRules',
      act: () => choose('Actions for Xanthe', 'Remove'),
      failure: 'The words were not changed',
    },
    { sender: 'useHearRule', act: () => button(/^Hear Xanthe as/u).click(), failure: 'The word could not be played' },
    {
      sender: 'useRemoveDictionary',
      ...confirmed(names, 'Delete', 'Delete dictionary'),
      failure: 'The dictionary was not deleted',
    },
    {
      sender: 'useDeleteHistory',
      at: 'history',
      prepare: () => button('Delete').click(),
      act: () => inDialog('Delete').click(),
      failure: 'Nothing was deleted',
    },
    {
      sender: 'useDeleteHistory',
      prepare: () => button('Delete all').click(),
      act: () => inDialog('Delete all').click(),
      failure: 'Nothing was deleted',
    },
    {
      sender: 'useDeleteFile',
      at: 'files',
      ...confirmed(/^Actions for On the Road/u, 'Delete', 'Delete'),
      failure: 'The file was not deleted',
    },
    {
      sender: 'useInvite',
      at: 'people',
      prepare: async () => {
        await button('Invite').click();
        await dialog().getByLabel('E-mail').fill('never@example.com');
      },
      act: () => inDialog('Invite').click(),
      failure: 'Nobody was invited',
    },
    { sender: 'useResend', act: () => choose(late, 'Make a new link'), failure: 'No new link was made' },
    { sender: 'useWithdraw', ...confirmed(late, 'Withdraw', 'Withdraw'), failure: 'The invitation was not withdrawn' },
    { sender: 'useSetRole', ...confirmed(guest, 'Change role', 'Change role'), failure: 'The role was not changed' },
    {
      sender: 'useMakePasswordLink',
      ...confirmed(guest, 'Link for a new password', 'Make a link'),
      failure: 'No link was made',
    },
    {
      sender: 'useEndSessions',
      ...confirmed(guest, 'End sessions', 'End sessions'),
      failure: 'The sessions were not ended',
    },
    { sender: 'useRemovePerson', ...confirmed(guest, 'Remove', 'Remove'), failure: 'The person was not removed' },
    {
      sender: 'useLeaveAccount',
      ...confirmed(`Actions for ${email}`, 'Leave the account', 'Leave the account'),
      failure: 'You are still in the account',
    },
    {
      sender: 'RulesPanel',
      act: () => page.getByRole('switch', { name: 'Require a second factor' }).click(),
      failure: 'The rule was not changed',
    },
    {
      sender: 'useCreateWebhook',
      at: 'alerts',
      prepare: async () => {
        await button('Add webhook').click();
        await dialog().getByLabel('URL').fill('http://127.0.0.1:10/');
      },
      act: () => inDialog('Add webhook').click(),
      failure: 'The webhook was not saved',
    },
    {
      sender: 'useUpdateWebhook',
      prepare: () => choose(hook, 'Edit'),
      act: () => inDialog('Save').click(),
      failure: 'The webhook was not saved',
    },
    { sender: 'useUpdateWebhook', act: () => choose(hook, 'Disable'), failure: 'The webhook was not changed' },
    {
      sender: 'useRotateSecret',
      ...confirmed(hook, 'Rotate secret', 'Rotate secret'),
      failure: 'The secret was not rotated',
    },
    {
      sender: 'useRemoveWebhook',
      ...confirmed(hook, 'Remove', 'Remove webhook'),
      failure: 'The webhook was not removed',
    },
    { sender: 'useTestWebhook', act: () => button(/^Send test/u).click(), failure: 'The test was not sent' },
    {
      sender: 'useResend',
      prepare: () => page.getByRole('table', { name: 'Deliveries' }).getByRole('button').first().click(),
      act: () => inDialog('Send again').click(),
      failure: 'It was not sent again',
    },
    {
      sender: 'useEndSession',
      at: 'account',
      act: () =>
        button(/^End the session on/u)
          .first()
          .click(),
      failure: 'The session was not ended',
    },
    {
      sender: 'useChangePassword',
      prepare: async () => {
        await page.getByLabel('Current password').fill(password);
        await page.getByLabel('New password').fill('never a password at all');
      },
      act: () => button('Change password').click(),
      failure: 'The password was not changed',
    },
    {
      sender: 'useChangeHistorySetting',
      prepare: () => page.getByLabel('Days').fill('5'),
      act: () =>
        page
          .getByRole('region', { name: 'History' })
          .or(page.getByRole('main'))
          .getByRole('button', { name: 'Save', exact: true })
          .first()
          .click(),
      failure: 'The history was not changed',
    },
    {
      sender: 'useSwitchAccount',
      prepare: () => page.getByRole('button', { name: 'Team' }).first().click(),
      act: () => page.getByRole('menuitem', { name: /^Team/u }).click(),
      failure: 'The account was not switched',
    },
    {
      // The menu is still open.
      sender: 'useSignOut',
      act: async () => {
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await confirmSignOut();
      },
      failure: 'You are still signed in',
    },
    {
      sender: 'useSignOut',
      prepare: () => page.keyboard.press('Escape'),
      act: async () => {
        await button('Sign out').click();
        await confirmSignOut();
      },
      failure: 'You are still signed in',
    },
    {
      sender: 'useBeginSecondFactor',
      prepare: () => page.getByLabel('Your password').fill(password),
      act: () => button('Set up').click(),
      failure: 'The set-up did not begin',
    },
    {
      sender: 'useConfirmSecondFactor',
      prepare: async () => {
        await page.getByLabel('Your password').fill(password);
        await button('Set up').click();
        await page.getByRole('img', { name: 'QR code' }).waitFor();
        await page.getByLabel('Code').fill('000000');
      },
      act: () => button('Switch on').click(),
      failure: 'The second factor is not on yet',
    },
    {
      sender: 'useRenewRecoveryCodes',
      at: 'account with a second factor',
      prepare: async () => {
        await button('New recovery codes').click();
        await page.getByLabel('Your password').fill(password);
        await page.getByLabel('Code').fill('000000');
      },
      act: () => button('Make new recovery codes').click(),
      failure: 'No new codes were made',
    },
    {
      sender: 'useDisableSecondFactor',
      prepare: async () => {
        await button('Cancel').click();
        await button('Switch off').click();
        await page.getByLabel('Your password').fill(password);
        await page.getByLabel('Code').fill('000000');
      },
      act: () => button('Switch off').click(),
      failure: 'The second factor is still on',
    },
    {
      sender: 'useSignIn',
      at: 'sign-in',
      prepare: async () => {
        await page.getByLabel('E-mail').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
      },
      act: () => button('Sign in').click(),
      failure: 'Sign-in failed',
    },
    {
      sender: 'useRequestPasswordLink',
      at: 'forgot-password',
      prepare: () => page.getByLabel('E-mail').fill(email),
      act: () => button('Send the link').click(),
      failure: 'No e-mail was sent',
    },
    {
      sender: 'useAcceptLink',
      at: 'welcome',
      prepare: () => page.getByLabel('Password', { exact: true }).fill(password),
      act: () => button('Set password and sign in').click(),
      failure: 'The password was not set',
    },
  ];

  /** Goes to the page of an action. Some need more than an address. */
  const goTo = async (at: string) => {
    const addresses: Record<string, string> = {
      project: `projects/${projectId}`,
      'account with a second factor': 'account',
    };
    // It would be spoken beside all that follows.
    if (runningJob) await ask('POST', `jobs/${runningJob}/cancel`, {});
    runningJob = '';
    if (at === 'running project') {
      const lines = Array.from({ length: 20_000 }, (_, index) => `This is sentence number ${index + 1}.`);
      const { id } = await ask<{ id: string }>('POST', 'projects', { text: lines.join(' '), voice_id: 'slt' });
      ({ id: runningJob } = await ask<{ id: string }>('POST', `projects/${id}/jobs`, {}));
      addresses[at] = `projects/${id}`;
    }
    if (at === 'account with a second factor') {
      const { secret } = await ask<{ secret: string }>('POST', 'second-factor', { password: password });
      await ask('POST', 'second-factor/confirm', { code: new AuthenticatorApp(secret).code() });
    }
    if (['sign-in', 'forgot-password', 'welcome'].includes(at)) {
      page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      addresses['welcome'] = `welcome${new URL(unusedLink).hash}`;
    }
    await page.goto(`${server.url}/dashboard/${addresses[at] ?? at}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  };

  /** A browser without a network, which knows that it has none. */
  const offline: Outage = {
    begin: () => page.context().setOffline(true),
    end: async () => {
      await page.evaluate(
        `void (globalThis.networkIsBack = new Promise((resolve) => addEventListener('online', resolve, { once: true })))`,
      );
      await page.context().setOffline(false);
      await page.evaluate('networkIsBack.then(() => undefined)');
    },
  };

  /** Does an action without a connection, and cancels it. Returns what was seen. */
  const tryWithout = async (outage: Outage, { prepare, act, failure }: Action, isEscaped: boolean) => {
    await prepare?.();
    let isBack = false;
    const sent = new Set<string>();
    const note = (request: Request) => {
      if (request.method() !== 'GET' && !isReading.test(request.url())) {
        sent.add(`${request.method()} ${new URL(request.url()).pathname}`);
      }
    };
    const noteLate = (request: Request) => isBack && note(request);
    const noteAnswered = (response: Response) => note(response.request());
    page.on('request', noteLate);
    page.on('response', noteAnswered);
    await outage.begin();
    await act();
    const alert = page.getByRole('alert').filter({ hasText: failure }).filter({ hasText: sentence });
    const said = await alert
      .first()
      .waitFor({ timeout: 5000 })
      .then(() => sentence)
      .catch(() => 'nothing');
    const isUsable = (await page.locator('[data-loading]').count()) === 0;
    // What was typed is kept otherwise, and asked about.
    const draft = button('Discard draft');
    while ((await draft.count()) > 0) await draft.first().click();
    const cancel = dialog().getByRole('button', { name: /^(?:Cancel|Close)$/u });
    if (!isEscaped && (await cancel.count()) > 0) await cancel.first().click();
    else if ((await dialog().count()) > 0) await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    isBack = true;
    await outage.end();
    // What has waited for the network is sent before this request is answered.
    await page.evaluate(`fetch('/dashboard/api/session').then((answer) => answer.text())`);
    page.off('request', noteLate);
    page.off('response', noteAnswered);
    return { said, isUsable, sent: [...sent] };
  };

  /** Loads the page again. Returns what it sends. */
  const reload = async () => {
    const sent: string[] = [];
    const note = (request: Request) => {
      if (request.method() !== 'GET' && !isReading.test(request.url()))
        sent.push(`${request.method()} ${request.url()}`);
    };
    page.on('request', note);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    page.off('request', note);
    return sent;
  };

  it('says at once that an action has no connection, and sends nothing after Cancel, Escape, the return of the network and a reload', async () => {
    const seen: Record<string, unknown> = {};
    const wanted: typeof seen = {};
    let at = '';
    let isLost = false;
    const all = actions();
    // `npm test` tries two actions of each page. They do not depend on those between them.
    const tried = [...all.entries()].filter(
      ([index, { at: address }]) => isWhole || address !== undefined || all[index + 1]?.at !== undefined,
    );
    for (const [index, action] of tried) {
      if (action.at !== undefined || isLost) await goTo((at = action.at ?? at));
      const name = `${index + 1} ${action.sender} (${at}): ${action.failure}`;
      wanted[name] = { said: sentence, isUsable: true, sent: [] };
      seen[name] = await tryWithout(offline, action, index % 2 === 1).catch((error: unknown) => String(error));
      isLost = typeof seen[name] === 'string';
      if (isLost) await page.context().setOffline(false);
      if (all[index + 1]?.at === undefined && index + 1 < all.length) continue;
      wanted[`reload (${at})`] = [];
      seen[`reload (${at})`] = await reload().catch(String);
    }
    console.info('Actions without a network:', JSON.stringify(seen, null, 1));
    expect(seen).toEqual(wanted);
  });

  describe('behind a proxy', () => {
    let proxy: TcpProxy;
    let port: number;
    const serverPort = () => Number(new URL(server.url).port);

    beforeAll(async () => {
      proxy = await TcpProxy.to(serverPort());
      ({ port } = proxy);
      // Cookies are for all ports of a host.
      const { cookies } = await context.storageState();
      const other = await browser.newContext({ reducedMotion: 'reduce' });
      await other.addCookies(cookies);
      await other.addInitScript(hastyTimeouts);
      page = await other.newPage();
      page.setDefaultTimeout(5000);
      await page.goto(`http://127.0.0.1:${port}/dashboard/keys`);
      await button(radio).waitFor();
    });
    afterAll(() => proxy?.close());

    /** A server that is down: the browser has a network. */
    const refused: Outage = {
      begin: () => proxy.close(),
      end: async () => {
        const isLoaded = page.waitForResponse((answer) => answer.url().endsWith('/api-keys') && answer.ok());
        proxy = await TcpProxy.to(serverPort(), port);
        await isLoaded;
      },
    };

    it('says the same at once if the server refuses connections, and sends nothing when it is back', async () => {
      expect(await page.evaluate('navigator.onLine')).toBe(true);
      const tried = actions().filter(({ sender }) => ['useCreateApiKey', 'useRevokeApiKey'].includes(sender));
      for (const [index, action] of tried.entries()) {
        const seen = await tryWithout(refused, action, index % 2 === 1);
        expect({ ...seen, action: action.sender }).toEqual({
          said: sentence,
          isUsable: true,
          sent: [],
          action: action.sender,
        });
      }
      expect(await reload()).toEqual([]);
      expect(tried).toHaveLength(2);
    });

    it('gives up an action that the server does not answer for 30 seconds, and the dialog can be left', async () => {
      await choose(radio, 'Revoke');
      proxy.leadTo(serverPort());
      proxy.holdAnswers();
      await inDialog('Revoke Radio').click();
      await dialog().getByRole('alert').getByText(silence).waitFor();
      expect(await page.evaluate('globalThis.timeouts')).toContain(30_000);
      await inDialog('Cancel').click();
      await dialog().waitFor({ state: 'detached' });
      proxy.passAnswers();
    });
  });

  it('is tested with everything in its source that sends a change', async () => {
    const senders = new Set<string>();
    for (const name of await readdir(sources, { recursive: true })) {
      if (!/\.tsx?$/u.test(name)) continue;
      const source = await readFile(join(sources, name), 'utf8');
      for (const { index } of source.matchAll(/\buseMutation\(|\brequest\('(?!GET)/gu)) {
        senders.add([...source.slice(0, index).matchAll(/\bfunction (\w+)/gu)].at(-1)![1]!);
      }
    }
    const tested = new Set([...actions().map(({ sender }) => sender), ...withNeuralVoices]);
    expect([...senders].toSorted()).toEqual([...tested].toSorted());
  });
});
