import { Command, InvalidArgumentError } from 'commander';

function shardCount(value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 2 || count > 1024) {
    throw new InvalidArgumentError('It must be a whole number from 2 to 1024.');
  }
  return count;
}

/** `voxgate migrate` */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('migrate the database schema to this version (the server also does this when it starts)')
    .option('--distribute', 'distribute the tables of the gate over the nodes of Citus, with their rows')
    .option('--shards <n>', 'with --distribute: the most nodes that can ever have rows (default: 32)', shardCount)
    .option('--json', 'print JSON')
    .action(async (options) => (await import('../actions/migrate.js')).migrateDatabase(options));
}
