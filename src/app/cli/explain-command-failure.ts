import { EnvironmentError } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import { UsageError } from '../../platform/errors/operator-error';
import { explainFailure } from '../startup/explain-failure';

/** Explains why a command failed. API errors, such as too many API keys, have messages that also suit an operator. */
export function explainCommandFailure(error: unknown): string {
  return error instanceof ApiError ? error.message : explainFailure(error);
}

/**
 * The machine-readable code of a failure: that of an API error, `INVALID_USAGE`, `INVALID_CONFIGURATION`,
 * `SERVICE_UNAVAILABLE` (the database), or `FAILED` for everything that only its message explains.
 */
export function codeOfFailure(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  if (error instanceof UsageError) return 'INVALID_USAGE';
  if (error instanceof EnvironmentError) return 'INVALID_CONFIGURATION';
  return isDatabaseUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'FAILED';
}
