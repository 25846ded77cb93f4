import { EnvironmentError } from '../config/environment';
import { EmbeddedPostgresError } from '../database/embedded/errors';
import { DatabaseVersionError } from '../database/migrate';
import { isDatabaseUnavailable } from '../errors/database-unavailable';
import { isDiskFull } from '../errors/disk-full';
import { VoicePackError } from '../tts/voices/packs/pack-error';
import { explainFileFailure } from './explain-file-failure';
import { explainRefusal } from './explain-refusal';
import { ListenError } from './listen';

/** Errors that were written for operators. */
const forOperators = [EnvironmentError, ListenError, VoicePackError, DatabaseVersionError];

/**
 * Says in words that a person can act on why the program did not start. Errors that say it themselves are shown as
 * they are; only what nobody foresaw comes with its stack.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Voxgate did not start: ${String(error)}`;
  if (forOperators.some((kind) => error instanceof kind)) return error.message;
  if (isDiskFull(error)) {
    return `${error.message}\nA disk is full: that of VOXGATE_DATA_DIR, or that of the database. Free some space, and try again.`;
  }
  if (error instanceof EmbeddedPostgresError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return (
    explainRefusal(error) ??
    explainFileFailure(error) ??
    (isDatabaseUnavailable(error)
      ? `The database cannot be reached: ${error.message || code}\nIs DATABASE_URL right, and is PostgreSQL running?`
      : `Voxgate did not start.\n${error.stack}`)
  );
}
