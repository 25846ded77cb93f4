import { AccountError } from '../accounts/account.error';
import { ApiError } from '../errors/api-error';
import { explainFailure } from '../startup/explain-failure';
import { CommandError } from './command-error';

/** Says why a command failed: in its own words where it was meant to be told, else as a failed start is explained. */
export function explainCommandFailure(error: unknown): string {
  const isForOperator = error instanceof AccountError || error instanceof ApiError || error instanceof CommandError;
  return isForOperator ? error.message : explainFailure(error);
}
