import type { Request, RequestHandler } from 'express';
import { ApiError } from '../errors/api-error';

/** Replaces a path that cannot be decoded. No route matches it, so the request is handled like one for an unknown path. */
export const undecodablePath = '/%25undecodable';

/** RFC 9110, section 7.2: a host and an optional port; empty if the target has no host. */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** These headers may have only one value. With several, a proxy may have checked a different one than this server reads. */
const singleHeaders = ['authorization', 'xi-api-key', 'x-api-key', 'content-type'];

/**
 * Rejects requests with bad headers, or a NUL in the query. Sends requests whose path cannot be decoded to the route for unknown paths, which reports
 * the error; Express' router would fail on them.
 *
 * @throws {ApiError} `INVALID_REQUEST` if an HTTP/1.1 request has no `Host` header, several, or an invalid one (RFC 9112,
 *   section 3.2), if the query has a NUL, or if a header that may have only one value has several different ones.
 */
export const malformedRequest: RequestHandler = (request, _response, next) => {
  checkHost(request);
  for (const name of singleHeaders) {
    if (new Set(valuesOf(request, name)).size > 1) {
      throw new ApiError('INVALID_REQUEST', `The header ${name} has several different values. Send it once.`);
    }
  }
  // PostgreSQL has no NUL in texts. Paths with one are looked for, and not found.
  if (request.url.includes('%00', request.path.length)) {
    throw new ApiError('INVALID_REQUEST', 'The query has the character NUL (%00). Leave it out.');
  }
  if (!decodes(request.path)) request.url = undecodablePath;
  next();
};

function checkHost(request: Request): void {
  const hosts = valuesOf(request, 'host');
  if (hosts.length > 1)
    throw new ApiError('INVALID_REQUEST', 'The header Host is present more than once. Send it once.');
  if (hosts.length === 0) {
    if (request.httpVersion === '1.1') throw new ApiError('INVALID_REQUEST', 'The header Host is missing.');
  } else if (!hostForm.test(hosts[0]!)) {
    throw new ApiError('INVALID_REQUEST', 'The header Host is not a host name with an optional port.');
  }
}

/** Returns all values of a header as they were sent. Node's parsed headers keep the first value or join them. */
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
