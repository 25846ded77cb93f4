import { errorCatalogue, type ErrorCode } from './error-catalogue';

interface ApiErrorOptions {
  /** Extra response headers, for example `Retry-After`. */
  headers?: Record<string, string>;
  /** The field of the request that is at fault, or the first of several. */
  field?: string;
  /** What went wrong beneath; it is logged and never answered. */
  cause?: unknown;
}

/** The body of every error answer but those of the dialects: these two fields and nothing else. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string };
}

/**
 * An error that a client is meant to see. Throw it anywhere below a controller or a guard:
 * the exception filter turns it into the answer.
 *
 * @example
 * throw new ApiError('VOICE_NOT_FOUND', `There is no voice "${voiceId}". GET /api/v1/voices lists them.`);
 */
export class ApiError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly field: string | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { headers = {}, field, cause }: ApiErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = errorCatalogue[code].status;
    this.headers = headers;
    this.field = field;
  }

  /** The answer's body. */
  get body(): ErrorBody {
    return { error: { code: this.code, message: this.message } };
  }
}
