#!/usr/bin/env node
import '../startup/check-node';
import { isRunByNpm } from '../../platform/config/run-by-npm';
import { watchParent } from '../../platform/parent-watch';

const given = process.argv.slice(2);
const words = given.length === 0 ? ['start'] : given;

// An install can take minutes: stop it if npm ends. Downloaded data is kept, and an embedded database ends with this process.
// The server watches npm itself.
if (words[0] !== 'start' && isRunByNpm('src/app/cli/main')) watchParent(() => process.kill(process.pid, 'SIGTERM'));

/** Not imported above: what commands share with the code that they load must not be bundled with this file, which runs them. */
async function main(): Promise<void> {
  const [{ createProgram }, { runCommandLine }] = await Promise.all([
    import('./program.js'),
    import('./run-command-line.js'),
  ]);
  await runCommandLine(createProgram(), words);
}

void main();
