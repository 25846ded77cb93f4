import { type Dialect, keyInHeader } from '../dialect';
import { elevenLabsEnvelope } from './elevenlabs-envelope';

/** The API of ElevenLabs' SDKs. */
export const elevenLabs: Dialect = {
  name: 'elevenlabs',
  paths: [
    '/v1/text-to-speech',
    '/v1/text-to-dialogue',
    '/v1/pronunciation-dictionaries',
    '/v1/voices',
    '/v1/models',
    '/v1/shared-voices',
    '/v1/history',
    '/v1/single-use-token',
    '/v1/user',
    '/v1/usage',
    '/v2',
  ],
  errorEnvelope: elevenLabsEnvelope,
  requestIdHeader: 'request-id',
  keyScheme: { id: 'xi_api_key', in: 'header', name: 'xi-api-key' },
  isSentBy: (headers) => headers['xi-api-key'] !== undefined,
  keyIn: keyInHeader('xi-api-key'),
};
