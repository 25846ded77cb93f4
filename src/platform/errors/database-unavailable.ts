/** The database cannot be used now. The message says why, and what an operator can do. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Node's codes for a server that cannot be reached, closed the connection, or does not answer. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Codes that count only if connecting fails: a socket that is missing, and no more files or ports for this process. Elsewhere, they
 * are about other files.
 */
const connectCodes = new Set(['ENOENT', 'EMFILE', 'ENFILE', 'EADDRNOTAVAIL']);

/**
 * SQLSTATEs of temporary failures: connection exceptions (08), insufficient resources (53), operator intervention such as
 * shutdown, crash recovery and statement timeout (57), a database that accepts no connections (55000), a primary that has
 * become a standby (25006), and system errors of the server, such as disk errors (58).
 */
const sqlStates = /^(08...|53...|57...|58...|55000|25006)$/;

/** Messages of node-postgres for errors without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Connection error|The client is closed|Cannot use a pool after calling end)/i;

/** Checked by shape, not by `instanceof Error`: an error may come from another realm, such as a test runner's. */
type ErrorLike =
  | { name?: unknown; message?: unknown; code?: unknown; cause?: ErrorLike; driverError?: ErrorLike }
  | undefined;

/**
 * Whether an error means that the database is temporarily unavailable, so that the client should retry (503). All other
 * errors are faults of the server (500). Follows the chain of causes, including TypeORM's wrapper errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error as ErrorLike, depth = 0; typeof current?.message === 'string' && depth < 8; depth++) {
    const { code, cause, driverError } = current;
    const isFromDatabase = 'driverError' in current || 'severity' in current || 'syscall' in current;
    if (typeof code === 'string' && connectCodes.has(code))
      return (current as { syscall?: unknown }).syscall === 'connect';
    if (typeof code === 'string' && (networkCodes.has(code) || (isFromDatabase && sqlStates.test(code)))) return true;
    if (current.name === 'DatabaseUnavailableError' || driverMessages.test(current.message)) return true;
    current = driverError ?? cause;
  }
  return false;
}
