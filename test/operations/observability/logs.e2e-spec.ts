import { randomUUID } from 'node:crypto';
import { runCommand } from '../../support/command-line';
import { createDatabase, type TestDatabase } from '../../support/database';
import { nextBytes, openSocket } from '../../support/raw-connection';
import { type ServerProcess, startServerProcess } from '../../support/server-process';
import { json } from '../../support/test-app';
import { until } from '../../../bench/proofs/support/until';

interface LogLine {
  level: number;
  msg: string;
  req?: { id: string; method: string; path: string };
  reqId?: string;
  apiKey?: string;
}

describe('The log', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let key: string;

  beforeAll(async () => {
    database = await createDatabase();
    const environment = { DATABASE_URL: database.url };
    server = await startServerProcess({ ...environment, LOG_LEVEL: 'trace', RATE_LIMIT_REQUESTS: '1000' });
    await runCommand(['accounts', 'create', '--name', 'x', '--email', 'x@example.com'], environment);
    const created = await runCommand(
      ['api-keys', 'create', '--account', 'x@example.com', '--name', 'x', '--json'],
      environment,
    );
    key = (JSON.parse(created.stdout) as { key: string }).key;
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
  });

  const logged = async (pattern: RegExp): Promise<LogLine> => {
    const lines = () => server.output().split('\n');
    const line = await until(`the log has ${pattern}`, () => lines().find((candidate) => pattern.test(candidate)));
    return JSON.parse(line) as LogLine;
  };

  it('has one JSON object per line and one line per request, with the id returned as X-Request-Id', async () => {
    const answer = await fetch(`${server.url}/api/v1/voices`, {
      headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': 'my-request.1' },
    });
    expect(answer.headers.get('x-request-id')).toBe('my-request.1');
    const line = await logged(/my-request\.1/);
    expect(line).toMatchObject({ level: 30, msg: 'GET /api/v1/voices 200', apiKey: expect.stringMatching(/^key_/) });
    expect(line).not.toHaveProperty('aborted');
    for (const each of server.output().split('\n')) {
      expect(() => JSON.parse(each) as unknown).not.toThrow();
      expect(each.split('"address":').length).toBeLessThanOrEqual(2);
    }
  });

  it.each(['/dashboard/', '/api/docs', '/%zz'])('has a line for %s, which needs no API key', async (path) => {
    const id = `page${path.replaceAll(/\W/gu, '-')}`;
    const { status } = await fetch(server.url + path, { headers: { 'X-Request-Id': id }, redirect: 'manual' });
    const line = await logged(new RegExp(`"${id}"`));
    expect(line).toMatchObject({ msg: `GET ${path} ${status}`, req: { id } });
  });

  it('has no status for a request whose client disconnected before the response', async () => {
    const socket = await openSocket(server.url);
    const headers = 'Host: x\r\nX-Request-Id: left-early\r\nContent-Type: application/json\r\nContent-Length: 100';
    socket.write(`POST /api/v1/tts HTTP/1.1\r\n${headers}\r\nAuthorization: Bearer ${key}\r\n\r\n{`, () =>
      socket.destroy(),
    );
    const line = await logged(/"left-early".*"responseTime"/);
    expect(line).toMatchObject({ msg: 'POST /api/v1/tts gone', res: { status: null }, aborted: true });
  });

  const jsonType = 'application/json';
  it.each([
    ['a text', 'POST /api/v1/tts', jsonType, '{"text":"'],
    ['a document of a job', 'POST /api/v1/jobs', jsonType, '{"text":"'],
    ['the lines of a batch', 'POST /api/v1/batches', 'application/x-ndjson', '{"custom_id":"a"'],
    ['a list of lines', 'POST /api/v1/batches', jsonType, '{"lines":['],
    [
      'a file',
      'POST /v1/files',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n{',
    ],
    ['a dictionary', 'POST /v1/pronunciation-dictionaries/add-from-file', 'multipart/form-data; boundary=b', '--b\r\n'],
    ['a lexicon', 'POST /api/v1/pronunciation-dictionaries/pls?name=a', 'application/pls+xml', '<lexicon'],
    ['a report of leaks', 'POST /api/v1/leaks', jsonType, '[{'],
  ])('has a line for a client that disconnects while it sends %s', async (_what, route, type, start) => {
    const id = `left-${randomUUID()}`;
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const socket = await openSocket(server.url);
      const headers = [`Host: x`, `X-Request-Id: ${id}-${end}`, `Content-Type: ${type}`, 'Content-Length: 2000000'];
      headers.push(`Authorization: Bearer ${key}`, 'Expect: 100-continue');
      socket.write(`${route} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      // Reports of leaks are refused before their body is read.
      if ((await nextBytes(socket)).includes('100 Continue')) socket.write(start.padEnd(100_000, ' '));
      await new Promise<void>((resolve) => socket.write(' ', () => resolve()));
      socket[end]();
      await logged(new RegExp(`"${id}-${end}".*"responseTime"`));
    }
  });

  it('does not delay requests while its output is not read, and loses no lines', async () => {
    server.stdout.pause();
    const path = `/${'long-path'.repeat(400)}`;
    const requests = 400;
    for (let request = 0; request < requests; request++) {
      const answer = await fetch(server.url + path, { headers: { 'X-Request-Id': `unread-${request}` } });
      expect(answer.status).toBe(404);
    }
    server.stdout.resume();
    await logged(new RegExp(`"unread-${requests - 1}"`));
    const ids = new Set(server.output().match(/"unread-\d+"/g));
    expect(ids.size).toBe(requests);
  });

  it('has no warning and no error for the clients that disconnected', () => {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"left-'));
    expect(lines.length).toBeGreaterThanOrEqual(16);
    expect(lines.filter((line) => (JSON.parse(line) as LogLine).level > 30)).toEqual([]);
  });

  it('has a generated request id when the client’s id is missing or unsafe', async () => {
    for (const id of [undefined, 'a b', 'x'.repeat(129), '<script>']) {
      const answer = await fetch(
        `${server.url}/health/live`,
        id === undefined ? {} : { headers: { 'X-Request-Id': id } },
      );
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('never contains a key, wherever a client sends it, nor a newly created key', async () => {
    const authorization = { Authorization: `Bearer ${key}` };
    await fetch(`${server.url}/api/v1/voices?api_key=${key}`, { headers: authorization });
    await fetch(`${server.url}/${key}/${key}`, { headers: authorization });
    await fetch(`${server.url}/api/v1/api-keys/${key}`, { method: 'DELETE', headers: authorization });
    await fetch(`${server.url}/api/v1/api-keys`, json({ name: key, [key]: key }, authorization));
    await fetch(`${server.url}/api/v1/api-keys`, json(key, authorization));
    await fetch(`${server.url}/api/v1/voices`, { headers: { ...authorization, 'X-Request-Id': key } });
    const created = await fetch(`${server.url}/api/v1/api-keys`, json({ name: 'x' }, authorization));
    const { key: newKey } = (await created.json()) as { key: string };
    await fetch(`${server.url}/last-one`, { headers: { Authorization: `Bearer ${newKey}`, 'User-Agent': newKey } });
    await logged(/last-one/);
    expect(server.output()).not.toContain(key);
    expect(server.output()).not.toContain(newKey);
  });

  it('never contains a percent-encoded key from a path', async () => {
    const encoded = Array.from(key, (character) => `%${character.charCodeAt(0).toString(16)}`).join('');
    const forms = [key.replace('-', '%2D'), key.replace('-', '%2d'), encoded, encoded.toUpperCase()];
    for (const form of [...forms, ...forms.map((each) => each.replaceAll('%', '%25'))]) {
      await fetch(`${server.url}/encoded/${form}`, { headers: { Authorization: `Bearer ${key}` } });
    }
    await fetch(`${server.url}/last-encoded`);
    await logged(/last-encoded/);
    expect(server.output().match(/GET \/encoded\/sk-\[redacted\] \d/g)).toHaveLength(8);
    expect(decoded(decoded(server.output()))).not.toContain(key.slice('sk-'.length));
  });
});

function decoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
