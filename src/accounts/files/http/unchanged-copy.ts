import type { IncomingHttpHeaders } from 'node:http';
import type { Representation } from './requested-range';

/** An entity tag, or `*`, in a list of them (RFC 9110, section 13.1.2). */
const listed = /(?:W\/)?("[^"]*")|\*/gu;

/** No client has so many copies. */
const maxHeaderLength = 10_000;

/**
 * Whether the client's copy of a file is the same: by `If-None-Match`, or without it by `If-Modified-Since`. Unlike Express'
 * `request.fresh`, it ignores `Cache-Control`, because the server has no copy that could be old; fetch sends `no-cache` with conditions.
 */
export function isUnchanged(
  headers: IncomingHttpHeaders,
  { etag, modified }: Pick<Representation, 'etag' | 'modified'>,
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined) {
    if (tags.length > maxHeaderLength) return false;
    return Array.from(tags.matchAll(listed)).some(([whole, tag]) => whole === '*' || tag === etag);
  }
  return since !== undefined && Date.parse(since) >= Math.floor(modified.getTime() / 1000) * 1000;
}
