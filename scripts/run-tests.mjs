// Runs Jest with the arguments given. Test files that fail run once more, alone, and count as they do then: this tells
// a busy machine, or a crash of the process that runs the tests, from a fault. What they said at first stays in the
// output. The tests of the gate have no second try: what they hold may not fail once.
// `--results=FILE` puts the counts there: { passed, failed, skipped }.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const noSecondTry =
  /^(?:(?:proofs|(?:src|test)\/(?:api-keys|auth|rate-limit))\/|test\/(?:dialects\/gate|faults\/clocks)\.e2e-spec\.ts$)/u;
/** With more than this, it is no chance. */
const mostSecondTries = 5;

const folder = await mkdtemp(join(tmpdir(), 'voxgate-tests-'));
try {
  process.exitCode = await run(process.argv.slice(2));
} finally {
  await rm(folder, { recursive: true });
}

/** @returns the exit code. */
async function run(given) {
  const resultsOption = '--results=';
  const resultsFile = given.find((argument) => argument.startsWith(resultsOption))?.slice(resultsOption.length);
  const forJest = given.filter((argument) => !argument.startsWith(resultsOption));
  const first = await jest(forJest);
  const counts = first.results && countsOf(first.results);
  let { exitCode } = first;
  // The second run is of whole files.
  const wholeFiles = !forJest.some((argument) => /^(?:-t|--testNamePattern)/u.test(argument));
  if (exitCode === 1 && first.results && wholeFiles) exitCode = await tryAgain(first.results, counts);
  if (resultsFile && counts) await writeFile(resultsFile, JSON.stringify(counts));
  return exitCode;
}

/** Runs what failed once more, and puts its counts in the place of those of before. */
async function tryAgain({ testResults }, counts) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const files = failed.map(({ name }) => relative(process.cwd(), name));
  const final = files.filter((file) => noSecondTry.test(file));
  if (final.length > 0 || files.length === 0 || files.length > mostSecondTries) return 1;
  console.log(`\nFailed: ${files.join(', ')}\nOnce more, alone:\n`);
  const second = await jest(['--runInBand', '--runTestsByPath', ...files]);
  if (!second.results) return second.exitCode || 1;
  const again = countsOf(second.results);
  for (const { assertionResults } of failed) {
    for (const { status } of assertionResults) {
      if (status === 'passed') counts.passed--;
      else if (status === 'failed') counts.failed--;
      else if (status === 'pending') counts.skipped--;
    }
  }
  for (const [what, count] of Object.entries(again)) counts[what] += count;
  if (second.exitCode === 0) console.log(`\nFailed at first, and passed alone: ${files.join(', ')}`);
  return second.exitCode;
}

/** @returns the exit code, and Jest's report: `undefined` if it did not come to write one. */
async function jest(given) {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const program = ['node_modules/jest/bin/jest.js', ...given, '--json', `--outputFile=${report}`];
  const child = spawn(process.execPath, program, { stdio: 'inherit' });
  const [exitCode, signal] = await once(child, 'exit');
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return { exitCode: signal ? 1 : exitCode, results: text && JSON.parse(text) };
}

function countsOf({ numPassedTests, numFailedTests, numPendingTests }) {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}
