import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorEnvelope } from '../platform/errors/error-envelope';

/** An API of another service that this server implements, so that clients made for that service work. */
export interface Dialect {
  readonly name:
    | 'openai'
    | 'elevenlabs'
    | 'cartesia'
    | 'deepgram'
    | 'headtts'
    | 'marytts'
    | 'piper'
    | 'kokoro'
    | 'azure'
    | 'google';
  /** Its paths, in lower case, including all paths below them. Several dialects may have the same path. */
  readonly paths: readonly string[];
  /** Where all of its routes are here, if its own paths belong to other routes, too. Its requests go there. */
  readonly prefix?: string;
  readonly errorEnvelope: ErrorEnvelope;
  /** Where it has the key, for the OpenAPI document. */
  readonly keyScheme: KeyScheme;
  /** The header in which its clients expect the request id, in addition to `X-Request-Id`. */
  readonly requestIdHeader?: string;
  /** Whether a request has a header, or a parameter of its query, that only clients of this API send. */
  isSentBy(headers: IncomingHttpHeaders, query: URLSearchParams): boolean;
  /** Finds an API key where this API has it, apart from `Authorization: Bearer`. */
  keyIn(headers: IncomingHttpHeaders): OtherKey | undefined;
  /** Finds an API key in the query of any request, for clients that set no headers. */
  keyInQuery?(query: URLSearchParams): OtherKey | undefined;
  /** Finds an API key where pages have it when they open a WebSocket: they cannot set headers. */
  keyOfSocket?(request: SocketRequest): OtherKey | undefined;
}

/** A place of a key, apart from `Authorization: Bearer`. */
export interface KeyScheme {
  /** Its name in the OpenAPI document. */
  readonly id: string;
  readonly in: 'header' | 'query';
  /** The name of the header or of the parameter. */
  readonly name: string;
  readonly description?: string;
}

/** A request for a WebSocket. */
export interface SocketRequest {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
}

/** An API key that is not in `Authorization: Bearer`. */
export interface OtherKey {
  readonly key: string;
  /** Where it is, such as the name of its header. */
  readonly place: string;
}

/** Finds an API key in a header of its own. */
export function keyInHeader(header: string): (headers: IncomingHttpHeaders) => OtherKey | undefined {
  return (headers) => {
    const key = headers[header.toLowerCase()];
    return typeof key === 'string' ? { key: key.trim(), place: `header ${header}` } : undefined;
  };
}
