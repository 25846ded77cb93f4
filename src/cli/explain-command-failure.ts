import { AccountError } from '../accounts/account.error';
import { BackupError } from '../database/backup/backup-error';
import { ApiError } from '../errors/api-error';
import { explainFailure } from '../startup/explain-failure';
import { UserError } from '../users/user.error';
import { CommandError } from './command-error';

const forOperators = [AccountError, UserError, ApiError, BackupError, CommandError];

/** Explains why a command failed. Uses the message of errors written for operators, and `explainFailure` for all others. */
export function explainCommandFailure(error: unknown): string {
  const isForOperator = forOperators.some((kind) => error instanceof kind);
  return error instanceof Error && isForOperator ? error.message : explainFailure(error);
}
