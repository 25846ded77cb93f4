import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { projectRoot } from '../../src/project-root';
import { expectError } from '../support/expect-error';
import { createDataDirectory } from '../support/server-process';
import { StartedProcess } from '../support/started-process';
import { startTestApp, type TestApp } from '../support/test-app';
import { GreetingModule } from './support/greeting';
import { codeBlocks, readPage } from './support/page';

const source = readPage('test/docs/support/greeting.ts');

describe('The route of docs/extending.md', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ extensions: [GreetingModule] });
  });
  afterAll(() => server.close());

  it('is the one that is tested here, in a folder of src', () => {
    expect(codeBlocks(readPage('docs/extending.md'), 'ts')[0]).toBe(source.replaceAll('../../../src/', '../'));
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

  it('is in the server that npm start runs, once src/extensions.ts lists its module', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'voxgate-extension-'));
    const data = await createDataDirectory();
    const entry = join(folder, 'main.cjs');
    await writeFile(entry, entryWithGreeting());
    const real = StartedProcess.start(process.execPath, [entry], { VOXGATE_DATA_DIR: data.path });
    try {
      const [, key] = await real.printed(/first API key +(sk-\w+)/u);
      const [, url] = await real.printed(/is ready at (http:\S+) /u);
      const answer = await fetch(`${url}/api/v1/greeting`, { headers: { Authorization: `Bearer ${key}` } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      real.signal('SIGTERM');
      expect(await real.ended()).toEqual({ code: 0, signal: null });
    } finally {
      await real.kill();
      await data.remove();
      await rm(folder, { recursive: true });
    }
  });
});

/** A program that adds the module to the list, in place of an edit and a build, and then starts the built server. */
function entryWithGreeting(): string {
  const main = join(projectRoot, 'dist/src/main.js');
  const withList = `${source}
import { extensions } from '../../../src/extensions';
extensions.push(GreetingModule);`;
  const { code } = transformSync(withList.replaceAll('../../../src/', './'), {
    ...jest.requireActual<object>(join(projectRoot, 'swc.config.cjs')),
    module: { type: 'commonjs' },
  });
  return `require = require('node:module').createRequire(${JSON.stringify(main)});\n${code}\nrequire('./main.js');\n`;
}
