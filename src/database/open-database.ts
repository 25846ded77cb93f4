import { resolve } from 'node:path';
import type { Environment } from '../config/environment';
import {
  type EmbeddedPostgresOptions,
  joinOrStartEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres';

/** A database that is there until `close`. */
export interface OpenDatabase {
  /** What `pg` and TypeORM connect to. */
  url: string;
  kind: 'embedded' | 'external';
  /** Stops the database if this process started it. */
  close(): Promise<void>;
}

/** Who is told what becomes of an embedded database, which is started again when it ends by itself; and what gives its start up. */
export type DatabaseOptions = Pick<EmbeddedPostgresOptions, 'onFailure' | 'onReturn' | 'signal'>;

/**
 * The database of `DATABASE_URL`, or else the embedded one in the data directory.
 *
 * @param mode `own` for the server, which must be alone on its data directory, and makes the embedded database if there is
 *   none; `join` for commands, which use a running server's embedded database, start it for themselves otherwise, and make none.
 * @param options for the embedded database.
 * @throws what the embedded database throws when it cannot be started; see `src/database/embedded`.
 */
export async function openDatabase(
  { DATABASE_URL, VOXGATE_DATA_DIR }: Pick<Environment, 'DATABASE_URL' | 'VOXGATE_DATA_DIR'>,
  mode: 'own' | 'join',
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  if (DATABASE_URL !== undefined) {
    return { url: DATABASE_URL, kind: 'external', close: async () => undefined };
  }
  const start = mode === 'own' ? startEmbeddedPostgres : joinOrStartEmbeddedPostgres;
  const embedded = await start({
    dataDirectory: resolve(VOXGATE_DATA_DIR),
    ...options,
  });
  return { url: embedded.url, kind: 'embedded', close: () => embedded.stop() };
}
