/** Node's codes for a server that is not there, went away, or does not answer. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATEs that say "not now" rather than "not so": connection exceptions (08), insufficient resources (53),
 * operator intervention such as shutdown, crash recovery and statement time-out (57), a database that takes no
 * connections (55000), a primary that has become a standby (25006), and system errors of the server, such as its disk (58).
 */
const sqlStates = /^(08...|53...|57...|58...|55000|25006)$/;

/** What node-postgres says without a code of its own. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Connection error|The client is closed|Cannot use a pool after calling end)/i;

/** What is looked at; not `instanceof Error`, because an error may come from another realm, such as a test runner's. */
type ErrorLike = { message?: unknown; code?: unknown; cause?: ErrorLike; driverError?: ErrorLike } | undefined;

/**
 * Whether an error means that the database cannot serve right now, so that a client should try again later (503),
 * as against a fault of ours (500). Follows the chain of causes, through TypeORM's wrapping.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error as ErrorLike, depth = 0; typeof current?.message === 'string' && depth < 8; depth++) {
    const { code, cause, driverError } = current;
    const isFromDatabase = 'driverError' in current || 'severity' in current || 'syscall' in current;
    // A missing socket, and not any missing file.
    if (code === 'ENOENT' && (current as { syscall?: unknown }).syscall !== 'connect') return false;
    if (typeof code === 'string' && (networkCodes.has(code) || (isFromDatabase && sqlStates.test(code)))) return true;
    if (driverMessages.test(current.message)) return true;
    current = driverError ?? cause;
  }
  return false;
}
