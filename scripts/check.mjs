// Checks what has changed since `main`: formatting, lint, types, imports between folders, and the test files that reach a changed file.
//
//   npm run check                what differs from main, and what is not committed
//   npm run check -- <commit>    what differs from a commit
//
// Test files that reach it only through the whole application are left to `npm test`, unless they are in the folder of the same name below
// `test`; and so are those that take long.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { inProject, root } from './support/project.mjs';

const { slowFiles } = createRequire(import.meta.url)('../test/support/slow-first.cjs');
const jest = [inProject('node_modules', 'jest', 'bin', 'jest.js')];
/** If more of them reach a change, it is one of the whole server. */
const maxEndToEnd = 12;
const isCode = (file) => /\.(?:[cm]?[jt]s|tsx)$/u.test(file);
const isTest = (file) => /\.(?:e2e-)?spec\.ts$/u.test(file);
const below = (...folders) => changed.some((file) => folders.some((folder) => file.startsWith(folder)));

const since = process.argv[2] ?? mainOf();
const changed = changedSince(since);
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}.`);
  process.exit(0);
}
console.log(`Changed since ${since}: ${changed.length} files`);

const started = performance.now();
const checks = [];
const add = (name, command) => checks.push({ name, command });
const node = (path, ...args) => [process.execPath, inProject('node_modules', ...path), ...args];
add('format', node(['oxfmt', 'bin', 'oxfmt'], '--check', '--no-error-on-unmatched-pattern', ...changed));
const code = changed.filter(isCode);
if (code.length > 0) add('lint', node(['oxlint', 'bin', 'oxlint'], '--type-aware', '--deny-warnings', ...code));
if (below('src/', 'packages/', 'test/', 'bench/proofs/', 'ormconfig.ts')) {
  const cache = inProject('node_modules', '.cache', 'voxgate', 'types.tsbuildinfo');
  add('types', node(['typescript', 'bin', 'tsc'], '--noEmit', '--incremental', '--tsBuildInfoFile', cache));
}
if (below('dashboard/')) add('types of the page', node(['typescript', 'bin', 'tsc'], '--project', 'dashboard'));
if (below('src/', 'packages/', 'dashboard/')) add('imports', ['npm', 'run', '--silent', 'lint:imports']);
if (changed.some((file) => /\.dto\.ts$|openapi\.json$|^dashboard\/src\/api\//u.test(file)))
  add('fields', ['npm', 'run', '--silent', 'lint:fields']);
const failed = [];
await Promise.all(checks.map(check));
if (code.length > 0) await test();
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  failed.length === 0 ? `All is well, after ${seconds} s.` : `Failed after ${seconds} s: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs a check, and prints what it says if it fails. */
async function check({ name, command: [program, ...args] }) {
  const start = performance.now();
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [exitCode] = await once(child, 'close');
  console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(0)} s)`);
  if (exitCode === 0) return;
  console.log(output);
  failed.push(name);
}

async function test() {
  const config = ['--config', 'scripts/support/jest-check.config.cjs'];
  const reaching = jestPaths([...config, '--listTests', '--findRelatedTests', ...code]);
  const folders = new Set(code.flatMap(testFolderOf));
  // Without a folder, Jest would list all.
  const near = folders.size === 0 ? [] : jestPaths([...config, '--listTests', ...folders]);
  const endToEnd = reaching.filter((file) => file.endsWith('.e2e-spec.ts'));
  const wanted = new Set([
    ...reaching.filter((file) => !endToEnd.includes(file) || endToEnd.length <= maxEndToEnd),
    ...near,
    ...changed.filter(isTest),
  ]);
  const left = [...wanted].filter((file) => slowFiles.includes(file) && !changed.includes(file));
  if (endToEnd.length > maxEndToEnd)
    console.log(`${endToEnd.length} files of end-to-end tests reach it. npm test runs them.`);
  if (left.length > 0) console.log(`Left to npm test, because they take long: ${left.join(', ')}`);
  const files = [...wanted].filter((file) => !left.includes(file));
  if (files.length === 0) return;
  const child = spawn(process.execPath, [...jest, '--runTestsByPath', ...files], { cwd: root, stdio: 'inherit' });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) failed.push('tests');
}

/** The folder of tests that is named like the one of a file of `src` or a package, as a pattern for Jest. */
function testFolderOf(file) {
  const [, floor, room] = /^(?:src|packages)\/([^/]+)\/(?:src\/)?(?:([^/]+)\/)?/u.exec(file) ?? [];
  if (floor === undefined) return [];
  return room && existsSync(inProject('test', floor, room)) ? `test/${floor}/${room}/` : `test/${floor}/[^/]+$`;
}

/** The test files that Jest lists, as paths from the project's folder. */
function jestPaths(args) {
  const output = execFileSync(process.execPath, [...jest, ...args], { cwd: root, encoding: 'utf8' });
  return output
    .split('\n')
    .filter(Boolean)
    .map((path) => relative(root, path));
}

/** The last commit that this branch has in common with main, or with main's remote if this is main. */
function mainOf() {
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name) !== '');
  return (main && git('merge-base', 'HEAD', main)) || 'HEAD';
}

function changedSince(commit) {
  const tracked = git('diff', '--name-only', '--diff-filter=d', commit);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean);
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
