import { Command } from 'commander';

/** `voxgate migrate` */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database’s schema up to this version (a starting server does it, too)')
    .option('--json', 'print JSON')
    .action(async (options) => (await import('../actions/migrate.js')).migrateDatabase(options));
}
