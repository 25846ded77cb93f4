import { loadEnvironment } from '../../config/environment';
import { migrate } from '../../database/migrate';
import { openDatabase } from '../../database/open-database';
import { print } from '../output';

/** `voxgate migrate` */
export async function migrateDatabase({ json }: { json?: boolean }): Promise<void> {
  const database = await openDatabase(loadEnvironment(), 'join');
  try {
    const applied = await migrate(database);
    const words = applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.';
    print(json, { applied }, words);
  } finally {
    await database.close();
  }
}
