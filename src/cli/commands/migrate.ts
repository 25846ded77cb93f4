import { Command } from 'commander';

/** `voxgate migrate` */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('migrate the database schema to this version (the server also does this when it starts)')
    .option('--json', 'print JSON')
    .action(async (options) => (await import('../actions/migrate.js')).migrateDatabase(options));
}
