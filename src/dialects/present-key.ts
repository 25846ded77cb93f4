import type { IncomingHttpHeaders } from 'node:http';
import { bearerToken } from '../auth/bearer-token';
import { ApiError } from '../errors/api-error';

/**
 * Moves a key from the header `xi-api-key`, as ElevenLabs' clients send it, to where authentication looks for one. What
 * else there may be in `Authorization`, such as Basic for a proxy, gives way.
 *
 * @throws {ApiError} `INVALID_REQUEST` for two keys that differ: which of them is meant cannot be known, and the one that is
 *   not might be somebody else's to pay for.
 */
export function presentKey(headers: IncomingHttpHeaders): void {
  const key = headers['xi-api-key'];
  if (typeof key !== 'string') return;
  const bearer = bearerToken(headers.authorization);
  if (bearer !== undefined && bearer !== key.trim()) {
    throw new ApiError(
      'INVALID_REQUEST',
      'The headers xi-api-key and Authorization hold two keys that differ. Send one of them.',
    );
  }
  headers.authorization = `Bearer ${key.trim()}`;
}
