import type { RequestHandler } from 'express';
import { dialectAt } from './dialects';
import { presentKey } from './present-key';

/**
 * Finds out in whose dialect a request is made. From here on, whatever goes wrong is told in its shape, and the key is where
 * authentication looks for it. It comes before everything else that may refuse a request.
 *
 * @throws {ApiError} `INVALID_REQUEST` for two keys that differ.
 */
export const dialectOfRequest: RequestHandler = (request, response, next) => {
  const dialect = dialectAt(request.path, request.headers['xi-api-key'] !== undefined);
  if (dialect) {
    request.errorEnvelope = dialect.errorEnvelope;
    if (dialect.requestIdHeader) response.setHeader(dialect.requestIdHeader, request.id as string);
    presentKey(request.headers);
  }
  next();
};
