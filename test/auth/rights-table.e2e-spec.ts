import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { RequestMethod, type Type } from '@nestjs/common';
import { isWhole } from '../../bench/proofs/support/extent';
import { type Access, accessMetadata } from '../../src/platform/caller/access.decorators';
import { type Right, type Scope, scopes } from '../../src/platform/caller/rights';
import { operatorAccessMetadata } from '../../src/platform/caller/operator';
import type { OperatorAccess } from '../../src/platform/caller/operator-access';
import { rightMetadata } from '../../src/platform/caller/rights.decorators';
import { costOf } from '../../src/rate-limit/costs.decorator';
import { LinksService } from '../../src/tts/links/links.service';
import { storeFile } from '../accounts/files/support/files';
import { newArrangedProject, newProject } from '../long-form/projects/support/new-project';
import { newProgram } from '../operations/admin/support';
import { keepSpeech } from '../tts/history/support/entries';
import { newSpokenProject } from '../long-form/projects/support/new-spoken-project';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';

/** A route of the public API, and the right that its code declares. */
interface Route {
  method: string;
  path: string;
  right: Right | null;
}

const speech = { right: 'speech', body: { text: 'Hi.' } } as const;
const manage = { right: 'keys:write' } as const;
const readWords = { right: 'dictionaries:read' } as const;
const writeWords = { right: 'dictionaries:write' } as const;
const batch = { input_file_id: '', endpoint: '/v1/audio/speech', completion_window: '24h' };
const rawFormat = { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24_000 };
const dialogue = { inputs: [{ text: 'Hi.', voice_id: 'slt' }] };
const lexicon = '<lexicon/>';
const googleSpeech = { input: { text: 'Hi.' }, audioConfig: { audioEncoding: 'MP3' } };

/** The scope of every route that needs an API key (`null`: none), with a valid body, so that only the right decides. */
interface ExpectedRoute {
  right: Scope | null;
  body?: object;
  /** XML in place of JSON. */
  xml?: string;
  query?: string;
  isForm?: boolean;
  /** The status of a request that the scope allows, if its content is refused. */
  refusedWith?: number;
}
const expected: Record<string, ExpectedRoute> = {
  'GET /api/v1/api-keys': { right: 'keys:read' },
  'POST /api/v1/api-keys': { ...manage, body: { name: 'One more' } },
  'PATCH /api/v1/api-keys/:id': { ...manage, body: { name: 'Changed' } },
  'POST /api/v1/api-keys/:id/rotate': { ...manage, body: { overlap_seconds: 0 } },
  'DELETE /api/v1/api-keys/:id': manage,
  'GET /api/v1/pronunciation-dictionaries': readWords,
  'POST /api/v1/pronunciation-dictionaries': { ...writeWords, body: { name: 'One more' } },
  'POST /api/v1/pronunciation-dictionaries/pls': { ...writeWords, xml: lexicon },
  'GET /api/v1/pronunciation-dictionaries/:id': readWords,
  'PATCH /api/v1/pronunciation-dictionaries/:id': { ...writeWords, body: {} },
  'DELETE /api/v1/pronunciation-dictionaries/:id': writeWords,
  'POST /api/v1/pronunciation-dictionaries/:id/rules': { ...writeWords, body: { rules: [] } },
  'POST /api/v1/pronunciation-dictionaries/:id/rules/remove': { ...writeWords, body: { words: [] } },
  'GET /api/v1/pronunciation-dictionaries/:id/versions': readWords,
  'GET /api/v1/pronunciation-dictionaries/:id/versions/:version': readWords,
  'GET /api/v1/pronunciation-dictionaries/:id/pls': readWords,
  'PUT /api/v1/pronunciation-dictionaries/:id/pls': { ...writeWords, xml: lexicon },
  'GET /api/v1/batches': { right: 'speech' },
  'POST /api/v1/batches': { right: 'speech', body: { lines: [{ text: 'Hi.' }] } },
  'GET /api/v1/batches/:id': { right: 'speech' },
  'POST /api/v1/batches/:id/cancel': { right: 'speech' },
  'GET /api/v1/batches/:id/results': { right: 'speech' },
  'GET /v1/batches': { right: 'speech' },
  'POST /v1/batches': { right: 'speech', body: batch },
  'GET /v1/batches/:id': { right: 'speech' },
  'POST /v1/batches/:id/cancel': { right: 'speech' },
  'GET /v1/files': { right: 'files:read' },
  'POST /v1/files': { right: 'files:write', isForm: true },
  'GET /v1/files/:id': { right: 'files:read' },
  'GET /v1/files/:id/content': { right: 'files:read' },
  'DELETE /v1/files/:id': { right: 'files:write' },
  'GET /api/v1/history': { right: 'history:read' },
  'GET /api/v1/history/:id': { right: 'history:read' },
  'GET /api/v1/history/:id/audio': { right: 'history:read' },
  'DELETE /api/v1/history/:id': { right: 'history:write' },
  'DELETE /api/v1/history': { right: 'history:write' },
  'GET /api/v1/files': { right: 'files:read' },
  'GET /api/v1/files/:id': { right: 'files:read' },
  'GET /api/v1/files/:id/content': { right: 'files:read' },
  'GET /api/v1/files/:id/links': { right: 'files:read' },
  'POST /api/v1/files/:id/links': { right: 'files:write', body: {} },
  'DELETE /api/v1/files/:id': { right: 'files:write' },
  'DELETE /api/v1/links/:id': { right: 'files:write' },
  'GET /api/v1/jobs': { right: 'speech' },
  'GET /api/v1/jobs/:id': { right: 'speech' },
  'POST /api/v1/jobs': { right: 'speech', body: { text: 'Hi.' } },
  'POST /api/v1/jobs/:id/cancel': { right: 'speech' },
  'DELETE /api/v1/jobs/:id': { right: 'speech' },
  'GET /api/v1/jobs/:id/events': { right: 'speech' },
  'GET /api/v1/jobs/:id/files.zip': { right: 'files:read' },
  'GET /api/v1/jobs/:id/doubts': { right: 'speech' },
  'GET /api/v1/jobs/:id/chapters/:number/audio': { right: 'speech' },
  'GET /api/v1/jobs/:id/chapters/:number/transcript': { right: 'speech' },
  'GET /api/v1/projects': { right: 'speech' },
  'POST /api/v1/projects': { ...speech, body: { text: 'Hi.' } },
  'GET /api/v1/projects/:id': { right: 'speech' },
  'PATCH /api/v1/projects/:id': { right: 'speech', body: {} },
  'PUT /api/v1/projects/:id/document': speech,
  'GET /api/v1/projects/:id/chapters/:number': { right: 'speech' },
  'PATCH /api/v1/projects/:id/chapters/:number': { right: 'speech', body: {} },
  'GET /api/v1/projects/:id/chapters/:number/sentences': { right: 'speech' },
  'POST /api/v1/projects/:id/chapters/:number/split': { right: 'speech', body: { sentence: 2 } },
  'POST /api/v1/projects/:id/chapters/merge': { right: 'speech', body: { chapters: [1, 2] } },
  'PUT /api/v1/projects/:id/chapters/order': { right: 'speech', body: { chapters: [2, 1, 3] } },
  'PATCH /api/v1/projects/:id/chapters': { right: 'speech', body: { is_included: false } },
  'GET /api/v1/projects/:id/changes': { right: 'speech' },
  'POST /api/v1/projects/:id/undo': { right: 'speech', body: {} },
  'POST /api/v1/projects/:id/jobs': { right: 'speech', body: {} },
  'GET /api/v1/projects/:id/jobs': { right: 'speech' },
  'POST /api/v1/projects/:id/feed-links': { right: 'files:write', body: {} },
  'DELETE /api/v1/projects/:id/feed-links': { right: 'files:write' },
  'DELETE /api/v1/projects/:id': { right: 'speech' },
  'GET /api/v1/voices': { right: 'voices' },
  'POST /api/v1/voices': { right: 'voices:write', body: { name: 'One more', mix: 'slt+rms' } },
  'POST /api/v1/origin': { right: 'history:read', isForm: true, refusedWith: 400 },
  'POST /api/v1/voices/own': { right: 'voices:write', isForm: true, refusedWith: 400 },
  // It deletes what the route before has saved.
  'DELETE /api/v1/voices/:voice_id': { right: 'voices:write' },
  'POST /api/v1/tts': speech,
  'POST /api/v1/tokens': { ...speech, body: {} },
  'POST /api/v1/tts/preview': speech,
  'POST /api/v1/tts/phonemes': speech,
  'GET /api/v1/me': { right: null },
  'GET /api/v1/limits': { right: null },
  'GET /api/v1/usage': { right: 'usage' },
  'GET /api/v1/requests': { right: 'usage' },
  'GET /v1/models': { right: 'voices' },
  'GET /v1/models/:id': { right: 'voices' },
  'POST /v1/audio/speech': { ...speech, body: { model: 'tts-1', voice: 'slt', input: 'Hi.' } },
  'POST /openai/v1/audio/speech': { ...speech, body: { voice: 'slt', input: 'Hi.' } },
  'POST /openai/deployments/:deployment/audio/speech': { ...speech, body: { voice: 'slt', input: 'Hi.' } },
  'POST /cognitiveservices/v1': { right: 'speech', xml: '<speak>Hi.</speak>' },
  'GET /cognitiveservices/voices/list': { right: 'voices' },
  'POST /sts/v1.0/issueToken': { right: 'speech' },
  'POST /sts/v1.0/issuetoken': { right: 'speech' },
  'POST /v1/text:synthesize': { ...speech, body: googleSpeech },
  'POST /v1beta1/text:synthesize': { ...speech, body: googleSpeech },
  'GET /v1beta1/voices': { right: 'voices' },
  'POST /v1/text-to-speech/:voice_id': speech,
  'POST /v1/text-to-speech/:voice_id/stream': speech,
  'POST /v1/text-to-speech/:voice_id/with-timestamps': speech,
  'POST /v1/text-to-speech/:voice_id/stream/with-timestamps': speech,
  'POST /v1/text-to-dialogue': { ...speech, body: dialogue },
  'POST /v1/text-to-dialogue/stream': { ...speech, body: dialogue },
  'POST /v1/text-to-dialogue/with-timestamps': { ...speech, body: dialogue },
  'POST /v1/text-to-dialogue/stream/with-timestamps': { ...speech, body: dialogue },
  'GET /v1/voices': { right: 'voices' },
  'GET /v1/voices/:voice_id': { right: 'voices' },
  'GET /v1/voices/settings/default': { right: 'voices' },
  'GET /v1/voices/:voice_id/settings': { right: 'voices' },
  'GET /v1/shared-voices': { right: 'voices' },
  'GET /v1/history': { right: 'history:read' },
  'GET /v1/history/:history_item_id': { right: 'history:read' },
  'GET /v1/history/:history_item_id/audio': { right: 'history:read' },
  'DELETE /v1/history/:history_item_id': { right: 'history:write' },
  'POST /v1/history/download': { right: 'history:read', body: { history_item_ids: [] } },
  'POST /v1/single-use-token/:token_type': { right: 'speech' },
  'GET /v2/voices': { right: 'voices' },
  'GET /v1/pronunciation-dictionaries': readWords,
  'POST /v1/pronunciation-dictionaries/add-from-rules': { ...writeWords, body: { name: 'One more', rules: [] } },
  'POST /v1/pronunciation-dictionaries/add-from-file': { ...writeWords, isForm: true },
  'GET /v1/pronunciation-dictionaries/:id': readWords,
  'PATCH /v1/pronunciation-dictionaries/:id': { ...writeWords, body: {} },
  'POST /v1/pronunciation-dictionaries/:id/add-rules': { ...writeWords, body: { rules: [] } },
  'POST /v1/pronunciation-dictionaries/:id/set-rules': { ...writeWords, body: { rules: [] } },
  'POST /v1/pronunciation-dictionaries/:id/remove-rules': { ...writeWords, body: { rule_strings: [] } },
  'GET /v1/pronunciation-dictionaries/:id/:version_id/download': readWords,
  'POST /v1/speak': speech,
  'POST /v1/hello': { right: 'speech' },
  'POST /v1/synthesize': { ...speech, body: { input: 'Hi.', voice: 'slt' } },
  'POST /tts/bytes': { ...speech, body: { transcript: 'Hi.', voice: 'slt', output_format: rawFormat } },
  'POST /tts/sse': { ...speech, body: { transcript: 'Hi.', voice: 'slt', output_format: rawFormat } },
  'GET /voices': { right: 'voices' },
  'GET /voices/:id': { right: 'voices' },
  // The voices of this server are in no pack.
  'POST /v1/audio/voices/combine': { right: 'voices', body: { voice: 'slt' }, refusedWith: 400 },
  'POST /dev/captioned_speech': { ...speech, body: { input: 'Hi.', voice: 'slt' } },
  'POST /dev/phonemize': speech,
  'POST /dev/generate_from_phonemes': { ...speech, body: { phonemes: 'haɪ', voice: 'slt' } },
  'HEAD /marytts/process': { right: 'speech', query: 'INPUT_TEXT=Hi.&VOICE=slt' },
  'GET /marytts/process': { right: 'speech', query: 'INPUT_TEXT=Hi.&VOICE=slt' },
  'POST /marytts/process': { right: 'speech', body: { INPUT_TEXT: 'Hi.', VOICE: 'slt' } },
  'GET /marytts/voices': { right: 'voices' },
  'GET /marytts/locales': { right: 'voices' },
  'GET /marytts/version': { right: 'voices' },
  'HEAD /piper': { right: 'speech', query: 'text=Hi.&voice=slt' },
  'GET /piper': { right: 'speech', query: 'text=Hi.&voice=slt' },
  'POST /piper': { right: 'speech', body: { text: 'Hi.', voice: 'slt' } },
  'POST /piper/synthesize': { right: 'speech', body: { text: 'Hi.', voice: 'slt' } },
  'GET /piper/voices': { right: 'voices' },
  'GET /v1/user': { right: 'usage' },
  'GET /v1/usage/character-stats': { right: 'usage', query: 'start_unix=1796000400000&end_unix=1796083199000' },
  'GET /v1/user/subscription': { right: 'usage' },
  // What its tools do needs the scopes of what they ask for.
  'POST /mcp': { right: null, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
};

/** The access that each route for operators' programs needs. */
const expectedOfOperators: Record<string, OperatorAccess> = {
  'GET /api/v1/admin/accounts': 'read',
  'POST /api/v1/admin/accounts': 'write',
  'GET /api/v1/admin/accounts/:account': 'read',
  'PUT /api/v1/admin/accounts/:account': 'write',
  'PATCH /api/v1/admin/accounts/:account': 'write',
  'DELETE /api/v1/admin/accounts/:account': 'write',
  'POST /api/v1/admin/accounts/:account/suspend': 'write',
  'POST /api/v1/admin/accounts/:account/resume': 'write',
  'GET /api/v1/admin/accounts/:account/export': 'write',
  'GET /api/v1/admin/accounts/:account/usage': 'read',
  'GET /api/v1/admin/accounts/:account/api-keys': 'read',
  'POST /api/v1/admin/accounts/:account/api-keys': 'write',
  'PATCH /api/v1/admin/accounts/:account/api-keys/:id': 'write',
  'POST /api/v1/admin/accounts/:account/api-keys/:id/rotate': 'write',
  'DELETE /api/v1/admin/accounts/:account/api-keys/:id': 'write',
  'GET /api/v1/admin/accounts/:account/people': 'read',
  'PUT /api/v1/admin/accounts/:account/people/:id/role': 'write',
  'DELETE /api/v1/admin/accounts/:account/people/:id': 'write',
  'POST /api/v1/admin/accounts/:account/invitations': 'write',
  'DELETE /api/v1/admin/accounts/:account/invitations/:id': 'write',
  'GET /api/v1/admin/usage': 'read',
  'GET /api/v1/admin/deletions/:account_id': 'read',
};

/** Stores a batch that is over, and returns its id. */
async function storeBatch(server: TestApp, key: TestKey): Promise<string> {
  const { id: file } = await storeFile(server, key, 'sound');
  const id = `batch_${randomUUID().replaceAll('-', '')}`;
  await server.database.query(
    `INSERT INTO batches (id, account_id, dialect, status, input_file_id, settings, output_file_id, ended_at)
     VALUES ($1, $2, 'native', 'completed', $3, '{}', $3, clock_timestamp())`,
    [id, key.account.id, file],
  );
  return id;
}

/** The routes that need an API key, or an operator's key, as the application has them. */
function routesOf(server: TestApp, wanted: 'api_key' | 'operator' = 'api_key'): Route[] {
  const reflector = new Reflector();
  const scanner = new MetadataScanner();
  return server.app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => {
      const controller = metatype as Type;
      const base = reflector.get<string>(PATH_METADATA, controller);
      return scanner.getAllMethodNames(controller.prototype as object).flatMap((name): Route[] => {
        const handler = (controller.prototype as Record<string, () => unknown>)[name]!;
        const verb = reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
        const access = reflector.getAllAndOverride<Access | undefined>(accessMetadata, [handler, controller]);
        if (verb === undefined || (access ?? 'api_key') !== wanted) return [];
        const own = reflector.get<string>(PATH_METADATA, handler);
        const path = `/${[base, own]
          // A colon that does not begin a parameter is escaped.
          .map((part) => part.replaceAll(/^\/|\/$|\\/g, ''))
          .filter(Boolean)
          .join('/')}`;
        // WebSockets: their own tests check the right.
        const isConnection = costOf(reflector, { getHandler: () => handler })?.unit === 'connection';
        if (isConnection && verb === RequestMethod.GET) return [];
        const metadata = wanted === 'operator' ? operatorAccessMetadata : rightMetadata;
        return [{ method: RequestMethod[verb], path, right: reflector.get<Right | null>(metadata, handler) }];
      });
    });
}

/** A column of the table. */
interface Column {
  name: string;
  scopes: Scope[] | null;
  /** The routes to ask. Defaults to all. */
  right?: Right;
}

/** Each scope alone, all of them, and for the routes of each scope, all others. */
const columns: Column[] = [
  ...scopes.map((scope) => ({ name: `only ${scope}`, scopes: [scope] })),
  ...scopes.map((scope) => {
    return { name: `all but ${scope}`, scopes: scopes.filter((other) => other !== scope), right: scope };
  }),
  { name: 'all', scopes: null },
];

/**
 * Whether a column asks a route. In `npm test`, a key with a single scope asks all routes of that scope and a share of the others, another
 * share for each scope: each of these is also refused to a key with all other scopes.
 */
function isTried({ right, scopes: given }: Pick<Column, 'right' | 'scopes'>, route: Route, index: number): boolean {
  if (right !== undefined) return route.right === right;
  if (isWhole || given === null || given.includes(route.right as Scope)) return true;
  return (index + scopes.indexOf(given[0]!)) % 6 === 0;
}

/** Parts of the paths of routes that read or change something else than a key. */
const kindsOfTargets = [
  '/batches/',
  '/history',
  '/jobs/:id/files.zip',
  '/files',
  '/jobs/:id/chapters',
  '/projects',
  '/links',
  '/jobs',
  'pronunciation-dictionaries',
];

describe('Every route with every scope', () => {
  let directory: string;
  let server: TestApp;
  let own: TestKey;
  let other: TestKey;
  let routes: Route[];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
    server = await startTestApp({
      environment: {
        MAX_API_KEYS_PER_ACCOUNT: '10000',
        JOBS_PER_ACCOUNT: '10000',
        PROJECTS_PER_ACCOUNT: '10000',
        BATCHES_PER_ACCOUNT: '10000',
        FILES_DIR: directory,
        ADMIN_API: 'true',
        RATE_LIMIT_ADMIN_REQUESTS: '10000',
      },
    });
    own = await server.createKey();
    other = await server.createKey();
    routes = routesOf(server);
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function keyWith({ account }: TestKey, given: Scope[] | null): Promise<TestKey> {
    const key = await server.createKey({ account });
    await server.database.query('UPDATE api_keys SET scopes = $2 WHERE id = $1', [key.id, given]);
    return key;
  }

  function ask({ method, path }: Route, headers: Record<string, string>, id: string): Promise<Response> {
    const target = path
      .replace(':history_item_id', id)
      .replace(':voice_id', method === 'DELETE' ? 'mix_one-more' : 'slt')
      .replace(':token_type', 'tts_websocket')
      .replace(':id', path.includes('models') ? 'tts-1' : path.startsWith('/voices') ? 'slt' : id)
      .replace(':version_id', id.replace('dict_', 'dver_'))
      .replace(':version', '1')
      .replace(':number', '1');
    const { body, xml, isForm, query: fields } = expected[`${method} ${path}`]!;
    if (fields !== undefined) return server.fetch(`${target}?${fields}`, { method, headers });
    if (isForm) {
      const form = new FormData();
      if (path === '/v1/files') {
        form.set('purpose', 'batch');
        form.set('file', new Blob(['{}']), 'a.jsonl');
      } else if (expected[`${method} ${path}`]!.refusedWith !== undefined) {
        form.set('file', new Blob(['Hi.']), 'notes.txt');
      } else {
        form.set('name', randomUUID());
      }
      return server.fetch(target, { method, headers, body: form });
    }
    if (xml !== undefined) {
      const query = path.endsWith('/pls') && method === 'POST' ? `?name=${randomUUID()}` : '';
      const type = path.endsWith('/pls') ? 'application/pls+xml' : 'application/ssml+xml';
      const typed = { ...headers, 'Content-Type': type };
      return server.fetch(target + query, { method, headers: typed, body: xml });
    }
    if (body === batch) Object.assign(body, { input_file_id: id });
    if (body && 'history_item_ids' in body) Object.assign(body, { history_item_ids: [id] });
    if (body && 'name' in body && !('mix' in body)) Object.assign(body, { name: randomUUID() });
    return server.fetch(target, body ? { ...json(body, headers), method } : { method, headers });
  }

  /** Targets of requests that must change nothing, by account and kind. Each is made once, since that takes longer than the request. */
  const kept = new Map<string, Promise<string>>();

  function keptTargetOf(route: Route, key: TestKey, keyId: string): Promise<string> {
    const kind = route.path === '/v1/batches' ? '/files' : kindsOfTargets.find((part) => route.path.includes(part));
    const name = `${kind} of ${key.account.id}`;
    const target = (kind && kept.get(name)) || targetOf(route, key, keyId);
    if (kind) kept.set(name, target);
    return target;
  }

  /** The id of something new that a route may read or change. */
  async function targetOf({ path }: Route, key: TestKey, keyId: string): Promise<string> {
    const { account } = key;
    if (path.includes('/batches/')) return storeBatch(server, key);
    if (path.includes('/history')) return keepSpeech(server, key);
    if (/\/files(?:$|\/)/u.test(path) || path === '/v1/batches') return (await storeFile(server, key, 'sound')).id;
    if (path.includes('/jobs/:id/chapters')) return (await newSpokenProject(server, key)).jobId;
    if (/\/projects\/:id\/(?:chapters|undo)/u.test(path)) return newArrangedProject(server, key);
    if (path.includes('/projects')) return newProject(server, key);
    if (path.includes('/links')) {
      const { id } = await storeFile(server, key, 'sound');
      return (await server.app.get(LinksService).create(account.id, id, { expiresInSeconds: 60 })).link.id;
    }
    if (path.includes('/jobs')) {
      const id = `job_${randomUUID().replaceAll('-', '')}`;
      // Ended, since the events of an open job go on until it ends.
      await server.database.query(
        `INSERT INTO jobs (id, account_id, settings, status, ended_at)
         VALUES ($1, $2, '{"formats":[],"voiceId":"slt"}', 'completed', clock_timestamp())`,
        [id, account.id],
      );
      const file = await storeFile(server, key, 'sound');
      await server.database.query(
        "INSERT INTO job_files (job_id, chapter, format, file_id, is_stored) VALUES ($1, 0, 'mp3', $2, true)",
        [id, file.id],
      );
      return id;
    }
    if (!path.includes('pronunciation-dictionaries')) return keyId;
    const id = `dict_${randomUUID().replaceAll('-', '')}`;
    await server.database.query('DELETE FROM pronunciation_dictionaries WHERE account_id = $1', [account.id]);
    await server.database.query(
      `WITH made AS (
         INSERT INTO pronunciation_dictionaries (id, account_id, name, version) VALUES ($1, $2, $1, 1) RETURNING id
       ) INSERT INTO pronunciation_dictionary_versions (id, dictionary_id, number, rules, rule_count, bytes)
         SELECT replace(id, 'dict_', 'dver_'), id, 1, '[]', 0, 2 FROM made`,
      [id, account.id],
    );
    return id;
  }

  it('is in the table, and declares the scope that the table has', () => {
    const declared = Object.fromEntries(routes.map(({ method, path, right }) => [`${method} ${path}`, right]));
    expect(declared).toEqual(Object.fromEntries(Object.entries(expected).map(([route, { right }]) => [route, right])));
  });

  it.each(columns)('is decided by the declared scope for a key with $name', async ({ scopes: given, right }) => {
    const key = await keyWith(own, given);
    // With no more than the caller has.
    const newKey = () => keyWith(own, given && given.slice(0, 1));
    const { id: untouched } = await newKey();
    for (const route of routes.filter((each, index) => isTried({ right, scopes: given }, each, index))) {
      const isAllowed = given === null || route.right === null || given.includes(route.right as Scope);
      // A key for each of these requests, because routes revoke and rotate it.
      const target = isAllowed
        ? await targetOf(route, own, (await newKey()).id)
        : await keptTargetOf(route, own, untouched);
      const answer = await ask(route, key.authorization, target);
      const name = `${route.method} ${route.path}`;
      const isLetIn = answer.status < 400 || answer.status === expected[name]!.refusedWith;
      const cell = { route: name, isAllowed: isLetIn, status: answer.status };
      const challenge = answer.headers.get('www-authenticate');
      expect({ ...cell, challenge }).toEqual({
        ...cell,
        isAllowed,
        challenge: isAllowed ? null : `Bearer realm="api", error="insufficient_scope", scope="${route.right}"`,
        status: isAllowed ? cell.status : 403,
      });
      await answer.arrayBuffer();
    }
  });

  it('is closed to a token of a key, unless it speaks', async () => {
    const { authorization } = await keyWith(own, null);
    const created = await server.fetch('/api/v1/tokens', json({ voice_id: 'slt' }, authorization));
    const { token } = (await created.json()) as { token: string };
    const open: string[] = [];
    const target = await keyWith(own, null);
    for (const route of routes) {
      const headers = { Authorization: `Bearer ${token}` };
      const mayBeOpen = route.right === 'speech';
      const answer = await ask(route, headers, await (mayBeOpen ? targetOf : keptTargetOf)(route, own, target.id));
      const name = `${route.method} ${route.path}`;
      if (answer.status < 400) open.push(name);
      else expect({ name, status: answer.status }).toEqual({ name, status: 403 });
      await answer.arrayBuffer();
    }
    // These need the right to speak, but do not speak.
    const silent = new Set([
      'POST /api/v1/tokens',
      'POST /api/v1/tts/preview',
      'POST /api/v1/tts/phonemes',
      'POST /dev/phonemize',
      'POST /v1/single-use-token/:token_type',
      'POST /sts/v1.0/issueToken',
      'POST /sts/v1.0/issuetoken',
      ...Object.keys(expected).filter((name) => name.includes('/batches')),
    ]);
    const isLongWork = (name: string) => / \/api\/v1\/(?:jobs|projects)/u.test(name);
    const speaking = Object.keys(expected).filter((name) => expected[name]!.right === 'speech' && !isLongWork(name));
    expect(open.sort()).toEqual(speaking.filter((name) => !silent.has(name)).sort());
  });

  // The tests before have tried every scope.
  const powerful = new Set(['only keys:write', 'all']);
  it.each(columns.filter(({ name, right }) => right === undefined && (isWhole || powerful.has(name))))(
    'never reaches another account’s keys for a key with $name',
    async ({ scopes: given }) => {
      const key = await keyWith(own, given);
      const target = await keyWith(other, null);
      const state = () =>
        server.database.query('SELECT * FROM api_keys WHERE account_id = $1 ORDER BY id', [other.account.id]);
      const before = await state();
      for (const route of routes) {
        const answer = await ask(route, key.authorization, await keptTargetOf(route, other, target.id));
        const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
        const cell = { route: `${route.method} ${route.path}`, status: answer.status };
        if (/(?:api-keys|pronunciation-dictionaries|jobs)\/:id/u.test(route.path)) {
          const isAllowed = given === null || given.includes(route.right as Scope);
          expect(cell).toEqual({ ...cell, status: isAllowed ? 404 : 403 });
        }
        const foreign = [target.id, other.id, other.account.id].filter((secret) => text.includes(secret));
        expect({ ...cell, foreign }).toEqual({ ...cell, foreign: [] });
      }
      expect(await state()).toEqual(before);
    },
  );

  it('below /api/v1/admin is only for an operator’s key with the access that the table has', async () => {
    const ofOperators = routesOf(server, 'operator');
    const declared = Object.fromEntries(ofOperators.map(({ method, path, right }) => [`${method} ${path}`, right]));
    expect(declared).toEqual(expectedOfOperators);
    const { authorization } = await keyWith(own, null);
    const created = await server.fetch('/api/v1/tokens', json({}, authorization));
    const { token } = (await created.json()) as { token: string };
    const [writer, reader] = [await newProgram(server, 'write'), await newProgram(server, 'read')];
    const statusOf = async ({ method, path }: Route, headers: Record<string, string>): Promise<number> => {
      // Of nobody, so that nothing changes.
      const target = path.replace(':account_id', 'acct_0').replace(':account', 'acct_0').replace(':id', 'key_0');
      const body = method === 'GET' || method === 'DELETE' ? {} : json({}, headers);
      const answer = await server.fetch(target, { headers, ...body, method });
      await answer.arrayBuffer();
      return answer.status;
    };
    for (const route of ofOperators) {
      const name = `${route.method} ${route.path}`;
      const statuses = {
        nobody: await statusOf(route, {}),
        key: await statusOf(route, authorization),
        token: await statusOf(route, { Authorization: `Bearer ${token}` }),
        unknown: await statusOf(route, { Authorization: `Bearer op-${'a'.repeat(32)}` }),
        reader: await statusOf(route, reader.authorization),
        writer: await statusOf(route, writer.authorization),
      };
      const refused = { nobody: 401, key: 401, token: 401, unknown: 401 };
      expect({ name, ...statuses }).toMatchObject({ name, ...refused });
      expect({ name, reader: statuses.reader === 403 }).toEqual({
        name,
        reader: expectedOfOperators[name] === 'write',
      });
      expect({ name, writer: [401, 403, 500].includes(statuses.writer) }).toEqual({ name, writer: false });
    }
    // Nor is an operator's key one for anything else.
    for (const route of routes.slice(0, 20)) {
      const answer = await ask(route, writer.authorization, 'key_0');
      expect({ ...route, status: answer.status }).toEqual({ ...route, status: 401 });
      await answer.arrayBuffer();
    }
  });
});
