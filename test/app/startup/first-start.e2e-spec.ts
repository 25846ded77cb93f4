import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from '../../support/test-app';
import { createDataDirectory, runToEnd, type ServerProcess, startServerProcess } from '../../support/server-process';
import { until } from '../../../bench/proofs/support/until';

const keyPattern = /sk-[A-Za-z0-9]{32}/;

/** The tests are the life of one data directory, because each start with an own database costs seconds. */
describe('A server on an empty data directory', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: ServerProcess;
  /** The key that the first start prints, and one that was created with it. */
  let first: string;
  let second: { key: string; id: string };
  const authorized = () => ({ Authorization: `Bearer ${first}` });
  const start = async () => {
    server = await startServerProcess({
      VOXGATE_DATA_DIR: data.path,
      RATE_LIMIT_REQUESTS: '10000',
      MAX_API_KEYS_PER_ACCOUNT: '10000',
    });
  };
  const createKey = async () => {
    const answer = await fetch(`${server.url}/api/v1/api-keys`, json({ name: 'x' }, authorized()));
    return (await answer.json()) as { key: string; id: string };
  };

  beforeAll(async () => {
    data = await createDataDirectory();
    await start();
    await printed(server, /-o hello\.mp3/);
    first = keyPattern.exec(server.output())![0];
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await data.remove();
  });

  it('prints a key and a link once, creates a greeting, and accepts the key', async () => {
    expect(server.output().split(first)).toHaveLength(3); // As the key, and in the command to paste; not in a log.
    expect((await readFile(join(data.path, 'greeting.mp3'))).byteLength).toBeGreaterThan(1000);

    const link = await openLink(server);
    expect(link).toMatchObject({ status: 200, person: { email: 'owner@localhost' }, account: { name: 'Owner' } });
    expect(server.output().split(link.token)).toHaveLength(2); // Printed, and in no log.

    const speech = await fetch(`${server.url}/api/v1/tts`, json({ text: 'Hello.', voice_id: 'slt' }, authorized()));
    expect(speech.status).toBe(200);
    expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  it('refuses a data directory that another server uses, and names that server', async () => {
    const other = await runToEnd('main.js', [], { VOXGATE_DATA_DIR: data.path, PORT: '0' });
    expect(other.code).toBe(1);
    expect(other.stderr).toContain(String(server.pid));
    expect(other.stderr).not.toMatch(/\n\s+at /);
  });

  it('stops cleanly, and leaves no plain-text key in the files of its database', async () => {
    second = await createKey();
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });

    let idSeen = false;
    for (const file of await filesBelow(data.path)) {
      const bytes = await readFile(file);
      idSeen ||= bytes.includes(second.id);
      expect({ file, holdsKey: bytes.includes(first) || bytes.includes(second.key) }).toEqual({
        file,
        holdsKey: false,
      });
    }
    // Check that the search finds a text that is there.
    expect(idSeen).toBe(true);
  });

  it('keeps its data across a restart, and prints no other key', async () => {
    await start();
    const list = await fetch(`${server.url}/api/v1/api-keys`, { headers: authorized() });
    expect(list.status).toBe(200);
    expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(2);
    expect(server.output()).not.toMatch(keyPattern);
    expect(server.output()).not.toContain('/dashboard/');
  });

  it('keeps every key whose creation was answered with 201 when it is killed while creating more', async () => {
    const acknowledged: string[] = [];
    const create = async (): Promise<void> => {
      for (;;) {
        acknowledged.push((await createKey()).key);
        if (acknowledged.length === 40) void server.end('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: 8 }, create));
    await server.end('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);

    await start();
    const statuses = await Promise.all(
      acknowledged.map(async (key) => {
        const answer = await fetch(`${server.url}/api/v1/voices`, { headers: { Authorization: `Bearer ${key}` } });
        return answer.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null });
  });

  it('names invalid settings and the reason', async () => {
    const run = await runToEnd('main.js', [], { PORT: 'abc', RATE_LIMIT_REQUESTS: '0', TRUST_PROXY: 'true' });
    expect(run.code).toBe(1);
    for (const name of ['PORT', 'RATE_LIMIT_REQUESTS', 'TRUST_PROXY']) expect(run.stderr).toContain(name);
  });
});

/** Sets a password with the one-time link that the first start printed. */
async function openLink(server: ServerProcess) {
  const { url } = server;
  const [, address, token] = /Your dashboard +(\S+)\/dashboard\/welcome#(\S+)/.exec(server.output())!;
  expect(address).toBe(url);
  const answer = await fetch(
    `${url}/dashboard/api/links/accept`,
    json({ token, password: 'correct horse battery' }, { Origin: url }),
  );
  const body = (await answer.json()) as { person: object; account: object };
  return { status: answer.status, token: token!, ...body };
}

/** Waits until the server's output matches a pattern. */
async function printed(server: ServerProcess, pattern: RegExp): Promise<void> {
  await until(`the server prints ${pattern}`, () => pattern.test(server.output()));
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
