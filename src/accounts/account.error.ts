/** An account cannot be made or found as asked; the message says why, for the operator. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}
