import { type Dialect, keyInHeader } from '../dialect';
import { cartesiaEnvelope } from './cartesia-envelope';

/** The API of Cartesia's SDKs. Its paths have no version: a header has it. */
export const cartesia: Dialect = {
  name: 'cartesia',
  paths: ['/tts/bytes', '/tts/sse', '/tts/websocket', '/voices'],
  errorEnvelope: cartesiaEnvelope,
  keyScheme: { id: 'x_api_key', in: 'header', name: 'X-API-Key' },
  isSentBy: (headers) => headers['cartesia-version'] !== undefined || headers['x-api-key'] !== undefined,
  keyIn: keyInHeader('X-API-Key'),
  keyOfSocket: ({ query }) => {
    const name = ['api_key', 'access_token'].find((each) => query.has(each));
    return name === undefined ? undefined : { key: query.get(name)!, place: `parameter ${name}` };
  },
};
