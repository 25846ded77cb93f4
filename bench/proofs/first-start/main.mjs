// Checks, in a fresh clone of HEAD, what the README promises about the two commands. Needs git, and a registry or npm's
// cache. CI uses its own clone, in which the packages and the build then remain.
//
//   npm run prove:first-start
//   node bench/proofs/first-start/main.mjs --here
//   VOXGATE_NPM=<folder of another npm>/bin/npm-cli.js npm run prove:first-start
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneAt, spawnNpm, startServer } from '../../support/fresh-clone.mjs';
import { root } from '../../../scripts/support/project.mjs';

const testPackages = ['jest', '@elevenlabs/elevenlabs-js', '@sparticuz/chromium', 'oxlint', 'emojibase-data'];
const isHere = process.argv.includes('--here');
const folder = await mkdtemp(join(tmpdir(), 'voxgate-first-start-'));
const clone = isHere ? root : join(folder, 'voxgate');
const modules = join(clone, 'node_modules');
const installedLock = join(modules, '.package-lock.json');
const shown = (what) => console.log(`shown: ${what}`);

if (isHere) {
  for (const made of ['node_modules', 'dist', 'data']) {
    assert.ok(!existsSync(join(clone, made)), `This is not a fresh clone. It has ${made}.`);
  }
}
try {
  if (!isHere) await cloneAt(root, 'HEAD', clone);
  await interruptInstall();
  const server = await startServer(clone);
  try {
    await checkFirstStart(server);
    await checkTests();
    await speak(server);
    shown('the server keeps speaking while npm test installs and builds');
  } finally {
    await server.end();
  }
  const changed = execFileSync('git', ['-C', clone, 'status', '--porcelain'], { encoding: 'utf8' });
  assert.equal(changed, '', 'git status');
  shown('no file of the repository was changed');
} finally {
  for (const made of [folder, ...(isHere ? [join(clone, 'data')] : [])]) {
    await rm(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Kills npm and all its descendants while packages are being installed. */
async function interruptInstall() {
  const npm = spawnNpm(clone, ['start']);
  const deadline = Date.now() + 300_000;
  while (!existsSync(modules) || readdirSync(modules).length < 100) {
    assert.ok(Date.now() < deadline, `No installation began within five minutes. npm printed:\n${npm.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await npm.end('SIGKILL');
  assert.ok(!existsSync(installedLock), 'The installation ended before it could be interrupted.');
}

async function checkFirstStart(server) {
  shown('npm start listens, even after an installation was killed');
  for (const name of testPackages) assert.ok(!existsSync(join(modules, name)), `npm start must not install ${name}`);
  shown('npm start installs no packages that only tests need');
  assert.doesNotMatch(server.output(), /Unknown project config|deprecated|install-scripts/u);
  assert.match(server.output(), /^Installing the packages: \d+ of \d+$/mu);
  shown('it shows its progress and prints no warnings');
  await speak(server);
  const page = await fetch(`${server.url}/dashboard/`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<script/u);
  shown('it speaks and serves the page');
}

async function speak({ url, key }) {
  const answer = await fetch(`${url}/api/v1/tts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'Hello from Voxgate.', voice_id: 'slt' }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal(answer.headers.get('content-type'), 'audio/mpeg');
  assert.ok((await answer.arrayBuffer()).byteLength > 5000);
}

async function checkTests() {
  const tests = spawnNpm(clone, ['test', '--', 'packages/speech/src/text/plain/emoji.spec.ts']);
  const command = spawnNpm(clone, ['run', '--silent', 'voxgate', '--', '--version']);
  assert.equal(await tests.ended, 0, tests.output());
  assert.match(tests.output(), /Tests: +\d+ passed/u);
  for (const name of testPackages) assert.ok(existsSync(join(modules, name)), `npm test did not install ${name}`);
  shown('npm test installs the remaining packages and passes');
  assert.equal(await command.ended, 0, command.output());
  assert.match(command.output(), /^\d+\.\d+\.\d+$/mu);
  shown('another command that starts at the same time works');
}
