import type { Request } from 'express';
import type { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';

/**
 * Refuses requests of pages that the operator has not allowed. A page can reach a server in the network of its reader under a name of
 * its own (DNS rebinding), so its origin must be known, whatever `Host` says. Programs send no origin.
 *
 * @throws {ApiError} `CROSS_SITE_REQUEST`.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function checkOrigin(
  { headers: { origin } }: Pick<Request, 'headers'>,
  { CORS_ORIGINS, PUBLIC_URL }: Pick<Environment, 'CORS_ORIGINS' | 'PUBLIC_URL'>,
): void {
  if (origin === undefined || CORS_ORIGINS.includes('*') || CORS_ORIGINS.includes(origin)) return;
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin === origin) return;
  throw new ApiError(
    'CROSS_SITE_REQUEST',
    'Pages of this origin may not use MCP here. The operator can allow them: CORS_ORIGINS.',
  );
}
