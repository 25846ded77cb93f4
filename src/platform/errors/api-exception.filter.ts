import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { answerBeforeBody } from './answer-before-body';
import { ApiError } from './api-error';
import { Environment } from '../config/environment';
import { publicPath } from '../config/server-url';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { clientHasLeft } from './client-left';
import { isDatabaseUnavailable } from './database-unavailable';
import type { ErrorCode } from './error-catalogue';
import { envelopeOf } from './error-envelope';
import { noteError } from './request-error';
import { isUnstorableText } from './unstorable-text';

/** `Retry-After` in seconds while the database is unavailable: enough time to reconnect. */
const databaseRetryAfter = '2';

/**
 * Converts anything that was thrown, even a string, to an error response in the shape of the request's API.
 *
 * Unexpected errors are logged with their cause. The client gets `INTERNAL_ERROR`, without internal details.
 */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');
  private readonly publicPath: string;

  constructor(environment: Environment) {
    this.publicPath = publicPath(environment);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const error = toApiError(thrown);
    if (error.status >= 500 && clientHasLeft(request)) {
      // What it was sending, or receiving, broke off: that is no fault of the server, and there is nobody to answer.
      this.logger.log(
        `${request.method} ${request.path}: the client has disconnected: ${withCauses(error.cause ?? error)}`,
      );
      response.destroy();
      return;
    }
    noteError(request, error);
    // Overload is not a fault. The request's own log line shows the status.
    if (error.status >= 500 && error.code !== 'OVERLOADED')
      this.logger.error(error.cause ?? error, `${request.method} ${request.path}: ${error.code}`);

    if (response.headersSent) {
      // Ending the response cleanly would make a partial response look complete.
      response.destroy();
      return;
    }
    const { status, headers, body } = envelopeOf(request).answer(withPublicPath(error, this.publicPath), {
      id: request.id as string,
    });
    response.status(status).set(headers);
    // Otherwise, Node would receive the rest of the unread body, however long, before it reuses the connection.
    if (hasUnreadBody(request)) answerBeforeBody(request, response, body);
    else response.json(body);
  }
}

/** Where a message names a route, such as `GET /api/v1/voices`, or what a base URL should end with. */
const hintAtRoute =
  /(?<=\b(?:GET|POST|PUT|PATCH|DELETE|Did you mean|base URL of your client with|instead of) )(?=\/)/gu;

/** Names the routes of a message as clients reach them: below the path of `PUBLIC_URL`. */
function withPublicPath(error: ApiError, path: string): ApiError {
  return path === '' ? error : error.withMessage(error.message.replaceAll(hintAtRoute, path));
}

/** Up to this many bytes, it is cheaper to receive the body than to open a new connection. */
const smallBody = 64 * 1024;

function hasUnreadBody({ complete, headers }: Request): boolean {
  const isChunked = headers['transfer-encoding'] !== undefined;
  return !complete && (isChunked || Number(headers['content-length'] ?? 0) > smallBody || headers.expect !== undefined);
}

/** Converts anything that was thrown to an error of the catalogue. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'The database is unavailable. Try again shortly.', {
      headers: { 'Retry-After': databaseRetryAfter },
      cause: thrown,
    });
  }
  if (isUnstorableText(thrown)) {
    return new ApiError(
      'INVALID_REQUEST',
      'A text in the request has a character that cannot be stored: NUL, or half of a surrogate pair. Leave it out.',
      { cause: thrown },
    );
  }
  if (thrown instanceof HttpException) {
    const code = codeOfStatus(thrown.getStatus());
    // Nest's own messages for requests that Express rejects, for example because the path cannot be decoded.
    if (code) return new ApiError(code, thrown.message, { cause: thrown });
  }
  const cause =
    thrown instanceof Error ? thrown : new Error(`A value that is not an Error was thrown: ${String(thrown)}`);
  return new ApiError(
    'INTERNAL_ERROR',
    'Internal server error. The server log has the cause under the id in X-Request-Id.',
    {
      cause,
    },
  );
}

/** Codes for exceptions of the framework. Each says no more than the status. All other codes need an `ApiError`. */
const neutralCodes: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
};

function codeOfStatus(status: number): ErrorCode | undefined {
  return neutralCodes[status] ?? (status < 500 ? 'INVALID_REQUEST' : undefined);
}
