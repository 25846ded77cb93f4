import type { Request } from 'express';
import { ApiError } from '../../platform/errors/api-error';
import type { FailedAuthLimiter } from '../../rate-limit/failed-auth.limiter';

/**
 * Opens the link of a request. Wrong signatures of an address are counted, as failed authentications are.
 *
 * @param open is given the query of the request as it was sent, which is what is signed.
 * @throws what `open` throws; {ApiError} `RATE_LIMITED` after too many wrong signatures.
 */
export async function openLink<T>(
  { originalUrl, ip = '' }: Request,
  failures: FailedAuthLimiter,
  open: (query: string) => Promise<T>,
): Promise<T> {
  const start = originalUrl.indexOf('?');
  try {
    return await open(start < 0 ? '' : originalUrl.slice(start + 1));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LINK_INVALID') await failures.consume('link', ip);
    throw error;
  }
}
