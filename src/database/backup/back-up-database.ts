import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { version } from '../../version';
import { advisoryLocks } from '../advisory-locks';
import { OperatorError } from '../../errors/operator-error';
import { type BackupHeader, type BackupTable, endOfTable } from './backup-file';
import {
  copyTarget,
  listMigrations,
  listTables,
  migrationsTable,
  prepareSession,
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
  url: string,
  writer: BackupWriter,
  { signal, onBytes }: BackUpOptions = {},
): Promise<Backup> {
  const client = new Client({
    connectionString: url,
    application_name: 'voxgate backup',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  // The query that is running fails with the same error.
  client.on('error', () => undefined);
  // Ends the connection even while PostgreSQL does not answer.
  const cancel = () => void client.end();
  await client.connect();
  try {
    signal?.addEventListener('abort', cancel, { once: true });
    signal?.throwIfAborted();
    const header = await openSnapshot(client);
    const tables: TableRows[] = [];
    const rows = rowsOf(client, header.tables, (table) => tables.push(table));
    return { header, tables, bytes: await writer.write(header, rows, { signal, onBytes }) };
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Also ends the transaction, and a COPY that was cancelled.
    await client.end();
  }
}

/** Begins a transaction that sees one state of the database, and describes that state. */
async function openSnapshot(client: Client): Promise<BackupHeader> {
  await prepareSession(client);
  const createdAt = new Date().toISOString();
  // No migration may run between the list of the tables and their locks.
  await client.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.migration]);
  const names = (await listTables(client)).map(({ name }) => name);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // First the locks, then the snapshot, which the first query takes: PostgreSQL shows a table that a migration has rewritten as
  // empty to an older snapshot.
  if (names.length > 0) await client.query(`LOCK TABLE ${names.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
  const migrations = names.includes(migrationsTable) ? await listMigrations(client) : [];
  if (migrations.length === 0) {
    throw new OperatorError(
      'There is nothing to back up: the database has no tables of Voxgate. Check DATABASE_URL and VOXGATE_DATA_DIR.',
    );
  }
  const tables = tablesToBackUp(await listTables(client));
  await client.query('SELECT pg_advisory_unlock_shared($1)', [advisoryLocks.migration]);
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
