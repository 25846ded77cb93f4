import type { Request, RequestHandler } from 'express';
import { ApiError } from '../errors/api-error';

/** Where requests go whose path does not decode: no route matches it, so they pass the gate as any unknown path does. */
export const undecodablePath = '/%25undecodable';

/** RFC 9110, section 7.2: a host, and a port if it is not the usual one; empty where the target has none. */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Of these, one value counts. With several, a proxy in front of the server may have checked another than we read. */
const singleHeaders = ['authorization', 'xi-api-key', 'content-type'];

/**
 * Sends requests that Express' router would choke on to the route for unknown paths, which says what is wrong.
 *
 * @throws {ApiError} `INVALID_REQUEST` for HTTP/1.1 without `Host`, for several, or for one that is no host (RFC 9112,
 *   section 3.2); and for a header that is there with two values where only one can count.
 */
export const malformedRequest: RequestHandler = (request, _response, next) => {
  checkHost(request);
  for (const name of singleHeaders) {
    if (new Set(valuesOf(request, name)).size > 1) {
      throw new ApiError('INVALID_REQUEST', `The header ${name} is there with different values. Send it once.`);
    }
  }
  if (!decodes(request.path)) request.url = undecodablePath;
  next();
};

function checkHost(request: Request): void {
  const hosts = valuesOf(request, 'host');
  if (hosts.length > 1) throw new ApiError('INVALID_REQUEST', 'The header Host is there more than once. Send it once.');
  if (hosts.length === 0) {
    if (request.httpVersion === '1.1') throw new ApiError('INVALID_REQUEST', 'The header Host is missing.');
  } else if (!hostForm.test(hosts[0]!)) {
    throw new ApiError('INVALID_REQUEST', 'The header Host is not a host name with an optional port.');
  }
}

/** All values of a header, as they were sent: of repeated headers, Node keeps the first, or joins them. */
function valuesOf({ rawHeaders }: Request, name: string): string[] {
  return rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name);
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
