import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Options, transform } from '@swc/core';
import { until } from '../../../bench/proofs/support/until';
import { OperatorKeysService } from '../../../src/auth/operators/operator-keys.service';
import { projectRoot } from '../../../src/platform/project-root';
import { createDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { StartedProcess } from '../../support/started-process';
import { json, startTestApp, type TestApp } from '../../support/test-app';
import { codeBlocks, readPage } from './support/page';

const greetingPath = 'test/app/docs/support/greeting.ts';
const source = readPage(greetingPath);

describe('The extension of docs/extending.md', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ environment: { VOXGATE_EXTENSIONS: join(projectRoot, greetingPath) } });
  });
  afterAll(() => server.close());

  it('is the one that is tested here', () => {
    expect(codeBlocks(readPage('docs/extending.md'), 'ts')[0]).toBe(source);
  });

  it('speaks, behind the same gate as the other routes', async () => {
    await expectError(await server.fetch('/api/v1/greeting'), 'MISSING_API_KEY');
    const { authorization } = await server.createKey();
    const answer = await server.fetch('/api/v1/greeting', { headers: authorization });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.has('x-ratelimit-remaining')).toBe(true);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it('may have a limit of its own for each address', async () => {
    const ask = () => server.fetch('/api/v1/greeting/text');
    for (const remaining of ['2', '1', '0']) {
      const answer = await ask();
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '3']);
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(remaining);
    }
    const refused = await ask();
    const seconds = Number(refused.headers.get('retry-after'));
    expect(await expectError(refused, 'RATE_LIMITED')).toBe(`Rate limit exceeded. Retry after ${seconds} seconds`);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  });

  it('may take no slot of the limit', async () => {
    const { authorization } = await server.createKey({ limit: 1 });
    const ask = (path: string) => server.fetch(path, { headers: authorization });
    for (let round = 0; round < 3; round++) {
      const answer = await ask('/api/v1/greeting/languages');
      expect([answer.status, answer.headers.has('x-ratelimit-limit')]).toEqual([200, false]);
    }
    expect((await ask('/api/v1/voices')).status).toBe(200);
    await expectError(await ask('/api/v1/voices'), 'RATE_LIMITED');
  });

  it('works in the server that is built, as a file and as a package, CommonJS and ES module', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'voxgate-extension-'));
    const database = await createDatabase();
    const name = 'voxgate-greeting';
    const packageFolder = join(folder, 'node_modules', name);
    await mkdir(packageFolder, { recursive: true });
    await writeFile(join(folder, 'greeting.js'), await compile(source, 'commonjs'));
    await writeFile(
      join(packageFolder, 'package.json'),
      JSON.stringify({ name, type: 'module', exports: './main.js' }),
    );
    await writeFile(
      join(packageFolder, 'main.js'),
      await compile(source.replace("'api/v1/greeting'", "'api/v1/welcome'"), 'es6'),
    );
    const real = StartedProcess.server(
      {
        DATABASE_URL: database.url,
        FIRST_ACCOUNT_EMAIL: 'owner@example.com',
        VOXGATE_EXTENSIONS: `./greeting.js, ${name}`,
      },
      folder,
    );
    try {
      const [, key] = await real.printed(/API key +(sk-\w+)/u);
      const [, url] = await real.printed(/is ready at (http:\S+) /u);
      for (const route of ['greeting', 'welcome']) {
        const answer = await fetch(`${url}/api/v1/${route}`, { headers: { Authorization: `Bearer ${key}` } });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
        expect((await fetch(`${url}/api/v1/${route}/text`)).headers.get('x-ratelimit-limit')).toBe('3');
      }
      // Not in the list.
      const leaks = await fetch(`${url}/api/v1/leaks`, { method: 'POST' });
      expect(await expectError(leaks, 'NOT_FOUND')).toContain('There is nothing at this path');
      real.signal('SIGTERM');
      expect(await real.ended()).toEqual({ code: 0, signal: null });
      expect(real.output).not.toMatch(/warning/iu);
    } finally {
      await real.kill();
      await database.drop();
      await rm(folder, { recursive: true });
    }
  });
});

/** Compiles as the page says, which leaves the names of packages. */
async function compile(code: string, type: 'commonjs' | 'es6'): Promise<string> {
  const { jsc } = jest.requireActual<Options>('../../../swc.config.cjs');
  const options = { configFile: false, swcrc: false, jsc: { ...jsc, baseUrl: undefined, paths: undefined } };
  return (await transform(code, { ...options, module: { type } })).code;
}

describe('The service of docs/extending.md', () => {
  it('is the one that is tested here, gives a customer a key, bills what it speaks, and lets it go', async () => {
    expect(codeBlocks(readPage('docs/extending.md'), 'js')[0]).toBe(readPage('test/app/docs/support/saas.mjs'));
    const server = await startTestApp({ environment: { ADMIN_API: 'true' } });
    const { key: operatorKey } = await server.app
      .get(OperatorKeysService)
      .create({ name: 'Billing', access: 'write', expiresAt: null });
    const environment = { VOXGATE_URL: server.url, OPERATOR_KEY: operatorKey };
    const service = StartedProcess.start(process.execPath, ['test/app/docs/support/saas.mjs'], environment);
    try {
      const [, url] = await service.printed(/^(http:\S+)$/mu);
      const post = async (path: string, body: object) => (await fetch(url + path, json(body))).json();
      const ada = { customer: 'ada', email: 'ada@example.com' };
      const { key: first } = (await post('/customers', ada)) as { key: string };
      const { key } = (await post('/customers', ada)) as { key: string };
      const speak = (secret: string) =>
        server.fetch('/api/v1/tts', json({ text: 'Hello.' }, { Authorization: `Bearer ${secret}` }));
      expect((await speak(first)).status).toBe(401);
      const spoken = await speak(key);
      const seconds = Number(spoken.headers.get('x-audio-duration'));
      const today = new Date().toISOString().slice(0, 10);
      const bill = await until('the bill has what was spoken', async () => {
        const bills = (await (await fetch(`${url}/bills?from=${today}&to=${today}`)).json()) as { seconds: number }[];
        return bills.find((each) => each.seconds > 0);
      });
      expect(bill).toEqual({ customer: 'ada', seconds: expect.closeTo(seconds, 2), cents: 1 });
      expect(await post('/unpaid', ada)).toMatchObject({ external_id: 'ada', suspended_at: expect.any(String) });
      await expectError(await speak(key), 'ACCOUNT_SUSPENDED');
      expect(await post('/leavers', ada)).toMatchObject({ external_id: 'ada', finished_at: null });
      expect((await speak(key)).status).toBe(401);
    } finally {
      await service.kill();
      await server.close();
    }
  });
});
