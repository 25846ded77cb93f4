/** Node's codes for a full disk and an exhausted quota, and PostgreSQL's SQLSTATE for a full disk. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Checked by shape, not by `instanceof Error`: an error may come from another realm, such as a test runner's. */
type ErrorLike = { code?: unknown; cause?: ErrorLike; driverError?: ErrorLike } | undefined;

/** Whether an error or one of its causes means that a disk is full: this server's or the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error as ErrorLike, depth = 0; typeof current === 'object' && depth < 8; depth++) {
    if (codes.has(current?.code as string)) return true;
    current = current?.driverError ?? current?.cause;
  }
  return false;
}
