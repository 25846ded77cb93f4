import type { Environment } from '../../../platform/config/environment';
import { loadEnvironment } from '../../settings/all-settings';
import { BackupReader } from '../../../platform/database/backup/backup-reader';
import { checkSchema, type Restored, restoreDatabase } from '../../../platform/database/backup/restore-database';
import { type DatabaseSettings, openDatabase } from '../../../platform/database/open-database';
import { print } from '../output';
import { ProgressLine } from '../progress-line';

/**
 * `voxgate restore`
 *
 * @throws {OperatorError} if the file is not a complete backup that this version can restore, or the database is not empty.
 * @throws {DataDirectoryInUseError} if a server runs on the data directory.
 */
export async function restore(
  file: string,
  { databaseUrl, json }: { databaseUrl?: string; json?: boolean },
): Promise<void> {
  const environment = loadEnvironment();
  const progress = new ProgressLine();
  const backup = await BackupReader.open(file, (done, total) => progress.showPercent('Verifying', done, total));
  let restored: Restored;
  let kind: 'embedded' | 'external';
  try {
    checkSchema(backup);
    // Like a server, it must be alone on a data directory, and creates the embedded database.
    const database = await openDatabase(settingsFor(environment, databaseUrl), 'own');
    kind = database.kind;
    try {
      restored = await restoreDatabase(database, backup, (done, total) =>
        progress.showPercent('Restoring', done, total),
      );
    } finally {
      await database.close();
    }
  } finally {
    progress.clear();
    await backup.close();
  }
  const { tables, skipped, migrated } = restored;
  const { created_at: createdAt, voxgate } = backup.header;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const notes = [
    `Restored ${rows} rows of ${tables.length} tables from ${file}, made by Voxgate ${voxgate} at ${createdAt}.`,
    ...(migrated.length > 0 ? [`Migrated to this version: ${migrated.join(', ')}`] : []),
    ...(skipped.length > 0 ? [`Not restored, because these tables are not Voxgate’s: ${skipped.join(', ')}`] : []),
    'API keys that were revoked since then work again: revoke them again. Everybody has to sign in to the dashboard again.',
    'People with a second factor need a recovery code, and then set the second factor up again.',
    kind === 'embedded' ? 'Now start the server.' : 'Now start the server with DATABASE_URL set to this database.',
  ];
  print(json, { file, created_at: createdAt, voxgate, tables, rows, migrated, skipped }, notes.join('\n'));
}

/** The settings of the password belong to `DATABASE_URL`, and not to a URL on the command line. */
function settingsFor(environment: Environment, databaseUrl: string | undefined): DatabaseSettings {
  if (databaseUrl === undefined) return environment;
  const { VOXGATE_DATA_DIR, DATABASE_POOLER } = environment;
  return { DATABASE_URL: databaseUrl, VOXGATE_DATA_DIR, DATABASE_POOLER };
}
