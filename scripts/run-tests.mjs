// Runs Jest with the given arguments.
// `--results=FILE` adds the counts to those of earlier runs in that file.
// `--times` prints which test files take most processor time, `--times=N` N of them.
// `--file-minutes=N` is how long a test file may take. The tests' own time limits do not end a test that blocks its process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killFamily, listed } from './support/family.mjs';
import { tableOfTimes } from './support/test-times.mjs';
import { TestResults } from './test-results.mjs';

const reporter = fileURLToPath(new URL('support/report-progress.cjs', import.meta.url));

// Jest passes these on to its workers. With V8's usual 16 MB for new objects, collecting garbage takes an eighth of the processor time.
const collectionOfGarbage = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

const folder = await mkdtemp(join(tmpdir(), 'voxgate-tests-'));
const timesFile = join(folder, 'times.jsonl');
try {
  process.exitCode = await run(process.argv.slice(2));
} finally {
  await rm(folder, { recursive: true });
}

/** @returns the exit code. */
async function run(given) {
  const options = /^--(?<name>results|file-minutes|times)(?:=(?<value>.*))?$/su;
  const own = Object.fromEntries(
    given.map((argument) => options.exec(argument)?.groups).map((option) => [option?.name, option?.value]),
  );
  const resultsFile = own.results;
  const fileMinutes = Number(own['file-minutes'] ?? 20);
  const forJest = given.filter((argument) => !options.test(argument));
  const { exitCode, report } = await jest(forJest, fileMinutes);
  // Jest was asked to watch, list or explain, or failed before it ran tests.
  if (!report) return exitCode;

  const results = resultsFile ? await TestResults.load(resultsFile) : new TestResults();
  results.add(report.testResults);
  if (resultsFile) await results.save(resultsFile);
  if ('times' in own) console.log(`\n${await tableOfTimes(timesFile, Number(own.times ?? 30))}`);
  console.log(`\n${results.toString()}`);
  return exitCode;
}

/** @returns the exit code and Jest's report. The report is `undefined` if Jest wrote none, or did not end in time. */
async function jest(given, fileMinutes) {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const reporters = ['--reporters=default', `--reporters=${reporter}`];
  const program = ['node_modules/jest/bin/jest.js', ...given, ...reporters, '--json', `--outputFile=${file}`];
  const child = spawn(process.execPath, [...collectionOfGarbage, ...program], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, VOXGATE_TEST_TIMES: timesFile },
  });
  const isTooLate = endIfTooLate(child, {
    fileMinutes,
    exits: !given.some((argument) => argument.startsWith('--watch')),
  });
  const [exitCode, signal] = await once(child, 'exit');
  if (isTooLate()) return { exitCode: 1 };
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return { exitCode: signal ? 1 : exitCode, report: text && JSON.parse(text) };
}

/**
 * Ends Jest and everything that it has started if a test file does not end in time, or if Jest does not exit after the last one.
 *
 * @returns whether this has happened.
 */
function endIfTooLate(child, { fileMinutes, exits }) {
  const timers = new Map();
  let isTooLate = false;
  const within = (minutes, about, expected) => {
    const tooLate = async () => {
      isTooLate = true;
      const ended = await killFamily(child.pid);
      console.log(`\nTimed out after ${minutes} min. Expected: ${expected}. Killed:\n${listed(ended)}`);
    };
    timers.set(
      about,
      setTimeout(() => void tooLate(), minutes * 60_000),
    );
  };
  const done = (about) => {
    clearTimeout(timers.get(about));
    timers.delete(about);
  };
  child.on('message', ({ started, ended, isComplete }) => {
    if (started) within(fileMinutes, started, `${relative(process.cwd(), started)} ends`);
    if (ended) done(ended);
    if (isComplete && exits)
      within(Math.min(1, fileMinutes), 'exit', 'Jest exits. A test file has left something open');
  });
  child.once('exit', () => [...timers.keys()].forEach(done));
  return () => isTooLate;
}
