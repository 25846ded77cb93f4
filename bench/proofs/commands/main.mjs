// Runs, in a clone of HEAD with copies of the installed packages, the commands that README.md, CONTRIBUTING.md and package.json offer and that
// no other check runs (commands.mjs), and compares the clone afterwards with what is committed. Needs what `npm test` needs, Chromium's
// programs and, for the loudness, Kokoro.
//
//   npm run proofs -- commands
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneAt, spawnProgram } from '../../support/fresh-clone.mjs';
import { root } from '../../../scripts/support/project.mjs';
import { inClone } from './commands.mjs';

const require = createRequire(import.meta.url);
const { freePort } = require('../../../dist/bench/proofs/support/free-port.js');
const { PostgresServer } = require('../../../dist/bench/proofs/support/postgres-server.js');
const minutesOfOne = 6;

const folder = await mkdtemp(join(tmpdir(), 'voxgate-commands-'));
const clone = join(folder, 'voxgate');
const database = await PostgresServer.create();
let failures = 0;
try {
  await cloneAt(root, 'HEAD', clone);
  for (const modules of ['node_modules', 'test/node_modules']) {
    execFileSync('cp', ['--archive', '--link', join(root, modules), join(clone, modules)]);
  }
  for (const step of inClone) await show(step);
  const changed = git('status', '--porcelain');
  console.log(changed === '' ? 'shown: what the commands write is as committed' : `not as committed:\n${changed}`);
  if (changed !== '') failures += 1;
} finally {
  await database.remove();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
console.log(failures === 0 ? 'Proved: all commands work.' : `${failures} failed.`);
process.exitCode = failures === 0 ? 0 : 1;

async function show(step) {
  const start = performance.now();
  try {
    await (step.serves ? serve(step) : run(step));
    console.log(`shown: ${step.command} (${((performance.now() - start) / 1000).toFixed(0)} s)`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED: ${step.command}: ${error.message}`);
  }
}

async function run({ command, prints, needsDatabase, change, changes }) {
  if (change) await appendFile(join(clone, change), '\n// One more line.\n');
  const program = begin(command, needsDatabase ? { DATABASE_URL: database.url } : {});
  try {
    await within(program, () => program.hasEnded());
    assert.equal(await program.ended, 0, program.output());
    assert.match(program.output(), prints);
  } finally {
    await program.end('SIGKILL');
    for (const path of [change, changes].filter(Boolean)) git('checkout', '--', path);
  }
}

/** A command that goes on until it is told to stop. */
async function serve({ command, serves, portArguments = [] }) {
  const port = await freePort();
  const filled = (text) => text.replace('PORT', port);
  const program = begin([command, ...portArguments.map(filled)].join(' '), {
    PORT: `${port}`,
    VOXGATE_VOICES: 'flite',
  });
  try {
    await within(program, async () => {
      assert.ok(!program.hasEnded(), program.output());
      const answer = await fetch(filled(serves)).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.status === 200;
    });
  } finally {
    await program.end('SIGTERM');
  }
}

function begin(command, environment) {
  const [program, ...args] = command.replace('PACK', join(root, 'data', 'voices', 'kokoro')).split(' ');
  const packs = { VOXGATE_TEST_PACKS: join(root, 'data', 'voices') };
  const child = spawnProgram(clone, [program, ...args], { ...packs, ...environment });
  let hasEnded = false;
  void child.ended.then(() => (hasEnded = true));
  return { ...child, hasEnded: () => hasEnded };
}

async function within(program, isDone) {
  for (const deadline = Date.now() + minutesOfOne * 60_000; !(await isDone()); await sleep(200)) {
    assert.ok(Date.now() < deadline, `It took more than ${minutesOfOne} min. It printed:\n${program.output()}`);
  }
}

function git(...args) {
  return execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8' }).trim();
}
