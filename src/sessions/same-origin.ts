import type { Request } from 'express';
import { ApiError } from '../errors/api-error';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets a request that changes something through only if our own page made it: a browser sends the session's cookie also
 * with what other pages make it send, and says in these headers, which pages cannot set, who did. `Sec-Fetch-Site` is sent
 * where the connection is safe; `Origin` with every such request. A client that sends neither is no browser of a person.
 *
 * @throws {ApiError} `CROSS_SITE_REQUEST`.
 */
export function checkSameOrigin(request: Request): void {
  if (safeMethods.has(request.method)) return;
  const site = request.get('sec-fetch-site');
  const origin = request.get('origin');
  const isOwn = site === undefined ? isOwnOrigin(request, origin) : site === 'same-origin';
  if (!isOwn) throw new ApiError('CROSS_SITE_REQUEST', 'Only pages of the dashboard itself may ask for this.');
}

/** The host and port are compared, not the scheme: TLS may end at a proxy that is not known here. */
function isOwnOrigin(request: Request, origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.host;
}
