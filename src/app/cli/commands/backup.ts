import { Command } from 'commander';

const help = `
The file contains e-mail addresses, password hashes and digests of API keys; only your user can read it. It contains no voice
packs, sessions or one-time links. A server can run meanwhile.`;

/** `voxgate backup` */
export function backupCommand(): Command {
  return new Command('backup')
    .description('write the database to a file, for voxgate restore')
    .option(
      '--to <file>',
      'a new file, or a directory for it (default: voxgate-<date>.backup in the current directory)',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (options) => (await import('../actions/backup.js')).backUp(options));
}
