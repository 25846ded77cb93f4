import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../bench/proofs/support/until';
import { PatientEngine } from '../realtime/support/patient-engine';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

interface Answer {
  isError?: boolean;
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
  structuredContent?: Record<string, unknown>;
}

describe('MCP over HTTP', () => {
  let directory: string;
  let server: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-mcp-'));
    server = await startTestApp({
      engine: PatientEngine,
      environment: {
        VOXGATE_VOICES: 'flite',
        FILES_DIR: directory,
        PUBLIC_URL: 'https://voice.example.com',
        CORS_ORIGINS: 'https://app.example.com',
        JOBS_AT_ONCE: '1',
      },
    });
    key = await server.createKey();
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function connect({ key: secret }: TestKey): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { Authorization: `Bearer ${secret}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
    return client;
  }

  async function use(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    return (await client.callTool({ name, arguments: args })) as Answer;
  }

  async function keyWith(scopes: string[] | null, limit?: number): Promise<TestKey> {
    const made = await server.createKey({ account: key.account, ...(limit !== undefined && { limit }) });
    await server.database.query('UPDATE api_keys SET scopes = $2 WHERE id = $1', [made.id, scopes]);
    return made;
  }

  const post = (body: unknown, headers: Record<string, string> = key.authorization) =>
    server.fetch('/mcp', { ...json(body, headers), method: 'POST' });
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('speaks to a link, which plays without a key, and to audio', async () => {
    const client = await connect(key);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'speak',
      'list_voices',
      'make_audiobook',
      'get_audiobook',
      'list_audiobooks',
    ]);
    const { structuredContent: linked } = await use(client, 'speak', { text: 'Hello, it costs $5!' });
    expect(linked).toMatchObject({
      characters: 19,
      url: expect.stringMatching(/^https:\/\/voice\.example\.com\/api\/v1\/audio\/file_/u),
    });
    const { pathname, search } = new URL(linked!['url'] as string);
    const played = await server.fetch(pathname + search);
    expect([played.status, played.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(played.headers.get('content-disposition')).toContain('Hello it costs 5.mp3');

    const { content } = await use(client, 'speak', {
      text: 'Hello.',
      return_as: 'audio',
      format: 'wav',
      voice_id: 'slt',
    });
    expect(content[0]).toMatchObject({ type: 'audio', mimeType: 'audio/wav' });
    expect(Buffer.from(content[0]!.data!, 'base64').subarray(0, 4).toString()).toBe('RIFF');
    await client.close();
  });

  it('finds voices', async () => {
    const client = await connect(key);
    const all = (await use(client, 'list_voices')).structuredContent as {
      voices: { voice_id: string }[];
      total: number;
    };
    expect(all.total).toBe(all.voices.length);
    const { structuredContent: scottish } = await use(client, 'list_voices', { language: 'en', query: 'SCOTTISH' });
    expect(scottish).toMatchObject({ total: 1, voices: [{ voice_id: 'awb', language: 'en-GB', gender: 'male' }] });
    expect((await use(client, 'list_voices', { language: 'xx' })).structuredContent).toEqual({ voices: [], total: 0 });
    await client.close();
  });

  it('makes a book, says how far it is, and links to its files', async () => {
    const client = await connect(key);
    const { structuredContent: made } = await use(client, 'make_audiobook', {
      text: '# One\n\nIt was a bright day.\n\n# Two\n\nIt rained.',
      title: 'Weather',
      formats: ['m4b', 'srt'],
    });
    expect(made).toMatchObject({ id: expect.stringMatching(/^job_/u), title: 'Weather' });
    let book: Record<string, unknown> | undefined;
    const events = await server.fetch(`/api/v1/jobs/${made!['id'] as string}/events`, { headers: key.authorization });
    await events.text();
    book = (await use(client, 'get_audiobook', { id: made!['id'] })).structuredContent;
    expect(book).toMatchObject({ status: 'completed', chapters: 2, progress: { percent: 100 } });
    expect((book!['files'] as { format: string }[]).map(({ format }) => format).sort()).toEqual(['m4b', 'srt']);
    const { structuredContent: books } = await use(client, 'list_audiobooks', { limit: 1 });
    expect(books).toMatchObject({ audiobooks: [{ id: made!['id'], status: 'completed' }] });
    await client.close();
  });

  it('applies the limit of the key to what tools do, and not to messages of the protocol', async () => {
    const own = await keyWith(null, 2);
    const client = await connect(own);
    for (let i = 0; i < 4; i++) await client.listTools();
    expect((await use(client, 'list_voices')).isError).toBeUndefined();
    expect((await use(client, 'list_voices')).isError).toBeUndefined();
    const refused = await use(client, 'list_voices');
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^RATE_LIMITED: Rate limit exceeded\. Retry after \d+ seconds$/u) }],
    });
    // Messages have a window of their own.
    const { headers } = await post(listing, own.authorization);
    expect(headers.get('x-ratelimit-limit')).toBe('600');
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(595);
    await client.close();
  });

  it.each([
    ['voices', 'speak', { text: 'Hi.' }, 'INSUFFICIENT_SCOPE'],
    ['speech', 'speak', { text: 'Hi.' }, 'INSUFFICIENT_SCOPE: A link needs a key with the scope files:write'],
    ['speech', 'list_voices', {}, 'INSUFFICIENT_SCOPE'],
    ['voices', 'make_audiobook', { text: 'Hi.' }, 'INSUFFICIENT_SCOPE'],
    ['speech', 'speak', { text: 'Hi.', voice_id: 'nobody', return_as: 'audio' }, 'VOICE_NOT_FOUND'],
    ['speech', 'get_audiobook', { id: '../voices' }, 'JOB_NOT_FOUND'],
    ['speech', 'make_audiobook', { url: 'http://127.0.0.1/a' }, 'INVALID_REQUEST'],
    ['speech', 'make_audiobook', {}, 'INVALID_REQUEST'],
  ])('tells the model what a key with only %s cannot do: %s %j', async (scope, name, args, message) => {
    const client = await connect(await keyWith([scope]));
    const answer = await use(client, name, args);
    expect({ isError: answer.isError, text: answer.content[0]!.text }).toEqual({
      isError: true,
      text: expect.stringContaining(message),
    });
    await client.close();
  });

  it('lets a key use its voices only, and only from its addresses', async () => {
    const restricted = await keyWith(null);
    await server.database.query("UPDATE api_keys SET allowed_voices = '{slt}' WHERE id = $1", [restricted.id]);
    const client = await connect(restricted);
    expect((await use(client, 'speak', { text: 'Hi.', voice_id: 'rms', return_as: 'audio' })).content[0]!.text).toMatch(
      /^VOICE_NOT_/u,
    );
    await client.close();
    await server.database.query("UPDATE api_keys SET allowed_addresses = '{10.0.0.0/8}' WHERE id = $1", [
      restricted.id,
    ]);
    expect((await post(listing, restricted.authorization)).status).toBe(403);
  });

  it.each([
    ['without a key', listing, {}, 401, 'MISSING_API_KEY'],
    ['with a wrong key', listing, { Authorization: 'Bearer sk-wrong' }, 401, 'INVALID_API_KEY'],
    ['of a page of another origin', listing, { Origin: 'https://evil.example.com' }, 403, 'CROSS_SITE_REQUEST'],
    [
      'of a page that has bound its name to this address',
      listing,
      { Origin: 'http://evil.example.com:3000', Host: 'evil.example.com:3000' },
      403,
      'CROSS_SITE_REQUEST',
    ],
    ['with many messages', [listing, listing], {}, 400, 'INVALID_REQUEST'],
    ['without a message', 'hello', {}, 400, 'INVALID'],
    ['that is too long', { ...listing, params: { text: 'x'.repeat(2 ** 20) } }, {}, 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses a request %s', async (name, body, headers, status, code) => {
    const authorized = name.startsWith('with') && status === 401 ? headers : { ...key.authorization, ...headers };
    const answer = await post(body, authorized);
    const { error } = (await answer.json()) as { error: { code: string } };
    expect([answer.status, error.code]).toEqual([status, expect.stringContaining(code)]);
  });

  it('lets pages of the origins of the operator in, and needs no session, so that any replica answers', async () => {
    for (const origin of ['https://app.example.com', 'https://voice.example.com']) {
      const answer = await post(listing, { ...key.authorization, Origin: origin });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('mcp-session-id')).toBeNull();
      expect(await answer.text()).toContain('"list_voices"');
    }
    const answer = await server.fetch('/mcp', { headers: key.authorization });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('stops speaking when the client goes away', async () => {
    const client = await connect(key);
    const synthesize = jest.spyOn(PatientEngine.prototype, 'synthesize');
    const args = { text: 'Speak forever.', return_as: 'audio' };
    const failure = client.callTool({ name: 'speak', arguments: args }).catch((error: unknown) => error);
    const [request] = await until('the engine speaks', () => synthesize.mock.calls[0]);
    await client.close();
    expect(await failure).toBeInstanceOf(Error);
    await until('the engine stops', () => request.signal.aborted, { maxMs: 20_000 });
  });
});
