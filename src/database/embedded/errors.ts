/** Anything about the embedded database that an operator has to know; the message says what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** There are no PostgreSQL programs for this machine, or they do not run here. */
export class PostgresUnavailableError extends EmbeddedPostgresError {}

/** The cluster belongs to another user of this machine. */
export class DataDirectoryOwnershipError extends EmbeddedPostgresError {}

/** PostgreSQL did not come up, or ended by itself; the message carries the last lines of its own log. */
export class PostgresFailedError extends EmbeddedPostgresError {}

/** There is no database in the data directory, and this process is not to make one. */
export class NoDatabaseError extends EmbeddedPostgresError {
  constructor(dataDirectory: string) {
    super(
      `There is no database in ${dataDirectory}. Is VOXGATE_DATA_DIR right? Only the server makes a new database: ` +
        'start it once on this directory, or set VOXGATE_DATA_DIR or DATABASE_URL as the server has it.',
    );
  }
}

/** How far the process is that holds a data directory; `unknown`: alive, but it does not answer. */
export type OwnerState = 'claiming' | 'starting' | 'ready' | 'stopping' | 'unknown';

/** What the process that holds a data directory tells about itself. */
export interface Owner {
  pid: number;
  state: OwnerState;
  /** Where its database answers and the postmaster's pid; only when `ready`. */
  server?: { url: string; pid: number };
}

/** Another living process holds the data directory. */
export class DataDirectoryInUseError extends EmbeddedPostgresError {
  constructor(
    dataDirectory: string,
    readonly owner: Owner,
  ) {
    super(
      `The data directory ${dataDirectory} is in use by another Voxgate process (pid ${owner.pid}). ` +
        'Stop that one first, or give this one a directory of its own (VOXGATE_DATA_DIR). ' +
        'To run several servers on one database, use a PostgreSQL of your own (DATABASE_URL).',
    );
  }
}

/** The `code` of a system error, `undefined` for anything else. */
export function errorCode(error: unknown): string | undefined {
  // Not `instanceof Error`: under Jest, Node's own errors come from another realm.
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
