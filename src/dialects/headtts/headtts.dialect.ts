import type { Dialect } from '../dialect';
import { keyInParameter } from '../keys-of-plain-clients';
import { headTtsEnvelope } from './headtts-envelope';

/** The REST API of HeadTTS, a server for talking heads. Its client sets no headers, so the key is a parameter of its endpoint. */
export const headTts: Dialect = {
  name: 'headtts',
  paths: ['/v1/synthesize', '/v1/hello'],
  errorEnvelope: headTtsEnvelope,
  keyScheme: { id: 'api_key_parameter', in: 'query', name: 'api_key' },
  isSentBy: () => false,
  keyIn: () => undefined,
  keyInQuery: keyInParameter,
};
