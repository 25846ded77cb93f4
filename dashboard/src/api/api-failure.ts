import { type RateLimit, rateLimitOf } from './rate-limit';

/** An answer of the server that is an error, or the lack of an answer (`NETWORK`, status 0). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    readonly status: number,
    /** Stable, from the server's catalogue. */
    readonly code: string,
    message: string,
    /** From `Retry-After`, in seconds. */
    readonly retryAfterSeconds?: number,
    /** Where the caller stands, if the answer says so. */
    readonly limit?: RateLimit,
  ) {
    super(message);
  }
}

/** Reads the one shape of errors; what a proxy answers in its place still makes a sentence. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const body: unknown = await response.json().catch(() => undefined);
  const { error } = (body ?? {}) as { error?: { code?: string; message?: string } };
  return new ApiFailure(
    response.status,
    error?.code ?? 'UNEXPECTED',
    error?.message ?? `The server answered ${response.status}, without a reason.`,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    rateLimitOf(response.headers),
  );
}

/** What to throw when no answer came at all. */
export function networkFailure(): ApiFailure {
  return new ApiFailure(0, 'NETWORK', 'The server cannot be reached. Is it running, and are you online?');
}
