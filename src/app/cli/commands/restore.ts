import { Command, InvalidArgumentError } from 'commander';

const help = `
The database must be empty. Everything is restored and migrated to this version, or nothing: if the command fails or is
killed, the database stays empty.
Keys that were revoked after the backup was made work again. Revoke them again.`;

/** `voxgate restore` */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('restore a backup into an empty database')
    .argument('<file>', 'the file that voxgate backup wrote')
    .option(
      '--database-url <url>',
      'the PostgreSQL to restore into (default: DATABASE_URL, or the database in VOXGATE_DATA_DIR)',
      databaseUrl,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (file: string, options) => (await import('../actions/restore.js')).restore(file, options));
}

function databaseUrl(value: string): string {
  if (!/^(postgres|postgresql|socket):/.test(value)) {
    throw new InvalidArgumentError('It must start with postgres:// or postgresql://.');
  }
  return value;
}
