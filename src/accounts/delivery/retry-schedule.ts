/** Seconds to wait after each failed try: the schedule of the Standard Webhooks specification. Together about three days. */
const delaysSeconds = [5, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)];

/** Up to this share is added to each delay at random, so that messages that failed together are not sent together again. */
const jitter = 0.2;

/** Endpoints cannot ask for a longer wait than the longest of the schedule. */
const maxSeconds = 24 * 3600;

/**
 * Returns the seconds to wait before the next try.
 *
 * @param failures failed tries so far, at least 1.
 * @param retryAfterSeconds the wait that the endpoint asked for.
 * @param random from 0 to 1.
 * @returns `undefined` if there is no further try.
 */
export function delayAfter(failures: number, retryAfterSeconds = 0, random = Math.random()): number | undefined {
  const delay = delaysSeconds[failures - 1];
  if (delay === undefined) return undefined;
  return Math.max(delay * (1 + jitter * random), Math.min(retryAfterSeconds, maxSeconds));
}
