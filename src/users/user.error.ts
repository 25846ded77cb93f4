/** A user could not be invited. The message tells the operator why. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
