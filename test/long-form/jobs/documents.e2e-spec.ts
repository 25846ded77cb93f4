import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { residentBytes } from '../../../bench/proofs/support/process-facts';
import { until } from '../../../bench/proofs/support/until';
import type { JobDto } from '../../../src/long-form/jobs/dto/job.dto';
import type { ProjectDto } from '../../../src/long-form/projects/dto/project.dto';
import { signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { startKeyedServer } from '../../support/keyed-server';
import { openSocket, received, statusesOf } from '../../support/raw-connection';
import { createDataDirectory } from '../../support/server-process';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { makeEpub } from './support/make-epub';

const markdown = '# One\n\nIt was a bright day.\n\n# Two\n\nIt rained.';
const png = Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), Buffer.alloc(50)]);
const withCode = 'Text.\n\n```\nlet x;\n```\n\n```\nlet y;\n```';

const formOf = (fields: Readonly<Record<string, string | File>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe('A document', () => {
  let directory: string;
  let server: TestApp;
  let key: TestKey;
  let site: Server;
  /** What the site of the documents answers. */
  let answer: RequestListener;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-documents-'));
    server = await startTestApp({
      environment: {
        FILES_DIR: directory,
        MAX_DOCUMENT_BYTES: '100000',
        // Not 127.0.0.1: the site is there, too.
        DOCUMENT_ALLOWED_NETWORKS: '127.0.0.2',
      },
    });
    key = await server.createKey();
    site = createServer((request, response) => answer(request, response)).listen(0, '0.0.0.0');
    await once(site, 'listening');
  });
  afterAll(async () => {
    site?.close();
    await server?.close();
    await rm(directory, { recursive: true, force: true });
  });

  const send = (path: string, body: FormData, headers: Record<string, string> = {}, method = 'POST') =>
    server.fetch(`/api/v1/${path}`, { method, body, headers: { ...key.authorization, ...headers } });
  const made = async <T>(answered: Promise<Response>, status = 201): Promise<T> => {
    const text = await (await answered).text();
    expect({ status: (await answered).status, text }).toMatchObject({ status });
    return JSON.parse(text) as T;
  };
  const left = () => readdir(join(directory, 'incoming')).catch(() => []);
  const at = (host: string, path = '/') => `http://${host}:${(site.address() as AddressInfo).port}${path}`;

  it('is handed in as a file of a form, whose name says its type, with the other fields', async () => {
    const form = formOf({
      document: new File([markdown], 'days.md'),
      title: '1984',
      voice_id: 'slt',
      chapter_voices: '[{ "chapter": 2, "voice_id": "kal" }]',
    });
    expect(await made<JobDto>(send('jobs', form))).toMatchObject({
      title: '1984',
      voice_id: 'slt',
      chapters: [
        { title: 'One', voice_id: null },
        { title: 'Two', voice_id: 'kal' },
      ],
    });
    expect(await left()).toEqual([]);
  });

  it('may come with its cover as a file, and with the other fields together', async () => {
    const form = formOf({
      settings: JSON.stringify({ title: 'Days', voice_id: 'slt', input_type: 'text' }),
      speed: '1.5',
      formats: 'mp3,m4b',
      file: new File([markdown], 'days.md'),
      cover: new File([png], 'cover.png'),
    });
    const project = await made<ProjectDto>(send('projects', form));
    expect(project).toMatchObject({
      title: 'Days',
      speed: 1.5,
      formats: ['mp3', 'm4b'],
      cover_file_id: expect.stringMatching(/^file_/u),
    });
    // What the client says counts more than the name.
    expect(project.chapters).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  it('replaces that of a project', async () => {
    const { id } = await made<ProjectDto>(send('projects', formOf({ text: 'It rained.', voice_id: 'slt' })));
    const form = formOf({ document: new File([markdown], 'days.md') });
    const replaced = await made<ProjectDto>(send(`projects/${id}/document`, form, {}, 'PUT'), 200);
    expect(replaced.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  it('is taken from a form in the dashboard', async () => {
    const { browser } = await signedIn(server);
    const body = formOf({ document: new File([markdown], 'days.md') });
    const headers = { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' };
    expect((await browser.send('/dashboard/api/projects', { method: 'POST', body, headers })).status).toBe(201);
  });

  it('is taken once with an idempotency key, in a form as in JSON', async () => {
    const headers = { 'Idempotency-Key': 'one document' };
    const form = (text: string) => formOf({ document: new File([text], 'days.md'), voice_id: 'slt' });
    const { id } = await made<JobDto>(send('jobs', form(markdown), headers));
    expect((await made<JobDto>(send('jobs', form(markdown), headers), 200)).id).toBe(id);
    const body = { document: Buffer.from(markdown).toString('base64'), input_type: 'markdown', voice_id: 'slt' };
    const again = server.fetch('/api/v1/jobs', json(body, { ...key.authorization, ...headers }));
    expect((await made<JobDto>(again, 200)).id).toBe(id);
    await expectError(await send('jobs', form(`${markdown} Again.`), headers), 'IDEMPOTENCY_KEY_REUSED');
    expect(await left()).toEqual([]);
  });

  it('is refused if it has too many bytes, with nothing left on the disk', async () => {
    const form = formOf({ document: new File([Buffer.alloc(100_001, 'a')], 'a.txt') });
    expect(await expectError(await send('jobs', form), 'PAYLOAD_TOO_LARGE')).toContain('100000 bytes');
    expect(await left()).toEqual([]);
  });

  it.each([
    ['a file with another name', { book: new File(['a'], 'a.txt') }, 'Send one file as `document`'],
    ['two documents', { document: new File(['a'], 'a.txt'), file: new File(['b'], 'b.txt') }, 'Send one file'],
    ['a field that no job has', { document: new File(['a'], 'a.txt'), colour: 'red' }, 'colour is not a known field'],
    ['a wrong value', { document: new File(['a'], 'a.txt'), speed: 'fast' }, 'speed must be'],
    ['a picture that is none', { document: new File(['a'], 'a.txt'), cover: new File(['a'], 'a.png') }, 'cover'],
    ['a file and a text', { document: new File(['a'], 'a.txt'), text: 'b' }, 'Send one of'],
    ['no document', { title: 'Days' }, 'Send one of'],
  ])('is refused in a form with %s, with nothing left on the disk', async (_what, fields, message) => {
    const answered = await send('jobs', formOf(fields));
    expect(await expectError(answered, 'INVALID_REQUEST')).toContain(message);
    expect(await left()).toEqual([]);
  });

  const head = (length: number) =>
    `POST /api/v1/jobs HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${key.authorization.Authorization}\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
  const begin = '--b\r\nContent-Disposition: form-data; name="document"; filename="a.txt"\r\n\r\n';

  it('of a client that leaves in the middle of it is not left on the disk', async () => {
    const socket = await openSocket(server.url);
    socket.write(`${head(90_000)}${begin}${'a'.repeat(50_000)}`);
    await until('the file is on the disk', async () => (await left()).length === 1);
    socket.destroy();
    await until('the file is gone', async () => (await left()).length === 0);
  });

  it('may take longer to arrive than other requests', async () => {
    const http: Server = server.app.getHttpServer();
    const { headersTimeout, requestTimeout } = http;
    http.headersTimeout = 500;
    http.requestTimeout = 1000;
    try {
      const end = '\r\n--b\r\nContent-Disposition: form-data; name="voice_id"\r\n\r\nslt\r\n--b--\r\n';
      const letters = 40;
      const socket = await openSocket(server.url);
      const answered = received(socket);
      const other = await openSocket(server.url);
      const otherAnswered = received(other);
      socket.write(`${head(begin.length + letters + end.length)}${begin}`);
      other.write(head(1000).replace('multipart/form-data; boundary=b', 'application/json'));
      for (let sent = 0; sent < letters / 2; sent++) {
        // The server looks once a second for requests that take too long.
        await new Promise((resolve) => setTimeout(resolve, 150));
        socket.write('aa');
      }
      socket.write(end);
      expect(statusesOf(await otherAnswered)).toEqual([408]);
      expect(statusesOf(await answered)).toEqual([201]);
    } finally {
      Object.assign(http, { headersTimeout, requestTimeout });
    }
  });

  it('is fetched from an address, over redirects, with the type that its server says', async () => {
    answer = ({ url }, response) => {
      if (url === '/') response.writeHead(302, { Location: '/book?id=1' }).end();
      else response.setHeader('Content-Type', 'text/markdown; charset=utf-8').end(markdown);
    };
    const body = { url: at('127.0.0.2'), voice_id: 'slt' };
    const project = await made<ProjectDto>(server.fetch('/api/v1/projects', json(body, key.authorization)));
    expect(project.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(await left()).toEqual([]);
  });

  const refused = async (url: string) =>
    expectError(
      await server.fetch('/api/v1/jobs', json({ url, voice_id: 'slt' }, key.authorization)),
      'INVALID_REQUEST',
    );

  it('is not fetched from an address that is not public, also not if a public one leads there', async () => {
    let requests = 0;
    answer = (_request, response) => {
      requests++;
      response.writeHead(302, { Location: at('127.0.0.1', '/secret') }).end();
    };
    expect(await refused(at('127.0.0.1'))).toContain('127.0.0.1 is not in a network');
    expect(await refused('https://127.0.0.1/')).toContain('127.0.0.1 is not at a public address');
    expect(await refused('https://localhost/')).toContain('localhost is not at a public address');
    expect(await refused('https://169.254.169.254/latest/meta-data')).toContain('is not at a public address');
    expect(requests).toBe(0);
    expect(await refused(at('127.0.0.2'))).toContain('127.0.0.1 is not in a network');
    expect(requests).toBe(1);
  });

  it.each([
    ['no address', 'book.epub', 'url must be an https:// address'],
    ['a file of the server', 'file:///etc/passwd', 'url must be an https:// address'],
    ['an address with a password', 'https://me:secret@example.com/', 'url must be an https:// address'],
  ])('is not fetched from %s', async (_what, url, message) => {
    expect(await refused(url)).toContain(message);
  });

  it('is not fetched if there is none, it is too large, or its redirects do not end', async () => {
    answer = (_request, response) => void response.writeHead(404).end();
    expect(await refused(at('127.0.0.2'))).toBe('`url` cannot be fetched: the server answered with status 404.');
    answer = (_request, response) => void response.writeHead(302, { Location: '/' }).end();
    expect(await refused(at('127.0.0.2'))).toContain('more than 5 redirects');
    // Without a length, only the bytes tell.
    answer = (_request, response) => {
      response.write('a'.repeat(60_000));
      response.end('a'.repeat(60_000));
    };
    const body = { url: at('127.0.0.2'), voice_id: 'slt' };
    const answered = await server.fetch('/api/v1/jobs', json(body, key.authorization));
    expect(await expectError(answered, 'INVALID_DOCUMENT')).toContain('more than 100000 bytes');
    expect(await left()).toEqual([]);
  });

  describe('in a language that no voice speaks', () => {
    const german = 'Es war ein klarer, kalter Tag im April, und die Uhren schlugen gerade dreizehn.';
    const warning = {
      code: 'LANGUAGE_NOT_SPOKEN',
      message: expect.stringMatching(/^The text is in German \(de\), but the voice speaks English \(en-US\)/u),
    };

    it('is refused as a job before anything is spoken, unless a voice is given', async () => {
      const refusal = await expectError(await send('jobs', formOf({ text: german })), 'LANGUAGE_NOT_SPOKEN');
      expect(refusal).toMatch(/German \(de\).*`voice_id`/u);
      const job = await made<JobDto>(send('jobs', formOf({ text: german, voice_id: 'slt' })));
      expect(job).toMatchObject({ language: 'de', voice_id: 'slt', voice_warning: warning });
      expect(job.warnings).toEqual([job.voice_warning!.message]);
    });

    it('is a project with a warning, which is gone when the document is one that the voice speaks', async () => {
      const page = `<html lang="de-AT"><p>Servus.</p></html>`;
      const form = formOf({ text: page, input_type: 'html' });
      const project = await made<ProjectDto>(send('projects', form));
      expect(project).toMatchObject({ language: 'de-AT', voice_id: 'slt', voice_warning: { code: warning.code } });
      const english = formOf({ text: 'It was a bright cold day in April, and the clocks were striking thirteen.' });
      const replaced = await made<ProjectDto>(send(`projects/${project.id}/document`, english, {}, 'PUT'), 200);
      expect(replaced).toMatchObject({ language: 'en', voice_warning: null, warnings: [] });
    });
  });

  it('is kept with a project if it is an EPUB, also from an address, until the project has another one or is removed', async () => {
    const epub = await makeEpub(20_000);
    answer = (_request, response) => void response.end(epub);
    const contents = async (id: string | null) => {
      const found = await server.fetch(`/api/v1/files/${id}/content`, { headers: key.authorization });
      return found.ok ? Buffer.from(await found.arrayBuffer()).equals(epub) : found.status;
    };
    const body = { url: at('127.0.0.2'), voice_id: 'slt' };
    const first = await made<ProjectDto>(server.fetch('/api/v1/projects', json(body, key.authorization)));
    expect(await contents(first.original_file_id)).toBe(true);
    const form = formOf({ document: new File([epub], 'book.epub'), voice_id: 'slt' });
    const second = await made<ProjectDto>(send('projects', form));
    expect(await contents(second.original_file_id)).toBe(true);
    const replaced = send(`projects/${first.id}/document`, formOf({ text: 'It rained.' }), {}, 'PUT');
    expect(await made<ProjectDto>(replaced, 200)).toMatchObject({ original_file_id: null });
    await server.fetch(`/api/v1/projects/${second.id}`, { method: 'DELETE', headers: key.authorization });
    expect([await contents(first.original_file_id), await contents(second.original_file_id)]).toEqual([404, 404]);
    expect(await left()).toEqual([]);
  });

  it('says what is left out of it, and is read with what is included', async () => {
    const hand = async (more: object) =>
      made<ProjectDto>(
        server.fetch(
          '/api/v1/projects',
          json({ text: withCode, input_type: 'markdown', voice_id: 'slt', ...more }, key.authorization),
        ),
      );
    const without = await hand({});
    expect(without).toMatchObject({
      warnings: ['Blocks of code are not read: 2.'],
      left_out: [{ kind: 'code', count: 2 }],
    });
    const whole = await hand({ include: ['code'] });
    expect(whole).toMatchObject({ warnings: [], left_out: [] });
    expect(whole.characters).toBeGreaterThan(without.characters);
    const found = await server.fetch(`/api/v1/projects/${without.id}`, { headers: key.authorization });
    expect(await found.json()).toMatchObject({ left_out: [{ kind: 'code', count: 2 }] });
    const form = formOf({ document: new File([withCode], 'a.md'), include: 'code', voice_id: 'slt' });
    expect(await made<JobDto>(send('jobs', form))).toMatchObject({ warnings: [] });
    const wrong = { text: 'a', include: ['pictures'] };
    const answered = await server.fetch('/api/v1/jobs', json(wrong, key.authorization));
    expect(await expectError(answered, 'INVALID_REQUEST')).toContain('include must be a list of different kinds');
  });
});

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('A server that receives a document of 60 MB', () => {
  onLinux('takes at most 50 MB more memory, and leaves nothing on the disk', async () => {
    const directory = await createDataDirectory();
    const server = await startKeyedServer({
      VOXGATE_DATA_DIR: directory.path,
      VOXGATE_VOICES: 'flite',
      JOBS_AT_ONCE: '0',
    });
    try {
      const hand = async (bytes: number) => {
        const form = formOf({ document: new File([await makeEpub(bytes)], 'pictures.epub') });
        const headers = { authorization: `Bearer ${server.key}` };
        const answered = await fetch(`${server.url}/api/v1/projects`, { method: 'POST', headers, body: form });
        expect(await answered.json()).toMatchObject({ title: 'Large Pictures', chapters: [{ number: 1 }] });
      };
      // The first one loads what is needed to read documents.
      await hand(1000);
      const before = residentBytes(server.pid)!;
      let peak = before;
      const timer = setInterval(() => (peak = Math.max(peak, residentBytes(server.pid)!)), 10);
      const start = performance.now();
      await hand(60_000_000);
      clearInterval(timer);
      expect(performance.now() - start).toBeLessThan(30_000);
      expect((peak - before) / 1e6).toBeLessThan(50);
      expect(await readdir(join(directory.path, 'files', 'incoming'))).toEqual([]);
    } finally {
      await server.end('SIGTERM');
      await directory.remove();
    }
  });
});
