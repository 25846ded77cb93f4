import { errorCatalogue, type ErrorCode } from './error-catalogue';
import { describeProblems, type FieldProblem } from './field-problem';

interface ApiErrorOptions {
  /** Extra response headers, for example `Retry-After`. */
  headers?: Record<string, string>;
  /** The invalid request field, or the first of several. Default: the field of the first problem. */
  field?: string;
  /** The invalid fields, if the message consists only of them. */
  problems?: readonly FieldProblem[];
  /** The underlying error. It is logged and never sent to the client. */
  cause?: unknown;
}

/** The body of every error response except those of the dialects: exactly these two fields. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string };
}

/**
 * An error whose message is shown to the client. Throw it anywhere below a controller or a guard: the exception filter
 * converts it to the response.
 *
 * @example
 * throw new ApiError('VOICE_NOT_FOUND', `There is no voice "${voiceId}". GET /api/v1/voices lists them.`);
 */
export class ApiError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly field: string | undefined;
  readonly problems: readonly FieldProblem[];

  /** Creates the error that names every invalid field and the rule that it breaks. Pass at least one problem. */
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

  /** The same error with another message. */
  withMessage(message: string): ApiError {
    const { code, headers, problems, field, cause } = this;
    return new ApiError(code, message, { headers, problems, field, cause });
  }

  /** The body of the response. */
  get body(): ErrorBody {
    return { error: { code: this.code, message: this.message } };
  }
}
