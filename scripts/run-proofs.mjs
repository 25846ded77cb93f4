// Proves what takes too long for `npm test`: the tests that try only few cases there with all their cases, and the programs of `proofs`.
//
//   npm run proofs                        all of them, one after the other
//   npm run proofs -- limit jobs          only these
//   npm run proofs -- --share             one of them, chosen by the number of commits, and those whose own folder the last commit changed
//   npm run proofs -- --list              names and commands
//
// Goes on after a failure, and names at the end what failed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { chosenProofs, proofs } from './support/proofs.mjs';
import { root } from './support/project.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. There are: ${proofs.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
if (values.list) {
  for (const { name, proves, command } of proofs)
    console.log(`${name.padEnd(14)} ${proves}\n${' '.repeat(15)}${command.join(' ')}`);
  process.exit(0);
}

const chosen = choose();
console.log(`Proofs of this run: ${chosen.map(({ name }) => name).join(', ')}`);
const failed = [];
for (const proof of chosen) {
  const start = performance.now();
  const code = await run(proof);
  const minutes = (performance.now() - start) / 60_000;
  console.log(`== ${proof.name}: ${code === 0 ? 'proved' : `failed with code ${code}`}, ${minutes.toFixed(1)} min`);
  if (code !== 0) failed.push(proof.name);
}
console.log(
  failed.length === 0 ? `${chosen.length} proved` : `${failed.length} of ${chosen.length} failed: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function choose() {
  if (!values.share) return positionals.length === 0 ? proofs : proofs.filter(({ name }) => positionals.includes(name));
  const commits = Number(git('rev-list', '--count', 'HEAD'));
  const changed = git('log', '--max-count=1', '--name-only', '--format=', 'HEAD').split('\n').filter(Boolean);
  const selected = chosenProofs(commits, changed);
  console.log(`Share ${(commits % proofs.length) + 1} of ${proofs.length}, because there are ${commits} commits.`);
  return selected;
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** @returns the exit code. */
async function run({ name, command: [program, ...args] }) {
  console.log(`\n== ${name}: ${[program, ...args].join(' ')}`);
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, VOXGATE_PROOFS: 'whole' } });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
