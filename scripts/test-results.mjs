// What the runs of the tests add up to. Run as a program with the file of `run-tests.mjs --results=FILE`, prints it; its last
// line is `N passed, N failed, N skipped`.
import { realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** More second tries than this are no coincidence. */
const mostSecondTries = 2;

/** The counts of one or more runs of Jest. */
export class TestResults {
  /** @param given what `toJSON` returned. */
  constructor({ passed = 0, failed = 0, skippedIn = {}, triedAgain = [] } = {}) {
    this.passed = passed;
    this.failed = failed;
    /** Skipped tests by file. A run that does not skip them takes them out. */
    this.skippedIn = skippedIn;
    /** The files that failed, ran again, and count as they did then. */
    this.triedAgain = triedAgain;
  }

  /** @param path a file that `save` wrote; it may be empty or missing. */
  static async load(path) {
    const text = await readFile(path, 'utf8').catch(() => '');
    return new TestResults(text === '' ? {} : JSON.parse(text));
  }

  async save(path) {
    await writeFile(path, JSON.stringify(this));
  }

  /** Adds the files of Jest's report. */
  add(testResults) {
    for (const { name, status: outcome, assertionResults } of testResults) {
      const file = relative(process.cwd(), name);
      // It could not be loaded, or crashed.
      if (outcome === 'failed' && assertionResults.length === 0) this.failed++;
      const count = (wanted) => assertionResults.filter(({ status }) => status === wanted).length;
      this.passed += count('passed');
      this.failed += count('failed');
      const skipped = count('pending');
      this.skippedIn[file] = Math.min(skipped, this.skippedIn[file] ?? skipped);
    }
  }

  get skipped() {
    return Object.values(this.skippedIn).reduce((sum, count) => sum + count, 0);
  }

  /** Whether so many more files may run again. */
  allowSecondTryOf(count) {
    return this.triedAgain.length + count <= mostSecondTries;
  }

  /** @returns the second tries in words, and in a line of its own the counts. */
  toString() {
    const files = this.triedAgain.length > 0 ? ` (${this.triedAgain.join(', ')})` : '';
    return (
      `Files that needed a second try: ${this.triedAgain.length}${files}\n` +
      `${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped`
    );
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(String(await TestResults.load(process.argv[2])));
}
