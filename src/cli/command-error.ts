/** A command cannot be carried out as asked; the message says why, for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
