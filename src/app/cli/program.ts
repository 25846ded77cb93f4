import { Command } from 'commander';
import { version } from '../../platform/version';
import { accountsCommand } from './commands/accounts';
import { apiKeysCommand } from './commands/api-keys';
import { backupCommand } from './commands/backup';
import { completionCommand, wordsOfCompletion } from './commands/completion';
import { linksCommand } from './commands/links';
import { mcpCommand } from './commands/mcp';
import { migrateCommand } from './commands/migrate';
import { operatorsCommand } from './commands/operators';
import { originCommand } from './commands/origin';
import { peopleCommand } from './commands/people';
import { restoreCommand } from './commands/restore';
import { sayCommand } from './commands/say';
import { speakCommand } from './commands/speak';
import { startCommand } from './commands/start';
import { voicesCommand } from './commands/voices';
import { webhooksCommand } from './commands/webhooks';

/**
 * `voxgate` with all its commands. It parses one command line only. Commands load their code only when they run, so that help
 * and argument errors are fast.
 */
export function createProgram(): Command {
  const program = new Command('voxgate')
    .description(
      'Starts a Voxgate server, or manages one. Commands use the settings of the server: DATABASE_URL or VOXGATE_DATA_DIR.',
    )
    .version(version)
    .addCommand(startCommand())
    .addCommand(accountsCommand())
    .addCommand(apiKeysCommand())
    .addCommand(peopleCommand())
    .addCommand(operatorsCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(mcpCommand())
    .addCommand(migrateCommand())
    .addCommand(linksCommand())
    .addCommand(originCommand())
    .addCommand(sayCommand())
    .addCommand(speakCommand())
    .addCommand(voicesCommand())
    .addCommand(webhooksCommand())
    .addCommand(completionCommand());
  return program.addCommand(wordsOfCompletion(program), { hidden: true });
}
