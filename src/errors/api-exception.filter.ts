import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from './api-error';
import { isDatabaseUnavailable } from './database-unavailable';
import type { ErrorCode } from './error-catalogue';
import { nativeEnvelope } from './error-envelope';

/** Seconds after which a client may ask again when the database was away: long enough to reconnect. */
const databaseRetryAfter = '2';

/**
 * Turns whatever was thrown, be it a string, into the shape of error answers: ours, or that of the request's dialect.
 * What is not meant for clients is logged with its cause, and answered as `INTERNAL_ERROR` without a word of the inside.
 */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const error = toApiError(thrown);
    // To be overloaded is no fault; the line of the request says it.
    if (error.status >= 500 && error.code !== 'OVERLOADED')
      this.logger.error(error.cause ?? error, `${request.method} ${request.path}: ${error.code}`);

    if (response.headersSent) {
      // A clean end would pass off half an answer as the whole.
      response.destroy();
      return;
    }
    // The rest of a body that nobody reads would be received to its end, however long, before the connection is free.
    if (hasUnreadBody(request)) response.set('Connection', 'close');
    const envelope = request.errorEnvelope ?? nativeEnvelope;
    const { status, headers, body } = envelope.answer(error, { id: request.id as string });
    response.status(status).set(headers).json(body);
  }
}

/** Bytes that are cheaper to receive than a connection is to open. */
const smallBody = 64 * 1024;

function hasUnreadBody({ complete, headers }: Request): boolean {
  const isChunked = headers['transfer-encoding'] !== undefined;
  return !complete && (isChunked || Number(headers['content-length'] ?? 0) > smallBody || headers.expect !== undefined);
}

/** Finds the catalogue's error for whatever was thrown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'The database cannot be reached right now. Try again shortly.', {
      headers: { 'Retry-After': databaseRetryAfter },
      cause: thrown,
    });
  }
  if (thrown instanceof HttpException) {
    const code = codeOfStatus(thrown.getStatus());
    // Nest's own messages for what Express refuses, such as a path that does not decode.
    if (code) return new ApiError(code, thrown.message, { cause: thrown });
  }
  const cause =
    thrown instanceof Error ? thrown : new Error(`Something that is no error was thrown: ${String(thrown)}`);
  return new ApiError('INTERNAL_ERROR', 'The server failed. Its log has the cause under the id in X-Request-Id.', {
    cause,
  });
}

/** Codes that say no more than the status of a framework's exception does; the others are for `ApiError`s. */
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
