import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root';
import { runToEnd } from '../../support/server-process';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { makePlayer, recorder } from '../say/support/said';

interface Answer {
  isError?: boolean;
  content: { text?: string }[];
  structuredContent?: Record<string, unknown>;
}

describe('voxgate mcp', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxgate-mcp-'));
    await makePlayer(folder, 'aplay', recorder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Starts it as an assistant does. */
  async function start(environment: Record<string, string>): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(projectRoot, 'dist/src/app/cli/main.js'), 'mcp'],
        env: { PATH: folder, VOXGATE_VOICES: 'flite', VOXGATE_DATA_DIR: folder, ...environment },
        cwd: folder,
      }),
    );
    return client;
  }

  const use = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as Answer;
  const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

  it('speaks on this machine without a server', async () => {
    const client = await start({});
    expect(await toolsOf(client)).toEqual(['speak', 'list_voices']);
    expect((await use(client, 'list_voices', { gender: 'female' })).structuredContent).toMatchObject({
      total: 1,
      voices: [{ voice_id: 'slt' }],
    });
    // Two at once are heard one after the other.
    const spoken = await Promise.all(
      ['One.', 'This is longer.'].map((text) => use(client, 'speak', { text, voice_id: 'slt' })),
    );
    expect(spoken.map(({ structuredContent }) => structuredContent)).toEqual([{ spoken: true }, { spoken: true }]);
    expect((await stat(join(folder, 'aplay.played'))).size).toBeGreaterThan(10_000);

    const wanted = { text: 'Hello.', output_file: 'hello.mp3' };
    expect((await use(client, 'speak', wanted)).structuredContent).toEqual({ file: join(folder, 'hello.mp3') });
    const before = await readFile(join(folder, 'hello.mp3'));
    expect(await use(client, 'speak', { ...wanted, text: 'Another text.' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('exists already') }],
    });
    expect(await readFile(join(folder, 'hello.mp3'))).toEqual(before);
    expect((await use(client, 'speak', { text: 'Hi.', output_file: '.profile' })).content[0]!.text).toContain(
      'does not tell the format',
    );
    expect((await use(client, 'speak', { text: 'Hi.', voice_id: 'nobody' })).content[0]!.text).toContain(
      'There is no voice "nobody"',
    );
    await client.close();
  });

  it.each([
    ['http://127.0.0.1:1', '', 'VOXGATE_URL and VOXGATE_KEY belong together'],
    ['localhost', 'sk-x', 'VOXGATE_URL must begin with http'],
  ])('explains wrong settings: %s', async (url, key, problem) => {
    const { code, stderr } = await runToEnd('app/cli/main.js', ['mcp'], { VOXGATE_URL: url, VOXGATE_KEY: key });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(problem) });
  });

  describe('with a server', () => {
    let server: TestApp;
    let key: TestKey;
    let files: string;
    let client: Client;

    beforeAll(async () => {
      files = await mkdtemp(join(tmpdir(), 'voxgate-mcp-files-'));
      server = await startTestApp({ environment: { FILES_DIR: files, JOBS_AT_ONCE: '1' } });
      key = await server.createKey();
    });
    afterAll(async () => {
      await server.close();
      await rm(files, { recursive: true, force: true });
    });
    beforeEach(async () => (client = await start({ VOXGATE_URL: `${server.url}/`, VOXGATE_KEY: key.key })));
    afterEach(() => client.close());

    it('plays and keeps what the server speaks', async () => {
      expect((await use(client, 'speak', { text: 'Hello.' })).structuredContent).toEqual({ spoken: true });
      expect(await readFile(join(folder, 'aplay.args'), 'utf8')).toContain('-r 24000');
      expect((await stat(join(folder, 'aplay.played'))).size).toBeGreaterThan(1000);
      const { structuredContent } = await use(client, 'speak', { text: 'Hello.', output_file: 'new/hello.wav' });
      expect(structuredContent).toEqual({ file: join(folder, 'new/hello.wav') });
      expect((await readFile(join(folder, 'new/hello.wav'))).subarray(0, 4).toString()).toBe('RIFF');
      const refused = await use(client, 'speak', { text: 'Hello.', voice_id: 'nobody', output_file: 'other.wav' });
      expect(refused).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/^VOICE_NOT_FOUND: /u) }],
      });
      expect(await readdir(folder)).not.toContain('other.wav');
    });

    it('makes a book of a document here, and saves its files here', async () => {
      await writeFile(join(folder, 'tale.md'), '# A tale\n\nOnce upon a time.');
      const { structuredContent: made } = await use(client, 'make_audiobook', {
        document: 'tale.md',
        title: `A tale: ${'long '.repeat(90)}`,
        formats: ['mp3'],
      });
      expect(made).toMatchObject({ id: expect.stringMatching(/^job_/u), chapters: 1 });
      await (await server.fetch(`/api/v1/jobs/${made!['id'] as string}/events`, { headers: key.authorization })).text();
      const { structuredContent: book } = await use(client, 'get_audiobook', { id: made!['id'], save_to: 'books' });
      expect(book).toMatchObject({
        status: 'completed',
        files: [{ format: 'mp3', file: expect.stringContaining(join(folder, 'books')) }],
      });
      const [saved] = await readdir(join(folder, 'books'));
      expect(saved).toMatch(/^A tale {2}long .{10,60}\.mp3$/u);
      expect((await stat(join(folder, 'books', saved!))).size).toBeGreaterThan(1000);
      expect((await use(client, 'make_audiobook', { document: '/etc/passwd' })).content[0]!.text).toContain(
        'is no document',
      );
    });
  });
});
