// Runs before `npm start` and `npm test`, with Node's own modules only: installs the packages when they are missing or
// older than the lock, and builds when the sources are newer than the build. With --quiet, says so on standard error.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = process.argv.includes('--quiet') ? console.error : console.log;
const lowestNode = [20, 19];
const buildStamp = join(root, 'dist', '.built');
const sources = [
  'src',
  'dashboard',
  'proofs',
  'ormconfig.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  'package.json',
];

checkNode();
if (modifiedAt('node_modules/.package-lock.json') < modifiedAt('package-lock.json')) {
  step('Installing the packages (once; it takes a minute or two)', () =>
    // The build needs the development packages, even where NODE_ENV says production.
    run(...npm(), ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
  );
}
if (modifiedAt(buildStamp) < Math.max(...sources.map(newest))) {
  // In this order: Nest empties `dist` first.
  step('Building the server', () => run(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build']));
  step('Building the dashboard', () =>
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'dashboard', '--logLevel', 'warn']),
  );
  writeFileSync(buildStamp, '');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > lowestNode[0] || (major === lowestNode[0] && minor >= lowestNode[1])) return;
  console.error(`Voxgate needs Node ${lowestNode.join('.')} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The npm that runs this script, so that the same one installs. */
function npm() {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? [process.execPath, [path]] : ['npm', []];
}

function run(command, ...argumentLists) {
  const { status, error } = spawnSync(command, argumentLists.flat(), {
    cwd: root,
    // Standard output belongs to the command that follows.
    stdio: ['ignore', 2, 2],
  });
  if (error) throw error;
  return status;
}

function step(what, work) {
  say(`${what} …`);
  const start = process.hrtime.bigint();
  const status = work();
  if (status !== 0) {
    console.error(`${what}: failed (exit code ${status}). What it said is above.`);
    process.exit(1);
  }
  say(`${what}: done in ${(Number(process.hrtime.bigint() - start) / 1e9).toFixed(1)} s`);
}

/** When a file was last changed, in milliseconds; 0 if it is not there. */
function modifiedAt(path) {
  const full = path.startsWith(root) ? path : join(root, path);
  return existsSync(full) ? statSync(full).mtimeMs : 0;
}

/** The latest change in a file or below a directory; a directory itself changes when something is deleted in it. */
function newest(path) {
  const full = join(root, path);
  if (!existsSync(full)) return 0;
  const below = statSync(full).isDirectory() ? readdirSync(full).map((name) => newest(join(path, name))) : [];
  return Math.max(modifiedAt(full), ...below);
}
