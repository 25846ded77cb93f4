import { isIP } from 'node:net';
import type { Request } from 'express';

/** Maximum length of a stored user agent; the rest is cut off. */
const maxUserAgentLength = 300;

/** The client of a request, as shown in the audit trail and the list of sessions. */
export interface Client {
  /** An IP address; `null` if a proxy forwards something else. */
  address: string | null;
  userAgent: string | null;
}

/** Reads the client from a request. */
export function clientOf(request: Request): Client {
  return {
    address: bareAddress(request.ip ?? '') ?? null,
    userAgent: request.get('user-agent')?.slice(0, maxUserAgentLength) ?? null,
  };
}

/**
 * Removes the port that some proxies add, the IPv6 zone, and the `::ffff:` prefix of an IPv4 address.
 *
 * @returns `undefined` if the result is not an IP address.
 */
export function bareAddress(address: string): string | undefined {
  const host = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address);
  const bare = (host?.[1] ?? host?.[2] ?? address).replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(bare) === 0 ? undefined : bare;
}
