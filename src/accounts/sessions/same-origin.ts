import type { Request } from 'express';
import { ApiError } from '../../platform/errors/api-error';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a request that changes data unless the dashboard's own page sent it.
 *
 * A browser also sends the session cookie with requests that other sites' pages make. It names the page's origin in headers
 * that pages cannot set: `Sec-Fetch-Site` on secure connections, and `Origin` on every such request. A client that sends
 * neither is not a browser and is rejected.
 *
 * @throws {ApiError} `CROSS_SITE_REQUEST`.
 */
export function checkSameOrigin(request: Request): void {
  if (safeMethods.has(request.method)) return;
  const site = request.get('sec-fetch-site');
  const origin = request.get('origin');
  const isOwn = site === undefined ? isOwnOrigin(request, origin) : site === 'same-origin';
  if (!isOwn)
    throw new ApiError(
      'CROSS_SITE_REQUEST',
      'This request did not come from the dashboard. Use the dashboard’s own pages.',
    );
}

/** Compares host and port, but not the scheme: a proxy that the server does not know about may terminate TLS. */
function isOwnOrigin(request: Request, origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.host;
}
