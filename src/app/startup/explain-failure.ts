import { EnvironmentError } from '../../platform/config/environment';
import { EmbeddedPostgresError } from '../../platform/database/embedded/errors';
import { DatabaseVersionError } from '../../platform/database/migrate';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import { isDiskFull } from '@voxgate/speech/messages/disk-full';
import { OperatorError } from '../../platform/errors/operator-error';
import { VoicePackError } from '@voxgate/speech/voices/packs/pack-error';
import { explainFileFailure } from './explain-file-failure';
import { explainRefusal } from './explain-refusal';
import { ListenError } from './listen';

/** Errors with messages written for operators. */
const forOperators = [EnvironmentError, ListenError, VoicePackError, OperatorError, DatabaseVersionError];

/**
 * Explains why the program did not start and what to do. Errors written for operators are shown unchanged. Only unexpected errors
 * include a stack trace.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Voxgate did not start: ${String(error)}`;
  if (forOperators.some((kind) => error instanceof kind)) return error.message;
  if (isDiskFull(error)) {
    return `${error.message}\nThe disk of VOXGATE_DATA_DIR or of the database is full. Free some space and try again.`;
  }
  if (error instanceof EmbeddedPostgresError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return (
    explainRefusal(error) ??
    explainFileFailure(error) ??
    (isDatabaseUnavailable(error)
      ? `The database cannot be reached: ${error.message || code}\nCheck DATABASE_URL, and that PostgreSQL is running.`
      : `Voxgate did not start.\n${error.stack}`)
  );
}
