import type { Request } from 'express';
import { bearerToken } from '../auth/bearer-token';
import { ApiError } from '../platform/errors/api-error';
import type { Dialect, OtherKey } from './dialect';

/**
 * Copies the key from where clients of an API have it to `Authorization: Bearer`, where authentication expects it. It replaces other
 * credentials in `Authorization`, such as Basic for a proxy.
 *
 * @throws {ApiError} `INVALID_REQUEST` if the request contains two different keys: it is unclear which account should be charged.
 */
export function acceptKey(dialect: Dialect, request: Request): void {
  const { headers } = request;
  const places = [dialect.keyIn(headers), dialect.keyInQuery?.(queryOf(request)), keyOfSocket(dialect, request)];
  for (const other of places) {
    if (!other) continue;
    const bearer = bearerToken(headers.authorization);
    // Some clients send `Bearer` without a key beside their own header.
    if (bearer && bearer !== other.key) {
      throw new ApiError(
        'INVALID_REQUEST',
        `The ${other.place} and the header Authorization contain different API keys. Send only one key.`,
      );
    }
    headers.authorization = `Bearer ${other.key}`;
  }
}

function keyOfSocket(dialect: Dialect, request: Request): OtherKey | undefined {
  const { headers } = request;
  if (headers.upgrade?.toLowerCase() !== 'websocket') return undefined;
  return dialect.keyOfSocket?.({ headers, query: queryOf(request) });
}

/** The parameters of a request's query. */
export function queryOf({ url }: Request): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1]);
}
