import { type Dialect, keyInHeader } from '../dialect';
import { googleEnvelope } from './google-envelope';

/** The headers that only Google's clients send. */
const ownHeaders = ['x-goog-api-key', 'x-goog-api-client', 'x-goog-user-project'];

/** The parameters of a query that only Google's clients send to the paths that other APIs have, too. */
const ownParameters = ['key', 'languageCode', '$alt'];

/** The REST API of Google Cloud Text-to-Speech. */
export const google: Dialect = {
  name: 'google',
  paths: ['/v1/text:synthesize', '/v1beta1', '/v1/voices'],
  errorEnvelope: googleEnvelope,
  keyScheme: { id: 'x_goog_api_key', in: 'header', name: 'X-Goog-Api-Key', description: 'Or the parameter `key`.' },
  isSentBy: (headers, query) =>
    ownHeaders.some((name) => headers[name] !== undefined) || ownParameters.some((name) => query.has(name)),
  keyIn: keyInHeader('X-Goog-Api-Key'),
  keyInQuery: (query) => {
    const key = query.get('key');
    return key === null ? undefined : { key: key.trim(), place: 'parameter key' };
  },
};
