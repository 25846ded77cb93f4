import { resolve } from 'node:path';
import type { Environment } from '../config/environment';
import { OperatorError } from '../errors/operator-error';
import type { DatabaseAddress } from './connection/database-address';
import { DatabasePassword } from './connection/database-password';
import {
  type EmbeddedPostgresOptions,
  joinOrStartEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres';

/** A database that can be used until `close`. */
export interface OpenDatabase extends DatabaseAddress {
  kind: 'embedded' | 'external';
  /** Stops the database if this process started it. */
  close(): Promise<void>;
}

/** The settings of a database. Those after the first two belong to `DATABASE_URL`. */
export type DatabaseSettings = Pick<Environment, 'DATABASE_URL' | 'VOXGATE_DATA_DIR'> &
  Partial<Pick<Environment, 'DATABASE_POOLER' | 'DATABASE_PASSWORD_FILE' | 'DATABASE_PASSWORD_COMMAND'>>;

/**
 * Options for the embedded database: callbacks for its launch, failures and restarts, and a signal that cancels the start. `onWait` is
 * called if the password of an external one takes long.
 */
export type DatabaseOptions = Pick<EmbeddedPostgresOptions, 'onLaunch' | 'onFailure' | 'onReturn' | 'signal'> & {
  readonly onWait?: (message: string) => void;
};

/** Milliseconds after which the operator is told that the password takes long. */
const longMs = 3000;

/**
 * Opens the database of `DATABASE_URL` or, if that is not set, the embedded database in the data directory.
 *
 * @param mode `own` is for the server: it must be the only process on its data directory, and it creates the embedded database if
 *   there is none. `join` is for commands: they use the embedded database of a running server, or start it themselves, and never
 *   create one.
 * @param options for the embedded database.
 * @throws {OperatorError} if the password of `DATABASE_URL` cannot be read.
 * @throws the errors of the embedded database if it cannot start; see `src/platform/database/embedded`.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  mode: 'own' | 'join',
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const { DATABASE_URL, VOXGATE_DATA_DIR } = settings;
  if (DATABASE_URL !== undefined) {
    const password = DatabasePassword.of(settings);
    // Now, so that a slip in the settings is told at once.
    if (password) await tryPassword(password, options);
    return {
      url: DATABASE_URL,
      password,
      pooler: settings.DATABASE_POOLER,
      kind: 'external',
      close: async () => undefined,
    };
  }
  const start = mode === 'own' ? startEmbeddedPostgres : joinOrStartEmbeddedPostgres;
  const embedded = await start({
    dataDirectory: resolve(VOXGATE_DATA_DIR),
    ...options,
  });
  return { url: embedded.url, kind: 'embedded', close: () => embedded.stop() };
}

async function tryPassword(password: DatabasePassword, { onWait }: DatabaseOptions): Promise<void> {
  const slow = setTimeout(() => onWait?.('Waiting for the password of DATABASE_PASSWORD_COMMAND.'), longMs);
  try {
    await password.read();
  } catch (cause) {
    throw new OperatorError((cause as Error).message, { cause });
  } finally {
    clearTimeout(slow);
  }
}
