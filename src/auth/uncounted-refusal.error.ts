/**
 * A key was refused, and the refusal could not be counted: the database answered no longer. The client gets 503, as for all that is
 * not counted, but must not be treated as one whose key could not be looked up.
 */
export class UncountedRefusalError extends Error {
  override readonly name = 'UncountedRefusalError';

  /** @param cause why it could not be counted. */
  constructor(cause: unknown) {
    super('A refused key could not be counted.', { cause });
  }
}
