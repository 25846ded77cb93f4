import { EnvironmentError } from '../config/environment';
import { EmbeddedPostgresError } from '../database/embedded/errors';
import { isDatabaseUnavailable } from '../errors/database-unavailable';
import { isDiskFull } from '../errors/disk-full';
import { VoicePackError } from '../tts/voices/packs/pack-error';

/**
 * Says in words that a person can act on why the program did not start. Errors that say it themselves are shown as
 * they are; only what nobody foresaw comes with its stack.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Voxgate did not start: ${String(error)}`;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (error instanceof EnvironmentError) return error.message;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${address} is in use. Stop what listens there, or choose another: PORT=3001 npm start`;
  }
  if (
    code === 'EADDRNOTAVAIL' ||
    (code === 'ENOTFOUND' && (error as NodeJS.ErrnoException).syscall === 'getaddrinfo')
  ) {
    return `This machine has no address ${address ?? ''} to listen on, or it cannot be looked up: ${error.message}`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} needs more rights than this user has. Choose one over 1023: PORT=3000 npm start`;
  }
  if (error instanceof VoicePackError) return error.message;
  if (isDiskFull(error)) {
    return `${error.message}\nA disk is full: that of VOXGATE_DATA_DIR, or that of the database. Free some space, and try again.`;
  }
  if (error instanceof EmbeddedPostgresError) return error.message;
  if (isDatabaseUnavailable(error)) {
    return `The database cannot be reached: ${error.message || code}\nIs DATABASE_URL right, and is PostgreSQL running?`;
  }
  return `Voxgate did not start.\n${error.stack}`;
}
