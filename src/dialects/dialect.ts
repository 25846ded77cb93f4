import type { ErrorEnvelope } from '../errors/error-envelope';

/** Somebody else's API, which the clients made for it find here. */
export interface Dialect {
  readonly name: 'openai' | 'elevenlabs';
  /** Where it is alone, in lower case: these paths and what is below them. Other paths are shared. */
  readonly paths: readonly string[];
  readonly errorEnvelope: ErrorEnvelope;
  /** By what header its clients know a request's id, besides `X-Request-Id`. */
  readonly requestIdHeader?: string;
}
