/** A caller's rate limit: the requests allowed in a window, and those remaining in the current one. */
export interface RateLimit {
  limit: number;
  remaining: number;
}

/** Parses the rate limit headers of a response. Returns `undefined` if they are missing. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const limit = headers.get('X-RateLimit-Limit');
  const remaining = headers.get('X-RateLimit-Remaining');
  return limit === null || remaining === null ? undefined : { limit: Number(limit), remaining: Number(remaining) };
}
