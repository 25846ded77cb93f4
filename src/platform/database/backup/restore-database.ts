import { pipeline } from 'node:stream/promises';
import { type ClientBase, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { version } from '../../version';
import type { DatabaseAddress } from '../connection/database-address';
import { dataSourceOptions } from '../data-source.options';
import { advisoryLocks } from '../advisory-locks';
import { checkVersion } from '../migrate';
import { migrations } from '../migrations';
import { formerColumns, takeOver } from '../migrations/1765400000000-schema';
import { hasFormerKeys, hasFormerSchema, isFormer } from '../migrations/former-schema';
import type { TableRows } from './back-up-database';
import { OperatorError } from '../../errors/operator-error';
import { runSqlFile } from '../sql-file';
import type { BackupHeader } from './backup-file';
import type { BackupReader, OnBytes } from './backup-reader';
import {
  copyTarget,
  type FoundTable,
  listMigrations,
  listTables,
  migrationsTable,
  prepareTransaction,
  quoted,
  tablesLeftOut,
} from './backup-tables';

/** The names of this version's migrations. */
const knownMigrations: ReadonlySet<string> = new Set(migrations.map(({ name }) => name));

/** A finished restore. */
export interface Restored {
  tables: TableRows[];
  /** Tables of the file that are not Voxgate's, and were not restored. */
  skipped: string[];
  /** The migrations that were applied because the backup is older than this version. */
  migrated: string[];
}

/**
 * Checks that this version can restore a backup.
 *
 * @throws {OperatorError} if the backup has migrations that this version does not have, or is too old.
 */
export function checkSchema({ path, header }: BackupReader): void {
  hasFormerSchema(header.migrations, 'backup');
  const unknown = unknownMigrations(header.migrations);
  if (unknown.length === 0) return;
  throw new OperatorError(
    `${path} was made by Voxgate ${header.voxgate}, whose database schema this version (${version}) does not know ` +
      `(${unknown.join(', ')}). Restore it with the version that made it, or a later one.`,
  );
}

/**
 * Restores a backup into an empty database and migrates it to this version, all in one transaction. If anything fails, or this
 * process is killed, the database stays as it was.
 *
 * @throws {OperatorError} if the database is not empty or has a newer schema, or the file has changed since it was opened.
 * @throws {DatabaseVersionError} if PostgreSQL is too old.
 * @throws the driver's error if the database cannot be reached, or refuses something.
 */
export async function restoreDatabase(
  database: string | DatabaseAddress,
  backup: BackupReader,
  onBytes?: OnBytes,
): Promise<Restored> {
  checkSchema(backup);
  const options = { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 0, applicationName: 'voxgate restore' };
  const dataSource = await new DataSource(dataSourceOptions(database, options)).initialize();
  const queryRunner = dataSource.createQueryRunner();
  try {
    await checkVersion(dataSource);
    const restored = await restore(queryRunner, new MigrationExecutor(dataSource, queryRunner), backup, onBytes);
    await queryRunner.commitTransaction();
    return restored;
  } finally {
    // Closes the connection, which also ends the transaction if it was not committed.
    await queryRunner.release();
    await dataSource.destroy();
  }
}

/** Does everything up to the commit. */
async function restore(
  queryRunner: QueryRunner,
  executor: MigrationExecutor,
  backup: BackupReader,
  onBytes?: OnBytes,
): Promise<Restored> {
  const client = (await queryRunner.connect()) as ClientBase;
  await queryRunner.startTransaction();
  await prepareTransaction(client);
  // A server that starts on this database waits here, and finds the restored data.
  await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
  await checkEmpty(client);
  const created = await createSchema(client, executor, backup.header);
  const { migrations: applied } = backup.header;
  const isTakenOver = hasFormerSchema(applied, 'backup') && hasFormerKeys(applied);
  if (isTakenOver) await runSqlFile(queryRunner, formerColumns);

  const result: Restored = { tables: [], skipped: [], migrated: [] };
  await backup.readTables(async (table, rows) => {
    // An older version may have backed up tables that it did not know to leave out.
    if (!created.some(({ name }) => name === table.name) || tablesLeftOut.includes(table.name)) {
      await drain(rows);
      result.skipped.push(table.name);
      return;
    }
    const copy = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
    await pipeline(rows, copy).catch((error: unknown) => {
      throw explainRefusedRow(error, table.name);
    });
    result.tables.push({ name: table.name, rows: copy.rowCount });
  }, onBytes);
  if (isTakenOver) await runSqlFile(queryRunner, takeOver);
  for (const migration of await executor.getPendingMigrations()) {
    await executor.executeMigration(migration);
    result.migrated.push(migration.name);
  }
  return result;
}

/** @throws {OperatorError} if the database has rows, or the schema of a newer version. */
async function checkEmpty(client: ClientBase): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => name);
  if (names.length === 0) return;
  // A server on this database waits until the restore is over.
  await client.query(`LOCK TABLE ${names.map(quoted).join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const filled: string[] = [];
  for (const name of names.filter((each) => each !== migrationsTable)) {
    // The migrations write the only shard key. With others, the database is distributed, and a restore would not be.
    const except = name === 'shard_keys' ? 'WHERE shard_key <> 0' : '';
    const { rows } = await client.query(`SELECT FROM ${quoted(name)} ${except} LIMIT 1`);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length > 0) {
    throw new OperatorError(
      `Nothing was restored, because the database is not empty: it has rows in ${filled.join(', ')}. ` +
        'Restore into an empty database: set DATABASE_URL or --database-url to a new database, or VOXGATE_DATA_DIR to a new ' +
        'directory. To replace a database, first stop its servers and move it away.',
    );
  }
  const unknown = unknownMigrations(await listMigrations(client));
  if (unknown.length > 0) {
    throw new OperatorError(
      `Nothing was restored, because the database has the schema of a newer version of Voxgate (${unknown.join(', ')}). ` +
        'Restore with that version, or into a new database.',
    );
  }
}

/**
 * Gives an empty database the schema that the backup was made of.
 *
 * @returns the tables.
 */
async function createSchema(
  client: ClientBase,
  executor: MigrationExecutor,
  header: BackupHeader,
): Promise<FoundTable[]> {
  await dropSchema(executor);
  const others = new Set((await listTables(client)).map(({ name }) => name));
  const [first] = migrations;
  const hadFormer = hasFormerSchema(header.migrations, 'backup');
  for (const migration of await executor.getPendingMigrations()) {
    const wasApplied = header.migrations.includes(migration.name) || (hadFormer && migration.name === first!.name);
    if (wasApplied) await executor.executeMigration(migration);
  }
  return (await listTables(client)).filter(({ name }) => !others.has(name));
}

/** Undoes all migrations. Those that have been replaced by one can only be undone as this one. */
async function dropSchema(executor: MigrationExecutor): Promise<void> {
  if ((await executor.getExecutedMigrations()).length === 0) return;
  for (const migration of await executor.getPendingMigrations()) await executor.executeMigration(migration);
  while ((await executor.getExecutedMigrations()).length > 0) await executor.undoLastMigration();
}

/** Explains an error of PostgreSQL about the rows of a table (SQLSTATE classes 22 and 23). Returns other errors as they are. */
function explainRefusedRow(error: unknown, table: string): unknown {
  if (!(error instanceof DatabaseError) || !/^2[23]/u.test(error.code ?? '')) return error;
  const detail = error.detail === undefined ? '' : ` ${error.detail}`;
  return new OperatorError(
    `Nothing was restored, because the database refuses a row of ${table}: ${error.message}.${detail} ` +
      'The file is not as voxgate backup wrote it. Restore another backup.',
    { cause: error },
  );
}

function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !knownMigrations.has(name) && !isFormer(name));
}

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}
