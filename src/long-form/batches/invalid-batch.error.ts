import { ApiError } from '../../platform/errors/api-error';

/** The batch as a whole cannot be accepted. The message says what to change. */
export class InvalidBatchError extends ApiError {
  /** @param line where it was found. */
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super('INVALID_REQUEST', message);
  }
}
