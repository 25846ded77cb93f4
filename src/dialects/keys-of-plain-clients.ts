import type { IncomingHttpHeaders } from 'node:http';
import type { Dialect, OtherKey } from './dialect';

/** The credentials of the scheme Basic (RFC 7617). The scheme is case-insensitive. */
const basicScheme = /^basic[ \t]+([\w+/=-]+)$/i;

/** Whether a request has credentials of the scheme Basic. */
export function hasPassword({ authorization }: IncomingHttpHeaders): boolean {
  return basicScheme.test(authorization?.trim() ?? '');
}

/**
 * Where clients of servers without keys can have one: as the password of a URL (`https://any:KEY@host`), which they send in
 * `Authorization: Basic`, or in the parameter `api_key`.
 */
export const keysOfPlainClients: Pick<Dialect, 'keyScheme' | 'keyIn' | 'keyInQuery'> = {
  keyScheme: { id: 'api_key_parameter', in: 'query', name: 'api_key' },
  keyIn: ({ authorization }) => {
    const credentials = basicScheme.exec(authorization?.trim() ?? '')?.[1];
    if (credentials === undefined) return undefined;
    const decoded = Buffer.from(credentials, 'base64').toString();
    const end = decoded.indexOf(':');
    return { key: end < 0 ? '' : decoded.slice(end + 1), place: 'password of Authorization: Basic' };
  },
  keyInQuery: keyInParameter,
};

/** Finds a key in the parameter `api_key`. */
export function keyInParameter(query: URLSearchParams): OtherKey | undefined {
  const key = query.get('api_key');
  return key === null ? undefined : { key, place: 'parameter api_key' };
}
