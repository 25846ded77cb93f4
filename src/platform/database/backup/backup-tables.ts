import type { ClientBase } from 'pg';
import type { BackupTable } from './backup-file';

/** TypeORM's list of applied migrations. The header of a backup has their names, and a restore applies them again. */
export const migrationsTable = 'migrations';

/**
 * Tables whose rows a backup leaves out. Every other table of the schema is in it, without a list.
 *
 * The rows of most let somebody in. A restore would bring back sessions that have been ended since, and links that have been
 * used or withdrawn, and tokens, which live for minutes. The server creates its secrets again when it needs them. The log of requests is left out because it is
 * large and kept for days only. Of stored files, only the rows are in a backup, not the contents; links to them let somebody in, and would
 * come back after they were revoked. A restored history would have what was deleted from it. How a database is distributed is no matter of the data: it is restored into one that is not.
 */
export const tablesLeftOut: readonly string[] = [
  'feed_links',
  'file_links',
  'history_entries',
  'invitations',
  'key_directory',
  'link_keys',
  'one_time_links',
  'requests',
  'server_secrets',
  'sessions',
  'shard_keys',
  'speech_tokens',
];

/** A table of the database. */
export interface FoundTable extends BackupTable {
  /** The other tables that its foreign keys refer to. */
  refersTo: string[];
}

/** Lists the tables of the current schema, with the columns that are stored rather than generated, except shard keys. */
export async function listTables(client: ClientBase): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(`
    SELECT t.relname AS name,
      ARRAY(
        SELECT a.attname::text FROM pg_attribute AS a
        WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
          AND (a.attname <> 'shard_key' OR t.relname = 'shard_keys')
        ORDER BY a.attnum
      ) AS columns,
      ARRAY(
        SELECT DISTINCT other.relname::text FROM pg_constraint AS k JOIN pg_class AS other ON other.oid = k.confrelid
        WHERE k.conrelid = t.oid AND k.contype = 'f' AND other.oid <> t.oid
      ) AS "refersTo"
    FROM pg_class AS t
    WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r'
    ORDER BY t.relname COLLATE "C"`);
  return rows;
}

/** Lists the applied migrations in their order; none if the database has no schema. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [migrationsTable]);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${migrationsTable} ORDER BY timestamp, id`);
  return rows.map(({ name }) => name);
}

/** Selects the tables of a backup, each after the tables that it refers to. */
export function tablesToBackUp(tables: readonly FoundTable[]): BackupTable[] {
  const waiting = tables.filter(({ name }) => name !== migrationsTable && !tablesLeftOut.includes(name));
  const ordered: BackupTable[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refersTo }) => !waiting.some(({ name }) => refersTo.includes(name)));
    if (next < 0) throw new Error(`Foreign keys form a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    const [{ name, columns }] = waiting.splice(next, 1) as [FoundTable];
    ordered.push({ name, columns });
  }
  return ordered;
}

/** The table and its columns, as COPY takes them. */
export function copyTarget({ name, columns }: BackupTable): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Prepares a transaction: timeouts of the role or the database do not apply, and all values have the same text on every server.
 */
export async function prepareTransaction(client: ClientBase): Promise<void> {
  await client.query(`
    SELECT set_config(name, wanted.value, true) FROM pg_settings JOIN (VALUES
      ('statement_timeout', '0'), ('lock_timeout', '0'), ('transaction_timeout', '0'),
      ('idle_in_transaction_session_timeout', '0'),
      ('client_encoding', 'UTF8'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'),
      ('extra_float_digits', '3'), ('bytea_output', 'hex')
    ) AS wanted (parameter, value) ON lower(name) = parameter`);
}
