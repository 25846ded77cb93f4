import type { Dialect } from '../dialect';
import { withRetryAdvice } from '../retry-advice';
import { elevenLabsEnvelope } from './elevenlabs-envelope';

/** The API of ElevenLabs' SDKs. */
export const elevenLabs: Dialect = {
  name: 'elevenlabs',
  paths: ['/v1/text-to-speech', '/v1/pronunciation-dictionaries', '/v1/voices', '/v1/user', '/v2'],
  errorEnvelope: withRetryAdvice(elevenLabsEnvelope),
  requestIdHeader: 'request-id',
};
