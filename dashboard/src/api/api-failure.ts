import { type RateLimit, rateLimitOf } from './rate-limit';

/** An error response of the server, or no response at all (status 0, with the code `NETWORK` or `SILENCE`). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    readonly status: number,
    /** A stable code from the server's error catalogue. */
    readonly code: string,
    message: string,
    /** From `Retry-After`, in seconds. */
    readonly retryAfterSeconds?: number,
    /** The caller's rate limit, if the response has its headers. */
    readonly limit?: RateLimit,
  ) {
    super(message);
  }
}

/** Parses the API's error body. A response in another shape, such as a proxy's, gets a generic message. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const body: unknown = await response.json().catch(() => undefined);
  const { error } = (body ?? {}) as { error?: { code?: string; message?: string } };
  return new ApiFailure(
    response.status,
    error?.code ?? 'UNEXPECTED',
    error?.message ?? `The server answered with status ${response.status} and no message.`,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    rateLimitOf(response.headers),
  );
}

/** The error to throw when no response arrived. */
export function networkFailure(): ApiFailure {
  return new ApiFailure(0, 'NETWORK', 'No connection to the server. Check your network, then try again.');
}

/** The error to throw when the server has got an action and does not answer. */
export function silenceFailure(seconds: number): ApiFailure {
  return new ApiFailure(
    0,
    'SILENCE',
    `The server has not answered for ${seconds} seconds. It may have done it all the same: look, then try again.`,
  );
}

/** Whether an error says that the server is not there: no response arrived, or a proxy answered in its place. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status);
}
