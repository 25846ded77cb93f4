import type { ErrorEnvelope } from '../errors/error-envelope';

/** An API of another service that this server implements, so that clients made for that service work. */
export interface Dialect {
  readonly name: 'openai' | 'elevenlabs';
  /** Paths that only this dialect has, in lower case, including all paths below them. Other paths are shared. */
  readonly paths: readonly string[];
  readonly errorEnvelope: ErrorEnvelope;
  /** The header in which its clients expect the request id, in addition to `X-Request-Id`. */
  readonly requestIdHeader?: string;
}
