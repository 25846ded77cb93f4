import type { RequestHandler } from 'express';
import { dialectAt } from './find-dialect';
import { acceptXiApiKey } from './xi-api-key';

/**
 * Finds the dialect of a request, sets the shape of its errors, and moves the API key to where authentication expects it. It runs
 * before everything that can reject a request.
 *
 * @throws {ApiError} `INVALID_REQUEST` if the headers contain two different keys.
 */
export const dialectOfRequest: RequestHandler = (request, response, next) => {
  const dialect = dialectAt(request.path, request.headers['xi-api-key'] !== undefined);
  if (dialect) {
    request.errorEnvelope = dialect.errorEnvelope;
    if (dialect.requestIdHeader) response.setHeader(dialect.requestIdHeader, request.id as string);
    acceptXiApiKey(request.headers);
  }
  next();
};
