import { UnreachableError, VoicePackError } from '../pack-error';

/** Properties that npm's fetcher and sockets add to errors. */
interface FetchFailure extends Error {
  code?: string;
  statusCode?: number;
}

/**
 * Converts an error of npm's fetcher to a readable one.
 *
 * @returns the signal's reason if it has aborted, a `VoicePackError` unchanged, or else an `UnreachableError` with the cause.
 */
export function explainFetchFailure(error: unknown, url: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof VoicePackError) return error;
  const { code, statusCode, message } = error as FetchFailure;
  const { host, pathname } = new URL(url);
  if (statusCode === 401 || statusCode === 403) {
    return new UnreachableError(`${host} refuses ${pathname} (${statusCode}). Is npm logged in there?`, {
      cause: error,
    });
  }
  if (statusCode !== undefined) {
    return new UnreachableError(`${host} answers ${statusCode} for ${pathname}.`, { cause: error });
  }
  return new UnreachableError(`${host} cannot be reached (${code ?? message}).`, { cause: error });
}

/** Whether the error is transient, so that a retry may succeed. */
export function isTransient(error: UnreachableError): boolean {
  const { statusCode } = (error.cause ?? {}) as FetchFailure;
  return statusCode === undefined || statusCode === 408 || statusCode === 429 || statusCode >= 500;
}
