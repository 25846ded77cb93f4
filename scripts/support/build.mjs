import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer } from './build-server.mjs';
import { inProject } from './project.mjs';
import { runProgram } from './run-program.mjs';

const built = inProject('dist');
const next = inProject('dist.new');
const previous = inProject('dist.old');
const stampName = '.built';
const sources = [
  'src',
  'packages/speech/src',
  'packages/speech/package.json',
  'packages/documents/src',
  'packages/documents/package.json',
  'extensions',
  'dashboard',
  'docs/errors.md',
  'bench/proofs',
  'ormconfig.ts',
  'package.json',
  'swc.config.cjs',
  'tsconfig.json',
  'scripts/support',
];

/** Whether a source has changed since the last complete build began. */
export function isBuildStale() {
  return modifiedAt(join(built, stampName)) < Math.max(...sources.map((source) => newest(inProject(source))));
}

/**
 * Builds the server and the dashboard's page into `dist`. The content of `dist` is replaced only after both are built,
 * so that an interrupted build leaves it unchanged.
 */
export async function build() {
  const start = new Date();
  await Promise.all([next, previous].map((path) => rm(path, { recursive: true, force: true })));
  await mkdir(next);
  await Promise.all([buildServer(next), buildPage(join(next, 'dashboard'))]);
  const stamp = join(next, stampName);
  await writeFile(stamp, '');
  await utimes(stamp, start, start);
  if (existsSync(built)) await rename(built, previous);
  await rename(next, built);
  await rm(previous, { recursive: true, force: true });
}

async function buildPage(into) {
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const options = ['--outDir', into, '--emptyOutDir', '--logLevel', 'warn'];
  await runProgram(process.execPath, [vite, 'build', 'dashboard', ...options]);
}

/** The modification time of a file in milliseconds, or 0 if it does not exist. */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The latest modification time of a file or of anything in a directory. Deleting an entry changes its directory. */
function newest(path) {
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const below = isDirectory ? readdirSync(path).map((name) => newest(join(path, name))) : [];
  return Math.max(modifiedAt(path), ...below);
}
