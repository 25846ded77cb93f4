/** The batch as a whole cannot be accepted. The message says what to change. */
export class InvalidBatchError extends Error {
  override readonly name = 'InvalidBatchError';

  /** @param line where it was found. */
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}
