import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { version } from '../../version';
import type { DatabaseAddress } from '../connection/database-address';
import { createDatabaseClient, databaseClientConfig } from '../connection/database-client';
import { advisoryLocks } from '../advisory-locks';
import { OperatorError } from '../../errors/operator-error';
import { type BackupHeader, type BackupTable, endOfTable } from './backup-file';
import {
  copyTarget,
  listMigrations,
  listTables,
  migrationsTable,
  prepareTransaction,
  quoted,
  tablesToBackUp,
} from './backup-tables';
import type { BackupWriter } from './backup-writer';

const connectTimeoutMs = 10_000;

/** The number of rows in a table of a backup. */
export interface TableRows {
  name: string;
  rows: number;
}

/** A finished backup. */
export interface Backup {
  header: BackupHeader;
  tables: TableRows[];
  /** The size of the file. */
  bytes: number;
}

interface BackUpOptions {
  /** Cancels the backup. */
  signal?: AbortSignal;
  /** Called with the number of bytes in the file so far. */
  onBytes?: (bytes: number) => void;
}

/**
 * Writes the rows of a database to a file: everything that was committed when it starts. Servers can read and write meanwhile; only
 * migrations wait.
 *
 * @throws {OperatorError} if the database has no schema of Voxgate, or the file cannot be written.
 * @throws the driver's error if the database cannot be reached or read.
 */
export async function backUpDatabase(
  database: string | DatabaseAddress,
  writer: BackupWriter,
  { signal, onBytes }: BackUpOptions = {},
): Promise<Backup> {
  const config = databaseClientConfig(database, {
    applicationName: 'voxgate backup',
    statementTimeoutMs: 0,
    connectTimeoutMs,
  });
  const client = createDatabaseClient(config);
  const lockHolder = createDatabaseClient(config);
  const end = () => Promise.all([client.end(), lockHolder.end()]);
  // Ends the connections even while PostgreSQL does not answer.
  const cancel = () => void end();
  try {
    await Promise.all([client.connect(), lockHolder.connect()]);
    signal?.addEventListener('abort', cancel, { once: true });
    signal?.throwIfAborted();
    const header = await openSnapshot(client, lockHolder);
    const tables: TableRows[] = [];
    const rows = rowsOf(client, header.tables, (table) => tables.push(table));
    return { header, tables, bytes: await writer.write(header, rows, { signal, onBytes }) };
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Also ends the transactions, and a COPY that was cancelled.
    await end();
  }
}

/**
 * Begins a transaction that sees one state of the database, and describes that state.
 *
 * @param lockHolder holds the lock against migrations meanwhile, in a transaction of its own: to wait for the lock in the transaction
 *   of the snapshot would take the snapshot first.
 */
async function openSnapshot(client: Client, lockHolder: Client): Promise<BackupHeader> {
  const createdAt = new Date().toISOString();
  await lockHolder.query('BEGIN');
  await prepareTransaction(lockHolder);
  // No migration may run between the list of the tables and their locks.
  await lockHolder.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.migration]);
  const names = (await listTables(lockHolder)).map(({ name }) => name);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SET LOCAL lock_timeout = 0');
  // First the locks, then the snapshot, which the first query takes: PostgreSQL shows a table that a migration has rewritten as
  // empty to an older snapshot.
  if (names.length > 0) await client.query(`LOCK TABLE ${names.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
  await prepareTransaction(client);
  const migrations = names.includes(migrationsTable) ? await listMigrations(client) : [];
  if (migrations.length === 0) {
    throw new OperatorError(
      'There is nothing to back up: the database has no tables of Voxgate. Check DATABASE_URL and VOXGATE_DATA_DIR.',
    );
  }
  const tables = tablesToBackUp(await listTables(client));
  await lockHolder.query('COMMIT');
  return { created_at: createdAt, voxgate: version, migrations, tables };
}

async function* rowsOf(
  client: Client,
  tables: readonly BackupTable[],
  onTable: (table: TableRows) => void,
): AsyncGenerator<Uint8Array> {
  for (const table of tables) {
    const rows = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
    yield* rows as AsyncIterable<Uint8Array>;
    onTable({ name: table.name, rows: rows.rowCount });
    yield endOfTable;
  }
}
