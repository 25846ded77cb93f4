#!/usr/bin/env node
import { Command } from 'commander';
import { isRunByNpm } from '../config/run-by-npm';
import { watchParent } from '../startup/parent-watch';
import { version } from '../version';
import { accountsCommand } from './commands/accounts';
import { apiKeysCommand } from './commands/api-keys';
import { backupCommand } from './commands/backup';
import { completionCommand, wordsOfCompletion } from './commands/completion';
import { migrateCommand } from './commands/migrate';
import { peopleCommand } from './commands/people';
import { restoreCommand } from './commands/restore';
import { voicesCommand } from './commands/voices';
import { webhooksCommand } from './commands/webhooks';
import { runCommandLine } from './run-command-line';

// An install can take minutes: stop it if npm ends. Downloaded data is kept, and an embedded database ends with this process.
if (isRunByNpm('src/cli/main')) watchParent(() => process.kill(process.pid, 'SIGTERM'));

// Commands load their code only when they run, so that help and argument errors are fast.
const program = new Command('voxgate')
  .description(
    'Manages a Voxgate server. It uses the database settings of the server: DATABASE_URL or VOXGATE_DATA_DIR.',
  )
  .version(version)
  .addCommand(accountsCommand())
  .addCommand(apiKeysCommand())
  .addCommand(peopleCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(migrateCommand())
  .addCommand(voicesCommand())
  .addCommand(webhooksCommand())
  .addCommand(completionCommand());

program.addCommand(wordsOfCompletion(program), { hidden: true });

void runCommandLine(program, process.argv.slice(2));
