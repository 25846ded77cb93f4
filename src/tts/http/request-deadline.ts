import { ApiError } from '../../errors/api-error';

/** How long a client may say that it waits. */
const longestMs = 3_600_000;

/**
 * The deadline that a request brings in `X-Request-Timeout-Ms`, as a signal: when it has passed, nobody needs the speech
 * any more, and work on it stops. Its reason is the error to answer.
 *
 * @throws {ApiError} `INVALID_REQUEST` when the header is no whole number from 1 to 3,600,000.
 */
export function requestDeadline(header: string | undefined): AbortSignal | undefined {
  if (header === undefined) return undefined;
  const milliseconds = Number(header);
  if (!/^\d{1,7}$/.test(header) || milliseconds < 1 || milliseconds > longestMs) {
    throw new ApiError('INVALID_REQUEST', `X-Request-Timeout-Ms must be a whole number from 1 to ${longestMs}`);
  }
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(tooLate(milliseconds)), milliseconds);
  timer.unref();
  return deadline.signal;
}

function tooLate(milliseconds: number): ApiError {
  return new ApiError('OVERLOADED', `The speech was not ready within the ${milliseconds} ms of X-Request-Timeout-Ms.`, {
    headers: { 'Retry-After': '1' },
  });
}
