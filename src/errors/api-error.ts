import { errorCatalogue, type ErrorCode } from './error-catalogue';
import { describeProblems, type FieldProblem } from './field-problem';

interface ApiErrorOptions {
  /** Extra response headers, for example `Retry-After`. */
  headers?: Record<string, string>;
  /** The field of the request that is at fault, or the first of several. Left out: that of the first of the problems. */
  field?: string;
  /** What is wrong with which fields, if that is all that the message says. */
  problems?: readonly FieldProblem[];
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
  readonly problems: readonly FieldProblem[];

  /** The error that names every field that is wrong, and the rule that it breaks. There is at least one. */
  static ofFields(code: ErrorCode, problems: readonly FieldProblem[]): ApiError {
    return new ApiError(code, describeProblems(problems), { problems });
  }

  constructor(
    readonly code: ErrorCode,
    message: string,
    { headers = {}, problems = [], field = problems[0]?.field, cause }: ApiErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = errorCatalogue[code].status;
    this.headers = headers;
    this.field = field;
    this.problems = problems;
  }

  /** The answer's body. */
  get body(): ErrorBody {
    return { error: { code: this.code, message: this.message } };
  }
}
