import type { IncomingHttpHeaders } from 'node:http';
import { bearerToken } from '../auth/bearer-token';
import { ApiError } from '../errors/api-error';

/**
 * Copies the key from the header `xi-api-key`, which ElevenLabs' clients send, to `Authorization`, where authentication expects
 * it. It replaces other credentials in `Authorization`, such as Basic for a proxy.
 *
 * @throws {ApiError} `INVALID_REQUEST` if the headers contain two different keys: it is unclear which account should be charged.
 */
export function acceptXiApiKey(headers: IncomingHttpHeaders): void {
  const key = headers['xi-api-key'];
  if (typeof key !== 'string') return;
  const bearer = bearerToken(headers.authorization);
  if (bearer !== undefined && bearer !== key.trim()) {
    throw new ApiError(
      'INVALID_REQUEST',
      'The headers xi-api-key and Authorization contain different API keys. Send only one key.',
    );
  }
  headers.authorization = `Bearer ${key.trim()}`;
}
