import { ApiError } from '../errors/api-error';
import { explainFailure } from '../startup/explain-failure';

/** Explains why a command failed. API errors, such as too many API keys, have messages that also suit an operator. */
export function explainCommandFailure(error: unknown): string {
  return error instanceof ApiError ? error.message : explainFailure(error);
}
