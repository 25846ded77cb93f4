/** An error of the embedded database. The message tells the operator what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** There are no PostgreSQL programs for this machine, or they do not run on it. */
export class PostgresUnavailableError extends EmbeddedPostgresError {}

/** The cluster belongs to another user of this machine. */
export class DataDirectoryOwnershipError extends EmbeddedPostgresError {}

/** PostgreSQL did not start or ended unexpectedly. The message contains the last lines of its log. */
export class PostgresFailedError extends EmbeddedPostgresError {}

/** There is no database in the data directory, and this process may not create one. */
export class NoDatabaseError extends EmbeddedPostgresError {
  constructor(dataDirectory: string) {
    super(
      `There is no database in ${dataDirectory}. Check VOXGATE_DATA_DIR. To create a database, start the server ` +
        'once with this directory. Otherwise, set VOXGATE_DATA_DIR or DATABASE_URL to the same value as for the server.',
    );
  }
}

/** The state of the process that owns a data directory; `unknown`: it is alive but does not answer. */
export type OwnerState = 'claiming' | 'starting' | 'ready' | 'stopping' | 'unknown';

/** Information from the process that owns a data directory. */
export interface Owner {
  pid: number;
  state: OwnerState;
  /** The URL of its database and the postmaster's process id; only if `ready`. */
  server?: { url: string; pid: number };
}

/** Another living process owns the data directory. */
export class DataDirectoryInUseError extends EmbeddedPostgresError {
  constructor(
    dataDirectory: string,
    readonly owner: Owner,
  ) {
    super(
      `The data directory ${dataDirectory} is in use by another Voxgate process (pid ${owner.pid}). ` +
        'Stop that process, or use another directory for this one (VOXGATE_DATA_DIR). ' +
        'To run several servers on one database, use your own PostgreSQL server (DATABASE_URL).',
    );
  }
}

/** Returns the `code` of a system error; `undefined` for other values. */
export function errorCode(error: unknown): string | undefined {
  // Checked by shape, not by `instanceof Error`: under Jest, Node's own errors come from another realm.
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
