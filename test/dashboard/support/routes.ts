import { Readable } from 'node:stream';
import type { Application } from 'express';
import type { Account } from '../../../src/accounts/account.entity';
import { operator } from '../../../src/platform/caller/actor';
import type { Right } from '../../../src/platform/caller/rights';
import { FilesService } from '../../../src/accounts/files/files.service';
import { InvitationsService } from '../../../src/accounts/people/invitations.service';
import { keepEntry } from '../../tts/history/support/entries';
import type { TestApp } from '../../support/test-app';
import type { Browser } from './browser';
import { password } from './users';

/** The objects of one account that requests of others must not reach. */
export interface Target {
  accountId: string;
  email: string;
  keyId: string;
  sessionId: string;
  webhookId: string;
  dictionaryId: string;
  personId: string;
  invitationId: string;
  /** The id of a saved voice. */
  voiceId: string;
  /** The id of an entry of the history. */
  historyId: string;
  projectId: string;
  jobId: string;
  fileId: string;
  linkId: string;
}

export interface Route {
  /** In the router's notation. */
  route: string;
  /** Who may use the route: only signed-in users, or any page of the dashboard. */
  access: 'user' | 'visitor';
  /** The right that a user needs; `null`: none. */
  right?: Right | null;
  body?: (target: Target) => object;
}

/** The routes of projects, jobs and files. */
const projectRoutes: readonly Route[] = [
  {
    route: 'POST projects',
    access: 'user',
    right: 'speech',
    body: () => ({ text: 'One more.', voice_id: 'slt' }),
  },
  { route: 'GET projects', access: 'user', right: 'speech' },
  { route: 'GET projects/:id', access: 'user', right: 'speech' },
  { route: 'PATCH projects/:id', access: 'user', right: 'speech', body: () => ({ title: 'Changed' }) },
  { route: 'DELETE projects/:id', access: 'user', right: 'speech' },
  { route: 'PUT projects/:id/document', access: 'user', right: 'speech', body: () => ({ text: 'Changed.' }) },
  { route: 'GET projects/:id/chapters/:number', access: 'user', right: 'speech' },
  { route: 'PATCH projects/:id/chapters/:number', access: 'user', right: 'speech', body: () => ({ text: 'Changed.' }) },
  { route: 'GET projects/:id/chapters/:number/sentences', access: 'user', right: 'speech' },
  { route: 'POST projects/:id/chapters/:number/split', access: 'user', right: 'speech', body: () => ({ sentence: 2 }) },
  { route: 'POST projects/:id/chapters/merge', access: 'user', right: 'speech', body: () => ({ chapters: [1, 2] }) },
  { route: 'PUT projects/:id/chapters/order', access: 'user', right: 'speech', body: () => ({ chapters: [1] }) },
  { route: 'PATCH projects/:id/chapters', access: 'user', right: 'speech', body: () => ({ is_included: false }) },
  { route: 'GET projects/:id/changes', access: 'user', right: 'speech' },
  { route: 'POST projects/:id/undo', access: 'user', right: 'speech', body: () => ({}) },
  { route: 'POST projects/:id/jobs', access: 'user', right: 'speech', body: () => ({}) },
  { route: 'GET projects/:id/jobs', access: 'user', right: 'speech' },
  { route: 'POST projects/:id/feed-links', access: 'user', right: 'files:write', body: () => ({}) },
  { route: 'DELETE projects/:id/feed-links', access: 'user', right: 'files:write' },
  { route: 'POST jobs', access: 'user', right: 'speech', body: () => ({ text: 'One more.', voice_id: 'slt' }) },
  { route: 'GET jobs', access: 'user', right: 'speech' },
  { route: 'GET jobs/:id', access: 'user', right: 'speech' },
  { route: 'POST jobs/:id/cancel', access: 'user', right: 'speech' },
  { route: 'DELETE jobs/:id', access: 'user', right: 'speech' },
  { route: 'GET jobs/:id/events', access: 'user', right: 'speech' },
  { route: 'GET jobs/:id/files.zip', access: 'user', right: 'files:read' },
  { route: 'GET jobs/:id/doubts', access: 'user', right: 'speech' },
  { route: 'GET jobs/:id/chapters/:number/audio', access: 'user', right: 'speech' },
  { route: 'GET jobs/:id/chapters/:number/transcript', access: 'user', right: 'speech' },
  { route: 'GET files', access: 'user', right: 'files:read' },
  { route: 'GET files/:id', access: 'user', right: 'files:read' },
  { route: 'GET files/:id/content', access: 'user', right: 'files:read' },
  { route: 'DELETE files/:id', access: 'user', right: 'files:write' },
  { route: 'POST files/:id/links', access: 'user', right: 'files:write', body: () => ({}) },
  { route: 'GET files/:id/links', access: 'user', right: 'files:read' },
  { route: 'DELETE links/:id', access: 'user', right: 'files:write' },
];

/** Every route of the dashboard's API. A test checks that the list is complete. */
export const routes: readonly Route[] = [
  { route: 'GET sign-in-options', access: 'visitor' },
  { route: 'GET session', access: 'user', right: null },
  { route: 'POST session', access: 'visitor', body: ({ email }) => ({ email, password: 'not the password' }) },
  { route: 'GET session/accounts', access: 'user', right: null },
  {
    route: 'PUT session/account',
    access: 'user',
    right: null,
    body: ({ accountId }) => ({ account_id: accountId }),
  },
  { route: 'DELETE session', access: 'user', right: null },
  { route: 'POST links/look', access: 'visitor', body: () => ({ token: 'not a token' }) },
  { route: 'POST links/accept', access: 'visitor', body: () => ({ token: 'not a token', password }) },
  { route: 'POST password-resets', access: 'visitor', body: () => ({ email: 'nobody@example.com' }) },
  { route: 'GET oidc/start', access: 'visitor' },
  { route: 'GET oidc/callback', access: 'visitor' },
  { route: 'GET sessions', access: 'user', right: null },
  { route: 'DELETE sessions/:id', access: 'user', right: null },
  {
    route: 'PUT password',
    access: 'user',
    right: null,
    body: () => ({ current_password: password, new_password: 'another password' }),
  },
  { route: 'GET api-keys', access: 'user', right: 'keys:read' },
  { route: 'GET api-keys/:id/limits', access: 'user', right: 'keys:read' },
  { route: 'POST api-keys', access: 'user', right: 'keys:write', body: () => ({ name: 'One more' }) },
  { route: 'PATCH api-keys/:id', access: 'user', right: 'keys:write', body: () => ({ name: 'Changed' }) },
  { route: 'POST api-keys/:id/rotate', access: 'user', right: 'keys:write', body: () => ({ overlap_seconds: 0 }) },
  { route: 'DELETE api-keys/:id', access: 'user', right: 'keys:write' },
  { route: 'POST pronunciation-dictionaries/pls', access: 'user', right: 'dictionaries:write' },
  { route: 'PUT pronunciation-dictionaries/:id/pls', access: 'user', right: 'dictionaries:write' },
  { route: 'GET pronunciation-dictionaries/:id/pls', access: 'user', right: 'dictionaries:read' },
  { route: 'GET pronunciation-dictionaries', access: 'user', right: 'dictionaries:read' },
  {
    route: 'POST pronunciation-dictionaries',
    access: 'user',
    right: 'dictionaries:write',
    body: () => ({ name: 'One more' }),
  },
  { route: 'GET pronunciation-dictionaries/:id', access: 'user', right: 'dictionaries:read' },
  {
    route: 'PATCH pronunciation-dictionaries/:id',
    access: 'user',
    right: 'dictionaries:write',
    body: () => ({ name: 'Changed' }),
  },
  { route: 'DELETE pronunciation-dictionaries/:id', access: 'user', right: 'dictionaries:write' },
  {
    route: 'POST pronunciation-dictionaries/:id/rules',
    access: 'user',
    right: 'dictionaries:write',
    body: () => ({ rules: [{ word: 'SQL', alias: 'sequel' }] }),
  },
  {
    route: 'POST pronunciation-dictionaries/:id/rules/remove',
    access: 'user',
    right: 'dictionaries:write',
    body: () => ({ words: ['SQL'] }),
  },
  { route: 'GET pronunciation-dictionaries/:id/versions', access: 'user', right: 'dictionaries:read' },
  { route: 'GET pronunciation-dictionaries/:id/versions/:version', access: 'user', right: 'dictionaries:read' },
  { route: 'GET voices', access: 'user', right: 'voices' },
  { route: 'GET favourite-voices', access: 'user', right: 'voices' },
  { route: 'PATCH favourite-voices', access: 'user', right: 'voices', body: () => ({ add: ['slt'] }) },
  {
    route: 'POST voices',
    access: 'user',
    right: 'voices:write',
    body: () => ({ name: 'One more', mix: 'slt(2)+rms(1)' }),
  },
  { route: 'DELETE voices/:voice_id', access: 'user', right: 'voices:write' },
  { route: 'POST voices/own', access: 'user', right: 'voices:write' },
  {
    route: 'POST tts',
    access: 'user',
    right: 'speech',
    body: () => ({ text: 'Hello.', voice_id: 'slt', format: 'wav' }),
  },
  { route: 'POST tts/phonemes', access: 'user', right: 'speech', body: () => ({ text: 'Hello.', voice_id: 'slt' }) },
  { route: 'POST tts/preview', access: 'user', right: 'speech', body: () => ({ text: 'Hello.', voice_id: 'slt' }) },
  { route: 'GET speech-status', access: 'user', right: 'speech' },
  { route: 'GET usage', access: 'user', right: 'usage' },
  { route: 'GET people', access: 'user', right: 'people:read' },
  { route: 'PUT people/:id/role', access: 'user', right: 'people:write', body: () => ({ role: 'viewer' }) },
  { route: 'POST people/:id/password-link', access: 'user', right: 'account:write' },
  { route: 'DELETE people/:id', access: 'user', right: 'people:write' },
  { route: 'DELETE people/:id/sessions', access: 'user', right: 'people:write' },
  { route: 'DELETE membership', access: 'user', right: null },
  { route: 'GET invitations', access: 'user', right: 'people:read' },
  {
    route: 'POST invitations',
    access: 'user',
    right: 'people:write',
    body: () => ({ email: 'nobody@example.com', role: 'viewer' }),
  },
  { route: 'POST invitations/:id/resend', access: 'user', right: 'people:write' },
  { route: 'DELETE invitations/:id', access: 'user', right: 'people:write' },
  { route: 'GET account/rules', access: 'user', right: 'people:read' },
  {
    route: 'PUT account/rules',
    access: 'user',
    right: 'account:write',
    body: () => ({ second_factor_required: false }),
  },
  { route: 'GET second-factor', access: 'user', right: null },
  { route: 'POST second-factor', access: 'user', right: null, body: () => ({ password: 'not the password' }) },
  { route: 'POST second-factor/confirm', access: 'user', right: null, body: () => ({ code: '000000' }) },
  {
    route: 'POST second-factor/recovery-codes',
    access: 'user',
    right: null,
    body: () => ({ password: 'not the password', code: '000000' }),
  },
  {
    route: 'POST second-factor/disable',
    access: 'user',
    right: null,
    body: () => ({ password: 'not the password', code: '000000' }),
  },
  { route: 'GET audit-events', access: 'user', right: 'audit:read' },
  { route: 'GET requests', access: 'user', right: 'usage' },
  { route: 'GET history', access: 'user', right: 'history:read' },
  { route: 'GET history/:id', access: 'user', right: 'history:read' },
  { route: 'GET history/:id/audio', access: 'user', right: 'history:read' },
  { route: 'DELETE history/:id', access: 'user', right: 'history:write' },
  { route: 'DELETE history', access: 'user', right: 'history:write' },
  { route: 'GET account/history', access: 'user', right: 'history:read' },
  { route: 'PUT account/history', access: 'user', right: 'account:write', body: () => ({ mode: 'off' }) },
  { route: 'GET webhooks', access: 'user', right: 'alerts:write' },
  {
    route: 'POST webhooks',
    access: 'user',
    right: 'alerts:write',
    body: () => ({ url: 'https://hooks.example.com', events: ['api_key.revoked'] }),
  },
  { route: 'PATCH webhooks/:id', access: 'user', right: 'alerts:write', body: () => ({ enabled: false }) },
  { route: 'DELETE webhooks/:id', access: 'user', right: 'alerts:write' },
  { route: 'POST webhooks/:id/rotate', access: 'user', right: 'alerts:write', body: () => ({ overlap_seconds: 0 }) },
  { route: 'POST webhooks/:id/test', access: 'user', right: 'alerts:write' },
  { route: 'GET webhooks/:id/deliveries', access: 'user', right: 'alerts:write' },
  { route: 'POST webhooks/:id/deliveries/:delivery/resend', access: 'user', right: 'alerts:write' },
  ...projectRoutes,
];

export const forPeople = routes.filter(({ access }) => access === 'user');
export const unsafe = routes.filter(({ route }) => !route.startsWith('GET '));

/** The routes that the server's router has below a path, by default those of the dashboard's API. */
export function routesOf(server: TestApp, prefix = '/dashboard/api/'): string[] {
  const application = server.app.getHttpAdapter().getInstance() as Application;
  const { stack } = application.router as unknown as {
    stack: { route?: { path: string; methods: Record<string, boolean> } }[];
  };
  return stack.flatMap(({ route }) =>
    route?.path.startsWith(prefix)
      ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path.slice(prefix.length)}`)
      : [],
  );
}

/** Sends a request that would read or change the target, if access were granted. */
export async function askFor(
  browser: Browser,
  { route, body }: Route,
  target: Target,
  headers?: Record<string, string>,
): Promise<Response> {
  const [method, path] = route.split(' ') as [string, string];
  return browser.ask(method, pathFor(path, target), body?.(target), headers);
}

/** Puts the id of the target into a path. */
export function pathFor(path: string, target: Target): string {
  const { keyId, sessionId, personId, invitationId, webhookId, dictionaryId, voiceId, historyId } = target;
  const { projectId, jobId, fileId, linkId } = target;
  const ids: Record<string, string> = {
    'api-keys': keyId,
    sessions: sessionId,
    people: personId,
    invitations: invitationId,
    webhooks: webhookId,
    history: historyId,
    'pronunciation-dictionaries': dictionaryId,
    projects: projectId,
    jobs: jobId,
    files: fileId,
    links: linkId,
  };
  return path
    .replace(':id', ids[path.split('/')[0]!] ?? ':id')
    .replace(':delivery', 'dlv_0')
    .replace(':version', '1')
    .replace(':number', '1')
    .replace(':voice_id', voiceId);
}

/** Creates one of each object for an account, and describes them. */
export async function targetIn(server: TestApp, account: Account, email: string, browser: Browser): Promise<Target> {
  const { id: keyId } = await server.createKey({ account });
  const { data } = (await (await browser.ask('GET', 'sessions')).json()) as {
    data: { id: string; current: boolean }[];
  };
  const { person } = (await (await browser.ask('GET', 'session')).json()) as { person: { id: string } };
  const invitations = server.app.get(InvitationsService);
  const { invitation } = await invitations.invite(account.id, `invited-by-${email}`, 'viewer', operator);
  const webhook = { url: 'https://hooks.example.com', events: ['api_key.revoked'] };
  const { id: webhookId } = (await (await browser.ask('POST', 'webhooks', webhook)).json()) as { id: string };
  const voice = { name: `Voice of ${email}`, mix: 'slt+rms' };
  const { voice_id: voiceId } = (await (await browser.ask('POST', 'voices', voice)).json()) as { voice_id: string };
  const dictionary = await browser.ask('POST', 'pronunciation-dictionaries', { name: 'Target' });
  const { id: dictionaryId } = (await dictionary.json()) as { id: string };
  const historyId = await keepEntry(server, account);
  const project = await browser.ask('POST', 'projects', { text: 'The words of the target.', voice_id: 'slt' });
  const { id: projectId } = (await project.json()) as { id: string };
  const { id: jobId } = (await (await browser.ask('POST', `projects/${projectId}/jobs`, {})).json()) as { id: string };
  // Its events end with it.
  await browser.ask('POST', `jobs/${jobId}/cancel`, {});
  const { id: fileId } = await server.app.get(FilesService).store(account.id, {
    name: 'target.mp3',
    kind: 'job-result',
    contentType: 'audio/mpeg',
    contents: { stream: Readable.from([Buffer.from('The sound of the target.')]) },
  });
  const { id: linkId } = (await (await browser.ask('POST', `files/${fileId}/links`, {})).json()) as { id: string };
  return {
    historyId,
    accountId: account.id,
    email,
    keyId,
    webhookId,
    voiceId,
    dictionaryId,
    projectId,
    jobId,
    fileId,
    linkId,
    sessionId: data.find(({ current }) => current)!.id,
    personId: person.id,
    invitationId: invitation.id,
  };
}

/**
 * All database rows of an account, except what changes without a request of its people: the last use of its sessions, rejected
 * sign-ins, and how far its deliveries are.
 */
export async function everythingOf({ database }: TestApp, { accountId }: Target): Promise<object> {
  // One statement, because the tests ask again and again.
  const tables = Object.entries(rowsOf).map(
    ([name, text]) => `'${name}', (SELECT json_agg(to_json(r)) FROM (${text}) AS r)`,
  );
  const [row] = await database.query<{ everything: object }>(
    `SELECT json_build_object(${tables.join(', ')}) AS everything`,
    [accountId],
  );
  return row!.everything;
}

const rowsOf = {
  keys: 'SELECT * FROM api_keys WHERE account_id = $1 ORDER BY id',
  people:
    'SELECT p.*, m.role, m.favourite_voices FROM people AS p JOIN memberships AS m ON m.person_id = p.id WHERE account_id = $1 ORDER BY id',
  invitations: 'SELECT * FROM invitations WHERE account_id = $1 ORDER BY id',
  links: 'SELECT l.* FROM one_time_links AS l JOIN memberships AS m USING (person_id) WHERE m.account_id = $1',
  sessions: 'SELECT digest, credentials, expires_at FROM sessions WHERE account_id = $1 ORDER BY id',
  trail: `SELECT * FROM audit_events WHERE account_id = $1 AND action <> 'session.refused' ORDER BY at, id`,
  webhooks: `SELECT to_jsonb(w) - 'failing_since' AS webhook FROM webhook_endpoints AS w WHERE account_id = $1 ORDER BY id`,
  dictionaries: `SELECT d.*, v.id AS version_id, v.rules::text FROM pronunciation_dictionaries AS d
     JOIN pronunciation_dictionary_versions AS v ON v.dictionary_id = d.id WHERE account_id = $1 ORDER BY d.id, v.number`,
  projects: `SELECT p.*, c.* FROM projects AS p JOIN project_chapters AS c ON c.project_id = p.id WHERE account_id = $1 ORDER BY p.id, c.number`,
  feeds: 'SELECT * FROM feed_links WHERE account_id = $1 ORDER BY id',
  jobs: 'SELECT * FROM jobs WHERE account_id = $1 ORDER BY id',
  files: 'SELECT f.*, l.* FROM stored_files AS f LEFT JOIN file_links AS l ON l.file_id = f.id WHERE f.account_id = $1',
  // Without what the server changes by itself when it tries them.
  deliveries:
    'SELECT id, alert_id, endpoint_id, email, created_at FROM alert_deliveries WHERE account_id = $1 ORDER BY id',
  history: 'SELECT id, text FROM history_entries WHERE account_id = $1 ORDER BY id',
  voices: 'SELECT * FROM saved_voices WHERE account_id = $1 ORDER BY voice_id',
  // The usage of its own playground is written later.
  usage: `SELECT * FROM usage_hours WHERE account_id = $1 AND api_key_id NOT LIKE 'playground:%' ORDER BY api_key_id, hour`,
};
