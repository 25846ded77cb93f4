import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Options, transformFile } from '@swc/core';
import { projectRoot } from '../../../src/platform/project-root';
import { createDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { StartedProcess } from '../../support/started-process';
import { startTestApp, type TestApp } from '../../support/test-app';
import { isWhole } from '../../../proofs/support/extent';
import { GreetingModule } from './support/greeting';
import { codeBlocks, readPage } from './support/page';

const source = readPage('test/app/docs/support/greeting.ts');

describe('The route of docs/extending.md', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ extensions: [GreetingModule] });
  });
  afterAll(() => server.close());

  it('is the one that is tested here, in a folder of src/app', () => {
    expect(codeBlocks(readPage('docs/extending.md'), 'ts')[0]).toBe(source.replaceAll('../../../../src/', '../../'));
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

  it('is in the server that is built, once src/app/extensions.ts lists its module', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'voxgate-extension-'));
    const database = await createDatabase();
    await buildWithGreeting(folder);
    const real = StartedProcess.start(process.execPath, [join(folder, 'dist/src/main.js')], {
      DATABASE_URL: database.url,
      FIRST_ACCOUNT_EMAIL: 'owner@example.com',
    });
    try {
      const [, key] = await real.printed(/API key +(sk-\w+)/u);
      const [, url] = await real.printed(/is ready at (http:\S+) /u);
      const answer = await fetch(`${url}/api/v1/greeting`, { headers: { Authorization: `Bearer ${key}` } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      real.signal('SIGTERM');
      expect(await real.ended()).toEqual({ code: 0, signal: null });
    } finally {
      await real.kill();
      await database.drop();
      await rm(folder, { recursive: true });
    }
  });
});

/** Copies the server's sources, adds the module as the page says, and builds them. */
async function buildWithGreeting(folder: string): Promise<void> {
  for (const name of ['src', 'packages', 'scripts', 'package.json', 'ormconfig.ts', 'swc.config.cjs', 'tsconfig.json'])
    await cp(join(projectRoot, name), join(folder, name), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'dist'));
  await symlink(join(projectRoot, 'dist/dashboard'), join(folder, 'dist/dashboard'));
  await mkdir(join(folder, 'src/app/greeting'));
  await writeFile(join(folder, 'src/app/greeting/greeting.ts'), source.replaceAll('../../../../src/', '../../'));
  const list = await readFile(join(folder, 'src/app/extensions.ts'), 'utf8');
  await writeFile(
    join(folder, 'src/app/extensions.ts'),
    `import { GreetingModule } from './greeting/greeting';\n${list.replace('Type[] = []', 'Type[] = [GreetingModule]')}`,
  );
  if (!isWhole) return compileChanged(folder);
  const program = `
    const { buildServer } = await import('./scripts/support/build-server.mjs');
    await buildServer(process.argv[1]);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, join(folder, 'dist')], {
    cwd: folder,
  });
}

/** Compiles what differs from the server that is built already, without combining all its files, which takes most of the time. */
async function compileChanged(folder: string): Promise<void> {
  for (const name of ['dist/src', 'dist/packages'])
    await cp(join(projectRoot, name), join(folder, name), { recursive: true });
  // Of the programs that the server starts.
  await symlink(join(projectRoot, 'dist/chunks'), join(folder, 'dist/chunks'));
  await mkdir(join(folder, 'dist/src/app/greeting'));
  const options: Options = {
    ...jest.requireActual<Options>('../../../swc.config.cjs'),
    module: { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true },
  };
  for (const name of ['main', 'app/extensions', 'app/greeting/greeting']) {
    const { code } = await transformFile(join(folder, `src/${name}.ts`), options);
    await writeFile(join(folder, `dist/src/${name}.js`), code);
  }
}
