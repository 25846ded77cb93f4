import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { trimPackages } from '../trim-packages.mjs';
import { npmCommand } from './npm.mjs';
import { addingMarker, installedState, neededPackages, withoutTests } from './packages.mjs';
import { inProject } from './project.mjs';
import { showProgress } from './progress.mjs';
import { runProgram } from './run-program.mjs';

const common = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/**
 * Installs the missing packages of package-lock.json, from scratch or in addition to the installed ones.
 *
 * @param withTests whether to install the packages of test/package.json as well.
 * @throws {Error} if npm fails, or if package-lock.json does not match package.json.
 */
export async function installPackages(withTests, output) {
  const state = installedState(withTests);
  const needed = neededPackages(withTests);
  const countInstalled = () => needed.filter((path) => existsSync(inProject(path, 'package.json'))).length;
  const stopProgress = showProgress(output, 'Installing the packages', countInstalled, needed.length);
  try {
    if (state === 'partial') {
      writeFileSync(addingMarker, '');
      await npm('install', '--no-save');
      rmSync(addingMarker, { force: true });
    } else {
      await npm('ci', ...(withTests ? [] : withoutTests));
    }
  } finally {
    stopProgress();
  }
  if (installedState(withTests) !== 'complete') {
    throw new Error('package-lock.json does not match package.json. Run: npm install');
  }
  trimPackages();
}

/** Runs the same npm that runs this script. Its summary is hidden; its errors are shown. */
async function npm(...givenArguments) {
  const [command, ...first] = npmCommand();
  await runProgram(command, [...first, ...givenArguments, ...common], {
    stdout: 'ignore',
    // Not the terminal itself, because npm would erase the progress line.
    stderr: 'pipe',
  });
}
