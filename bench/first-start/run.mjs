// Measures `npm start` in fresh clones of two commits, in turn: node bench/first-start/run.mjs <before> [<after>]
// [rounds]
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/support/project.mjs';
import { cloneAt, startServer } from '../support/fresh-clone.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';

const run = promisify(execFile);
const [before, after = 'HEAD', rounds = '2'] = process.argv.slice(2);
if (!before) {
  console.error(
    'The commit to compare with is missing. Usage: node bench/first-start/run.mjs <before> [<after>] [rounds]',
  );
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'voxgate-bench-first-start-'));
const results = [];
try {
  for (let round = 1; round <= Number(rounds); round++) {
    for (const commit of [before, after]) {
      // First empty, then with the downloads of the first start.
      const cache = join(folder, 'cache');
      await rm(cache, { recursive: true, force: true });
      for (const state of ['cold', 'warm']) results.push({ round, commit, state, ...(await measure(commit, cache)) });
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
report();

async function measure(commit, cache) {
  const clone = join(folder, 'clone');
  await mkdir(cache, { recursive: true });
  await cloneAt(root, commit, clone);
  const server = await startServer(clone, { npm_config_cache: cache });
  await server.end();
  const { packages } = JSON.parse(await readFile(join(clone, 'node_modules/.package-lock.json'), 'utf8'));
  const megabytes = await size(join(clone, 'node_modules'), join(clone, 'dist'));
  const cached = await size(cache);
  await rm(clone, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const result = { seconds: server.seconds, packages: Object.keys(packages).length, megabytes, cached };
  console.error(commit, JSON.stringify(result));
  return result;
}

async function size(...paths) {
  const { stdout } = await run('du', ['--summarize', '--total', '--block-size=1', ...paths]);
  return Number(/(\d+)\ttotal/u.exec(stdout)[1]) / 1e6;
}

function report() {
  const mean = (commit, key, state) => {
    const values = results.filter((each) => each.commit === commit && (!state || each.state === state));
    return values.reduce((sum, each) => sum + each[key], 0) / values.length;
  };
  const row = (what, unit, key, state) => {
    const [old, now] = [before, after].map((commit) => mean(commit, key, state));
    const digits = unit === 's' ? 1 : 0;
    return [what, `${old.toFixed(digits)} ${unit}`, `${now.toFixed(digits)} ${unit}`, (now / old).toFixed(2)];
  };
  console.log(
    table(
      ['', before, after, 'ratio'],
      [
        row('packages', '', 'packages'),
        row('on disk: packages and build', 'MB', 'megabytes'),
        row('downloaded: npm’s cache', 'MB', 'cached'),
        row('until it listens, empty npm cache', 's', 'seconds', 'cold'),
        row('until it listens, filled npm cache', 's', 'seconds', 'warm'),
      ],
    ),
  );
  console.log(JSON.stringify({ machine: machine(), results }, null, 2));
}
