/** Node's codes for no space and for a quota that is used up, and PostgreSQL's SQLSTATE. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Not `instanceof Error`: an error may come from another realm, such as a test runner's. */
type ErrorLike = { code?: unknown; cause?: ErrorLike; driverError?: ErrorLike } | undefined;

/** Whether an error, or what caused it, says that a disk is full: ours, or the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error as ErrorLike, depth = 0; typeof current === 'object' && depth < 8; depth++) {
    if (codes.has(current?.code as string)) return true;
    current = current?.driverError ?? current?.cause;
  }
  return false;
}
