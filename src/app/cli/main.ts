#!/usr/bin/env node
import '../startup/check-node';
import { isRunByNpm } from '../../platform/config/run-by-npm';
import { watchParent } from '../../platform/parent-watch';
import { createProgram } from './program';
import { runCommandLine } from './run-command-line';

const given = process.argv.slice(2);
const words = given.length === 0 ? ['start'] : given;

// An install can take minutes: stop it if npm ends. Downloaded data is kept, and an embedded database ends with this process.
// The server watches npm itself.
if (words[0] !== 'start' && isRunByNpm('src/app/cli/main')) watchParent(() => process.kill(process.pid, 'SIGTERM'));

void runCommandLine(createProgram(), words);
