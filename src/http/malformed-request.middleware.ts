import type { RequestHandler } from 'express';
import { ApiError } from '../errors/api-error';

/** Where requests go whose path does not decode: no route matches it, so they pass the gate as any unknown path does. */
export const undecodablePath = '/%25undecodable';

/**
 * Sends requests that Express' router would choke on to the route for unknown paths, which says what is wrong.
 *
 * @throws {ApiError} `INVALID_REQUEST` for HTTP/1.1 without `Host` (RFC 9112, section 3.2).
 */
export const malformedRequest: RequestHandler = (request, _response, next) => {
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    throw new ApiError('INVALID_REQUEST', 'The header Host is missing.');
  }
  if (!decodes(request.path)) request.url = undecodablePath;
  next();
};

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
