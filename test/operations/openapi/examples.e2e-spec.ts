import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { FilesService } from '../../../src/accounts/files/files.service';
import { LinksService } from '../../../src/tts/links/links.service';
import { keepSpeech } from '../../tts/history/support/entries';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { newArrangedProject, newProject } from '../../long-form/projects/support/new-project';
import { newSpokenProject } from '../../long-form/projects/support/new-spoken-project';
import { type Operation, operations as allOperations } from '../../app/hostile/support/openapi';

/** Without those for operators' programs, which the tests of provisioning send. */
const operations = allOperations.filter(({ path }) => !path.startsWith('/api/v1/admin/'));

/** Path parameters whose values exist only on the server, so that the document has no example. */
const newKey = async (server: TestApp, { account }: TestKey) => (await server.createKey({ account })).id;
const newVoice = async (server: TestApp, { authorization }: TestKey) => {
  const answer = await server.fetch('/api/v1/voices', json({ name: 'Short-lived', mix: 'slt+rms' }, authorization));
  return ((await answer.json()) as { voice_id: string }).voice_id;
};
const newDictionary = async (server: TestApp, { authorization }: TestKey) => {
  const made = await server.fetch('/api/v1/pronunciation-dictionaries', json({ name: randomUUID() }, authorization));
  return ((await made.json()) as { id: string }).id;
};
/** The version of the dictionary that was made last. */
const newVersion = async (server: TestApp, { account }: TestKey) => {
  const [row] = await server.database.query<{ id: string }>(
    `SELECT v.id FROM pronunciation_dictionary_versions AS v JOIN pronunciation_dictionaries AS d ON d.id = v.dictionary_id
     WHERE d.account_id = $1 ORDER BY d.id DESC LIMIT 1`,
    [account.id],
  );
  return row!.id;
};
const newFile = async (server: TestApp, { account }: TestKey) => {
  const contents = { stream: Readable.from([Buffer.from('A file.')]) };
  const file = { contents, name: 'file.txt', contentType: 'text/plain', kind: 'example' };
  return (await server.app.get(FilesService).store(account.id, file)).id;
};
const newLink = async (server: TestApp, caller: TestKey) => {
  const file = await newFile(server, caller);
  return server.app.get(LinksService).create(caller.account.id, file, { expiresInSeconds: 3600 });
};
const newLinkId = async (server: TestApp, caller: TestKey) => (await newLink(server, caller)).link.id;
const newJob = async (server: TestApp, caller: TestKey) => {
  const made = await server.fetch('/api/v1/jobs', json({ text: 'Hello.' }, caller.authorization));
  return ((await made.json()) as { id: string }).id;
};
/** The events of a job end with it. */
const newEndedJob = async (server: TestApp, caller: TestKey) => {
  const id = await newJob(server, caller);
  await server.fetch(`/api/v1/jobs/${id}/cancel`, { method: 'POST', headers: caller.authorization });
  return id;
};
const newFeedPath = async (server: TestApp, caller: TestKey) => {
  const { projectId } = await newSpokenProject(server, caller);
  const made = await server.fetch(`/api/v1/projects/${projectId}/feed-links`, json({}, caller.authorization));
  const { url } = (await made.json()) as { url: string };
  return url.slice(server.url.length);
};
const newSpokenJob = async (server: TestApp, caller: TestKey) => (await newSpokenProject(server, caller)).jobId;
/** A batch that is over. */
const newBatch = async (server: TestApp, caller: TestKey) => {
  const file = await newFile(server, caller);
  const id = `batch_${randomUUID().replaceAll('-', '')}`;
  await server.database.query(
    `INSERT INTO batches (id, account_id, dialect, status, input_file_id, settings, output_file_id, ended_at)
     VALUES ($1, $2, 'native', 'completed', $3, '{}', $3, clock_timestamp())`,
    [id, caller.account.id, file],
  );
  return id;
};
const ownIds: readonly (readonly [RegExp, typeof newKey])[] = [
  [/api-keys\/\{id\}/u, newKey],
  [/^\/api\/v1\/voices\//u, newVoice],
  [/pronunciation-dictionaries\/\{id\}/u, newDictionary],
  [/^(?:\/api)?\/v1\/files\/\{id\}/u, newFile],
  [/^(?:\/api)?\/v1\/batches\/\{id\}/u, newBatch],
  [/^\/api\/v1\/links\/\{id\}/u, newLinkId],
  [/^\/api\/v1\/jobs\/\{id\}\/(?:chapters|files)/u, newSpokenJob],
  [/^\/api\/v1\/jobs\/\{id\}\/events/u, newEndedJob],
  [/^\/api\/v1\/jobs\/\{id\}/u, newJob],
  [/\/history\//u, keepSpeech],
  [/^\/api\/v1\/projects\/\{id\}\/(?:chapters|undo)/u, newArrangedProject],
  [/^\/api\/v1\/projects\/\{id\}/u, newProject],
];

describe('The examples of openapi.json', () => {
  /** Makes tones, and can mix voices, which Flite cannot. */
  let mixing: { server: TestApp; caller: TestKey };
  /** Knows when it says each word. */
  let flite: typeof mixing;
  const started = async (engine: 'flite' | 'silent') => {
    const server = await sharedTestApp({ engine });
    return { server, caller: await server.createKey() };
  };
  beforeAll(async () => {
    mixing = await started('silent');
    flite = await started('flite');
  });

  const exampleOf = ({ example, schema }: Operation['parameters'][number]) =>
    example ?? schema.example ?? schema.default;

  /** Sends what the page at /api/docs sends: the body, and the example values of the parameters. */
  async function execute({ method, path, parameters, mediaType }: Operation, body: unknown): Promise<Response> {
    const { server, caller } = JSON.stringify(body)?.includes('"timestamps":"word"') ? flite : mixing;
    // Its parameters belong together: they are signed.
    if (path === '/api/v1/audio/file_{id}') return server.fetch((await newLink(server, caller)).path, { method });
    if (path === '/api/v1/feeds/{id}') return server.fetch(await newFeedPath(server, caller), { method });
    if (path === '/v1/batches' && method === 'POST')
      Object.assign(body as object, { input_file_id: await newFile(server, caller) });
    if (path === '/v1/history/download')
      Object.assign(body as object, { history_item_ids: [await keepSpeech(server, caller)] });
    // Its voices have the names of Flite's.
    const ofServer = JSON.stringify(body)?.replaceAll('af_heart', 'slt').replaceAll('af_bella', 'rms');
    const query = new URLSearchParams();
    const headers: Record<string, string> = { ...caller.authorization };
    let target = path;
    for (const parameter of parameters) {
      const newOne =
        parameter.name === 'version_id'
          ? newVersion
          : ['id', 'voice_id', 'history_item_id'].includes(parameter.name) &&
            ownIds.find(([pattern]) => pattern.test(path))?.[1];
      const own = newOne ? await newOne(server, caller) : undefined;
      const value = own ?? exampleOf(parameter);
      if (value === undefined && !parameter.required) continue;
      if (value === undefined)
        throw new Error(`The parameter ${parameter.name} of ${path} is required but has no example.`);
      if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
      else if (parameter.in === 'query') query.set(parameter.name, String(value));
      else headers[parameter.name] = String(value);
    }
    const url = query.size > 0 ? `${target}?${query.toString()}` : target;
    if (mediaType === 'multipart/form-data') {
      const form = new FormData();
      for (const [name, value] of Object.entries(body as Record<string, string>)) {
        if (name === 'file') form.set(name, new Blob([value]), 'example');
        else form.set(name, value);
      }
      return server.fetch(url, { method, headers, body: form });
    }
    if (typeof body === 'string' && mediaType !== undefined) {
      return server.fetch(url, { method, headers: { ...headers, 'Content-Type': mediaType }, body });
    }
    return server.fetch(url, body === undefined ? { method, headers } : { ...json(ofServer, headers), method });
  }

  /** Signed by a key that the operator has configured: `test/extensions/leaked-keys` sends such requests. */
  const isSigned = ({ parameters }: Operation) =>
    parameters.some(({ name }) => name.toLowerCase() === 'github-public-key-signature');

  /** Their files are a voice and a sound: `test/tts/own-voices` and `test/tts/made-here` send such forms. */
  const takesBytes = ({ path }: Operation) => ['/api/v1/voices/own', '/api/v1/origin'].includes(path);

  /** Only the pack of Kokoro has the numbers of voices. It is tested with the voices of accounts. */
  const needsPack = ({ path }: Operation) => path === '/v1/audio/voices/combine';
  const all = operations
    .filter((operation) => !isSigned(operation) && !takesBytes(operation) && !needsPack(operation))
    .flatMap((operation) =>
      (operation.mediaType !== undefined
        ? Object.entries(operation.examples)
        : ([['(no body)', undefined]] as const)
      ).map(([name, body]) => ({ title: `${operation.method} ${operation.path} ${name}`, operation, body })),
    );

  it('exist for every request body, with the shortest first', () => {
    for (const { mediaType, examples, path } of operations) {
      if (mediaType === undefined) continue;
      const sizes = Object.values(examples).map((example) => JSON.stringify(example).length);
      expect({ path, count: sizes.length > 0 }).toEqual({ path, count: true });
      expect(sizes[0]).toBe(Math.min(...sizes));
    }
  });

  it.each(all)('succeed as documented: $title', async ({ operation, body }) => {
    const answer = await execute(operation, body);
    const text = await answer.text();
    // What is made anew is 201; 200 is what a repeated hand-in gets.
    const success = operation.statuses.includes(201) ? 201 : operation.statuses.find((status) => status < 300);
    expect({ status: answer.status, ...(answer.status >= 300 && { text }) }).toEqual({ status: success });
    if (answer.headers.get('content-type')?.startsWith('application/json')) {
      expect(operation.isDocumented(answer.status, JSON.parse(text))).toBe(true);
    }
  });
});
