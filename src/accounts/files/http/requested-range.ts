import type { ByteRange } from '../store/file-store';

/** What of a file a request asks for: all of it, a range, or a range that the file does not have. */
export type RequestedRange = { kind: 'all' } | { kind: 'range'; range: ByteRange } | { kind: 'unsatisfiable' };

/** What the file is compared with: its size, its entity tag and when it was made. */
export interface Representation {
  bytes: number;
  etag: string;
  modified: Date;
}

/** One range in bytes. All that clients send is shorter. */
const oneRange = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/u;

/**
 * Reads the header `Range` (RFC 9110, section 14.2). Several ranges, other units and what cannot be parsed are ignored, which the standard
 * allows: the answer is then the whole file.
 *
 * @param ifRange the header `If-Range`: the range counts only if the file is still the one that the client has a part of.
 */
export function requestedRange(
  header: string | undefined,
  ifRange: string | undefined,
  file: Representation,
): RequestedRange {
  const [, first, last, suffix] = oneRange.exec(header ?? '') ?? [];
  if ((first === undefined && suffix === undefined) || !isSame(ifRange, file)) return { kind: 'all' };
  const greatest = file.bytes - 1;
  const start = first === undefined ? Math.max(0, file.bytes - Number(suffix)) : Number(first);
  const end = Math.min(greatest, last === undefined ? greatest : Number(last));
  if (last !== undefined && Number(last) < start) return { kind: 'all' };
  return start > greatest ? { kind: 'unsatisfiable' } : { kind: 'range', range: { start, end } };
}

/** A weak entity tag never matches, and a time only if it is exactly the same (RFC 9110, section 13.1.5). */
function isSame(ifRange: string | undefined, { etag, modified }: Representation): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === etag;
  return Date.parse(ifRange) === Math.floor(modified.getTime() / 1000) * 1000;
}
