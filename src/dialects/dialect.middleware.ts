import type { RequestHandler } from 'express';
import { setEnvelope } from '../platform/errors/error-envelope';
import { factsOf } from '../rate-limit/metering/request-facts';
import { acceptKey, queryOf } from './accept-key';
import { dialectAt, isBelow } from './find-dialect';
import { withRetryAdvice } from './retry-advice';

/**
 * Finds the dialect of a request, sets the shape of its errors, and moves the API key to where authentication expects it. It runs
 * before everything that can reject a request.
 *
 * @throws {ApiError} `INVALID_REQUEST` if the headers contain two different keys.
 */
export const dialectOfRequest: RequestHandler = (request, response, next) => {
  const dialect = dialectAt(request.path, request.headers, queryOf(request));
  if (dialect) {
    factsOf(request).dialect = dialect.name;
    setEnvelope(request, withRetryAdvice(dialect.errorEnvelope));
    if (dialect.requestIdHeader) response.setHeader(dialect.requestIdHeader, request.id as string);
    acceptKey(dialect, request);
    const { prefix = '' } = dialect;
    if (!isBelow(prefix, request.path.toLowerCase())) request.url = prefix + request.url;
  }
  next();
};
