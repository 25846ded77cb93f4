import { loadEnvironment } from '../../settings/all-settings';
import { migrate } from '../../../platform/database/migrate';
import { openDatabase } from '../../../platform/database/open-database';
import { usualShards } from '../../../platform/database/shards/distribute';
import { print } from '../output';

interface MigrateOptions {
  distribute?: boolean;
  /** Defaults to {@link usualShards}. */
  shards?: number;
  json?: boolean;
}

/** `voxgate migrate` */
export async function migrateDatabase({ distribute, shards, json }: MigrateOptions): Promise<void> {
  const database = await openDatabase(loadEnvironment(), 'join');
  try {
    const options = distribute || shards !== undefined ? { shards: shards ?? usualShards } : {};
    const { applied, distributed } = await migrate(database, options);
    const words = applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.';
    print(json, { applied, distributed: distributed === 'now' }, [words, ...wordsOf(distributed)].join('\n'));
  } finally {
    await database.close();
  }
}

function wordsOf(distributed: 'now' | 'possible' | 'no'): string[] {
  if (distributed === 'now') return ['The tables of the gate have been distributed over the nodes of Citus.'];
  if (distributed === 'possible') return ['The database has Citus. "voxgate migrate --distribute" would use it.'];
  return [];
}
