import { isIP } from 'node:net';
import type { Request } from 'express';

/** Longest user agent that is kept. */
const longestUserAgent = 300;

/** From where a request comes, as far as that can be told, and be shown to people. */
export interface Client {
  /** An IP address; `null` where a proxy passes on something else. */
  address: string | null;
  userAgent: string | null;
}

/** The client of a request. */
export function clientOf(request: Request): Client {
  return {
    address: bareAddress(request.ip ?? '') ?? null,
    userAgent: request.get('user-agent')?.slice(0, longestUserAgent) ?? null,
  };
}

/** An address without the port that some proxies add, IPv4 as such; `undefined` if it is none. */
export function bareAddress(address: string): string | undefined {
  const host = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address);
  const bare = (host?.[1] ?? host?.[2] ?? address).replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(bare) === 0 ? undefined : bare;
}
