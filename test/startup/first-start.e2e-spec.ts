import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from '../support/test-app';
import { createDataDirectory, runToEnd, type ServerProcess, startServerProcess } from '../support/server-process';
import { until } from '../../proofs/support/until';

const keyPattern = /sk-[A-Za-z0-9]{32}/;

describe('A server on an empty data directory', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: ServerProcess | undefined;
  const start = async (environment: Record<string, string> = {}) =>
    (server = await startServerProcess({ VOXGATE_DATA_DIR: data.path, ...environment }));

  beforeEach(async () => {
    data = await createDataDirectory();
  });
  afterEach(async () => {
    await server?.end('SIGKILL');
    await data.remove();
  });

  it('prints a key once, creates a greeting, accepts the key, keeps its data across a restart and stops cleanly', async () => {
    await start();
    await printed(server!, /-o hello\.mp3/);
    const key = keyPattern.exec(server!.output())![0];
    const authorization = { Authorization: `Bearer ${key}` };
    expect(server!.output().split(key)).toHaveLength(3); // As the key, and in the command to paste; not in a log.
    expect((await readFile(join(data.path, 'greeting.mp3'))).byteLength).toBeGreaterThan(1000);

    const link = await openLink(server!);
    expect(link).toMatchObject({ status: 200, person: { email: 'owner@localhost' }, account: { name: 'Owner' } });
    expect(server!.output().split(link.token)).toHaveLength(2); // Printed, and in no log.

    const speech = await fetch(`${server!.url}/api/v1/tts`, json({ text: 'Hello.', voice_id: 'slt' }, authorization));
    expect(speech.status).toBe(200);
    expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(1000);

    expect(await server!.end('SIGTERM')).toEqual({ code: 0, signal: null });

    await start();
    const list = await fetch(`${server!.url}/api/v1/api-keys`, { headers: authorization });
    expect(list.status).toBe(200);
    expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(1);
    expect(server!.output()).not.toMatch(keyPattern);
    expect(server!.output()).not.toContain('/dashboard/');
    expect(await server!.end('SIGINT')).toEqual({ code: 0, signal: null });
  });

  it('keeps every key whose creation was answered with 201 when it is killed while creating more', async () => {
    await start({ RATE_LIMIT_REQUESTS: '10000', MAX_API_KEYS_PER_ACCOUNT: '10000' });
    await printed(server!, /-o hello\.mp3/);
    const authorization = { Authorization: `Bearer ${keyPattern.exec(server!.output())![0]}` };
    const acknowledged: string[] = [];
    const create = async (): Promise<void> => {
      for (;;) {
        const answer = await fetch(`${server!.url}/api/v1/api-keys`, json({ name: 'x' }, authorization));
        acknowledged.push(((await answer.json()) as { key: string }).key);
        if (acknowledged.length === 40) void server!.end('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: 8 }, create));
    await server!.end('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);

    await start();
    const statuses = await Promise.all(
      acknowledged.map(async (key) => {
        const answer = await fetch(`${server!.url}/api/v1/voices`, { headers: { Authorization: `Bearer ${key}` } });
        return answer.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('leaves no plain-text key in the files of its database', async () => {
    await start();
    await printed(server!, /-o hello\.mp3/);
    const first = keyPattern.exec(server!.output())![0];
    const answer = await fetch(
      `${server!.url}/api/v1/api-keys`,
      json({ name: 'x' }, { Authorization: `Bearer ${first}` }),
    );
    const { key: second, id } = (await answer.json()) as { key: string; id: string };
    await server!.end('SIGTERM');

    const files = await filesBelow(data.path);
    let idSeen = false;
    for (const file of files) {
      const bytes = await readFile(file);
      idSeen ||= bytes.includes(id);
      expect({ file, holdsKey: bytes.includes(first) || bytes.includes(second) }).toEqual({ file, holdsKey: false });
    }
    // Check that the search finds a text that is there.
    expect(idSeen).toBe(true);
  });

  it('refuses a data directory that another server uses, and names that server', async () => {
    await start();
    const second = await runToEnd('main.js', [], { VOXGATE_DATA_DIR: data.path, PORT: '0' });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(String(server!.pid));
    expect(second.stderr).not.toMatch(/\n\s+at /);
  });

  it('says what to do when its port is in use, before it creates a key', async () => {
    await start();
    const other = await createDataDirectory();
    try {
      const port = new URL(server!.url).port;
      const second = await runToEnd('main.js', [], { VOXGATE_DATA_DIR: other.path, PORT: port });
      expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining(`Port ${port}`) });
      expect(`${second.stdout}${second.stderr}`.match(/in use/g)).toHaveLength(1);
      expect(second.stdout).not.toMatch(keyPattern);
      expect(existsSync(join(other.path, 'greeting.mp3'))).toBe(false);
    } finally {
      await other.remove();
    }
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
