import { ApiError } from '../../platform/errors/api-error';

/** Longest deadline that a client may set. */
const maxMs = 3_600_000;

/**
 * The deadline of the header `X-Request-Timeout-Ms` as a signal. The signal aborts when the deadline has passed; its reason
 * is the error to send.
 *
 * @throws {ApiError} `INVALID_REQUEST` if the header is not a whole number from 1 to 3,600,000.
 */
export function requestDeadline(header: string | undefined): AbortSignal | undefined {
  if (header === undefined) return undefined;
  const milliseconds = Number(header);
  if (!/^\d{1,7}$/.test(header) || milliseconds < 1 || milliseconds > maxMs) {
    throw new ApiError('INVALID_REQUEST', `X-Request-Timeout-Ms must be a whole number from 1 to ${maxMs}`);
  }
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(tooLate(milliseconds)), milliseconds);
  timer.unref();
  return deadline.signal;
}

function tooLate(milliseconds: number): ApiError {
  return new ApiError(
    'OVERLOADED',
    `The speech was not ready within ${milliseconds} ms (X-Request-Timeout-Ms). Retry with a longer timeout.`,
    {
      headers: { 'Retry-After': '1' },
    },
  );
}
