/** Where a caller stands: how many requests a window admits, and how many are left in the current one. */
export interface RateLimit {
  limit: number;
  remaining: number;
}

/** Reads the headers of an answer; `undefined` if they are not there. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const limit = headers.get('X-RateLimit-Limit');
  const remaining = headers.get('X-RateLimit-Remaining');
  return limit === null || remaining === null ? undefined : { limit: Number(limit), remaining: Number(remaining) };
}
