/** A command failed. The message tells the operator why. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
