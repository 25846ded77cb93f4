// The totals of several test runs. When run as a program with the file of `run-tests.mjs --results=FILE`, this prints
// them. The last line is `N passed, N failed, N skipped`.
import { realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The counts of one or more Jest runs. */
export class TestResults {
  /** @param given the result of `toJSON`. */
  constructor({ passed = 0, failed = 0, skippedIn = {} } = {}) {
    this.passed = passed;
    this.failed = failed;
    /** Skipped tests by file. A run that does not skip them removes them. */
    this.skippedIn = skippedIn;
  }

  /** @param path a file written by `save`. It may be empty or missing. */
  static async load(path) {
    const text = await readFile(path, 'utf8').catch(() => '');
    return new TestResults(text === '' ? {} : JSON.parse(text));
  }

  async save(path) {
    await writeFile(path, JSON.stringify(this));
  }

  /** Adds the test files of Jest's report. */
  add(testResults) {
    for (const { name, status: outcome, assertionResults } of testResults) {
      const file = relative(process.cwd(), name);
      // The file could not be loaded, or crashed.
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

  /** @returns a line with the counts. */
  toString() {
    return `${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped`;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(String(await TestResults.load(process.argv[2])));
}
