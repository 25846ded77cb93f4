import { resolve } from 'node:path';
import type { Environment } from '../config/environment';
import {
  type EmbeddedPostgresOptions,
  joinOrStartEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres';

/** A database that can be used until `close`. */
export interface OpenDatabase {
  /** Connection URL for `pg` and TypeORM. */
  url: string;
  kind: 'embedded' | 'external';
  /** Stops the database if this process started it. */
  close(): Promise<void>;
}

/** Options for the embedded database: callbacks for its launch, failures and restarts, and a signal that cancels the start. */
export type DatabaseOptions = Pick<EmbeddedPostgresOptions, 'onLaunch' | 'onFailure' | 'onReturn' | 'signal'>;

/**
 * Opens the database of `DATABASE_URL` or, if that is not set, the embedded database in the data directory.
 *
 * @param mode `own` is for the server: it must be the only process on its data directory, and it creates the embedded database if
 *   there is none. `join` is for commands: they use the embedded database of a running server, or start it themselves, and never
 *   create one.
 * @param options for the embedded database.
 * @throws the errors of the embedded database if it cannot start; see `src/database/embedded`.
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
