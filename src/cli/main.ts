#!/usr/bin/env node
import { isRunByNpm } from '../config/run-by-npm';
import { watchParent } from '../startup/parent-watch';
import { createProgram } from './program';
import { runCommandLine } from './run-command-line';

// An install can take minutes: stop it if npm ends. Downloaded data is kept, and an embedded database ends with this process.
if (isRunByNpm('src/cli/main')) watchParent(() => process.kill(process.pid, 'SIGTERM'));

void runCommandLine(createProgram(), process.argv.slice(2));
