/** An account could not be created or found. The message tells the operator why. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}
