// Runs Jest with the arguments given. An end-to-end test file that fails runs once more, alone, and counts as it does then:
// this tells a busy machine from a fault. At most two files may need that. No second try have:
// - the tests of the gate, because what they hold may not fail once,
// - tests on generated input, because the second try has other input,
// - unit tests, because nothing but the code decides how they end.
// `--results=FILE` adds the counts to those of earlier runs in that file, and counts their second tries, too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { TestResults } from './test-results.mjs';

const secondTry =
  /^test\/(?!(?:api-keys|auth|rate-limit)\/|dialects\/gate\.|faults\/clocks\.|hostile\/generated-requests\.).*\.e2e-spec\.[jt]s$/u;

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
  const { exitCode, report } = await jest(forJest);
  // It watches, lists or explains, or did not get as far as the tests.
  if (!report) return exitCode;

  const results = resultsFile ? await TestResults.load(resultsFile) : new TestResults();
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  // The second run is of whole files.
  const wholeFiles = !forJest.some((argument) => /^(?:-t|--testNamePattern)/u.test(argument));
  const again = exitCode !== 0 && wholeFiles ? await tryAgain(failed, results) : undefined;
  results.add(report.testResults.filter((file) => !again?.report || !failed.includes(file)));
  if (again?.report) results.add(again.report.testResults);
  if (resultsFile) await results.save(resultsFile);
  console.log(`\n${results.toString()}`);
  return again?.exitCode ?? exitCode;
}

/** @returns what came of it, or `undefined` if these files have no second try. */
async function tryAgain(failed, results) {
  const files = failed.map(({ name }) => relative(process.cwd(), name)).sort();
  if (files.length === 0 || !files.every((file) => secondTry.test(file))) return undefined;
  if (!results.allowSecondTryOf(files.length)) {
    console.log(`\nToo many files need a second try: ${[...results.triedAgain, ...files].join(', ')}`);
    return undefined;
  }
  console.log(`\nFailed: ${files.join(', ')}\nOnce more, alone:\n`);
  results.triedAgain.push(...files);
  return jest(['--runInBand', '--runTestsByPath', ...files]);
}

/** @returns the exit code, and Jest's report: `undefined` if it did not come to write one. */
async function jest(given) {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const program = ['node_modules/jest/bin/jest.js', ...given, '--json', `--outputFile=${file}`];
  const child = spawn(process.execPath, program, { stdio: 'inherit' });
  const [exitCode, signal] = await once(child, 'exit');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return { exitCode: signal ? 1 : exitCode, report: text && JSON.parse(text) };
}
